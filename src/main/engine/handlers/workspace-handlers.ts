import type { Workspace } from '../../../shared/model/workspace.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { EngineParts } from '../engine-parts.ts';
import { firstRequestId } from '../workspace/workspace-files.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The workspace's files and the session of its window. */
export function workspaceHandlers(
  parts: EngineParts,
): HandlersOf<'getWorkspace' | 'readRequest' | 'readSession' | 'saveSession'> {
  return {
    getWorkspace: () => workspaceOf(parts),
    readRequest({ requestId }) {
      const request = parts.files().requests.get(requestId);
      if (!request) throw new ProblemError(noRequest);
      return request;
    },
    readSession: () => parts.session.read(),
    async saveSession(input) {
      await parts.session.save(input);
      return {};
    },
  };
}

function workspaceOf({ folder, openProblem, files, sampleServer }: EngineParts): Workspace {
  const { settings, collections, environments, problems } = files();
  return {
    name: settings.name,
    folder,
    collections: [...collections],
    environments: [...environments],
    sampleServer: sampleServer(),
    problems: [...(openProblem ? [openProblem] : []), ...problems],
    firstRequestId: firstRequestId(collections),
  };
}

const noRequest = {
  kind: 'not-found',
  title: 'This request is not in the workspace any more',
  detail: 'Its file was removed or renamed.',
  hint: 'Choose another request on the left.',
} as const;
