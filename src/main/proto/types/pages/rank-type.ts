import type { ListedType } from './listed-types.ts';

/** What is looked for: the parts of a query in lower case, and all of them as typed. */
export interface NameQuery {
  readonly words: readonly string[];
  readonly typed: string;
}

/** Reads a query; its parts are apart by blanks. */
export function nameQueryOf(query: string): NameQuery {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  return { words, typed: words.join(' ') };
}

/** How many ranks there are. */
export const rankCount = 5;

/** The rank of types of which only the package, or a type around them, has a part of the query. */
export const onlyAroundRank = 4;

/**
 * How well a type fits, 0 being the best: its name is the query, or the last part of its name a part
 * of the query; the last part begins with one; its capitals begin with the first; a part of the query
 * is in the last part of its name, or only before it.
 * Null when a part of the query is nowhere in its full name.
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
