import type { HistoryEntry } from '../../../shared/model/history.ts';

/** A query of the history. */
export interface HistoryQuery {
  /** Words that must all occur, in any order and case. */
  readonly query: string;
  /** Null for all requests. */
  readonly requestId: string | null;
  readonly start: number;
  readonly count: number;
}

/**
 * Returns a page of the matching entries, latest first, and the number of matches.
 *
 * @param entries the oldest first
 */
export function searchHistory(
  entries: readonly HistoryEntry[],
  { query, requestId, start, count }: HistoryQuery,
): { entries: HistoryEntry[]; total: number } {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const page: HistoryEntry[] = [];
  let total = 0;
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry === undefined) continue;
    if (requestId !== null && entry.requestId !== requestId) continue;
    if (words.length > 0 && !hasAll(entry, words)) continue;
    if (total >= start && page.length < count) page.push(entry);
    total += 1;
  }
  return { entries: page, total };
}

function hasAll(entry: HistoryEntry, words: readonly string[]): boolean {
  const text = searchedText(entry);
  return words.every((word) => text.includes(word));
}

/** A search runs at each typed letter: the text of an entry is built once. */
const texts = new WeakMap<HistoryEntry, string>();

function searchedText(entry: HistoryEntry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { name, url, method, status, outcome, typeName, environmentName } = entry;
  const parts = [name, url, method, status ?? outcome, typeName, environmentName];
  const text = parts.join('\n').toLowerCase();
  texts.set(entry, text);
  return text;
}
