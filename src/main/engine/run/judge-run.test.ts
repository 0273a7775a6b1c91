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
      succeeded: times.length,
      failures: new Map(counted > times.length ? [['503', counted - times.length]] : []),
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
    const words =
      'Protobuf is faster in this run: median 2.00 ms against 2.35 ms (\u221215 %, 1.18x; 95 % sure: ';

    expect(verdict(fast, slow)).toBe(`${words}Protobuf minus JSON \u22120.36 to \u22120.34 ms).`);
    expect(verdict(slow, fast)).toBe(`${words}JSON minus Protobuf +0.34 to +0.36 ms).`);
  });

  it('compares in one direction: every figure is of the first series against the second', () => {
    const fast = series('Protobuf', spread(1.95, 2.05, 101));
    const [there, back] = [compareSeries(fast, slow), compareSeries(slow, fast)];

    expect(there).toEqual({
      left: 'Protobuf',
      right: 'JSON',
      ratio: 2 / 2.35,
      percent: (2 / 2.35 - 1) * 100,
      interval: [expect.closeTo(-0.36, 2), expect.closeTo(-0.34, 2)],
      delta: -1,
      isClear: true,
    });
    expect(back).toMatchObject({
      ratio: 2.35 / 2,
      percent: (2.35 / 2 - 1) * 100,
      interval: [expect.closeTo(0.34, 2), expect.closeTo(0.36, 2)],
      delta: 1,
    });
  });

  it('names the cause when not one request succeeded', () => {
    const message = 'Nothing is listening on localhost:4801';
    const [a, b] = ['Protobuf', 'JSON'].map((name): NamedTally => {
      const { tally } = series(name, [], 200);
      return { name, tally: { ...tally, warmUps: 20, failures: new Map([[message, 220]]) } };
    }) as [NamedTally, NamedTally];
    const others = new Map([...b.tally.failures, ['Reset', 3]]);

    expect(verdict(a, b)).toBe(
      'Not one of 440 requests succeeded: 440 x Nothing is listening on localhost:4801.',
    );
    expect(spellVerdict([{ name: 'B', tally: { ...b.tally, failures: others } }], null)).toBe(
      'Not one of 223 requests succeeded: 220 x Nothing is listening on localhost:4801, 3 for other reasons.',
    );
  });

  it('sees no difference where the interval holds 0', () => {
    const same = series('Protobuf', spread(2.2, 2.49, 101));
    expect(verdict(same, slow)).toMatch(
      /^No difference seen in this run: Protobuf median 2\.3\d ms against JSON 2\.35 ms \(95 % sure: Protobuf minus JSON \u22120\.\d+ to \+0\.\d+ ms\)\.$/,
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
    [series('A', []), series('B', [], 5), 'Not one of 5 requests succeeded: 5 x 503.'],
    [series('A', [], 5), series('B', [1], 5), 'A: not one request succeeded: 5 x 503.'],
    [series('A', []), series('B', []), null],
  ])('says what can be said of little (%#)', (left, right, sentence) => {
    expect(verdict(left, right)).toBe(sentence);
  });
});
