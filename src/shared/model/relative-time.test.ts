import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

function timeOf(ratio: number, ratioInterval: [number, number] | null, isExploratory?: true) {
  const time = { phase: 'networkMs', differenceMs: 0, interval: null, isClear: false } as const;
  return relativeTime({
    times: [{ ...time, ratio, ratioInterval, ...(isExploratory && { isExploratory }) }],
    pairCount: 21,
  });
}

describe('relativeTime', () => {
  it.each([
    ['faster', 0.9, [0.85, 0.98]],
    ['slower', 1.2, [1.03, 1.3]],
    ['equivalent', 1, [0.96, 1.04]],
    // Certain, but smaller than the margin.
    ['equivalent', 1.02, [1.01, 1.03]],
    ['not-decided', 1.02, [0.9, 1.12]],
  ] as const)('is %s for a ratio of %s with the interval %o', (decision, ratio, [low, high]) => {
    const time = timeOf(ratio, [low, high]);

    expect(time?.decision).toBe(decision);
    expect(time?.percent).toBeCloseTo((ratio - 1) * 100);
    expect(time?.interval?.[0]).toBeCloseTo((low - 1) * 100);
  });

  it('decides nothing with too few pairs, or when pairs are missing', () => {
    expect(timeOf(0.9, null)?.decision).toBe('too-few-pairs');
    expect(timeOf(0.9, [0.85, 0.98], true)?.decision).toBe('exploratory');
  });

  it('estimates the pairs that would decide', () => {
    // The interval is four times as wide as the margin: 16 times the 20 pairs would do.
    expect(timeOf(1, [1.05 ** -4, 1.05 ** 4])?.morePairs).toBe(300);
    // A large difference is decided sooner than a small one.
    expect(timeOf(1.2, [0.95, 1.5])?.morePairs).toBe(20);
    expect(timeOf(0.9, [0.85, 0.98])?.morePairs).toBeNull();
  });

  it('is null when no time was measured, or an earlier version did', () => {
    const old = { phase: 'networkMs', differenceMs: 1, interval: null, isClear: false } as const;
    expect(relativeTime({ times: [], pairCount: 20 })).toBeNull();
    expect(relativeTime({ times: [old], pairCount: 20 })).toBeNull();
  });
});
