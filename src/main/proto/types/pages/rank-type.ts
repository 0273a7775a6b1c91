import type { ListedType } from './listed-types.ts';

/** The parts of a query in lower case, and the query as typed. */
export interface NameQuery {
  readonly words: readonly string[];
  readonly typed: string;
}

/** Reads a query; its parts are separated by blanks. */
export function nameQueryOf(query: string): NameQuery {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return { words, typed: words.join(' ') };
}

/** The number of ranks. */
export const rankCount = 5;

/** The rank of a type that matches only by its package or an enclosing type. */
export const onlyAroundRank = 4;

/**
 * Ranks a type, 0 is the best. In order: its name is the query, or its last part is a part of the query; the
 * last part begins with one; its capitals begin with the first; its last part contains one; only the part
 * before it does. Returns null if the full name lacks a part of the query.
 */
export function rankType(
  { name, shortStart, initials }: ListedType,
  { words, typed }: NameQuery,
): number | null {
  const [first] = words;
  if (first === undefined) return 0;
  let isByInitials = false;
  for (const word of words) {
    if (name.includes(word)) continue;
    if (word.length < 2 || !initials.startsWith(word)) return null;
    isByInitials = true;
  }
  const typedStart = name.length - typed.length;
  if ((typedStart === 0 || typedStart === shortStart) && name.endsWith(typed)) return 0;
  const shortLength = name.length - shortStart;
  let isBeginning = false;
  for (const word of words) {
    if (!name.startsWith(word, shortStart)) continue;
    if (word.length === shortLength) return 0;
    isBeginning = true;
  }
  if (isBeginning) return 1;
  if (isByInitials || (first.length > 1 && initials.startsWith(first))) return 2;
  return words.some((word) => name.includes(word, shortStart)) ? 3 : onlyAroundRank;
}
