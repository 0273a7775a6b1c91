import { describe, expect, it } from 'vitest';
import { percentile, summarize } from './statistics.ts';

function sorted(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort();
}

describe('the percentile', () => {
  it.each([
    [[15, 20, 35, 40, 50], 5, 15],
    [[15, 20, 35, 40, 50], 30, 20],
    [[15, 20, 35, 40, 50], 40, 20],
    [[15, 20, 35, 40, 50], 50, 35],
    [[15, 20, 35, 40, 50], 100, 50],
    [[3, 6, 7, 8, 8, 10, 13, 15, 16, 20], 25, 7],
    [[3, 6, 7, 8, 8, 10, 13, 15, 16, 20], 50, 8],
    [[3, 6, 7, 8, 8, 10, 13, 15, 16, 20], 75, 15],
    [Array.from({ length: 100 }, (_, at) => at + 1), 7, 7],
    [Array.from({ length: 100 }, (_, at) => at + 1), 99, 99],
    [[4], 1, 4],
    [[], 50, null],
  ] as const)('of %j at %i is %s, by nearest rank', (values, percent, expected) => {
    expect(percentile(sorted(values), percent)).toBe(expected);
  });
});

describe('the summary', () => {
  it('has the mean and the standard deviation of the population', () => {
    expect(summarize(sorted([2, 4, 4, 4, 5, 5, 7, 9]))).toEqual({
      n: 8,
      min: 2,
      mean: 5,
      sd: 2,
      p50: 4,
      p90: 9,
      p95: null,
      p99: null,
      max: 9,
    });
  });

  it.each([
    [0, null, null, null],
    [1, 0, null, null],
    [19, 9, null, null],
    [20, 9, 18, null],
    [99, 49, 94, null],
    [100, 49, 94, 98],
  ])('of %i samples has only the percentiles that so many samples allow', (n, p50, p95, p99) => {
    const values = Array.from({ length: n }, (_, at) => at);
    expect(summarize(sorted(values))).toMatchObject({ n, p50, p95, p99 });
  });

  it('keeps a small spread of large times', () => {
    const { sd } = summarize(sorted([1e9, 1e9 + 0.001, 1e9 + 0.002]));
    expect(sd).toBeCloseTo(0.000816, 5);
  });

  it('equals the sample when there is only one', () => {
    expect(summarize(sorted([3]))).toMatchObject({
      min: 3,
      mean: 3,
      sd: 0,
      p50: 3,
      p90: 3,
      max: 3,
    });
  });
});
