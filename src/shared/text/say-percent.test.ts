import { describe, expect, it } from 'vitest';
import { sayEstimate } from './say-percent.ts';

describe('sayEstimate', () => {
  it.each([
    [-28.1, [-31.2, -23.4], '\u221228 %', '\u221231 to \u221223 %'],
    // Rounded, the middle would be one of the ends.
    [-31.6, [-32.4, -30.8], '\u221231.6 %', '\u221232.4 to \u221230.8 %'],
    [-32, [-32.4, -31.4], '\u221232.0 %', '\u221232.4 to \u221231.4 %'],
    // An end of 0 would say that the interval contains it.
    [-8.3, [-16.1, -0.4], '\u22128.3 %', '\u221216.1 to \u22120.4 %'],
    [0.2, [-1.2, 0.4], '+0.2 %', '\u22121.2 to +0.4 %'],
    [-0.02, [-0.06, 0.01], '\u22120.02 %', '\u22120.06 to +0.01 %'],
    [0, [0, 0], '0.0 %', '0.0 to 0.0 %'],
  ] as const)('formats %s with its interval %o', (percent, interval, middle, ends) => {
    expect(sayEstimate(percent, interval)).toEqual({ percent: middle, interval: ends });
  });
});
