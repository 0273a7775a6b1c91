import { describe, expect, it } from 'vitest';
import type { AlignedRange } from '../../../../shared/contract/engine-texts.ts';
import { cellsOf, rangeAt, runsInRow, signOf, stepChange } from './diff-cells.ts';

function range(
  kind: AlignedRange['kind'],
  [leftStart, leftEnd]: readonly [number, number],
  [rightStart, rightEnd]: readonly [number, number],
): AlignedRange {
  return { kind, leftStart, leftEnd, rightStart, rightEnd };
}

/** Ten equal, three replaced by one, four equal, two added, one equal, five removed. */
const cells = cellsOf([
  range('same', [0, 10], [0, 10]),
  range('changed', [10, 13], [10, 11]),
  range('same', [13, 17], [11, 15]),
  range('changed', [17, 17], [15, 17]),
  range('same', [17, 18], [17, 18]),
  range('changed', [18, 23], [18, 18]),
]);

describe('the cells of two bodies', () => {
  it('count the longer side of each range', () => {
    expect([cells.cellCount, cells.starts, cells.changes]).toEqual([
      25,
      [0, 10, 13, 17, 19, 20],
      [1, 3, 5],
    ]);
  });

  it('are laid out in rows, with gaps where one side has no byte', () => {
    expect([0, 8, 16, 24].map((start) => runsInRow(cells, start, 8))).toEqual([
      [{ kind: 'same', start: 0, end: 8, left: 0, right: 0 }],
      [
        { kind: 'same', start: 0, end: 2, left: 8, right: 8 },
        { kind: 'changed', start: 2, end: 3, left: 10, right: 10 },
        { kind: 'removed', start: 3, end: 5, left: 11, right: null },
        { kind: 'same', start: 5, end: 8, left: 13, right: 11 },
      ],
      [
        { kind: 'same', start: 0, end: 1, left: 16, right: 14 },
        { kind: 'added', start: 1, end: 3, left: null, right: 15 },
        { kind: 'same', start: 3, end: 4, left: 17, right: 17 },
        { kind: 'removed', start: 4, end: 8, left: 18, right: null },
      ],
      [{ kind: 'removed', start: 0, end: 1, left: 22, right: null }],
    ]);
  });

  it('contain every byte of both sides once and in order', () => {
    for (const perRow of [1, 3, 8, 16, 100]) {
      const sides = { left: [] as number[], right: [] as number[] };
      for (let start = 0; start < cells.cellCount; start += perRow) {
        for (const run of runsInRow(cells, start, perRow)) {
          for (let cell = 0; cell < run.end - run.start; cell += 1) {
            if (run.left !== null) sides.left.push(run.left + cell);
            if (run.right !== null) sides.right.push(run.right + cell);
          }
        }
      }
      expect(sides).toEqual({
        left: Array.from({ length: 23 }, (_, index) => index),
        right: Array.from({ length: 18 }, (_, index) => index),
      });
    }
  });

  it('find the range of a cell', () => {
    expect([0, 9, 10, 12, 19, 24, 99].map((cell) => rangeAt(cells, cell))).toEqual([
      0, 0, 1, 1, 4, 5, 5,
    ]);
  });

  it('have a sign for each row that differs', () => {
    const signs = [0, 8, 16, 24].map((start) => signOf(runsInRow(cells, start, 8)));
    expect(signs).toEqual(['', '≠', '≠', '−']);
    expect(signOf([{ kind: 'added', start: 0, end: 1, left: null, right: 0 }])).toBe('+');
  });

  it('step from difference to difference, in a circle', () => {
    expect([null, 0, 1, 2].map((shown) => stepChange(cells, shown, 1))).toEqual([0, 1, 2, 0]);
    expect([null, 0, 2].map((shown) => stepChange(cells, shown, -1))).toEqual([2, 2, 1]);
  });

  it('have no difference for equal or empty bodies', () => {
    const equal = cellsOf([range('same', [0, 3], [0, 3])]);
    expect([equal.changes, stepChange(equal, null, 1)]).toEqual([[], null]);
    const empty = cellsOf([]);
    expect([empty.cellCount, runsInRow(empty, 0, 8), rangeAt(empty, 0)]).toEqual([0, [], 0]);
  });
});
