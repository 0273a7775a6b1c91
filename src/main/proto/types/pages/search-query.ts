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
  /** Of a name in ProtoJSON what is behind its last dot as protos have it: `created_at` of `createdAt`. */
  readonly snake: string | null;
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
    parts: names.words.map((word) => partOf(word, spaced)),
  };
}

function partOf(word: string, query: string): SearchedPart {
  const dot = word.lastIndexOf('.');
  const snake = snakeOf(word.slice(dot + 1), query);
  // A number is written apart from its sign.
  if (dot < 0) return { word, last: word.replace(/^-/, ''), around: null, snake };
  return { word, last: word.slice(dot + 1), around: word.slice(0, dot), snake };
}

/** As a word in lower case was typed with capitals inside, with underscores before those. */
function snakeOf(last: string, query: string): string | null {
  const at = query.toLowerCase().indexOf(last);
  const typed = query.slice(at, at + last.length);
  const snake = typed.replace(/(?<=[^A-Z_])[A-Z]/g, '_$&').toLowerCase();
  return at >= 0 && snake.length > last.length ? snake : null;
}

/** Whether a file may hold a hit at all: a quick look at its text, in lower case, and its names. */
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
