import { parentPort } from 'node:worker_threads';
import { problemOf } from '../../../shared/problem.ts';
import { decodingJobs } from '../exchange/bodies/decoding-jobs.ts';
import { textJobs } from '../exchange/bodies/text-jobs.ts';
import type { JobName } from '../pool/jobs.ts';
import type { FromWorker, ToWorker } from '../pool/pool-protocol.ts';
import type { WorkerContext } from '../schemas/job-context.ts';
import { fileJobs } from '../workspace/file-jobs.ts';
import { warmUpJobs } from './warm-up-jobs.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

type Job = (input: unknown, context?: WorkerContext) => unknown;

/** Jobs that need no schema. */
const plainJobs = { ...warmUpJobs, ...fileJobs, ...textJobs, ...decodingJobs };

/** Loaded with the first job on a message: so a workspace opens sooner. */
let context: WorkerContext | null = null;

port.on('message', async (message: ToWorker) => {
  port.postMessage(await resultOf(message));
});

async function resultOf(message: ToWorker): Promise<FromWorker> {
  try {
    const output = await run(message);
    return { kind: 'done', output, misses: context?.takeMisses() ?? [] };
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined;
    const misses = context?.takeMisses() ?? [];
    return { kind: 'failed', problem: problemOf(error), stack, misses };
  }
}

async function run({ name, input, schemaId, snapshot }: ToWorker): Promise<unknown> {
  if (isPlain(name)) return (plainJobs[name] as Job)(input);
  const { createJobContext, messageJobs } = await import('./message-jobs.ts');
  context ??= createJobContext();
  context.use(schemaId, snapshot);
  return (messageJobs[name] as Job)(input, context);
}

function isPlain(name: JobName): name is keyof typeof plainJobs {
  return Object.hasOwn(plainJobs, name);
}
