import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runPlanSchema } from '../../../shared/model/run-plan.ts';
import { openRunBook } from './run-book.ts';
import { createRunFolder } from './run-folder.ts';

const noBody = { format: 'json', text: '' } as const;

describe('the folder of runs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-runs-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('has the later of two reports of one run on disk', async () => {
    const files = createRunFolder(folder);
    const request = { id: 'a', name: 'A', body: { text: 'x'.repeat(5_000_000) } };
    const plan = runPlanSchema.parse({
      name: 'Long',
      series: [{ name: 'A', request, environmentName: null }],
    });
    const machine = { protodesk: 'test', node: '20', system: 'x', cpu: 'y', cpuCount: 2 };
    const startedAt = new Date().toISOString();
    const start = { id: 'run-1', plan, startedAt, planned: 220, urls: ['u'], machine };
    const long = openRunBook(start, null, null).report();
    const [series] = plan.series;
    const short = series && { ...series, request: { ...series.request, body: noBody } };
    const later = { ...long, plan: { ...plan, name: 'Later', series: short ? [short] : [] } };
    await files.make('run-1');

    await Promise.all([files.write(long), files.write(later)]);

    expect((await files.read('run-1')).plan.name).toBe('Later');
  });
});
