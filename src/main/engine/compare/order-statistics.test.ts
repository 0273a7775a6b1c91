import { describe, expect, it } from 'vitest';
import { median, medianInterval } from './order-statistics.ts';

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => count - index);
}

describe('median', () => {
  it.each([
    [[], null],
    [[3], 3],
    [[9, 1], 5],
    [[9, 1, 2], 2],
  ])('of %j is %j', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe('medianInterval', () => {
  // Ranks from the tables of the sign test at 95 %.
  it.each([
    [0, null],
    [1, null],
    [5, null],
    [6, [1, 6]],
    [8, [1, 8]],
    [9, [2, 8]],
    [19, [5, 15]],
    [20, [6, 15]],
    [50, [18, 33]],
    [100, [40, 61]],
    [1000, [469, 532]],
  ])('of %i values runs between the ranks %j', (count, expected) => {
    expect(medianInterval(upTo(count))).toEqual(expected);
  });
});
