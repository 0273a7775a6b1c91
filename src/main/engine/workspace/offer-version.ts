import { listVersions } from './previous-versions.ts';
import type { FileRead } from './read-file-text.ts';

/** Has the Problems of a file of which nothing could be read say that an earlier version is kept. */
export async function offerVersion<R extends FileRead<unknown>>(
  workspaceFolder: string,
  path: string,
  read: R,
): Promise<R> {
  if (read.value !== null || (await listVersions(workspaceFolder, path)).length === 0) return read;
  const [first, ...rest] = read.problems;
  return first ? { ...read, problems: [{ ...first, restorePath: path }, ...rest] } : read;
}
