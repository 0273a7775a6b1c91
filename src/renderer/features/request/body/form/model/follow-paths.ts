import { movedPath, pathOfItem } from './form-path.ts';

/** Maps a path to its place after a change; null when its value is gone. */
export type FollowPath = (path: string) => string | null;

/** Follows the removal of a value with everything in it. */
export function withoutPath(removed: string): FollowPath {
  return (path) => (movedPath(path, removed, '') === null ? path : null);
}

/** Follows a value that got another path, with everything in it. */
export function renamedPath(from: string, to: string): FollowPath {
  return (path) => movedPath(path, from, to) ?? path;
}

/** Follows items of a list that got other indexes; null for a removed item. */
export function reindexed(list: string, indexOf: (index: number) => number | null): FollowPath {
  return (path) => {
    const index = indexInList(path, list);
    if (index === null) return path;
    const next = indexOf(index);
    if (next === null) return null;
    return movedPath(path, pathOfItem(list, index), pathOfItem(list, next)) ?? path;
  };
}

/** Returns the index of the list item that a path goes through; null for other paths. */
export function indexInList(path: string, list: string): number | null {
  if (!path.startsWith(`${list}[`)) return null;
  const digits = /^\[([0-9]+)\]/.exec(path.slice(list.length))?.[1];
  return digits === undefined ? null : Number(digits);
}
