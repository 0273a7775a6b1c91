import { basename, dirname, join, relative } from 'node:path';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { readEnvironmentText } from './environment-file.ts';
import { readFolderText } from './folder-file.ts';
import { moveFileAway } from './move-away.ts';
import { listVersions, versionTime } from './previous-versions.ts';
import type { FileRead } from './read-file-text.ts';
import { readText } from './read-yaml.ts';
import { readRequestText, requestSuffix } from './request-file.ts';
import type { WorkspaceContext } from './workspace-context.ts';
import { writeNewText } from './workspace-disk.ts';
import { readWorkspaceText } from './workspace-file.ts';

/**
 * Restores the newest readable version of a damaged file; the damaged one is set aside.
 *
 * @param path of a file that could not be read at all, as its Problem names it
 * @returns which version it is
 * @throws ProblemError `not-found` when it is not damaged, or no version is kept; `file-write`
 */
export async function restorePrevious(context: WorkspaceContext, path: string): Promise<Problem> {
  const { folder, files } = context;
  if (!files.brokenPaths.has(path)) throw new ProblemError(notDamaged(path));
  for (const version of await listVersions(context, path)) {
    const text = await readText(dirname(version), version).catch(() => null);
    if (text === null || readAs(folder, path, text).value === null) continue;
    const damaged = await moveFileAway(context, path);
    await writeNewText(context, path, text);
    return restored(folder, path, versionTime(version), damaged);
  }
  throw new ProblemError(noneKept(path));
}

/** Reads the text of a file by the kind that its place implies. */
export function readAs(folder: string, path: string, text: string): FileRead<unknown> {
  if (path.endsWith(requestSuffix)) return readRequestText(path, text);
  if (path === join(folder, 'protodesk.yaml')) return readWorkspaceText(path, text);
  if (dirname(path) === join(folder, 'environments')) return readEnvironmentText(path, text);
  return readFolderText(path, text);
}

function restored(folder: string, path: string, time: Date, damaged: string | null): Problem {
  const [day, clock] = time.toISOString().slice(0, 19).split('T');
  const away = damaged === null ? '' : ` was moved to ${relative(folder, damaged)}`;
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: `"${basename(path)}" was restored to ${day} at ${clock} UTC`,
    detail: `The damaged file${away === '' ? ' is gone' : away}.`,
    location: { file: path },
    hint: 'Check whether newer changes are missing.',
  });
}

function notDamaged(path: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'not-found',
    title: 'There is nothing to restore',
    detail: `${path} is readable, or gone.`,
    location: { file: path },
  };
}

function noneKept(path: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'not-found',
    title: 'No earlier version of this file is kept',
    detail: `Protodesk has not saved ${path} in this workspace, or its copy cannot be read.`,
    location: { file: path },
    hint: 'Correct the file in an editor, or restore it from git.',
  };
}
