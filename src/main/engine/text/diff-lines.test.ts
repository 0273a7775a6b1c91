import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines, type LineChange } from './diff-lines.ts';

function apply(before: readonly string[], changes: readonly LineChange[]): string[] {
  const after = [...before];
  for (const { start, end, lines } of [...changes].reverse()) {
    after.splice(start, end - start, ...lines);
  }
  return after;
}

describe('diffLines', () => {
  it.each([
    ['abc', 'abc', []],
    ['abc', 'axc', [{ start: 1, end: 2, lines: ['x'] }]],
    ['abc', 'abxc', [{ start: 2, end: 2, lines: ['x'] }]],
    ['abc', 'ac', [{ start: 1, end: 2, lines: [] }]],
    ['', 'a', [{ start: 0, end: 0, lines: ['a'] }]],
    [
      'abcdef',
      'xbcdez',
      [
        { start: 0, end: 1, lines: ['x'] },
        { start: 5, end: 6, lines: ['z'] },
      ],
    ],
  ])('between %j and %j changes what differs', (before, after, changes) => {
    expect(diffLines([...before], [...after])).toEqual(changes);
  });

  it('makes one text of the other, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(apply(before, diffLines(before, after))).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });

  it('takes large texts that have nothing in common as changed altogether', () => {
    const before = Array.from({ length: 5000 }, (_, index) => `a${index}`);
    const after = Array.from({ length: 5000 }, (_, index) => `b${index}`);
    expect(diffLines(before, after)).toEqual([{ start: 0, end: 5000, lines: after }]);
  });
});
