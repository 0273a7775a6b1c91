import { describe, expect, it } from 'vitest';
import { withLineEnds } from './with-line-ends.ts';

describe('withLineEnds', () => {
  it.each([
    ['a\nb', '\n', 'a\nb'],
    ['a\r\nb\nc\rd', '\n', 'a\nb\nc\nd'],
    ['a\r\nb\nc\rd\n\r\n', '\r\n', 'a\r\nb\r\nc\r\nd\r\n\r\n'],
    ['', '\r\n', ''],
  ])('gives %j the line ends %j', (text, lineEnd, expected) => {
    expect(withLineEnds(text, lineEnd)).toBe(expected);
  });
});
