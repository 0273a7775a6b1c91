import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { folderChoices } from './move-places.ts';

/** The path of a folder after it was renamed or moved: the outermost one that is new; null without one. */
export function movedFolder(
  before: readonly CollectionEntry[],
  after: readonly CollectionEntry[],
): string | null {
  const known = new Set(folderChoices(before).map(({ path }) => path));
  return folderChoices(after).find(({ path }) => !known.has(path))?.path ?? null;
}

/** A path as it is once a folder is at another place; one that is not in that folder stays. */
export function rebasePath(path: string, from: string, to: string): string {
  if (path === from) return to;
  return path.startsWith(`${from}/`) ? `${to}${path.slice(from.length)}` : path;
}
