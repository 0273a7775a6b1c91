import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { CollectionEntry, RequestEntry } from '../../../shared/model/workspace.ts';
import { hitOf, type RowHit } from './search-collections.ts';

/** A row of the collections tree, as it stands on screen. */
export interface CollectionRow {
  /** A folder's path or a request's id; `kind` keeps the two apart. */
  readonly key: string;
  readonly kind: 'folder' | 'request';
  /** One-based, as `aria-level` counts. */
  readonly level: number;
  readonly name: string;
  /** Null for folders. */
  readonly method: string | null;
  /** Null for requests. */
  readonly isExpanded: boolean | null;
  /** Key of the folder it lies in. */
  readonly parentKey: string | null;
  /** One-based, among those of its folder. */
  readonly position: number;
  /** How many its folder holds, itself included. */
  readonly siblings: number;
  /** Where it fits what was searched for, beside its name. */
  readonly hit: RowHit | null;
}

/** What a row stands for. */
export function refOf({ kind, key }: Pick<CollectionRow, 'kind' | 'key'>): EntryRef {
  return kind === 'folder' ? { kind, path: key } : { kind, id: key };
}

/**
 * The rows that show: what lies in a collapsed folder does not.
 *
 * @param words what was searched for: rows say where they fit it
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

/** One list for all levels: copying it from level to level costs more than all else. */
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

/** All requests below some entries, in the order on screen. */
export function requestsOf(entries: readonly CollectionEntry[]): readonly RequestEntry[] {
  return entries.flatMap((entry) =>
    entry.kind === 'request' ? [entry] : requestsOf(entry.entries),
  );
}

/** The names of the folders that each request lies in, the outer ones first; empty at the top. */
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
