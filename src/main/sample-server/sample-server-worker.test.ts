import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { rawExchange } from '../../../scripts/test/raw-exchange.ts';

const bundle = resolve(import.meta.dirname, '../../../.cache/test-engine/sample-server-worker.cjs');

describe('sample server worker', () => {
  it('reports its address, serves, and ends when it is closed', async () => {
    const worker = new Worker(bundle, { workerData: { port: 0 } });
    const exited = once(worker, 'exit');

    const [message] = (await once(worker, 'message')) as [{ kind: string; url: string }];
    const port = Number(new URL(message.url).port);
    const response = await rawExchange(port, { path: '/store/users/1' });
    const lateLoaded = await rawExchange(port, { path: '/kitchen/proto2' });
    worker.postMessage('close');
    const [exitCode] = (await exited) as [number];

    expect([message, response.body.length, lateLoaded.body.length, exitCode]).toEqual([
      { kind: 'running', url: `http://127.0.0.1:${port}` },
      46,
      96,
      0,
    ]);
    await expect(rawExchange(port, { path: '/' })).rejects.toThrow('ECONNREFUSED');
  });
});
