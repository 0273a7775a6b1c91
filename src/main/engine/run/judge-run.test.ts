import { describe, expect, it } from 'vitest';
import { createRandom } from '../compare/random-order.ts';
import { compareSeries, type NamedTally, type RunDesign, spellVerdict } from './judge-run.ts';

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

/** Evenly spaced values between two times. */
function spread(from: number, to: number, n: number): number[] {
  return Array.from({ length: n }, (_, at) => from + ((to - from) * at) / (n - 1));
}

const whole: RunDesign = { state: 'done', order: 'random' };

/** Compares two series by the times of their blocks. */
function compared(left: readonly number[], right: readonly number[], names = ['Protobuf', 'JSON']) {
  const [a, b] = [series(names[0] ?? '', left), series(names[1] ?? '', right)];
  const pairs = {
    logRatios: Float64Array.from(left, (ms, at) => Math.log(ms / (right[at] as number))),
    differences: Float64Array.from(left, (ms, at) => ms - (right[at] as number)),
  };
  const comparison = compareSeries(a, b, pairs);
  return { comparison, verdict: spellVerdict([a, b], comparison, whole) };
}

function verdict(left: NamedTally, right: NamedTally, design = whole): string | null {
  return spellVerdict([left, right], null, design);
}

/** Times around a level, each with its own factor from a seed. */
function noisy(level: number, seed: number, n = 101, spreadBy = 0.1): number[] {
  const random = createRandom(seed);
  return Array.from({ length: n }, () => level * (1 + (random() - 0.5) * spreadBy));
}

describe('the verdict', () => {
  const slow = noisy(2.35, 1);

  it('names the faster series in either order, with an interval for its percentage', () => {
    const fast = noisy(2, 2);
    const words =
      /^Protobuf is faster in this run: \u221214\.\d % against JSON \(median difference within a block, 95 % CI \u221215\.\d to \u221213\.\d %\), median of all requests 2\.0\d ms against 2\.3\d ms\.$/u;

    expect(compared(fast, slow).verdict).toMatch(words);
    expect(compared(slow, fast, ['JSON', 'Protobuf']).verdict).toMatch(words);
  });

  it('compares in one direction: every figure is the first series against the second', () => {
    const fast = noisy(2, 2);
    const [there, back] = [compared(fast, slow).comparison, compared(slow, fast).comparison];

    expect(there).toMatchObject({
      pairs: 101,
      ratio: expect.closeTo(2 / 2.35, 2),
      percent: expect.closeTo((2 / 2.35 - 1) * 100, 0),
      differenceMs: expect.closeTo(-0.35, 1),
      delta: -1,
      isClear: true,
    });
    expect(back).toMatchObject({
      ratio: expect.closeTo(1 / (there?.ratio ?? 0), 9),
      differenceMs: expect.closeTo(-(there?.differenceMs ?? 0), 9),
      interval: [...(there?.interval ?? [])].map((end) => -end).reverse(),
      delta: 1,
    });
  });

  it('names the cause when every request failed', () => {
    const message = 'Nothing is listening on localhost:4801';
    const [a, b] = ['Protobuf', 'JSON'].map((name): NamedTally => {
      const { tally } = series(name, [], 200);
      return { name, tally: { ...tally, warmUps: 20, failures: new Map([[message, 220]]) } };
    }) as [NamedTally, NamedTally];
    const others = new Map([...b.tally.failures, ['Reset', 3]]);

    expect(verdict(a, b)).toBe(
      'None of 440 requests succeeded: 440 x Nothing is listening on localhost:4801.',
    );
    expect(
      spellVerdict([{ name: 'B', tally: { ...b.tally, failures: others } }], null, whole),
    ).toBe(
      'None of 223 requests succeeded: 220 x Nothing is listening on localhost:4801, 3 for other reasons.',
    );
  });

  it('finds no difference when the interval contains 0, and still shows the interval', () => {
    expect(compared(noisy(2.35, 3), slow).verdict).toMatch(
      /^No difference found in this run: (Protobuf|JSON) (\u2212\d\.\d|0\.0) % against (JSON|Protobuf) \(median difference within a block, 95 % CI \u2212\d\.\d to \+\d\.\d %\), median of all requests /u,
    );
  });

  it('does not exaggerate a small effect, however certain', () => {
    const a = spread(1, 9, 20_000);
    const { comparison, verdict } = compared(
      a,
      a.map((ms) => ms * 1.02),
    );

    expect(comparison?.percentInterval[1]).toBeLessThan(0);
    expect(comparison?.isClear).toBe(false);
    expect(verdict).toMatch(/^Small difference in this run: Protobuf \u22122\.0 % against JSON/u);
  });

  it.each<[string, RunDesign, RegExp]>([
    ['while samples come in', { ...whole, state: 'running' }, /^null$/],
    [
      'when the run was stopped',
      { ...whole, state: 'stopped' },
      /^Exploratory: .* so there is no verdict\. A median [\d.]+ ms over 30 requests, B median [\d.]+ ms over 30 requests\.$/,
    ],
    ['when it failed', { ...whole, state: 'failed' }, /^Exploratory: /],
    [
      'of series that ran one after the other',
      { ...whole, order: 'one-after-the-other' },
      /^Not a comparison: the series ran one after the other\. A median /,
    ],
    [
      'of a fixed order, as earlier versions had it',
      { ...whole, order: 'alternating' },
      /^Not a comparison: /,
    ],
  ])('is null %s', (_, design, words) => {
    expect(
      String(verdict(series('A', noisy(1, 1, 30)), series('B', noisy(2, 2, 30)), design)),
    ).toMatch(words);
  });

  it('is null when responses are not as expected', () => {
    const [a, b] = [series('A', noisy(1, 1, 30)), series('B', noisy(2, 2, 30), 32)];
    const wrong = { ...b, tally: { ...b.tally, errorsByOutcome: { content: 2 } } };
    const pairs = { logRatios: new Float64Array(30), differences: new Float64Array(30) };

    expect(compareSeries(a, wrong, pairs)).toBeNull();
    expect(verdict(a, wrong)).toMatch(
      /^Not a comparison: unexpected responses \(B 2 of 32\)\. A median /,
    );
  });

  it('does not count what Stop aborted as failed', () => {
    const { name, tally } = series('A', [1, 2], 5);
    const stopped = { name, tally: { ...tally, errorsByOutcome: { aborted: 2, http: 1 } } };

    expect(spellVerdict([stopped], null, whole)).toBe(
      'A: median 1.00 ms over 2 requests, 1 failed.',
    );
  });

  it.each([
    [
      series('A', [1, 2]),
      series('B', [3]),
      'Too few pairs for a verdict: it needs 20 where both succeed. A median 1.00 ms over 2 requests, B median 3.00 ms over 1 request.',
    ],
    [series('A', []), series('B', [], 5), 'None of 5 requests succeeded: 5 x 503.'],
    [series('A', [], 5), series('B', [1], 5), 'A: no request succeeded: 5 x 503.'],
    [series('A', []), series('B', []), null],
  ])('says only what few samples allow (%#)', (left, right, sentence) => {
    expect(verdict(left, right)).toBe(sentence);
  });
});
