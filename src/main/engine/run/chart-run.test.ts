import { describe, expect, it } from 'vitest';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import { chartRun } from './chart-run.ts';
import { recordsOf, sampleFields } from './sample-fields.test-kit.ts';
import { createSampleStore } from './sample-store.ts';

describe('the chart of a run', () => {
  const plan = runPlanSchema.parse({
    name: 'A plan',
    series: [{ name: 'A', request: { id: 'a', name: 'A' }, environmentName: null }],
    samples: 100_000,
  });
  const options = { isLog: false, bars: 10 };

  /** A store with this many samples, whose times rise and fall. */
  function storeOf(count: number) {
    const store = createSampleStore();
    const samples = Array.from({ length: count }, (_, at) =>
      sampleFields({ number: at + 1, totalMs: 1 + (at % 7) }),
    );
    store.append(recordsOf(samples).bytes, []);
    return store;
  }

  it.each([
    ['all of a run that was stopped with fewer than there is room for', 300, 300],
    ['as much as there is room for of one that was stopped later', 900, 200],
  ])('draws %s', (_case, count, least) => {
    const { times } = chartRun(storeOf(count), plan, { ...options, maxPoints: 300 });

    expect(times[0]?.length).toBeGreaterThanOrEqual(least);
    expect(times[0]?.length).toBeLessThanOrEqual(300);
  });
});
