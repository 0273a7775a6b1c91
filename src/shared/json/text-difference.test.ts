import { describe, expect, it } from 'vitest';
import { differenceOf } from './text-difference.ts';

describe('differenceOf', () => {
  it.each([
    ['{"a": 1}', '{"a": 21}', { start: 6, end: 6, text: '2' }],
    ['{"a": 1, "b": 2}', '{"b": 2}', { start: 2, end: 10, text: '' }],
    ['', 'a', { start: 0, end: 0, text: 'a' }],
    ['a', '', { start: 0, end: 1, text: '' }],
    ['aa', 'aaa', { start: 2, end: 2, text: 'a' }],
    ['abcabc', 'abc', { start: 3, end: 6, text: '' }],
    ['x', 'y', { start: 0, end: 1, text: 'y' }],
  ])('from %s to %s', (before, after, span) => {
    expect(differenceOf(before, after)).toEqual([span]);
    const { start, end, text } = span;
    expect(before.slice(0, start) + text + before.slice(end)).toBe(after);
  });

  it('finds a letter in the middle of a long text', () => {
    const [first, last] = ['ab'.repeat(10_000), 'cd'.repeat(10_000)];
    expect(differenceOf(`${first}x${last}`, `${first}y${last}`)).toEqual([
      { start: 20_000, end: 20_001, text: 'y' },
    ]);
  });

  it('is empty for equal texts', () => {
    expect(differenceOf('a', 'a')).toEqual([]);
  });
});
