import { listVersions } from './previous-versions.ts';
import type { FileRead } from './read-file-text.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/**
 * Has the Problems of a file of which nothing could be read say that an earlier version is kept.
 *
 * @param place null where none are kept
 */
export async function offerVersion<R extends FileRead<unknown>>(
  place: WorkspacePlace | null,
  path: string,
  read: R,
): Promise<R> {
  if (read.value !== null || place === null) return read;
  if ((await listVersions(place, path)).length === 0) return read;
  const [first, ...rest] = read.problems;
  return first ? { ...read, problems: [{ ...first, restorePath: path }, ...rest] } : read;
}
