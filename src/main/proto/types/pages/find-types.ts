import type { DefinitionKind, TypeEntry } from '../../../../shared/model/schemas.ts';
import type { SchemaLookup } from '../schema-index.ts';
import { type ListedType, listedTypesOf } from './listed-types.ts';
import { type NameQuery, nameQueryOf, rankCount, rankType } from './rank-type.ts';

/** A search for types, and the part of the list to return. */
export interface TypeQuery {
  /** Parts of the name in any order, separated by blanks; empty lists all by name. */
  readonly query: string;
  readonly kinds: readonly DefinitionKind[];
  /** Null for all sets. */
  readonly schemaSet: string | null;
  readonly start: number;
  readonly count: number;
}

/**
 * Finds types by name, the best matches first: an equal name, a short name that begins with the query,
 * capitals that match (`cur` for `CreateUserRequest`), then the rest; each group sorted by name. The full
 * name must contain all parts of the query. Built-in types are found only by a query, and come after the
 * user's own.
 */
export function findTypes(
  lookups: readonly SchemaLookup[],
  { query, kinds, schemaSet, start, count }: TypeQuery,
): { total: number; types: TypeEntry[] } {
  const asked = nameQueryOf(query);
  const sets = lookups.filter(({ index }) => schemaSet === null || index.setName === schemaSet);
  const perSet = sets.map((lookup, place) => {
    const { own, builtIn } = listedTypesOf(lookup);
    const ranks = emptyRanks();
    rank(own, asked, kinds, ranks);
    const builtInRanks = emptyRanks();
    // They are the same in all sets.
    if (asked.words.length > 0 && place === 0) rank(builtIn, asked, kinds, builtInRanks);
    return [ranks, builtInRanks] as const;
  });
  const lists: (readonly ListedType[])[] = [];
  for (const part of [0, 1] as const) {
    for (let at = 0; at < rankCount; at += 1) {
      lists.push(mergeByName(perSet.map((set) => set[part][at] ?? [])));
    }
  }
  return pageOf(lists, start, count);
}

type Ranks = ListedType[][];

function emptyRanks(): Ranks {
  return Array.from({ length: rankCount }, () => []);
}

function rank(
  types: readonly ListedType[],
  asked: NameQuery,
  kinds: readonly DefinitionKind[],
  ranks: Ranks,
): void {
  const isAllKinds = kinds.length === 3;
  for (const type of types) {
    if (!isAllKinds && !kinds.includes(type.entry.kind)) continue;
    const at = rankType(type, asked);
    if (at !== null) ranks[at]?.push(type);
  }
}

/** Merges lists sorted by name; for equal names the earlier list comes first. */
function mergeByName(lists: readonly (readonly ListedType[])[]): readonly ListedType[] {
  const filled = lists.filter((list) => list.length > 0);
  return filled.slice(1).reduce<readonly ListedType[]>(mergeTwo, filled[0] ?? []);
}

function mergeTwo(a: readonly ListedType[], b: readonly ListedType[]): ListedType[] {
  const merged: ListedType[] = [];
  let inB = 0;
  for (const type of a) {
    for (let next = b[inB]; next && next.name < type.name; next = b[inB]) {
      merged.push(next);
      inB += 1;
    }
    merged.push(type);
  }
  for (; inB < b.length; inB += 1) {
    const next = b[inB];
    if (next) merged.push(next);
  }
  return merged;
}

function pageOf(
  lists: readonly (readonly ListedType[])[],
  start: number,
  count: number,
): { total: number; types: TypeEntry[] } {
  const types: TypeEntry[] = [];
  let total = 0;
  for (const list of lists) {
    const from = Math.max(0, start - total);
    const left = count - types.length;
    if (left > 0) for (const { entry } of list.slice(from, from + left)) types.push(entry);
    total += list.length;
  }
  return { total, types };
}
