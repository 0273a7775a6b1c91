import { describe, expect, it } from 'vitest';
import {
  fixedAxis,
  formatTick,
  linearAxis,
  logAxis,
  placeOn,
  sampleAxis,
  valueAt,
} from './chart-axis.ts';

describe('linearAxis', () => {
  it.each([
    [0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [2.35, [0, 0.5, 1, 1.5, 2, 2.5]],
    [10, [0, 2, 4, 6, 8, 10]],
    [41, [0, 10, 20, 30, 40, 50]],
    [1240, [0, 500, 1000, 1500]],
  ])('goes from zero to a round number above %s', (max, ticks) => {
    expect(linearAxis(max)).toEqual({ isLog: false, min: 0, max: ticks.at(-1), ticks });
  });

  it('uses whole numbers', () => {
    expect(linearAxis(3, true).ticks).toEqual([0, 1, 2, 3]);
  });
});

describe('logAxis', () => {
  it.each([
    [1.9, 41, [1, 2, 5, 10, 20, 50]],
    [2, 5, [2, 5]],
    [3, 3, [2, 5]],
    [2, 2, [2, 5]],
    [0, 0.4, [0.01, 0.02, 0.05, 0.1, 0.2, 0.5]],
  ])('from %s to %s ends at round numbers', (low, high, ticks) => {
    expect(logAxis(low, high)).toEqual({
      isLog: true,
      min: ticks[0],
      max: ticks.at(-1),
      ticks,
    });
  });

  it('marks only powers of ten when there are many', () => {
    expect(logAxis(0.02, 4000).ticks).toEqual([0.1, 1, 10, 100, 1000]);
  });
});

describe('sampleAxis', () => {
  it.each([
    [1, [1]],
    [220, [50, 100, 150, 200]],
    [1050, [500, 1000]],
  ])('of %s samples', (last, ticks) => {
    expect(sampleAxis(last)).toEqual({ isLog: false, min: 0.5, max: last + 0.5, ticks });
  });
});

describe('fixedAxis', () => {
  it('keeps its ends and marks round numbers between them', () => {
    expect(fixedAxis(1.37, 3.2, false)).toEqual({
      isLog: false,
      min: 1.37,
      max: 3.2,
      ticks: [1.5, 2, 2.5, 3],
    });
    expect(fixedAxis(0.7, 8, true).ticks).toEqual([1, 2, 5]);
  });

  it('has a width when both ends are equal', () => {
    expect(fixedAxis(2, 2, false).max).toBe(3);
  });
});

describe('placeOn and valueAt', () => {
  it.each([
    [linearAxis(10), 2.5, 0.25],
    [linearAxis(10), 12, 1],
    [logAxis(1, 100), 10, 0.5],
    [logAxis(1, 100), 0, 0],
  ])('axis %# places %s', (axis, value, place) => {
    expect(placeOn(axis, value)).toBeCloseTo(place, 9);
    if (value > 0 && value <= axis.max) expect(valueAt(axis, place)).toBeCloseTo(value, 9);
  });
});

describe('formatTick', () => {
  it.each([
    [0, '0'],
    [0.05, '0.05'],
    [2.5, '2.5'],
    [40, '40'],
    [1000, '1\u202f000'],
  ])('%s reads %s', (value, text) => {
    expect(formatTick(value)).toBe(text);
  });
});
