import type { CollectionEntry, RequestEntry } from '../../../shared/model/workspace.ts';

/** Where a request matches a search, other than in its name and method. */
export interface RowHit {
  readonly place: 'URL' | 'Request type' | 'Response type';
  readonly text: string;
}

/** Returns the words of a query in lower case. */
export function wordsOf(query: string): readonly string[] {
  return query.toLowerCase().split(/\s+/u).filter(Boolean);
}

/**
 * Keeps the requests whose method, name, URL or types match, with the folders around them. A folder whose
 * name matches keeps all its content. All words must match.
 */
export function searchCollections(
  entries: readonly CollectionEntry[],
  words: readonly string[],
): readonly CollectionEntry[] {
  if (words.length === 0) return entries;
  return entries.flatMap((entry): CollectionEntry[] => {
    if (entry.kind === 'request') return fits(textsOf(entry), words) ? [entry] : [];
    if (fits([entry.name.toLowerCase()], words)) return [entry];
    const kept = searchCollections(entry.entries, words);
    return kept.length === 0 ? [] : [{ ...entry, entries: [...kept] }];
  });
}

/** Returns where a request matches, other than in its name; null when the name has all words. */
export function hitOf(entry: RequestEntry, words: readonly string[]): RowHit | null {
  const [named, url, requestType, responseType] = textsOf(entry);
  const others = words.filter((word) => !named.includes(word));
  if (others.length === 0) return null;
  const isIn = (lower: string) => others.some((word) => lower.includes(word));
  if (isIn(url)) return { place: 'URL', text: entry.url };
  if (isIn(requestType)) return { place: 'Request type', text: entry.requestType ?? '' };
  if (isIn(responseType)) return { place: 'Response type', text: entry.responseType ?? '' };
  return null;
}

/** Returns the first requests whose method, name or URL contain all words, in their order. */
export function findRequests(
  requests: readonly RequestEntry[],
  words: readonly string[],
  maxFound: number,
): readonly RequestEntry[] {
  const found: RequestEntry[] = [];
  for (const entry of requests) {
    if (found.length === maxFound) break;
    const [named, url] = textsOf(entry);
    if (fits([named, url], words)) found.push(entry);
  }
  return found;
}

/** The maximum number of characters before the match. */
const leadLength = 18;

/** Returns a text from shortly before the first match; the end may be cut on screen. */
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

/** The searched texts of a request in lower case: method and name, URL, and the two types. */
type SearchedTexts = readonly [
  named: string,
  url: string,
  requestType: string,
  responseType: string,
];

/**
 * Cached, because each typed letter searches thousands of requests; unchanged requests stay the same objects.
 */
const searchedTexts = new WeakMap<RequestEntry, SearchedTexts>();

function textsOf(entry: RequestEntry): SearchedTexts {
  const known = searchedTexts.get(entry);
  if (known !== undefined) return known;
  const { method, name, url, requestType, responseType } = entry;
  const texts = [
    `${method} ${name}`.toLowerCase(),
    url.toLowerCase(),
    requestType?.toLowerCase() ?? '',
    responseType?.toLowerCase() ?? '',
  ] as const;
  searchedTexts.set(entry, texts);
  return texts;
}

/** A word has no space, so it is always inside one of the texts. */
function fits(lowerTexts: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => lowerTexts.some((text) => text.includes(word)));
}
