import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunPlan, runPlanSchema } from '../../../shared/model/run-plan.ts';
import { type RunReport, runReportSchema } from '../../../shared/model/run-result.ts';
import type { LoadPlan } from './load-plan.ts';
import type { RunStart } from './run-book.ts';
import { createRunControl, type RunControl } from './run-control.ts';
import { planOf, serveHttp, type TestServer, wireOf } from './run-load.test-kit.ts';

const workerPath = resolve('.cache/test-engine/run-worker.cjs');

describe('the control of runs', () => {
  let folder: string;
  /** The current folder of the runs. */
  let server: TestServer;
  let control: RunControl;
  let reports: RunReport[];
  let unexpected: string[];
  let onReport: (report: RunReport) => void;
  let requests: number;
  let onHang: () => void;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-runs-'));
    requests = 0;
    onHang = () => undefined;
    server = await serveHttp((request, response) => {
      requests += 1;
      if (request.url === '/hang') {
        onHang();
        return;
      }
      const status =
        request.url === '/bad' || (request.url === '/mixed' && requests % 2 === 0) ? 500 : 200;
      response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"a":1}');
    });
    unexpected = [];
    open();
  });
  afterEach(async () => {
    await control.dispose();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  function open(): void {
    reports = [];
    onReport = () => undefined;
    control = createRunControl({
      workerPath,
      folder,
      onProgress(report) {
        reports.push(report);
        onReport(report);
      },
      onUnexpected: (error, where) => unexpected.push(`${where}: ${error}`),
    });
  }

  /** A plan with series A and B on two paths of the server. */
  function plan(paths: readonly string[], changes: Partial<RunPlan> = {}): RunPlan {
    return runPlanSchema.parse({
      name: 'A plan',
      series: paths.map((path, at) => ({
        name: at === 0 ? 'Protobuf' : 'JSON',
        request: {
          id: `r${at}`,
          name: 'R',
          url: server.url + path,
          askFor: at === 0 ? 'protobuf' : 'json',
        },
        environmentName: null,
      })),
      samples: 100,
      warmUp: 5,
      ...changes,
    });
  }

  function startOf(id: string, of: RunPlan): RunStart {
    return {
      id,
      plan: of,
      startedAt: new Date().toISOString(),
      planned: (of.samples + of.warmUp) * of.series.length,
      urls: of.series.map(({ request }) => request.url),
      machine: { protodesk: 'test', node: '20', system: 'x', cpu: 'y', cpuCount: 2 },
    };
  }

  function loadPlanOf(of: RunPlan): LoadPlan {
    const wires = of.series.map(({ request }) => wireOf(request.url));
    const { samples, warmUp, workers, order, timeoutMs } = of;
    return planOf(wires, { samples, warmUp, workers, order, timeoutMs });
  }

  async function begin(id: string, of: RunPlan): Promise<RunReport> {
    return control.start(startOf(id, of), loadPlanOf(of).series, async () => []);
  }

  function finished(): Promise<RunReport> {
    return new Promise((settle) => {
      onReport = (report) => {
        if (report.state !== 'running' && report.state !== 'stopping') settle(report);
      };
    });
  }

  async function runToEnd(id: string, of: RunPlan): Promise<RunReport> {
    const end = finished();
    await begin(id, of);
    return end;
  }

  it('records a run: every count, figure and check', async () => {
    const report = await runToEnd('run-1', plan(['ok', 'mixed']));

    expect(runReportSchema.parse(report)).toEqual(report);
    const [left, right] = report.series;
    expect({
      ...report,
      series: [left?.n, left?.errors, (right?.n ?? 0) + (right?.errors ?? 0)],
    }).toMatchObject({
      id: 'run-1',
      state: 'done',
      planned: 210,
      issued: 210,
      aborted: 0,
      series: [100, 0, 100],
      problem: null,
    });
    expect(report.done + report.failed).toBe(210);
    expect(right?.errorsByOutcome).toEqual({ http: right?.errors });
    expect(right?.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(100);
    expect(left).toMatchObject({
      warmUps: 5,
      responseBodyBytes: 7,
      encoding: 'protobuf',
    });
    expect((left?.openedConnections ?? 0) + (right?.openedConnections ?? 0)).toBe(1);
    expect(left?.ratePerSecond).toBeCloseTo(1000 / (left?.mean ?? 0), 6);
    expect(report.comparison).toMatchObject({ left: 'Protobuf', right: 'JSON' });
    expect(report.verdict).toMatch(/in this run/);
    expect(report.checks.map(({ text }) => text)).toContain(
      `Errors: JSON ${right?.errors} of 100 (${right?.errors} HTTP status). Figures cover successes only.`,
    );
    expect(await control.call('report', 'run-1')).toEqual(report);
    expect(unexpected).toEqual([]);
  });

  it.each([
    [['bad', 'bad'], 10, 'None of 20 requests succeeded: 20 x 500 Internal Server Error.'],
    [['ok', 'bad'], 10, 'JSON: no request succeeded: 10 x 500 Internal Server Error.'],
    [['ok'], 1, expect.stringMatching(/^Protobuf: median .* over 1 request, none failed\.$/)],
  ] as const)('says what can be said of %j with %i samples', async (paths, samples, verdict) => {
    const report = await runToEnd('run-1', plan(paths, { samples, warmUp: 0 }));

    expect(report).toMatchObject({ verdict, comparison: null, issued: samples * paths.length });
    expect(report.done + report.failed).toBe(report.issued);
    expect(runReportSchema.parse(report)).toEqual(report);
  });

  it('reports its progress, and stops on request', async () => {
    const end = finished();
    const hanging = new Promise<void>((settle) => {
      onHang = settle;
    });
    await begin('run-1', plan(['ok', 'hang'], { samples: 1000, timeoutMs: 60_000 }));
    await hanging;
    await control.stop('run-1');

    const report = await end;

    expect(report).toMatchObject({ state: 'stopped', aborted: 1, planned: 2010 });
    expect(report.issued).toBe(report.done + report.failed + report.aborted);
  });

  it('reports its progress about four times a second', async () => {
    const end = finished();
    await begin('run-1', plan(['ok'], { samples: 1_000_000 }));
    await new Promise<void>((settle) => {
      onReport = ({ done }) => {
        if (done > 100) settle();
      };
    });
    const middle = reports.at(-1);
    const stopped = finished();
    await control.stop('run-1');
    await Promise.race([end, stopped]);

    expect(middle).toMatchObject({ state: 'running', problem: null });
    expect(middle?.series[0]?.p50).toBeGreaterThan(0);
    expect(reports.at(-1)).toMatchObject({ state: 'stopped', aborted: 0 });
  });

  it('reports what is left of a run whose keeper died, and can start another', async () => {
    const workers: Worker[] = [];
    const note = (worker: Worker): void => void workers.push(worker);
    process.on('worker', note);
    await begin('run-1', plan(['ok'], { samples: 1_000_000 }));
    process.off('worker', note);
    await new Promise<void>((settle) => {
      onReport = ({ done }) => {
        if (done > 100) settle();
      };
    });
    const end = finished();
    await workers[0]?.terminate();

    const report = await end;

    expect(report).toMatchObject({
      state: 'stopped',
      problem: { title: 'This run was interrupted' },
    });
    expect(report.done).toBeGreaterThan(100);
    expect(report.issued).toBe(report.done + report.failed + report.aborted);
    expect((await runToEnd('run-2', plan(['ok'], { samples: 5 }))).state).toBe('done');
    expect(unexpected).toEqual([]);
  });

  it('runs one at a time', async () => {
    const end = finished();
    await begin('run-1', plan(['ok'], { samples: 100_000 }));

    await expect(begin('run-2', plan(['ok']))).rejects.toMatchObject({
      problem: { kind: 'bad-input', title: 'Another run is in progress' },
    });
    await expect(control.call('delete', 'run-1')).rejects.toMatchObject({
      problem: { title: 'This run is still in progress' },
    });
    await control.stop('run-1');
    await end;
    expect((await runToEnd('run-2', plan(['ok']))).state).toBe('done');
  });

  it('returns a chart of times and a histogram', async () => {
    await runToEnd('run-1', plan(['ok', 'bad'], { samples: 200 }));

    const chart = await control.call('chart', 'run-1', { maxPoints: 60, isLog: true, bars: 10 });

    const [ok = [], bad = []] = chart.times;
    expect(ok.length).toBeLessThanOrEqual(60);
    expect(ok.length).toBeGreaterThan(30);
    expect(ok.map(({ number }) => number)).toEqual(
      ok.map(({ number }) => number).sort((a, b) => a - b),
    );
    expect(ok.filter(({ isError }) => isError)).toEqual([]);
    expect(bad.every(({ isError }) => isError)).toBe(true);
    const report = await control.call('report', 'run-1');
    expect(Math.max(...ok.map(({ ms }) => ms))).toBeGreaterThanOrEqual(report.series[0]?.max ?? 0);
    const { edges, counts, above } = chart.histogram;
    expect(edges).toHaveLength(11);
    expect(counts.map((bars) => bars.length)).toEqual([10, 10]);
    const inBars = counts[0]?.reduce((sum, count) => sum + count, 0) ?? 0;
    expect(inBars + (above[0] ?? 0)).toBe(200);
    expect(counts[1]).toEqual(new Array(10).fill(0));
    // With a point for every number nothing is left out; with fewer, only low and high ones stay.
    const all = await control.call('chart', 'run-1', { maxPoints: 1000, isLog: true, bars: 10 });
    const warmUps = all.times.map((points) => points.filter(({ isWarmUp }) => isWarmUp).length);
    expect(warmUps).toEqual([5, 5]);
  });

  it('returns pages of samples, of errors and of one series', async () => {
    await runToEnd('run-1', plan(['ok', 'bad'], { samples: 20, warmUp: 0 }));
    const all = { isErrorsOnly: false, series: null, start: 0, count: 500 };

    const page = await control.call('samples', 'run-1', { ...all, start: 38, count: 10 });
    const errors = await control.call('samples', 'run-1', { ...all, isErrorsOnly: true });
    const first = await control.call('samples', 'run-1', { ...all, series: 0, count: 3 });

    expect(page).toMatchObject({ total: 40, samples: [{ number: 20 }, { number: 20 }] });
    expect(errors.total).toBe(20);
    expect(new Set(errors.samples.map(({ series, message }) => `${series} ${message}`))).toEqual(
      new Set(['1 500 Internal Server Error']),
    );
    expect(first).toMatchObject({
      total: 20,
      samples: [{ number: 1 }, { number: 2 }, { number: 3 }],
    });
  });

  it('lists saved runs, newest first, also after a restart; renames and deletes them', async () => {
    await runToEnd('run-1', plan(['ok']));
    await runToEnd('run-2', plan(['ok', 'ok']));
    const before = await control.call('list');
    const report = await control.call('report', 'run-2');
    await control.dispose();
    open();

    expect(await control.call('list')).toEqual(before);
    expect(before.map(({ id, state }) => `${id} ${state}`)).toEqual(['run-2 done', 'run-1 done']);
    expect(before[0]?.medians).toEqual(report.series.map(({ p50 }) => p50));
    expect(await control.call('report', 'run-2')).toEqual(report);
    const { total } = await control.call('samples', 'run-2', {
      isErrorsOnly: false,
      series: null,
      start: 0,
      count: 1,
    });
    expect(total).toBe(210);

    expect((await control.call('rename', 'run-1', 'Better')).plan.name).toBe('Better');
    await control.call('delete', 'run-2');
    expect((await control.call('list')).map(({ id, name }) => `${id} ${name}`)).toEqual([
      'run-1 Better',
    ]);
    await expect(control.call('report', 'run-2')).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
  });

  it('leaves out a damaged run, and logs it once', async () => {
    await runToEnd('run-1', plan(['ok']));
    await runToEnd('run-2', plan(['ok']));
    await writeFile(join(folder, 'run-1', 'run.json'), '{"id":');

    await control.call('list');
    const runs = await control.call('list');

    expect(runs.map(({ id }) => id)).toEqual(['run-2']);
    expect(unexpected).toEqual([expect.stringContaining('run-1')]);
    await expect(control.call('report', 'run-1')).rejects.toMatchObject({
      problem: { kind: 'file-read' },
    });
  });

  it('returns what was recorded of a run when the program was killed', async () => {
    const going = plan(['ok', 'mixed'], { samples: 1_000_000 });
    const child = record('killed', going, (command) => command);
    let last: RunReport | null = null;
    for await (const line of createInterface({ input: child.stdout })) {
      last = JSON.parse(line) as RunReport;
      if (last.issued > 500) break;
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The last record may be cut anywhere.
    await appendFile(join(folder, 'killed', 'samples.bin'), Buffer.alloc(30));

    const [entry] = await control.call('list');

    expect(entry).toMatchObject({ id: 'killed', state: 'stopped' });
    const report = await control.call('report', 'killed');
    expect(report.problem).toMatchObject({
      title: 'This run was interrupted',
      severity: 'warning',
    });
    expect(report.issued).toBeGreaterThanOrEqual((last?.done ?? 0) + (last?.failed ?? 0));
    expect(report.issued).toBe(report.done + report.failed + report.aborted);
    expect(report.series[0]?.p50).toBeGreaterThan(0);
    const page = await control.call('samples', 'killed', {
      isErrorsOnly: true,
      series: null,
      start: 0,
      count: 2,
    });
    expect(page.samples[0]?.message).toBe('500 Internal Server Error');
  });

  it('goes on in memory when the disk is full, and reports what is not saved', async () => {
    const of = plan(['ok', 'ok'], { samples: 2000 });
    const child = record('full', of, onFullDisk);
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) lines.push(line);

    const report = JSON.parse(lines.at(-2) ?? '') as RunReport;
    expect(report).toMatchObject({
      state: 'done',
      issued: 4010,
      done: 4010,
      problem: {
        kind: 'file-write',
        severity: 'warning',
        title: 'The disk is full: this run is not saved completely',
      },
    });
    expect(report.series.map(({ n }) => n)).toEqual([2000, 2000]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ total: 4010 });
  });

  it('keeps an unfinished run when the engine ends', async () => {
    await begin('run-1', plan(['ok'], { samples: 1_000_000 }));
    await new Promise<void>((settle) => {
      onReport = ({ done }) => {
        if (done > 100) settle();
      };
    });
    await control.dispose();
    open();

    const report = await control.call('report', 'run-1');

    expect(report.state).toBe('stopped');
    expect(report.issued).toBeGreaterThan(100);
    expect(report.issued).toBe(report.done + report.failed + report.aborted);
    expect(JSON.parse(await readFile(join(folder, 'run-1', 'run.json'), 'utf8'))).toEqual({
      format: 2,
      ...report,
    });
  });

  /** Records a run in another process; its command line may be wrapped. */
  function record(
    id: string,
    of: RunPlan,
    wrap: (command: readonly string[]) => readonly string[],
  ) {
    const load = loadPlanOf(of);
    const series = load.series.map((each) => ({
      ...each,
      bytes: Buffer.from(each.bytes).toString('base64'),
    }));
    const input = JSON.stringify({
      workerPath,
      folder,
      start: startOf(id, of),
      plan: { ...load, series },
    });
    const kit = resolve('src/main/engine/run/record-run.test-kit.mjs');
    const [command = '', ...args] = wrap([process.execPath, kit, input]);
    return spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  /** Wraps a command in a small file system of its own if allowed, otherwise in a file size limit. */
  function onFullDisk(command: readonly string[]): readonly string[] {
    const apart = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
    const mount = `mount -t tmpfs -o size=100k tmpfs ${folder}`;
    try {
      execFileSync(apart[0] ?? '', [...apart.slice(1), mount], { stdio: 'ignore' });
      return [...apart, `${mount} && exec "$@"`, 'sh', ...command];
    } catch {
      return ['sh', '-c', 'ulimit -f 100 && exec "$@"', 'sh', ...command];
    }
  }
});
