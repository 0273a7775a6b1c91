import { parentPort, workerData } from 'node:worker_threads';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { echoTypes } from './echo/echo-types.ts';
import { petclinicTypes } from './petclinic/petclinic-types.ts';
import { plansTypes } from './plans/plans-types.ts';
import { createSampleServer } from './sample-server.ts';
import { storeCodec } from './store-messages.ts';

/** What the worker tells its owner, once, after it was started with `workerData` `{port}`. */
export type SampleServerMessage =
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Runs the sample server on a thread of its own, so that it never shares the clock of what it serves. */
async function runWorker(): Promise<void> {
  const port = (workerData as { readonly port: number }).port;
  try {
    const server = await createSampleServer({ port });
    parentPort?.on('message', (message: unknown) => {
      if (message === 'close') void server.close().then(() => parentPort?.close());
    });
    tell({ kind: 'listening', url: server.url });
    // The first answers would otherwise be slower by the compiling of their schemas.
    for (const codec of [
      storeCodec,
      echoTypes.Response.codec,
      plansTypes.Plan.codec,
      petclinicTypes.Owner.codec,
    ]) {
      setImmediate(codec);
    }
  } catch (error) {
    tell({ kind: 'failed', problem: problemOf(error) });
  }
}

function tell(message: SampleServerMessage): void {
  parentPort?.postMessage(message);
}

void runWorker();
