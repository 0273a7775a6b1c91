import type { Workspace } from '../../../shared/model/workspace.ts';
import type { Problem } from '../../../shared/problem.ts';
import { firstRequestId } from '../workspace/workspace-files.ts';
import type { EngineParts } from './engine-parts.ts';

/** The parts that {@link workspaceOf} reads. */
export type ShownParts = Pick<
  EngineParts,
  | 'allowedFiles'
  | 'folder'
  | 'folderProblems'
  | 'files'
  | 'access'
  | 'changes'
  | 'captured'
  | 'cookieFile'
  | 'exchanges'
  | 'opened'
  | 'formerState'
  | 'sampleServer'
>;

/** Returns what the window shows of the open workspace. */
export function workspaceOf(parts: ShownParts): Workspace {
  const { settings, inherited, collections, environments, problems } = parts.files();
  const ofData = [
    parts.captured.problem(),
    parts.cookieFile.problem(),
    parts.exchanges.problem(),
    parts.opened.problem(),
  ];
  return {
    name: settings.name,
    folder: parts.folder,
    collections: [...collections],
    environments: [...environments],
    settings: inherited,
    maxBodyMegabytes: settings.maxBodyMegabytes,
    access: parts.access(),
    hasFormerState: parts.formerState.isOffered(),
    sampleServer: parts.sampleServer.status(),
    problems: [
      ...parts.folderProblems(),
      ...problems.filter((problem) => !isChosenSince(problem, parts.allowedFiles)),
      ...parts.changes.problems(),
      ...ofData.filter((one) => one !== null),
    ],
    firstRequestId: firstRequestId(collections),
  };
}

/** True when a body file reported as not chosen has been chosen for the request since. */
function isChosenSince(
  { chooseFile, location, requestId }: Problem,
  allowedFiles: EngineParts['allowedFiles'],
): boolean {
  if (chooseFile !== 'body' || requestId === undefined) return false;
  return allowedFiles.has({ kind: 'body', requestId }, location?.file ?? '');
}
