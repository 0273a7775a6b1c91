import { describe, expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

describe('mergeChanges', () => {
  it.each<[string, unknown, unknown, unknown, unknown]>([
    ['nothing of mine', { a: 1 }, { a: 1 }, { a: 2, b: 3 }, { a: 2, b: 3 }],
    ['nothing of theirs', { a: 1 }, { b: 2 }, { a: 1 }, { b: 2 }],
    ['other keys', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2, b: 3 }],
    ['the same key', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
    ['what I removed', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
    ['what I removed and they changed', { a: 1, b: 1 }, { b: 1 }, { a: 2, b: 1 }, { a: 2, b: 1 }],
    ['what they removed', { a: 1, b: 1 }, { a: 1, b: 2 }, { b: 1 }, { b: 2 }],
    ['what they removed and I changed', { a: 1, b: 1 }, { a: 2, b: 1 }, { b: 1 }, { a: 2, b: 1 }],
    ['new ones of both', {}, { a: 1 }, { b: 2 }, { b: 2, a: 1 }],
    [
      'headers that differ in value',
      [
        { name: 'A', value: '1' },
        { name: 'B', value: '1' },
      ],
      [
        { name: 'A', value: '2' },
        { name: 'B', value: '1' },
      ],
      [
        { name: 'a', value: '1', note: 'x' },
        { name: 'B', value: '3' },
      ],
      [
        { name: 'a', value: '2', note: 'x' },
        { name: 'B', value: '3' },
      ],
    ],
    [
      'headers that each added',
      [{ name: 'A', value: '1' }],
      [
        { name: 'M', value: '1' },
        { name: 'A', value: '1' },
      ],
      [
        { name: 'A', value: '1' },
        { name: 'T', value: '1' },
      ],
      [
        { name: 'M', value: '1' },
        { name: 'A', value: '1' },
        { name: 'T', value: '1' },
      ],
    ],
    ['items that I removed', ['a', 'b', 'c'], ['a', 'c'], ['a', 'b', 'c', 'd'], ['a', 'c', 'd']],
    ['items that they removed', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
    [
      'items that I moved',
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['a', 'x', 'b', 'c'],
      ['c', 'a', 'x', 'b'],
    ],
    [
      'items that they moved',
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
      ['c', 'a', 'b'],
      ['c', 'a', 'b', 'd'],
    ],
    [
      'two ways to prove who sends',
      { auth: { type: 'none' } },
      { auth: { type: 'bearer', token: 't' } },
      { auth: { type: 'basic', username: 'u', password: 'p' } },
      { auth: { type: 'bearer', token: 't' } },
    ],
  ])('merges %s', (_what, base, mine, theirs, merged) => {
    const found = mergeChanges(base, mine, theirs);

    expect(found).toEqual(merged);
    expect(JSON.stringify(found)).toBe(JSON.stringify(merged));
  });
});
