import { describe, expect, it } from 'vitest';
import { compareSeries, type NamedTally, spellVerdict } from './judge-run.ts';

function series(name: string, times: readonly number[], counted = times.length): NamedTally {
  const sorted = Float64Array.from(times).sort();
  return {
    name,
    tally: {
      times: sorted,
      halves: [sorted, sorted],
      errors: counted - times.length,
      errorsByOutcome: {},
      statuses: new Map(),
      warmUps: 0,
      openedConnections: 1,
      openedWhileCounted: 0,
      responseBodyBytes: 0,
      responseHeaderBytes: 0,
      busyMs: 1,
      counted,
      firstMs: 1,
    },
  };
}

/** Evenly between two times. */
function spread(from: number, to: number, n: number): number[] {
  return Array.from({ length: n }, (_, at) => from + ((to - from) * at) / (n - 1));
}

function verdict(left: NamedTally, right: NamedTally): string | null {
  return spellVerdict([left, right], compareSeries(left, right));
}

describe('the verdict', () => {
  const slow = series('JSON', spread(2.3, 2.4, 101));

  it('names the faster series, in both orders alike', () => {
    const fast = series('Protobuf', spread(1.95, 2.05, 101));
    const sentence =
      'Protobuf is faster in this run: median 2.00 ms against 2.35 ms (-15 %, 1.18x; 95 % sure: -0.36 to -0.34 ms).';

    expect(verdict(fast, slow)).toBe(sentence);
    expect(verdict(slow, fast)).toBe(sentence);
    expect(compareSeries(fast, slow)).toMatchObject({ delta: 1, isClear: true, ratio: 2.35 / 2 });
    expect(compareSeries(slow, fast)).toMatchObject({ delta: -1, isClear: true });
  });

  it('sees no difference where the interval holds 0', () => {
    const same = series('Protobuf', spread(2.2, 2.49, 101));
    expect(verdict(same, slow)).toMatch(
      /^No difference seen in this run: Protobuf median 2\.3\d ms against JSON 2\.35 ms \(95 % sure: -0\.\d+ to \+0\.\d+ ms\)\.$/,
    );
  });

  it('does not make much of a small effect, however sure', () => {
    const [a, b] = [spread(1, 9, 50_000), spread(1.2, 9.2, 50_000)];
    const comparison = compareSeries(series('A', a), series('B', b));
    expect(comparison?.interval?.[1]).toBeLessThan(0);
    expect(comparison?.isClear).toBe(false);
    expect(verdict(series('A', a), series('B', b))).toMatch(/^Hardly a difference in this run: A /);
  });

  it('does not call failed what Stop aborted', () => {
    const { name, tally } = series('A', [1, 2], 5);
    const stopped = { name, tally: { ...tally, errorsByOutcome: { aborted: 2, http: 1 } } };

    expect(spellVerdict([stopped], null)).toBe('A: median 1.00 ms over 2 requests, 1 failed.');
  });

  it.each([
    [
      series('A', [1, 2]),
      series('B', [3]),
      'Too few samples to tell A from B: 2 and 1, median 1.00 ms against 3.00 ms.',
    ],
    [series('A', []), series('B', [], 5), 'B: not one request succeeded.'],
    [series('A', [], 5), series('B', [1], 5), 'A: not one request succeeded.'],
    [series('A', []), series('B', []), null],
  ])('says what can be said of little (%#)', (left, right, sentence) => {
    expect(verdict(left, right)).toBe(sentence);
  });
});
