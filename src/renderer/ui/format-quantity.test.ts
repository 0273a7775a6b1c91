import { describe, expect, it } from 'vitest';
import {
  exactTitle,
  formatByteDifference,
  formatBytes,
  formatChange,
  formatCount,
  formatCounted,
  formatDuration,
  formatExactBytes,
  formatRatio,
} from './format-quantity.ts';

/** Replaces narrow and no-break spaces, so that the tables below stay readable. */
function plain(text: string | null): string | null {
  return text?.replace(/[\u202f\u00a0]/g, ' ').replace('\u2212', '-') ?? null;
}

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1 000'],
    [20_849, '20 849'],
    [1_234_567_890, '1 234 567 890'],
  ])('groups %d', (count, text) => {
    expect(plain(formatCount(count))).toBe(text);
  });

  it('groups with narrow no-break spaces', () => {
    expect(formatExactBytes(20_849)).toBe('20\u202f849\u00a0B');
  });
});

describe('formatCounted', () => {
  it.each([
    [0, '0 files'],
    [1, '1 file'],
    [1204, '1 204 files'],
  ])('writes %d with its word', (count, text) => {
    expect(plain(formatCounted(count, 'file'))).toBe(text);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [57, '57 B'],
    [9999, '9 999 B'],
    [10_000, '10.0 kB'],
    [20_849, '20.8 kB'],
    [99_999, '100.0 kB'],
    [245_349, '245.3 kB'],
    [999_949, '999.9 kB'],
    [999_950, '1.00 MB'],
    [5_240_000, '5.24 MB'],
    [67_108_864, '67.11 MB'],
    [999_995_000, '1.00 GB'],
  ])('shortens %d', (bytes, text) => {
    expect(plain(formatBytes(bytes))).toBe(text);
  });
});

it('shortens a difference where asked', () => {
  expect(plain(formatByteDifference(20_849 - 63_666, formatBytes))).toBe('-42.8 kB');
});

it('the tooltip of a shortened size has the exact bytes', () => {
  expect(exactTitle(9999)).toBeUndefined();
  expect(plain(exactTitle(20_849) ?? null)).toBe('20 849 B');
});

describe('formatDuration', () => {
  it.each([
    [0, '0.00 ms'],
    [0.424, '0.42 ms'],
    [0.9996, '1.0 ms'],
    [4.1, '4.1 ms'],
    [99.94, '99.9 ms'],
    [99.96, '100 ms'],
    [999.4, '999 ms'],
    [999.6, '1.00 s'],
    [1240, '1.24 s'],
    [59_999, '1 min 0 s'],
    [61_000, '1 min 1 s'],
  ])('writes %d ms', (milliseconds, text) => {
    expect(plain(formatDuration(milliseconds))).toBe(text);
  });
});

describe('formatRatio', () => {
  it.each([
    [171, 57, '3.0x'],
    [156, 46, '3.4x'],
    [46, 156, '0.29x'],
    [0, 156, '0.00x'],
    [1400, 50, '28x'],
    [10, 0, null],
  ])('compares %d with %d', (amount, reference, text) => {
    expect(formatRatio(amount, reference)).toBe(text);
  });
});

describe('formatChange and formatByteDifference', () => {
  it.each([
    [46, 156, '-71 %', '-110 B'],
    [241, 156, '+54 %', '+85 B'],
    [100, 100, '0 %', '0 B'],
    [10, 0, null, '+10 B'],
    [20_849, 63_666, '-67 %', '-42 817 B'],
  ])('compare %d with %d', (amount, reference, change, difference) => {
    expect([
      plain(formatChange(amount, reference)),
      plain(formatByteDifference(amount - reference)),
    ]).toEqual([change, difference]);
  });
});
