import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { CollectionEntry, RequestEntry } from '../../../shared/model/workspace.ts';

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
  readonly isExpanded: boolean;
  /** Key of the folder it lies in. */
  readonly parentKey: string | null;
}

/** What a row stands for. */
export function refOf({ kind, key }: Pick<CollectionRow, 'kind' | 'key'>): EntryRef {
  return kind === 'folder' ? { kind, path: key } : { kind, id: key };
}

/** The rows that show: what lies in a collapsed folder does not. */
export function collectionRows(
  entries: readonly CollectionEntry[],
  collapsed: ReadonlySet<string>,
  level = 1,
  parentKey: string | null = null,
): CollectionRow[] {
  return entries.flatMap((entry): CollectionRow[] => {
    if (entry.kind === 'request') {
      const { id, name, method } = entry;
      return [{ key: id, kind: 'request', level, name, method, isExpanded: false, parentKey }];
    }
    const { path, name } = entry;
    const isExpanded = !collapsed.has(path);
    return [
      { key: path, kind: 'folder', level, name, method: null, isExpanded, parentKey },
      ...(isExpanded ? collectionRows(entry.entries, collapsed, level + 1, path) : []),
    ];
  });
}

/**
 * Keeps the requests whose name or method fits, and the folders on the way to them; a folder whose
 * own name fits keeps all it holds. All words of the query have to be found.
 */
export function filterCollections(
  entries: readonly CollectionEntry[],
  query: string,
): readonly CollectionEntry[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return words.length === 0 ? entries : filterByWords(entries, words);
}

/** All requests below some entries, in the order on screen. */
export function requestsOf(entries: readonly CollectionEntry[]): readonly RequestEntry[] {
  return entries.flatMap((entry) =>
    entry.kind === 'request' ? [entry] : requestsOf(entry.entries),
  );
}

/** The paths of the folders that a request lies in, the outer ones first; null when it is not there. */
export function foldersAround(
  entries: readonly CollectionEntry[],
  requestId: string,
): readonly string[] | null {
  for (const entry of entries) {
    if (entry.kind === 'request') {
      if (entry.id === requestId) return [];
    } else {
      const inner = foldersAround(entry.entries, requestId);
      if (inner !== null) return [entry.path, ...inner];
    }
  }
  return null;
}

function filterByWords(
  entries: readonly CollectionEntry[],
  words: readonly string[],
): readonly CollectionEntry[] {
  return entries.flatMap((entry): CollectionEntry[] => {
    if (entry.kind === 'request') {
      return fits(`${entry.method} ${entry.name}`, words) ? [entry] : [];
    }
    if (fits(entry.name, words)) return [entry];
    const kept = filterByWords(entry.entries, words);
    return kept.length === 0 ? [] : [{ ...entry, entries: [...kept] }];
  });
}

function fits(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** What a key does in the tree. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly key: string }
  | { readonly kind: 'toggle'; readonly key: string };

/** What a key does at a row, as ARIA's tree pattern says; null when it does nothing. */
export function treeMove(
  rows: readonly CollectionRow[],
  currentKey: string,
  pressed: string,
): TreeMove | null {
  const index = rows.findIndex((row) => row.key === currentKey);
  const row = rows[index];
  if (row === undefined) return null;
  switch (pressed) {
    case 'ArrowDown':
      return focusOn(rows[index + 1]);
    case 'ArrowUp':
      return focusOn(rows[index - 1]);
    case 'Home':
      return focusOn(rows[0]);
    case 'End':
      return focusOn(rows.at(-1));
    case 'ArrowRight':
      if (row.kind !== 'folder') return null;
      if (!row.isExpanded) return { kind: 'toggle', key: row.key };
      return rows[index + 1]?.parentKey === row.key ? focusOn(rows[index + 1]) : null;
    case 'ArrowLeft':
      if (row.kind === 'folder' && row.isExpanded) return { kind: 'toggle', key: row.key };
      return row.parentKey === null ? null : { kind: 'focus', key: row.parentKey };
    default:
      return null;
  }
}

function focusOn(row: CollectionRow | undefined): TreeMove | null {
  return row === undefined ? null : { kind: 'focus', key: row.key };
}
