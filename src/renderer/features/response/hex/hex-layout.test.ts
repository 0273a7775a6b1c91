import { describe, expect, it } from 'vitest';
import {
  bytesPerRow,
  describeMark,
  formatOffset,
  type HexMark,
  hexRuns,
  partOf,
} from './hex-layout.ts';

const email: HexMark = {
  kind: 'field',
  label: 'email',
  range: { tagStart: 15, lengthStart: 16, valueStart: 17, end: 37 },
};

describe('bytesPerRow', () => {
  it.each([
    [300, 57, 8],
    [560, 57, 16],
    [570, 20_000_000, 16],
    [560, 20_000_000, 8],
  ])('fits %d px of a body of %d bytes', (width, byteLength, count) => {
    expect(bytesPerRow(width, 7.2, byteLength)).toBe(count);
  });
});

describe('formatOffset', () => {
  it.each([
    [0x18, 57, '0018'],
    [0x18, 65_536, '0018'],
    [0x18, 65_537, '000018'],
    [0x18, 64_000_000, '00000018'],
    [0, 0, '0000'],
  ])('writes %d of %d bytes', (offset, byteLength, text) => {
    expect(formatOffset(offset, byteLength)).toBe(text);
  });
});

describe('hexRuns', () => {
  it('cuts a row where the lit part changes', () => {
    const bytes = Uint8Array.of(0x52, 0x1a, 0x14, 0x73, 0x69, 0xff);

    expect(hexRuns(bytes, 14, 8, email)).toEqual([
      { hex: '52', ascii: 'R', part: null, index: 0 },
      { hex: '1a', ascii: '.', part: 'tag', index: 1 },
      { hex: '14', ascii: '.', part: 'length', index: 2 },
      { hex: '73  69 ff', ascii: 'si.', part: 'value', index: 3 },
    ]);
  });

  it('marks where reading stopped', () => {
    const runs = hexRuns(Uint8Array.of(1, 2, 3), 30, 8, { kind: 'fault', offset: 31 });

    expect(runs.map((run) => run.part)).toEqual([null, 'fault', null]);
  });
});

describe('partOf', () => {
  it.each([
    [14, null],
    [15, 'tag'],
    [16, 'length'],
    [36, 'value'],
    [37, null],
  ])('knows byte %d', (offset, part) => {
    expect(partOf(offset, email)).toBe(part);
  });
});

describe('describeMark', () => {
  it.each([
    [
      { tagStart: 15, lengthStart: 16, valueStart: 17, end: 37 },
      'f: tag 1, length 1, value 20, at 15..36',
    ],
    [{ tagStart: 0, lengthStart: 1, valueStart: 1, end: 3 }, 'f: tag 1, value 2, at 0..2'],
    [{ tagStart: 9, lengthStart: 9, valueStart: 9, end: 10 }, 'f: value 1, at 9'],
    [{ tagStart: 5, lengthStart: 6, valueStart: 7, end: 7 }, 'f: tag 1, length 1, at 5..6'],
  ])('counts the bytes of each part (%#)', (range, text) => {
    expect(describeMark({ kind: 'field', label: 'f', range })).toBe(text);
  });

  it('names the byte where reading stopped', () => {
    expect(describeMark({ kind: 'fault', offset: 31 })).toBe('reading stopped at byte 31');
  });
});
