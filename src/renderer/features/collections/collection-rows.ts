import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { CollectionEntry, RequestEntry } from '../../../shared/model/workspace.ts';
import { hitOf, type RowHit } from './search-collections.ts';

/** A visible row of the collections tree. */
export interface CollectionRow {
  /** A folder's path or a request's id; `kind` distinguishes them. */
  readonly key: string;
  readonly kind: 'folder' | 'request';
  /** One-based, like `aria-level`. */
  readonly level: number;
  readonly name: string;
  /** Null for folders. */
  readonly method: string | null;
  /** Null for requests. */
  readonly isExpanded: boolean | null;
  /** The key of its folder. */
  readonly parentKey: string | null;
  /** Its one-based position in its folder. */
  readonly position: number;
  /** The number of entries in its folder, including itself. */
  readonly siblings: number;
  /** Where it matches the search, other than in its name. */
  readonly hit: RowHit | null;
}

/** Returns the entry of a row. */
export function refOf({ kind, key }: Pick<CollectionRow, 'kind' | 'key'>): EntryRef {
  return kind === 'folder' ? { kind, path: key } : { kind, id: key };
}

/**
 * Returns the visible rows; the content of collapsed folders is hidden.
 *
 * @param words the words of the search: rows show where they match
 */
export function collectionRows(
  entries: readonly CollectionEntry[],
  collapsed: ReadonlySet<string>,
  words: readonly string[] = [],
): CollectionRow[] {
  const rows: CollectionRow[] = [];
  addRows(rows, entries, { collapsed, words, level: 1, parentKey: null });
  return rows;
}

/** One list for all levels: copying it at each level would cost the most. */
function addRows(
  rows: CollectionRow[],
  entries: readonly CollectionEntry[],
  at: {
    readonly collapsed: ReadonlySet<string>;
    readonly words: readonly string[];
    readonly level: number;
    readonly parentKey: string | null;
  },
): void {
  const { collapsed, words, level, parentKey } = at;
  for (const [index, entry] of entries.entries()) {
    const place = { level, parentKey, position: index + 1, siblings: entries.length };
    if (entry.kind === 'request') {
      const { id, name, method } = entry;
      const hit = words.length === 0 ? null : hitOf(entry, words);
      rows.push({ key: id, kind: 'request', name, method, isExpanded: null, hit, ...place });
      continue;
    }
    const { path, name } = entry;
    const isExpanded = !collapsed.has(path);
    rows.push({ key: path, kind: 'folder', name, method: null, isExpanded, hit: null, ...place });
    if (isExpanded) addRows(rows, entry.entries, { ...at, level: level + 1, parentKey: path });
  }
}

/** Returns all requests in some entries, in the order on screen. */
export function requestsOf(entries: readonly CollectionEntry[]): readonly RequestEntry[] {
  return entries.flatMap((entry) =>
    entry.kind === 'request' ? [entry] : requestsOf(entry.entries),
  );
}

/** Returns the names of the folders around each request, outermost first; empty at the top. */
export function folderLabels(
  entries: readonly CollectionEntry[],
  label = '',
  labels = new Map<string, string>(),
): ReadonlyMap<string, string> {
  for (const entry of entries) {
    if (entry.kind === 'request') labels.set(entry.id, label);
    else folderLabels(entry.entries, label ? `${label} / ${entry.name}` : entry.name, labels);
  }
  return labels;
}
