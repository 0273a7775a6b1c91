import { describe, expect, it } from 'vitest';
import { shownLines } from './shown-lines.ts';

describe('shownLines', () => {
  it.each([
    ['', 1],
    ['one', 1],
    ['one\ntwo', 2],
    ['one\n\nthree\n', 4],
    ['\n'.repeat(500), 12],
  ])('counts those of %j up to the most that are shown', (text, lines) => {
    expect(shownLines(text)).toBe(lines);
  });
});
