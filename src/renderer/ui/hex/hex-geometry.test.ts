import { describe, expect, it } from 'vitest';
import {
  bytesPerRow,
  hexLeft,
  hexWidth,
  hitRow,
  leastWidthPx,
  marksInRow,
  offsetDigits,
} from './hex-geometry.ts';

describe('hitRow', () => {
  it('finds the byte whose digits or character are at the position', () => {
    for (const perRow of [8, 16]) {
      const hexStart = offsetDigits(57) + 2;
      const asciiStart = hexStart + hexWidth(perRow) + 2;
      for (let index = 0; index < perRow; index += 1) {
        for (const within of [0.1, 1, 1.9]) {
          const at = hexStart + hexLeft(index, perRow) + within;
          expect([at, hitRow(at, perRow, 57)]).toEqual([at, { column: 'hex', index }]);
        }
        const at = asciiStart + index + 0.5;
        expect([at, hitRow(at, perRow, 57)]).toEqual([at, { column: 'ascii', index }]);
      }
    }
  });

  it('takes the nearest byte when the position is outside the columns', () => {
    expect(hitRow(0, 16, 57)).toEqual({ column: 'hex', index: 0 });
    expect(hitRow(500, 16, 57)).toEqual({ column: 'ascii', index: 15 });
  });
});

it('fits sixteen bytes into a row when there is room', () => {
  expect([bytesPerRow(700, 7.2, 57), bytesPerRow(500, 7.2, 57)]).toEqual([16, 8]);
});

it('fits a row of eight bytes at the minimum width', () => {
  // Offset, two gaps, digits and characters, plus the padding and a scrollbar.
  expect(leastWidthPx(57)).toBe(40 * 7.25 + 2 * 12 + 12);
  expect(leastWidthPx(0x10000)).toBe(Math.ceil(42 * 7.25) + 2 * 12 + 12);
});

it('uses as many offset digits as the last offset needs', () => {
  expect([0, 0xffff, 0x10000, 0xffffff].map(offsetDigits)).toEqual([4, 4, 6, 6]);
});

it('splits marks into rows', () => {
  const marks = [{ kind: 'value' as const, start: 14, end: 34 }];
  expect([0, 16, 32, 48].map((row) => marksInRow(marks, row, 16))).toEqual([
    [{ kind: 'value', start: 14, end: 16 }],
    [{ kind: 'value', start: 0, end: 16 }],
    [{ kind: 'value', start: 0, end: 2 }],
    [],
  ]);
});
