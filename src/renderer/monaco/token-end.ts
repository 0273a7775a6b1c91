import { placeholderSource } from '../ui/typed-placeholder.ts';

const text = String.raw`"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?`;
const token = new RegExp(String.raw`${text}|${placeholderSource}|[\w.+/-]+`, 'y');

/**
 * Returns the end of the token that begins at an index of a line: a string, variable, word or number, else
 * one character. Zero-based, exclusive.
 */
export function tokenEnd(line: string, index: number): number {
  token.lastIndex = index;
  return token.test(line) ? token.lastIndex : index + 1;
}
