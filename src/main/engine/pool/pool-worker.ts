import { parentPort } from 'node:worker_threads';
import { problemOf } from '../../../shared/problem.ts';
import { createJobContext, jobs } from './jobs.ts';
import type { FromWorker, ToWorker } from './pool-protocol.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

function post(message: FromWorker): void {
  port?.postMessage(message);
}

const context = createJobContext();

port.on('message', async (message: ToWorker) => {
  try {
    context.use(message.schemaId, message.snapshot);
    const job = jobs[message.name] as (input: unknown, given: typeof context) => unknown;
    const output = await job(message.input, context);
    post({ kind: 'done', output, misses: context.takeMisses() });
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined;
    post({ kind: 'failed', problem: problemOf(error), stack, misses: context.takeMisses() });
  }
});
