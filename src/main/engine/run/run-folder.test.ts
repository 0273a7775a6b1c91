import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { planToRunAgain, runPlanSchema } from '../../../shared/model/run-plan.ts';
import type { RunReport } from '../../../shared/model/run-result.ts';
import type { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { openRunBook } from './run-book.ts';
import { createRunFolder } from './run-folder.ts';

describe('the folder of runs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-runs-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('keeps the later of two reports of a run on disk', async () => {
    const files = createRunFolder(folder);
    const long = reportOf({ body: { text: 'x'.repeat(5_000_000) } });
    const short = reportOf({});
    const later = { ...short, plan: { ...short.plan, name: 'Later' } };
    await files.make('run-1');

    await Promise.all([files.write(long), files.write(later)]);

    expect((await files.read('run-1')).plan.name).toBe('Later');
  });

  it('stores no credentials typed into headers', async () => {
    const files = createRunFolder(folder);
    await files.make('run-1');

    await files.write(reportOf({ headers: [{ name: 'Authorization', value: 'Bearer canary' }] }));

    expect(await readFile(join(folder, 'run-1', 'run.json'), 'utf8')).not.toContain('canary');
  });

  it('opens runs of the first format, without a verdict that they do not support', async () => {
    const files = createRunFolder(folder);
    await files.make('run-1');
    const { plan, ...rest } = reportOf({});
    const { seed: _, ...firstPlan } = plan;
    const saved = {
      ...{ ...rest, state: 'done', plan: { ...firstPlan, order: 'alternating' } },
      comparison: {
        left: 'A',
        right: 'B',
        ratio: 0.6,
        percent: -40,
        interval: [-3, -2],
        delta: -1,
      },
      verdict: 'A is faster in this run: median 5 ms against 8 ms.',
    };
    await writeFile(join(folder, 'run-1', 'run.json'), JSON.stringify(saved));

    const report = await files.read('run-1');

    expect(report.plan).toMatchObject({ order: 'alternating', seed: null });
    expect(report.comparison).toBeNull();
    expect(report.verdict).toMatch(/^Not a comparison: an earlier version ran it/);
    expect(planToRunAgain(report.plan)).toMatchObject({ order: 'random', seed: null });
  });

  it('writes the format version, and refuses a later one', async () => {
    const files = createRunFolder(folder);
    await files.make('run-1');
    await files.write(reportOf({}));
    const path = join(folder, 'run-1', 'run.json');
    const written = JSON.parse(await readFile(path, 'utf8'));
    expect(written.format).toBe(2);

    await writeFile(path, JSON.stringify({ ...written, format: 3 }));

    await expect(files.read('run-1')).rejects.toMatchObject({
      problem: { kind: 'file-read', cause: expect.stringMatching(/later Protodesk/) },
    });
  });
});

function reportOf(request: Partial<z.input<typeof savedRequestSchema>>): RunReport {
  const plan = runPlanSchema.parse({
    name: 'Long',
    series: [{ name: 'A', request: { id: 'a', name: 'A', ...request }, environmentName: null }],
  });
  const machine = { protodesk: 'test', node: '20', system: 'x', cpu: 'y', cpuCount: 2 };
  const startedAt = new Date().toISOString();
  const start = { id: 'run-1', plan, startedAt, planned: 220, urls: ['u'], machine };
  return openRunBook(start, null, null).report();
}
