import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { load, planOf, testServers, wireOf } from './run-load.test-kit.ts';

describe('the course of a load', () => {
  const { http, closeAll } = testServers();
  afterEach(closeAll);

  it('sends each block in a random order that the seed repeats, the warm-up first', async () => {
    const server = await http((_request, response) => response.end());
    const requests = ['a', 'b'].map((path) => wireOf(server.url + path));
    const orderOf = async (seed: number) => {
      const { samples } = await load(planOf(requests, { samples: 28, warmUp: 2, seed }));
      return samples.map(({ series, number, isWarmUp }) => ({ series, number, isWarmUp }));
    };

    const first = await orderOf(7);

    expect(await orderOf(7)).toEqual(first);
    expect(await orderOf(8)).not.toEqual(first);
    expect(first.map(({ number }) => number)).toEqual(
      Array.from({ length: 60 }, (_, at) => Math.floor(at / 2) + 1),
    );
    expect(first.filter(({ isWarmUp }) => isWarmUp)).toEqual(first.slice(0, 4));
    const leading = first.filter((_, at) => at % 2 === 0).map(({ series }) => series);
    expect(new Set(leading)).toEqual(new Set([0, 1]));
  });

  it('starts a series after the one before has ended, if asked to', async () => {
    let active = '';
    const mixed: string[] = [];
    const server = await http((request, response) => {
      const path = request.url ?? '';
      if (active !== '' && active !== path) mixed.push(path);
      active = path;
      setTimeout(() => response.end(), 2);
    });
    const requests = ['a', 'b'].map((path) => wireOf(server.url + path));

    const { samples } = await load(
      planOf(requests, { samples: 10, workers: 4, order: 'one-after-the-other' }),
    );

    expect(mixed).toEqual(['/b']);
    expect(samples.map(({ series }) => series)).toEqual([
      ...new Array(10).fill(0),
      ...new Array(10).fill(1),
    ]);
  });

  it('sets no endless timer when the last request of a series timed out', async () => {
    const server = await http((request, response) => {
      if (request.url === '/b') response.end();
    });
    const requests = ['a', 'b'].map((path) => wireOf(server.url + path));
    const warnings: string[] = [];
    const note = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', note);

    const { samples } = await load(
      planOf(requests, { samples: 1, timeoutMs: 500, order: 'one-after-the-other' }),
    );
    process.off('warning', note);

    expect(samples.map(({ outcome }) => outcome)).toEqual(['timeout', 'ok']);
    expect(warnings).toEqual([]);
  });

  it('stops: no new requests, and running ones are aborted after the grace', async () => {
    let stop: () => void = () => undefined;
    let withoutResponse = 0;
    const server = await http((request, response) => {
      if (request.url === '/quick') {
        response.end();
        return;
      }
      withoutResponse += 1;
      if (withoutResponse === 3) stop();
    });

    const { samples, counts, issued, isStopped } = await load(
      planOf([wireOf(`${server.url}quick`), wireOf(`${server.url}never`)], {
        samples: 100_000,
        workers: 3,
        graceMs: 100,
      }),
      (started) => {
        stop = started.stop;
      },
    );

    expect(issued).toBe(samples.length);
    expect(counts).toEqual({ ok: issued - 3, failed: 0, aborted: 3 });
    expect(isStopped).toBe(true);
  });

  it('lets running requests end within the grace', async () => {
    let stop: () => void = () => undefined;
    const held: ServerResponse[] = [];
    const server = await http((_request, response) => {
      held.push(response);
      if (held.length < 5) return;
      stop();
      for (const one of held) one.end();
    });

    const { counts, issued } = await load(
      planOf([wireOf(server.url)], { samples: 1000, workers: 5, graceMs: 5000 }),
      (started) => {
        stop = started.stop;
      },
    );

    expect(counts).toEqual({ ok: 5, failed: 0, aborted: 0 });
    expect(issued).toBe(5);
  });

  it('goes on to its end when the server dies', async () => {
    const child = fork('src/main/engine/run/dying-server.test-kit.mjs');
    const [port] = (await once(child, 'message')) as [number];

    const { samples, counts, issued } = await load(
      planOf([wireOf(`http://127.0.0.1:${port}/`)], { samples: 3000, workers: 4 }),
    );

    expect(issued).toBe(3000);
    expect(samples).toHaveLength(3000);
    expect(counts.ok + counts.failed).toBe(3000);
    expect(counts.ok).toBeGreaterThanOrEqual(500);
    expect(counts.failed).toBeGreaterThan(2000);
    expect(child.signalCode).toBe('SIGKILL');
  });

  it('works with one sample', async () => {
    const server = await http((_request, response) => response.end('x'));

    const { samples } = await load(planOf([wireOf(server.url)], { samples: 1, workers: 8 }));

    expect(samples).toHaveLength(1);
    expect(samples[0]).toMatchObject({ number: 1, outcome: 'ok', status: 200, worker: 0 });
  });
});
