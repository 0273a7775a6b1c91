import { describe, expect, it } from 'vitest';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import { openRunBook } from './run-book.ts';
import { recordsOf, sampleFields } from './sample-fields.test-kit.ts';
import type { SampleFields } from './sample-record.ts';

describe('the book of a run', () => {
  const plan = runPlanSchema.parse({
    name: 'A plan',
    series: [{ name: 'A', request: { id: 'a', name: 'A' }, environmentName: null }],
    samples: 100_000,
  });
  const machine = { protodesk: 'test', node: '20', system: 'x', cpu: 'y', cpuCount: 2 };

  it('counts at once what came, also while its figures are a moment old', () => {
    const startedAt = new Date().toISOString();
    const start = { id: 'run-1', plan, startedAt, planned: 100_020, urls: ['u'], machine };
    const book = openRunBook(start, null, null);
    let issued = 0;
    function record(samples: readonly SampleFields[]): void {
      issued += samples.length;
      const records = recordsOf(samples).bytes.buffer;
      book.record({ records, messages: [], issued });
    }
    record(Array.from({ length: 100_000 }, (_, at) => sampleFields({ number: at + 1 })));
    book.report();

    record([
      sampleFields({}),
      sampleFields({ outcome: 'http' }),
      sampleFields({ outcome: 'timeout' }),
      sampleFields({ outcome: 'aborted' }),
    ]);

    expect(book.report()).toMatchObject({ issued: 100_004, done: 100_001, failed: 2, aborted: 1 });
  });
});
