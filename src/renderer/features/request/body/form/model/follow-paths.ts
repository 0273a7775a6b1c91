import { movedPath, pathOfItem } from './form-path.ts';

/** Where paths are after a change; null where what they lead to is gone. */
export type FollowPath = (path: string) => string | null;

/** After a value was taken away, with all that lies in it. */
export function withoutPath(removed: string): FollowPath {
  return (path) => (movedPath(path, removed, '') === null ? path : null);
}

/** After one value got another path, with all that lies in it. */
export function renamedPath(from: string, to: string): FollowPath {
  return (path) => movedPath(path, from, to) ?? path;
}

/** After items of a list got other indexes; null is an item that is gone. */
export function reindexed(list: string, indexOf: (index: number) => number | null): FollowPath {
  return (path) => {
    const index = indexInList(path, list);
    if (index === null) return path;
    const next = indexOf(index);
    if (next === null) return null;
    return movedPath(path, pathOfItem(list, index), pathOfItem(list, next)) ?? path;
  };
}

/** The index of the item of a list that a path leads to or through; null for other paths. */
export function indexInList(path: string, list: string): number | null {
  if (!path.startsWith(`${list}[`)) return null;
  const digits = /^\[([0-9]+)\]/.exec(path.slice(list.length))?.[1];
  return digits === undefined ? null : Number(digits);
}
