import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { messageOf, type Problem, problem } from '../../../shared/problem.ts';
import { moveAcross } from '../disk/move-across.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/**
 * Renames a damaged file to `<name>.damaged-<time>`, so that a new one can be written without losing the old
 * one.
 *
 * @param what the content of the file in the user's words: "the open tabs"
 * @returns the Problem to show
 */
export async function moveAway(path: string, what: string, cause: unknown): Promise<Problem> {
  const kept = `${path}${ending()}`;
  const moved = await rename(path, kept).then(
    () => true,
    () => false,
  );
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: `The file with ${what} is damaged`,
    detail: moved
      ? `It was kept as ${basename(kept)}, and a new one is used.`
      : `${basename(path)} could not be read or moved away.`,
    location: { file: path },
    cause: messageOf(cause),
  });
}

/**
 * Moves a damaged workspace file into `damaged/` of its private folder, where git does not see it; next to
 * itself when that fails.
 *
 * @returns its new path; null when it could not be moved
 */
export async function moveFileAway(place: WorkspacePlace, path: string): Promise<string | null> {
  const name = `${relative(place.folder, path)}${ending()}`;
  const kept = join(place.privateFolder, 'damaged', name);
  if (!(await isPlainWay(place.folder, path))) return null;
  try {
    await mkdir(dirname(kept), { recursive: true });
    await moveAcross(path, kept);
    return kept;
  } catch {
    const beside = `${path}${ending()}`;
    return rename(path, beside).then(
      () => beside,
      () => null,
    );
  }
}

async function isPlainWay(workspaceFolder: string, path: string): Promise<boolean> {
  return assertPlainWay(workspaceFolder, path).then(
    () => true,
    () => false,
  );
}

/** A unique ending, even when one file is set aside twice within a millisecond. */
function ending(): string {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return `.damaged-${time}-${randomUUID().slice(0, 8)}`;
}
