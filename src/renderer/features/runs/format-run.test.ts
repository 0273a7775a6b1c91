import { describe, expect, it } from 'vitest';
import { formatClock, formatMs, formatShare, formatWhen } from './format-run.ts';

describe('formatMs', () => {
  it.each([
    [null, '-'],
    [0, '0.00'],
    [0.00412, '0.00412'],
    [0.06119, '0.0612'],
    [0.4479, '0.448'],
    [0.0999999, '0.100'],
    [0.9996, '1.00'],
    [2, '2.00'],
    [9.996, '10.0'],
    [17.93, '17.9'],
    [99.96, '100'],
    [1239.6, '1\u202f240'],
  ])('%s gives %s', (ms, text) => {
    expect(formatMs(ms)).toBe(text);
  });
});

describe('formatShare', () => {
  it.each([
    [0, 0, '0\u00a0%'],
    [1, 1000, '<1\u00a0%'],
    [1, 10, '10\u00a0%'],
  ])('%s of %s gives %s', (part, whole, text) => {
    expect(formatShare(part, whole)).toBe(text);
  });
});

describe('formatClock', () => {
  it('truncates to a tenth of a millisecond', () => {
    const at = new Date(2026, 10, 20, 10, 11, 12, 407).getTime();
    expect([at, at + 0.17, at + 592.99].map(formatClock)).toEqual([
      '10:11:12.4070',
      '10:11:12.4071',
      '10:11:12.9999',
    ]);
  });
});

describe('formatWhen', () => {
  const now = new Date(2026, 10, 20, 18, 0);
  it.each([
    [new Date(2026, 10, 20, 9, 5), '09:05'],
    [new Date(2026, 10, 19, 9, 5), '19 Nov, 09:05'],
    [new Date(2025, 1, 3, 9, 5), '3 Feb 2025'],
  ])('%s', (at, text) => {
    expect(formatWhen(at.toISOString(), now)).toBe(text);
  });
});
