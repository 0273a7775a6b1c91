import type { IndexedFile } from '../schema-index.ts';
import { type NameQuery, nameQueryOf } from './rank-type.ts';

/** A word of a query, and the texts it requires. */
export interface SearchedPart {
  /** In lower case. */
  readonly word: string;
  /** The part after its last dot. */
  readonly last: string;
  /** The part before its last dot, which the full name of a type must contain; null without a dot. */
  readonly around: string | null;
  /** For a ProtoJSON name, the part after its last dot in .proto style: `created_at` for `createdAt`. */
  readonly snake: string | null;
}

/** A parsed search query. */
export interface SearchQuery {
  readonly names: NameQuery;
  /** A field or value number in the query: `12`, `= 12`. */
  readonly number: number | null;
  /** The words other than the number. */
  readonly otherWords: readonly string[];
  /** True for a search by number only, as with `= 12`. */
  readonly isNumberOnly: boolean;
  readonly parts: readonly SearchedPart[];
}

/** Parses a typed query: parts of names or comments, and at most one number. */
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
    parts: names.words.map((word) => partOf(word, spaced)),
  };
}

function partOf(word: string, query: string): SearchedPart {
  const dot = word.lastIndexOf('.');
  const snake = snakeOf(word.slice(dot + 1), query);
  // In source text a number is separate from its sign.
  if (dot < 0) return { word, last: word.replace(/^-/, ''), around: null, snake };
  return { word, last: word.slice(dot + 1), around: word.slice(0, dot), snake };
}

/** Returns a lower-case word as typed, with underscores before its inner capitals. */
function snakeOf(last: string, query: string): string | null {
  const at = query.toLowerCase().indexOf(last);
  const typed = query.slice(at, at + last.length);
  const snake = typed.replace(/(?<=[^A-Z_])[A-Z]/g, '_$&').toLowerCase();
  return at >= 0 && snake.length > last.length ? snake : null;
}

/** True when a file may have a match: a fast check of its names and lower-case text. */
export function mayHold({ parts }: SearchQuery, { head }: IndexedFile, lowerText: string): boolean {
  return parts.every(({ word, last, around, snake }) => {
    if (snake !== null && lowerText.includes(snake)) return true;
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
