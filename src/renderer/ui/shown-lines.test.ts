import { describe, expect, it } from 'vitest';
import { shownLines } from './shown-lines.ts';

describe('shownLines', () => {
  it.each([
    ['', 1],
    ['one', 1],
    ['one\ntwo', 2],
    ['one\n\nthree\n', 4],
    ['\n'.repeat(500), 12],
  ])('counts the lines of %j up to the maximum', (text, lines) => {
    expect(shownLines(text)).toBe(lines);
  });
});
