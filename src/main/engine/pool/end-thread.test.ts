import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { endThread } from './end-thread.ts';

function startThread(code: string): Worker {
  return new Worker(`const { parentPort } = require('node:worker_threads'); ${code}`, {
    eval: true,
  });
}

async function ended(worker: Worker): Promise<number> {
  const exit = once(worker, 'exit');
  await endThread(worker, () => worker.postMessage('end'));
  const [code] = (await exit) as [number];
  return code;
}

describe('endThread', () => {
  it('lets a thread exit by itself', async () => {
    const worker = startThread("parentPort.on('message', () => process.exit(7));");
    await once(worker, 'online');
    expect(await ended(worker)).toBe(7);
  });

  it('terminates a thread that does not respond', async () => {
    const worker = startThread("parentPort.postMessage('busy'); for (;;) {}");
    await once(worker, 'message');
    expect(await ended(worker)).toBe(1);
  });

  it('returns at once for a thread that has exited', async () => {
    const worker = startThread('process.exit(0);');
    await once(worker, 'exit');
    await endThread(worker, () => worker.postMessage('end'));
    expect(worker.threadId).toBe(-1);
  });
});
