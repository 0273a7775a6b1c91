import type { CollectionEntry, FolderEntry, RequestEntry } from '../model/workspace.ts';

/**
 * A list of entries, as a change of the list that the other side has. A number is the unchanged entry at that
 * index there, a {@link FolderChange} a changed folder; everything else is a complete entry.
 */
export type ListChange = readonly (number | FolderChange | CollectionEntry)[];

/** A folder that the other side has, with another name, path or entries. */
export interface FolderChange {
  readonly kind: 'changed';
  /** Its index in the previous list. */
  readonly at: number;
  readonly path: string;
  readonly name: string;
  /** Null if none of them changed. */
  readonly entries: ListChange | null;
}

/** Returns the difference between two lists; null if they are equal. */
export function changeOf(
  before: readonly CollectionEntry[],
  after: readonly CollectionEntry[],
): ListChange | null {
  if (before === after) return null;
  let places: ReadonlyMap<string, number> | null = null;
  let isSame = before.length === after.length;
  const change = after.map((entry, index) => {
    // Usually it is at the same index.
    let at: number | undefined = index;
    if (!isOneEntry(before[index], entry)) {
      places ??= new Map(before.map((one, place) => [keyOf(one), place]));
      at = places.get(keyOf(entry));
    }
    const one = at === undefined ? undefined : before[at];
    const entryChange =
      one === undefined || at === undefined ? entry : changeOfEntry(one, at, entry);
    isSame &&= entryChange === index;
    return entryChange;
  });
  return isSame ? null : change;
}

function changeOfEntry(
  before: CollectionEntry,
  at: number,
  after: CollectionEntry,
): number | FolderChange | CollectionEntry {
  if (before === after) return at;
  if (before.kind === 'request') return isSameRequestEntry(before, after) ? at : after;
  if (after.kind === 'request') return after;
  const entries = changeOf(before.entries, after.entries);
  const { path, name } = after;
  if (entries === null && name === before.name) return at;
  return { kind: 'changed', at, path, name, entries };
}

function isSameRequestEntry(a: RequestEntry, b: CollectionEntry): boolean {
  return (
    b.kind === 'request' &&
    a.id === b.id &&
    a.name === b.name &&
    a.method === b.method &&
    a.url === b.url &&
    a.requestType === b.requestType &&
    a.responseType === b.responseType
  );
}

function isOneEntry(a: CollectionEntry | undefined, b: CollectionEntry): boolean {
  if (a === undefined) return false;
  if (a.kind === 'request') return b.kind === 'request' && a.id === b.id;
  return b.kind === 'folder' && a.path === b.path;
}

function keyOf(entry: CollectionEntry): string {
  return entry.kind === 'request' ? `request ${entry.id}` : `folder ${entry.path}`;
}

/**
 * Applies a change to the previous list. Unchanged entries stay the same objects, so that nothing drawn from
 * them is drawn again. Does not check complete entries.
 *
 * @returns null for a change of a different list
 */
export function applyChange(
  before: readonly CollectionEntry[],
  change: unknown,
): readonly CollectionEntry[] | null {
  if (change === null) return before;
  if (!Array.isArray(change)) return null;
  const after: CollectionEntry[] = [];
  for (const one of change as ListChange) {
    const entry = typeof one === 'number' ? before[one] : wholeOf(before, one);
    if (entry === undefined) return null;
    after.push(entry);
  }
  return after;
}

function wholeOf(
  before: readonly CollectionEntry[],
  change: FolderChange | CollectionEntry,
): CollectionEntry | undefined {
  if (change?.kind !== 'changed') return change;
  const folder = before[change.at];
  if (folder?.kind !== 'folder') return undefined;
  const entries = applyChange(folder.entries, change.entries);
  if (entries === null) return undefined;
  return {
    kind: 'folder',
    path: change.path,
    name: change.name,
    entries: entries as CollectionEntry[],
  } satisfies FolderEntry;
}
