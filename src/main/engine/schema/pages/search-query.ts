import type { IndexedFile } from '../schema-index.ts';
import { type NameQuery, nameQueryOf } from './rank-type.ts';

/** A word of a query, and what a text must hold for it. */
export interface SearchedPart {
  /** In lower case. */
  readonly word: string;
  /** What is behind its last dot. */
  readonly last: string;
  /** What is before its last dot, and so in the full name of a type; null without one. */
  readonly around: string | null;
}

/** What a search looks for. */
export interface SearchQuery {
  readonly names: NameQuery;
  /** The number of a field or value that is asked for: `12`, `= 12`. */
  readonly number: number | null;
  /** Besides the number. */
  readonly otherWords: readonly string[];
  /** Whether only numbers are meant, as by `= 12`. */
  readonly isNumberOnly: boolean;
  readonly parts: readonly SearchedPart[];
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
  return {
    names,
    number,
    otherWords,
    isNumberOnly: isNumberOnly && number !== null,
    parts: names.words.map(partOf),
  };
}

function partOf(word: string): SearchedPart {
  const dot = word.lastIndexOf('.');
  // A number is written apart from its sign.
  if (dot < 0) return { word, last: word.replace(/^-/, ''), around: null };
  return { word, last: word.slice(dot + 1), around: word.slice(0, dot) };
}

/** Whether a file may hold a hit at all: a quick look at its text, in lower case, and its names. */
export function mayHold({ parts }: SearchQuery, { head }: IndexedFile, lowerText: string): boolean {
  return parts.every(({ word, last, around }) => {
    if (around === null) return lowerText.includes(last);
    if (lowerText.includes(word)) return true;
    return (
      lowerText.includes(last) &&
      head.definitions.some(({ fullName }) => {
        const name = fullName.toLowerCase();
        return name.endsWith(around) || name.includes(word);
      })
    );
  });
}
