import { describe, expect, it } from 'vitest';
import { formatBytes, formatRatio } from './format-bytes.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [48, '48 B'],
    [9999, '9999 B'],
    [20_849, '20.8 kB'],
    [999_960, '1.0 MB'],
    [64_000_000, '64.0 MB'],
    [5_000_000_000, '5.0 GB'],
  ])('writes %i as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('formatRatio', () => {
  it.each([
    [98, 48, '2.0x'],
    [171, 57, '3.0x'],
    [2, 0, null],
    [0, 5, null],
  ])('puts %i over %i as %s', (large, small, text) => {
    expect(formatRatio(large, small)).toBe(text);
  });
});
