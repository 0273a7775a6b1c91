import { describe, expect, it } from 'vitest';
import { noLetters, rowByLetters, withLetter } from './type-ahead.ts';

describe('withLetter', () => {
  it('joins letters typed fast into a word, until another key ends it', () => {
    const first = withLetter(noLetters, 's', 100);
    expect(withLetter(first, 't', 700)).toEqual({ typed: 'st', atMs: 700 });
    expect(withLetter(first, 't', 900)).toEqual({ typed: 't', atMs: 900 });
    expect(withLetter(noLetters, 't', 150)).toEqual({ typed: 't', atMs: 150 });
  });
});

describe('rowByLetters', () => {
  const names = ['shop', 'User', 'User.Address', 'a.proto', 'Plain', null, 'llama', 'lemon'];

  it.each([
    [0, 'p', 4],
    [1, 'u', 2],
    [1, 'us', 1],
    [4, 'S', 0],
    [0, 'zz', null],
    // When no name begins with both letters, the same letter again goes to the next match.
    [1, 'uu', 2],
    [7, 'll', 6],
    [-1, 's', 0],
  ])('from row %i goes by %j to row %j', (index, typed, found) => {
    expect(rowByLetters(names.length, (at) => names[at], index, typed)).toBe(found);
  });

  it('searches a limited number of rows', () => {
    expect(rowByLetters(names.length, (at) => names[at], 0, 'l', 3)).toBeNull();
  });

  it('finds nothing in an empty list', () => {
    expect(rowByLetters(0, () => null, 0, 'a')).toBeNull();
  });
});
