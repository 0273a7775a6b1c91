import { describe, expect, it } from 'vitest';
import { findingText, signedTime, timeDecimals, timeRows, timeText } from './compared-times.ts';
import type { ComparedSide, Comparison } from './comparison.ts';
import { noPhases, type Phases } from './exchange.ts';

describe('timeRows', () => {
  it('has every phase that applied, so that the total is complete, and decoding separately', () => {
    const times: Comparison['times'] = [
      { phase: 'networkMs', differenceMs: -0.02, interval: [-0.3, 0.2], isClear: false },
    ];
    const sides: Comparison['sides'] = [
      sideOf({ blockedMs: 0.2, sendMs: 0.1, waitMs: 2.8, receiveMs: 0.1, networkMs: 3.14 }, 0.014),
      sideOf({ blockedMs: 0.1, sendMs: 0.1, waitMs: 2.5, receiveMs: null, networkMs: 2.74 }, 0.004),
    ];

    const rows = timeRows({ sides, times });

    expect(rows.map(({ label, milliseconds }) => [label, ...milliseconds])).toEqual([
      ['Blocked', 0.2, 0.1],
      ['Send', 0.1, 0.1],
      ['Wait (server)', 2.8, 2.5],
      ['Receive', 0.1, null],
      ['Network total', 3.14, 2.74],
      ['Decode (client)', 0.014, 0.004],
    ]);
    expect(rows.map(({ finding, note }) => finding ?? note).filter(Boolean)).toEqual([
      times[0],
      'not part of the network',
    ]);
  });
});

describe('timeDecimals', () => {
  it.each([
    [[1.4], 2],
    [[140], 1],
    [[1400], 0],
    [[3.1, 0.014, 0.004], 3],
    [[3.1, 0], 2],
    [[140, 0.014], 1],
  ])('writes a table of %o ms with %s decimals', (times, decimals) => {
    const rows = times.map((time) => ({
      label: '',
      milliseconds: [time, null] as const,
      finding: null,
      note: null,
    }));
    expect(timeDecimals(rows)).toBe(decimals);
  });
});

describe('timeText', () => {
  it.each([
    [1.334, 2, '1.33'],
    [0.004, 3, '0.004'],
    [0.0001, 3, '<0.001'],
    [0.014, 1, '<0.1'],
    [0, 2, '0.00'],
  ])('writes %s ms with %s decimals as %s, and never a time as 0', (time, decimals, text) => {
    expect(timeText(time, decimals)).toBe(text);
  });
});

describe('signedTime', () => {
  it('has a sign unless it is 0', () => {
    expect([0.31, -0.06, 0.001].map((time) => signedTime(time, 2))).toEqual([
      '+0.31',
      '\u22120.06',
      '0.00',
    ]);
  });
});

describe('findingText', () => {
  it.each([
    [{ interval: null, isClear: false }, 'too few pairs'],
    [
      { interval: [0.1, 0.5] as [number, number], isClear: true },
      'clear difference (within a pair +0.30, 95 % CI +0.10 to +0.50 ms)',
    ],
  ])('formats %o as "%s"', (finding, text) => {
    expect(findingText({ phase: 'waitMs', differenceMs: 0.3, ...finding })).toBe(text);
  });
});

function sideOf(medians: Partial<Phases>, decodeMs: number): ComparedSide {
  return {
    name: 'Protobuf',
    encoding: 'protobuf',
    exchange: null,
    readAs: null,
    contentType: null,
    statuses: [],
    failedCount: 0,
    reusedCount: 0,
    first: null,
    medians: { ...noPhases, ...medians },
    decodeMs,
    gzipBytes: null,
    protoJsonBytes: null,
    protobufBytes: null,
  };
}
