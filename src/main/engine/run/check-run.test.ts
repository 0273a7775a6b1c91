import { describe, expect, it } from 'vitest';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import { checkRun } from './check-run.ts';
import type { NamedTally } from './judge-run.ts';

const plan = runPlanSchema.parse({
  name: 'A',
  series: [
    { name: 'Protobuf', request: { id: 'r', name: 'R' }, environmentName: null },
    { name: 'JSON', request: { id: 'r', name: 'R' }, environmentName: null },
  ],
});
const idle = { loopDelayP99Ms: 0, utilization: 0.1 };

function series(
  name: string,
  first: readonly number[],
  second: readonly number[],
  changes: Partial<NamedTally['tally']> = {},
): NamedTally {
  const [a, b] = [Float64Array.from(first).sort(), Float64Array.from(second).sort()];
  return {
    name,
    tally: {
      times: Float64Array.from([...first, ...second]).sort(),
      halves: [a, b],
      errors: 0,
      errorsByOutcome: {},
      statuses: new Map(),
      succeeded: first.length + second.length,
      failures: new Map(),
      warmUps: 0,
      openedConnections: 1,
      openedWhileCounted: 0,
      responseBodyBytes: 0,
      responseHeaderBytes: 0,
      busyMs: 1,
      counted: first.length + second.length,
      firstMs: null,
      ...changes,
    },
  };
}

/** A hundred times around a median, from the median divided by the factor to the median times the factor. */
function around(median: number, factor: number): number[] {
  return Array.from({ length: 101 }, (_, at) => median * factor ** ((at - 50) / 50));
}

function shift(first: readonly number[], second: readonly number[]): string | undefined {
  return checkRun(plan, [series('JSON', first, second)], idle).find(({ text }) =>
    /[Ss]hift/.test(text),
  )?.text;
}

describe('the check for a shift of the median', () => {
  const none = 'No shift between the halves.';
  const moved = (before: string, after: string): string =>
    `Shift: the median moved from the first to the second half (JSON ${before} ms, then ${after} ms).`;

  it.each([
    ['a median a third of what it was, whatever the spread', 0.625, 0.212, 20, ['0.625', '0.212']],
    ['the other way too', 0.192, 0.63, 20, ['0.192', '0.630']],
    ['a small move that is clear', 0.17, 0.148, 1.01, ['0.170', '0.148']],
    ['not a small move within the spread', 0.17, 0.148, 20, null],
    ['not a clear move of next to nothing', 0.17, 0.165, 1.01, null],
    ['not what a clock does to a very short time', 0.03, 0.045, 20, null],
  ])('reports %s', (_, before, after, factor, medians) => {
    const text = shift(around(before, factor), around(after, factor));
    expect(text).toBe(medians === null ? none : moved(medians[0] ?? '', medians[1] ?? ''));
  });
});

describe('the checks of a run without a successful request', () => {
  it('report the failure, and nothing else', () => {
    const failed = { counted: 200, errors: 200, errorsByOutcome: { transport: 200 } };
    const none = ['Protobuf', 'JSON'].map((name) =>
      series(name, [], [], { ...failed, openedConnections: 0 }),
    );

    expect(checkRun(plan, none, idle)).toEqual([
      {
        isOk: false,
        text: 'Errors: Protobuf 200 of 200 (200 no response); JSON 200 of 200 (200 no response).',
      },
    ]);
  });
});
