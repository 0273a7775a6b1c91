import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import { openRunBook } from './run-book.ts';
import { recordsOf, sampleFields } from './sample-fields.test-kit.ts';
import { readSampleFile } from './sample-file.ts';
import { readRecord, recordsIn, type SampleFields } from './sample-record.ts';

describe('the book of a run', () => {
  const plan = runPlanSchema.parse({
    name: 'A plan',
    series: [{ name: 'A', request: { id: 'a', name: 'A' }, environmentName: null }],
    samples: 100_000,
  });
  const machine = { protodesk: 'test', node: '20', system: 'x', cpu: 'y', cpuCount: 2 };

  it('counts new samples at once, even when its figures are a moment old', () => {
    const startedAt = new Date().toISOString();
    const start = { id: 'run-1', plan, startedAt, planned: 100_020, urls: ['u'], machine };
    const book = openRunBook(start, null, null);
    let issued = 0;
    function record(samples: readonly SampleFields[]): void {
      issued += samples.length;
      const records = recordsOf(samples).bytes.buffer;
      book.record({ records, messages: [], issued, responses: [] });
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

  it('makes a response that does not decode a failure, on disk too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'protodesk-book-'));
    const startedAt = new Date().toISOString();
    const start = { id: 'run-1', plan, startedAt, planned: 3, urls: ['u'], machine };
    const book = openRunBook(start, folder, null);
    const samples = [21, 22, 23].map((number) => sampleFields({ number }));
    const records = recordsOf(samples).bytes.buffer;
    book.record({ records, messages: ['first'], issued: 3, responses: [] });

    const report = book.finish({
      ...{ state: 'done', client: null, elapsedMs: 1 },
      faults: [{ series: 0, number: 22, outcome: 'content', message: 'It does not decode' }],
    });

    expect(report).toMatchObject({ done: 2, failed: 1, problem: null });
    expect(report.series[0]).toMatchObject({ n: 2, errors: 1, errorsByOutcome: { content: 1 } });
    expect(report.checks[0]?.text).toContain('A 1 of 3 (1 wrong body)');
    const saved = readSampleFile(folder);
    const read = [0, 1, 2].map((at) =>
      readRecord(recordsIn(Uint8Array.from(saved.records).buffer), at, saved.messages),
    );
    expect(read.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['ok', null],
      ['content', 'It does not decode'],
      ['ok', null],
    ]);
    await rm(folder, { recursive: true });
  });
});
