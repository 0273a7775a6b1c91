import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../../scripts/test/open-engine.ts';
import { type RunPlan, runPlanSchema } from '../../../shared/model/run-plan.ts';
import { type RunReport, runReportSchema } from '../../../shared/model/run-result.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { checkVariants } from '../run/check-run.ts';
import { serveHttp } from '../run/run-load.test-kit.ts';

describe('the runs of the engine', () => {
  let opened: OpenedEngine;
  let count = 0;

  beforeAll(async () => {
    opened = await openEngine();
  });
  afterAll(() => opened.dispose());

  function planOf(request: SavedRequest, changes: Partial<RunPlan> = {}): RunPlan {
    return runPlanSchema.parse({
      name: '400 users',
      series: (['protobuf', 'json'] as const).map((encoding) => ({
        name: encoding === 'json' ? 'JSON' : 'Protobuf',
        request: { ...request, sendAs: encoding, askFor: encoding },
        environmentName: null,
      })),
      samples: 100,
      ...changes,
    });
  }

  async function run(plan: RunPlan): Promise<RunReport> {
    const end = new Promise<RunReport>((settle) => {
      opened.onRunProgress((report) => {
        if (report.state !== 'running') settle(report);
      });
    });
    count += 1;
    const runId = `run-${count}`;
    const first = await opened.engine.handlers.startRun({ runId, plan });
    expect(first).toMatchObject({ id: runId, state: 'running', issued: 0, verdict: null });
    return end;
  }

  const users = requestOf({ url: '{{sampleServer}}/store/users' });

  it('times 400 users as protobuf and as JSON', async () => {
    const report = await run(planOf(users));

    expect(runReportSchema.parse(report)).toEqual(report);
    expect(report).toMatchObject({
      state: 'done',
      issued: 240,
      done: 240,
      failed: 0,
      problem: null,
    });
    expect(report.series).toMatchObject([
      { encoding: 'protobuf', n: 100, warmUps: 20, responseBodyBytes: 20_849 },
      { encoding: 'json', n: 100, warmUps: 20, responseBodyBytes: 63_666 },
    ]);
    expect(report.urls[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/store\/users$/);
    expect(report.machine).toMatchObject({ protodesk: 'test', node: process.versions.node });
    expect(opened.unexpected).toEqual([]);
  });

  it('measures two encodings of a request with headers typed by the user', async () => {
    const typed = {
      ...users,
      headers: [{ name: 'ACCEPT', value: 'application/json', enabled: true }],
    };

    const report = await run(planOf(typed, { samples: 5, warmUp: 0 }));

    expect(report.series.map(({ responseBodyBytes }) => responseBodyBytes)).toEqual([
      20_849, 63_666,
    ]);
  });

  it('sends fresh values in each round, the same ones in both series', async () => {
    const seen: string[] = [];
    const server = await serveHttp((request, response) => {
      seen.push(request.url ?? '');
      response.end();
    });
    const plan = planOf(requestOf({ url: `${server.url}{{$counter}}?{{$uuid}}` }), {
      ...{ samples: 9, warmUp: 1, workers: 2 },
    });

    const report = await run(plan);
    await server.close();

    const counts = seen.map((path) => /^\/(\d+)\?[\da-f-]{36}$/.exec(path)?.[1] ?? path).sort();
    expect(new Set(seen).size).toBe(10);
    expect(counts).toHaveLength(20);
    expect(counts.filter((count, index) => count !== counts[index - (index % 2)])).toEqual([]);
    expect([report.variants, report.checks.at(-1)]).toEqual([
      10,
      {
        isOk: true,
        text: 'Generators gave each of the 10 requests of a series its own values.',
      },
    ]);
  });

  it('reports repeated variants', () => {
    expect(checkVariants({ samples: 2000, warmUp: 20 }, 1000)).toEqual([
      {
        isOk: false,
        text: 'Generators made 1000 variants of each request before the run, used in turn, so values repeated.',
      },
    ]);
  });

  it('names the series that cannot be sent, and starts nothing', async () => {
    const plan = planOf(requestOf({ url: '{{nowhere}}/x' }));
    const before = await opened.engine.handlers.listRuns({});

    await expect(opened.engine.handlers.startRun({ runId: 'none', plan })).rejects.toMatchObject({
      problem: { kind: 'variable-missing', title: 'Protobuf: A variable has no value' },
    });
    expect(await opened.engine.handlers.listRuns({})).toEqual(before);
  });

  it('refuses a run that is too large for memory', async () => {
    const plan = planOf(users);
    const series = Array.from({ length: 5 }, (_, at) => ({ ...plan.series[0], name: `S${at}` }));
    const large = runPlanSchema.parse({ ...plan, series, samples: 1_000_000 });

    await expect(
      opened.engine.handlers.startRun({ runId: 'large', plan: large }),
    ).rejects.toMatchObject({
      problem: { kind: 'bad-input', title: expect.stringContaining('too large') },
    });
  });

  it('exports only to the places that the user chose', async () => {
    const { handlers, savePlaces } = opened.engine;
    const { id: runId } = await run(planOf(users, { samples: 10, warmUp: 2 }));
    const csv = join(opened.folder, 's.csv');
    const picture = join(opened.folder, 'p.png');
    savePlaces.allow('save-1', csv);
    savePlaces.allow('save-2', picture);

    const written = await handlers.exportRun({ runId, kind: 'samples-csv', saveId: 'save-1' });
    await handlers.saveFile({ saveId: 'save-2', bytes: Uint8Array.of(1, 2, 3) });
    const { text } = await handlers.summarizeRun({ runId, kind: 'summary-markdown' });

    expect(written).toEqual({ path: csv });
    expect(parse(await readFile(csv), { columns: true })).toHaveLength(24);
    expect(new Uint8Array(await readFile(picture))).toEqual(Uint8Array.of(1, 2, 3));
    expect(text).toContain('# 400 users');
    await expect(
      handlers.exportRun({ runId, kind: 'jtl', saveId: 'save-1' }),
    ).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('reports why a file could not be written', async () => {
    opened.engine.savePlaces.allow('save-1', join(opened.folder, 'none', 'p.png'));

    await expect(
      opened.engine.handlers.saveFile({ saveId: 'save-1', bytes: new Uint8Array(1) }),
    ).rejects.toMatchObject({
      problem: { kind: 'file-write', title: 'p.png could not be written' },
    });
  });

  it('keeps a run across a restart of the engine', async () => {
    const report = await run(planOf(users, { samples: 5 }));

    const again = await opened.reopen();
    opened = again;

    expect(await again.engine.handlers.getRun({ runId: report.id })).toEqual(report);
    const { runs } = await again.engine.handlers.listRuns({});
    expect(runs.filter(({ id }) => id === report.id)).toMatchObject([
      { name: '400 users', state: 'done', seriesNames: ['Protobuf', 'JSON'] },
    ]);
  });
});
