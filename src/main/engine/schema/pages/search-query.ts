import { type NameQuery, nameQueryOf } from './rank-type.ts';

/** What a search looks for. */
export interface SearchQuery {
  readonly names: NameQuery;
  /** The number of a field or value that is asked for: `12`, `= 12`. */
  readonly number: number | null;
  /** Besides the number. */
  readonly otherWords: readonly string[];
  /** Whether only numbers are meant, as by `= 12`. */
  readonly isNumberOnly: boolean;
  /** What a text must hold, in lower case, to hold any hit at all. */
  readonly needles: readonly string[];
}

/** Reads what was typed: parts of names or comments, and perhaps one number. */
export function searchQueryOf(query: string): SearchQuery {
  const spaced = query.replace(/=/g, ' = ');
  const isNumberOnly = spaced.includes('=') || /(?:^|\s)#\d/.test(query);
  const names = nameQueryOf(spaced.replace(/[=#]/g, ' '));
  const numbers = names.words.filter((word) => /^-?\d{1,10}$/.test(word));
  const number = numbers.length === 1 ? Number(numbers[0]) : null;
  const otherWords =
    number === null ? names.words : names.words.filter((word) => word !== numbers[0]);
  const needles = [
    ...new Set(names.words.flatMap((word) => word.replace(/^-/, '').split('.')).filter(Boolean)),
  ];
  return { names, number, otherWords, isNumberOnly: isNumberOnly && number !== null, needles };
}

/** Whether all needles are in a text of lower case. */
export function mayHold({ needles }: SearchQuery, lowerText: string): boolean {
  return needles.every((needle) => lowerText.includes(needle));
}
