import type { workspaceContract } from '../../../shared/contract/engine-workspace.ts';
import type { Workspace } from '../../../shared/model/workspace.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { EngineParts } from '../engine-parts.ts';
import { noRequest } from '../workspace/workspace-context.ts';
import { firstRequestId } from '../workspace/workspace-files.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The workspace's files, their changes, and the session of its window. */
export function workspaceHandlers(
  parts: EngineParts,
): HandlersOf<
  keyof typeof workspaceContract | 'getWorkspace' | 'readRequest' | 'readSession' | 'saveSession'
> {
  const { changes } = parts;

  function changed(): { workspace: Workspace } {
    return { workspace: workspaceOf(parts) };
  }

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
    async saveRequest({ request, folderPath }) {
      const isNewFile = await changes.saveRequest(request, folderPath);
      const file = parts.files().requests.get(request.id) ?? request;
      return { ...changed(), request: file, isNewFile };
    },
    async createFolder({ parentPath, name }) {
      const path = await changes.createFolder(parentPath, name);
      return { ...changed(), path };
    },
    async renameEntry({ entry, name }) {
      await changes.renameEntry(entry, name);
      return changed();
    },
    async duplicateRequest({ requestId }) {
      const copyId = await changes.duplicateRequest(requestId);
      return { ...changed(), requestId: copyId };
    },
    async deleteEntry({ entry }) {
      const deleted = await changes.deleteEntry(entry);
      return { ...changed(), ...deleted };
    },
    async undoDelete({ undoId }) {
      await changes.undoDelete(undoId);
      return changed();
    },
    async moveEntry({ entry, folderPath, index }) {
      await changes.moveEntry(entry, folderPath, index);
      return changed();
    },
    async reloadWorkspace() {
      await changes.reload();
      return changed();
    },
    async saveEnvironment({ previousName, environment }) {
      await changes.saveEnvironment(previousName, environment);
      return changed();
    },
    async deleteEnvironment({ name }) {
      const undoId = await changes.deleteEnvironment(name);
      return { ...changed(), undoId };
    },
  };
}

function workspaceOf({
  folder,
  openProblem,
  files,
  changes,
  sampleServer,
}: EngineParts): Workspace {
  const { settings, collections, environments, problems } = files();
  return {
    name: settings.name,
    folder,
    collections: [...collections],
    environments: [...environments],
    sampleServer: sampleServer(),
    problems: [...(openProblem ? [openProblem] : []), ...problems, ...changes.problems()],
    firstRequestId: firstRequestId(collections),
  };
}
