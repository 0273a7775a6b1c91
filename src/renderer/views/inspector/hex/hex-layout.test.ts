import { describe, expect, it } from 'vitest';
import { byteMarksOf, describeMark, startOfMark } from './hex-layout.ts';

describe('byteMarksOf', () => {
  it('distinguishes the parts of a field', () => {
    const range = { tagStart: 15, lengthStart: 16, valueStart: 17, end: 37 };

    expect(byteMarksOf({ kind: 'field', label: 'email', range })).toEqual([
      { kind: 'tag', start: 15, end: 16 },
      { kind: 'length', start: 16, end: 17 },
      { kind: 'value', start: 17, end: 37 },
    ]);
  });

  it('marks the byte where reading stopped, and nothing without a mark', () => {
    const fault = { kind: 'fault', offset: 31 } as const;

    expect([byteMarksOf(fault), startOfMark(fault), byteMarksOf(null)]).toEqual([
      [{ kind: 'fault', start: 31, end: 32 }],
      31,
      [],
    ]);
  });
});

describe('describeMark', () => {
  it.each([
    [
      { tagStart: 15, lengthStart: 16, valueStart: 17, end: 37 },
      '15..36 f: tag 1, length 1, value 20',
    ],
    [{ tagStart: 0, lengthStart: 1, valueStart: 1, end: 3 }, '0..2 f: tag 1, value 2'],
    [{ tagStart: 9, lengthStart: 9, valueStart: 9, end: 10 }, '9 f: value 1'],
    [{ tagStart: 5, lengthStart: 6, valueStart: 7, end: 7 }, '5..6 f: tag 1, length 1'],
  ])('counts the bytes of each part (%#)', (range, text) => {
    expect(describeMark({ kind: 'field', label: 'f', range })).toBe(text);
  });

  it('names the byte where reading stopped', () => {
    expect(describeMark({ kind: 'fault', offset: 31 })).toBe('reading stopped at byte 31');
  });
});
