import { describe, expect, it } from 'vitest';
import { changedSpan } from './changed-span.ts';

describe('changedSpan', () => {
  it.each([
    ['{"a": 1}', '{"a": 21}', { start: 6, end: 6, text: '2' }],
    ['{"a": 1, "b": 2}', '{"b": 2}', { start: 2, end: 10, text: '' }],
    ['', 'a', { start: 0, end: 0, text: 'a' }],
    ['a', '', { start: 0, end: 1, text: '' }],
    ['aa', 'aaa', { start: 2, end: 2, text: 'a' }],
    ['abcabc', 'abc', { start: 3, end: 6, text: '' }],
    ['x', 'y', { start: 0, end: 1, text: 'y' }],
  ])('from %s to %s', (before, after, span) => {
    expect(changedSpan(before, after)).toEqual(span);
    const { start, end, text } = span;
    expect(before.slice(0, start) + text + before.slice(end)).toBe(after);
  });

  it('says nothing of texts that are the same', () => {
    expect(changedSpan('a', 'a')).toBeNull();
  });
});
