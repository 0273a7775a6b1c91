import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { CollectionEntry, FolderEntry } from '../../../shared/model/workspace.ts';

/** The target of a move: in a folder, before the entry that has the `index` now. */
export interface MovePlace {
  /** Relative to `collections/`; empty for the top. */
  readonly folderPath: string;
  readonly index: number;
}

/** A folder in which a request can be put. */
interface FolderChoice {
  readonly path: string;
  /** The names of the folders around it and its own. */
  readonly label: string;
}

/** Returns all folders in their order on screen, each with the names that lead to it. */
export function folderChoices(
  entries: readonly CollectionEntry[],
  prefix = '',
): readonly FolderChoice[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'request') return [];
    const label = `${prefix}${entry.name}`;
    return [{ path: entry.path, label }, ...folderChoices(entry.entries, `${label} / `)];
  });
}

/** Returns the entries of a folder; null when there is no such folder. */
export function entriesIn(
  entries: readonly CollectionEntry[],
  folderPath: string,
): readonly CollectionEntry[] | null {
  if (folderPath === '') return entries;
  return folderAt(entries, folderPath)?.entries ?? null;
}

function folderAt(entries: readonly CollectionEntry[], path: string): FolderEntry | null {
  for (const entry of entries) {
    if (entry.kind === 'request') continue;
    if (entry.path === path) return entry;
    const found = folderAt(entry.entries, path);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the target that undoes a move; null when the entry did not move. */
export function placeBack(from: MovePlace | null, to: MovePlace | null): MovePlace | null {
  if (from === null || to === null) return null;
  if (from.folderPath !== to.folderPath) return from;
  if (from.index === to.index) return null;
  // An entry that was moved up is missing before its old index.
  return to.index < from.index ? { ...from, index: from.index + 1 } : from;
}

/** Returns the place of an entry; null when it is gone. */
export function placeOf(entries: readonly CollectionEntry[], ref: EntryRef): MovePlace | null {
  return placeIn(entries, '', ref);
}

function placeIn(
  entries: readonly CollectionEntry[],
  folderPath: string,
  ref: EntryRef,
): MovePlace | null {
  const index = entries.findIndex((entry) => isEntry(entry, ref));
  if (index >= 0) return { folderPath, index };
  for (const entry of entries) {
    const found = entry.kind === 'folder' ? placeIn(entry.entries, entry.path, ref) : null;
    if (found !== null) return found;
  }
  return null;
}

function isEntry(entry: CollectionEntry, ref: EntryRef): boolean {
  return entry.kind === 'request'
    ? ref.kind === 'request' && ref.id === entry.id
    : ref.kind === 'folder' && ref.path === entry.path;
}

/**
 * Returns where Alt and an arrow move an entry: past its neighbour, into an open folder, or out of its folder
 * at the end.
 *
 * @param collapsed the paths of closed folders
 * @returns null at either end of the whole list
 */
export function placeByKey(
  entries: readonly CollectionEntry[],
  ref: EntryRef,
  step: -1 | 1,
  collapsed: ReadonlySet<string>,
): MovePlace | null {
  const place = placeOf(entries, ref);
  if (place === null) return null;
  const { folderPath, index } = place;
  const neighbour = entriesIn(entries, folderPath)?.[index + step];
  if (neighbour === undefined) {
    if (folderPath === '') return null;
    const outer = placeOf(entries, { kind: 'folder', path: folderPath });
    return outer && { ...outer, index: step < 0 ? outer.index : outer.index + 1 };
  }
  const isOpenFolder = neighbour.kind === 'folder' && !collapsed.has(neighbour.path);
  if (ref.kind === 'request' && isOpenFolder) {
    return { folderPath: neighbour.path, index: step < 0 ? neighbour.entries.length : 0 };
  }
  return { folderPath, index: step < 0 ? index - 1 : index + 2 };
}

/** The part of a row under a dragged entry. */
export type DropPart = 'before' | 'into' | 'after';

/**
 * Returns the part of a row at a height.
 *
 * @param fraction 0 at its upper edge, 1 at its lower
 */
export function dropPart(kind: 'folder' | 'request', fraction: number): DropPart {
  if (kind === 'request') return fraction < 0.5 ? 'before' : 'after';
  if (fraction < 0.25) return 'before';
  return fraction > 0.75 ? 'after' : 'into';
}

/**
 * Returns where an entry dropped on a row goes. Below an open folder is its first place.
 *
 * @returns null when it cannot go there: into itself, or where it already is
 */
export function placeByDrop(
  entries: readonly CollectionEntry[],
  dragged: EntryRef,
  over: EntryRef,
  part: DropPart,
  collapsed: ReadonlySet<string>,
): MovePlace | null {
  const from = placeOf(entries, dragged);
  const at = placeOf(entries, over);
  if (from === null || at === null) return null;
  const to = target(entries, at, over, part, collapsed);
  if (dragged.kind === 'folder' && isWithin(to.folderPath, dragged.path)) return null;
  const isSame =
    to.folderPath === from.folderPath && (to.index === from.index || to.index === from.index + 1);
  return isSame ? null : to;
}

function target(
  entries: readonly CollectionEntry[],
  at: MovePlace,
  over: EntryRef,
  part: DropPart,
  collapsed: ReadonlySet<string>,
): MovePlace {
  if (over.kind === 'folder') {
    const count = entriesIn(entries, over.path)?.length ?? 0;
    if (part === 'into') return { folderPath: over.path, index: count };
    const isOpen = count > 0 && !collapsed.has(over.path);
    if (part === 'after' && isOpen) return { folderPath: over.path, index: 0 };
  }
  return part === 'before' ? at : { ...at, index: at.index + 1 };
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Returns the path of a folder after a rename or move: the outermost new one, or null. */
export function movedFolder(
  before: readonly CollectionEntry[],
  after: readonly CollectionEntry[],
): string | null {
  const known = new Set(folderChoices(before).map(({ path }) => path));
  return folderChoices(after).find(({ path }) => !known.has(path))?.path ?? null;
}

/** Returns a path after its folder moved; other paths stay the same. */
export function rebasePath(path: string, from: string, to: string): string {
  if (path === from) return to;
  return path.startsWith(`${from}/`) ? `${to}${path.slice(from.length)}` : path;
}
