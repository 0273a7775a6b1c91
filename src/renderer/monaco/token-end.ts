import { placeholderSource } from '../ui/typed-placeholder.ts';

const text = String.raw`"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?`;
const token = new RegExp(String.raw`${text}|${placeholderSource}|[\w.+/-]+`, 'y');

/**
 * Where the part of a line ends that begins at a place: a string, a variable, a word or a number, else one
 * character. Zero-based, exclusive.
 */
export function tokenEnd(line: string, index: number): number {
  token.lastIndex = index;
  return token.test(line) ? token.lastIndex : index + 1;
}
