import type { SchemaHit } from '../../../../shared/model/schemas.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { createThreadShare, type ThreadShare } from '../../../proto/types/index/thread-share.ts';
import { createLineFinder } from '../../../proto/types/pages/line-finder.ts';
import { type ListedType, listedTypesOf } from '../../../proto/types/pages/listed-types.ts';
import { onlyAroundRank, rankType } from '../../../proto/types/pages/rank-type.ts';
import { lineAt, searchFile } from '../../../proto/types/pages/search-file.ts';
import {
  mayHold,
  type SearchQuery,
  searchQueryOf,
} from '../../../proto/types/pages/search-query.ts';
import type { IndexedFile, ReadText, SchemaLookup } from '../../../proto/types/schema-index.ts';
import { readTextIfThere } from './read-text-if-there.ts';

/** The results of a search; `isCut` when there may be more than types, which `findTypes` counts. */
export interface SchemaSearch {
  readonly hits: SchemaHit[];
  readonly isCut: boolean;
  /** The number of searched files, without built-in ones. */
  readonly searchedFiles: number;
}

/** Kinds of hits in types and around them. */
const kindsInOrder: readonly SchemaHit['kind'][] = [
  'field',
  'number',
  'enum value',
  'method',
  'comment',
];

/** When these fill the list, no other file is read. */
const bestKinds = ['field', 'number'] as const;

/**
 * Searches all sets: types, best matches first, then fields, numbers, enum values, methods and comments, each
 * in file order. Lists up to `count` types, and up to `count` others, of which each kind has a share. Reads
 * only as many texts as needed to fill the list, and lets other work of the thread run every few
 * milliseconds.
 *
 * @throws ProblemError `cancelled`
 */
export async function searchSchemas(
  lookups: readonly SchemaLookup[],
  readText: ReadText,
  { query, count }: { readonly query: string; readonly count: number },
  signal?: AbortSignal,
): Promise<SchemaSearch> {
  const search = searchQueryOf(query);
  if (search.parts.length === 0) return { hits: [], isCut: false, searchedFiles: 0 };
  const share = createThreadShare(signal);
  try {
    const types = await typeHits(lookups, readText, search, count, share);
    return await memberHits(lookups, readText, search, count, share, types);
  } catch (error) {
    if (signal?.aborted) throw new ProblemError(searchCancelled, { cause: error });
    throw error;
  }
}

async function memberHits(
  lookups: readonly SchemaLookup[],
  readText: ReadText,
  search: SearchQuery,
  count: number,
  share: ThreadShare,
  types: readonly SchemaHit[],
): Promise<SchemaSearch> {
  const byKind = new Map<SchemaHit['kind'], SchemaHit[]>(kindsInOrder.map((kind) => [kind, []]));
  let isCut = false;
  let searchedFiles = 0;

  function keep(hit: SchemaHit): void {
    const kept = byKind.get(hit.kind);
    if (kept && kept.length < count) kept.push(hit);
    else isCut = true;
  }

  const isCode = codeFilterOf(search);
  for (const { lookup, file } of searchedFilesOf(lookups)) {
    if (bestKinds.reduce((sum, kind) => sum + (byKind.get(kind)?.length ?? 0), 0) >= count) {
      isCut = true;
      break;
    }
    share.signal?.throwIfAborted();
    if (share.isDue()) await share.pause();
    if (file.origin !== 'built-in') searchedFiles += 1;
    const text = readTextIfThere(readText, file);
    if (text === null || !mayHold(search, file, text.toLowerCase())) continue;
    const hasComments = (byKind.get('comment')?.length ?? 0) < count;
    if (!hasComments) {
      isCut = true;
      if (!isCode(text)) continue;
    }
    for (const hit of searchFile({ lookup, file, text }, search, hasComments)) keep(hit);
  }
  const places = kindsInOrder.map((kind) => byKind.get(kind) ?? []);
  const shared = shareOut(places, count);
  const isLong = places.some((found, at) => found.length > (shared[at]?.length ?? 0));
  return { hits: [...types, ...shared.flat()], isCut: isCut || isLong, searchedFiles };
}

/** Cuts lists to a total: each keeps at least an even share, and the first lists get the rest. */
function shareOut<T>(lists: readonly (readonly T[])[], count: number): readonly (readonly T[])[] {
  const filled = lists.filter((list) => list.length > 0).length;
  const share = Math.floor(count / Math.max(1, filled));
  let left = count - lists.reduce((sum, list) => sum + Math.min(list.length, share), 0);
  return lists.map((list) => {
    const more = Math.min(left, Math.max(0, list.length - share));
    left -= more;
    return list.slice(0, share + more);
  });
}

interface FileOfSet {
  readonly lookup: SchemaLookup;
  readonly file: IndexedFile;
}

/** Returns each file once, built-in files last. */
function searchedFilesOf(lookups: readonly SchemaLookup[]): readonly FileOfSet[] {
  const files = new Map<string, FileOfSet>();
  function add(lookup: SchemaLookup, file: IndexedFile): void {
    if (!files.has(file.path)) files.set(file.path, { lookup, file });
  }
  for (const lookup of lookups) for (const file of lookup.index.files) add(lookup, file);
  for (const lookup of lookups) {
    for (const file of listedTypesOf(lookup).builtInFiles) add(lookup, file);
  }
  return [...files.values()];
}

/** Creates a fast test for whether one of the parts occurs in a line that is not a comment. */
function codeFilterOf({ parts }: SearchQuery): (text: string) => boolean {
  const words = parts.flatMap(({ last, snake }) => (snake === null ? [last] : [last, snake]));
  const escaped = words.map((word) => word.replace(/[^\w]/g, '\\$&'));
  const pattern = new RegExp(`^(?![ \\t]*(?://|\\*)).*(?:${escaped.join('|')})`, 'im');
  return (text) => pattern.test(text);
}

async function typeHits(
  lookups: readonly SchemaLookup[],
  readText: ReadText,
  search: SearchQuery,
  count: number,
  share: ThreadShare,
): Promise<readonly SchemaHit[]> {
  if (search.isNumberOnly) return [];
  const ranks: [ListedType, SchemaLookup][][] = [];
  lookups.forEach((lookup, place) => {
    const { own, builtIn } = listedTypesOf(lookup);
    for (const type of place === 0 ? [...own, ...builtIn] : own) {
      const rank = rankType(type, search.names);
      if (rank === null || rank === onlyAroundRank) continue;
      ranks[rank] ??= [];
      ranks[rank].push([type, lookup]);
    }
  });
  const found = ranks.flat();
  const hits: SchemaHit[] = [];
  const opened = new Map<IndexedFile, OpenedText>();
  for (const [{ entry }, lookup] of found.slice(0, count)) {
    if (share.isDue()) await share.pause();
    const definition = lookup.find(entry.fullName);
    if (!definition) continue;
    const { file } = definition;
    const { text, lineOf } = opened.get(file) ?? openText(readText, file);
    opened.set(file, { text, lineOf });
    const { offset } = definition.definition;
    hits.push({
      kind: 'type',
      type: entry,
      member: null,
      text: lineAt(text, offset, search.names.words[0] ?? ''),
      path: file.path,
      line: lineOf(offset),
    });
  }
  return hits;
}

interface OpenedText {
  readonly text: string;
  readonly lineOf: (offset: number) => number;
}

/** A deleted file keeps its types until it is read again. */
function openText(readText: ReadText, file: IndexedFile): OpenedText {
  const text = readTextIfThere(readText, file) ?? '';
  return { text, lineOf: createLineFinder(text) };
}

const searchCancelled = {
  kind: 'cancelled',
  title: 'Search cancelled',
  detail: 'Not all files were searched.',
} as const;
