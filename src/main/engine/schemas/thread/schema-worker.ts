import { parentPort, workerData } from 'node:worker_threads';
import { problemOf } from '../../../../shared/problem.ts';
import { createQuietTime } from './quiet-time.ts';
import { createSchemaCalls, type SchemaThreadData } from './schema-calls.ts';
import type { FromSchemaThread, ToSchemaThread } from './thread-protocol.ts';

const quietMs = 100;
/** If the user browses all the time, the check of all files starts after this. */
const longestWaitMs = 2000;

/** The bundle of the schema thread: it holds the indexes of all sets and answers calls about them. */
function main(data: SchemaThreadData): void {
  const port = parentPort;
  if (!port) throw new Error('This file runs as a worker thread.');
  const running = new Map<number, AbortController>();

  function post(message: FromSchemaThread): void {
    port?.postMessage(message);
  }

  const quiet = createQuietTime(quietMs, longestWaitMs);
  const calls = createSchemaCalls(data, (event) => post({ kind: 'event', event }), quiet);

  async function respond({ id, name, input }: ToSchemaThread & { kind: 'call' }): Promise<void> {
    const abort = new AbortController();
    running.set(id, abort);
    try {
      const call = calls[name] as (input: unknown, signal: AbortSignal) => unknown;
      post({ kind: 'done', id, value: await call(input, abort.signal) });
    } catch (error) {
      const stack = error instanceof Error ? error.stack : undefined;
      post({ kind: 'failed', id, problem: problemOf(error), stack });
    } finally {
      running.delete(id);
      quiet.touch();
    }
  }

  port.on('message', (message: ToSchemaThread) => {
    if (message.kind === 'end') process.exit(0);
    else if (message.kind === 'cancel') running.get(message.id)?.abort();
    else void respond(message);
  });
}

main(workerData as SchemaThreadData);
