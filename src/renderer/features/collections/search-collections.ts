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
    if (entry.kind === 'request') return fits(textsOf(entry), words) ? [entry] : [];
    if (fits([entry.name.toLowerCase()], words)) return [entry];
    const kept = searchCollections(entry.entries, words);
    return kept.length === 0 ? [] : [{ ...entry, entries: [...kept] }];
  });
}

/** What of a request a search found beside its name; null when the name says it all. */
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

/** The first requests whose method, name or URL hold all words, in their order. */
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

/** What of a request is searched, in lower case: method and name, URL, and the two types. */
type SearchedTexts = readonly [
  named: string,
  url: string,
  requestType: string,
  responseType: string,
];

/** Of thousands of requests each letter typed asks; those that did not change stay the same objects. */
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

/** No word has a space in it: each stands in one of the texts. */
function fits(lowerTexts: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => lowerTexts.some((text) => text.includes(word)));
}
