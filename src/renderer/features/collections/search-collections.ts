import type { CollectionEntry, RequestEntry } from '../../../shared/model/workspace.ts';

/** Where a request fits a search, when its name and method do not say it all. */
export interface RowHit {
  readonly place: 'URL' | 'Request type' | 'Response type';
  readonly text: string;
}

/** The words of a query, in lower case. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/u).filter(Boolean);
}

/**
 * Keeps the requests whose method, name, URL or types fit, and the folders on the way to them; a
 * folder whose own name fits keeps all it holds. All words of the query have to be found.
 */
export function searchCollections(
  entries: readonly CollectionEntry[],
  words: readonly string[],
): readonly CollectionEntry[] {
  if (words.length === 0) return entries;
  return entries.flatMap((entry): CollectionEntry[] => {
    if (entry.kind === 'request') return fits(textOf(entry), words) ? [entry] : [];
    if (fits(entry.name, words)) return [entry];
    const kept = searchCollections(entry.entries, words);
    return kept.length === 0 ? [] : [{ ...entry, entries: [...kept] }];
  });
}

/** What of a request a search found beside its name; null when the name says it all. */
export function hitOf(entry: RequestEntry, words: readonly string[]): RowHit | null {
  const named = `${entry.method} ${entry.name}`.toLowerCase();
  const others = words.filter((word) => !named.includes(word));
  const places: readonly [RowHit['place'], string | null][] = [
    ['URL', entry.url],
    ['Request type', entry.requestType],
    ['Response type', entry.responseType],
  ];
  for (const [place, text] of places) {
    const lower = text?.toLowerCase() ?? '';
    if (text !== null && others.some((word) => lower.includes(word))) return { place, text };
  }
  return null;
}

/** What stands before the place in a text that was searched for, at most. */
const leadLength = 18;

/** A text from shortly before the first place that fits a query: what comes after it may be cut on screen. */
export function excerptOf(text: string, query: string): string {
  const lower = text.toLowerCase();
  const places = wordsOf(query)
    .map((word) => lower.indexOf(word))
    .filter((at) => at >= 0);
  const first = Math.min(...places);
  return places.length === 0 || first <= leadLength
    ? text
    : `…${text.slice(first - leadLength + 6)}`;
}

function textOf({ method, name, url, requestType, responseType }: RequestEntry): string {
  return [method, name, url, requestType, responseType].join('\n');
}

function fits(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
