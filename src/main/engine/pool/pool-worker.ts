import { parentPort } from 'node:worker_threads';
import { problemOf } from '../../../shared/problem.ts';
import { type DecodingJobs, decodingJobs } from './decoding-jobs.ts';
import { type FileJobs, fileJobs } from './file-jobs.ts';
import type { WorkerContext } from './jobs.ts';
import type { FromWorker, JobName, ToWorker } from './pool-protocol.ts';
import { type TextJobs, textJobs } from './text-jobs.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

/** The jobs on messages are loaded with the first of them: a workspace is read sooner without. */
let context: WorkerContext | null = null;

port.on('message', async (message: ToWorker) => {
  port.postMessage(await answerTo(message));
});

async function answerTo(message: ToWorker): Promise<FromWorker> {
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
  if (isFileJob(name)) return (fileJobs[name] as (input: unknown) => unknown)(input);
  if (isTextJob(name)) return (textJobs[name] as (input: unknown) => unknown)(input);
  if (isDecodingJob(name)) {
    return (decodingJobs[name] as (input: unknown) => unknown)(input);
  }
  const { createJobContext, jobs } = await import('./jobs.ts');
  context ??= createJobContext();
  context.use(schemaId, snapshot);
  const job = jobs[name] as (input: unknown, given: WorkerContext) => unknown;
  return job(input, context);
}

function isFileJob(name: JobName): name is keyof FileJobs {
  return Object.hasOwn(fileJobs, name);
}

function isDecodingJob(name: JobName): name is keyof DecodingJobs {
  return Object.hasOwn(decodingJobs, name);
}

function isTextJob(name: JobName): name is keyof TextJobs {
  return Object.hasOwn(textJobs, name);
}
