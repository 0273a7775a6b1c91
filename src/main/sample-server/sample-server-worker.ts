import { parentPort, workerData } from 'node:worker_threads';
import type { SampleServerStatus } from '../../shared/model/workspace.ts';
import { problemOf } from '../../shared/problem.ts';
import { echoTypes } from './echo/echo-types.ts';
import { petclinicTypes } from './petclinic/petclinic-types.ts';
import { plansTypes } from './plans/plans-types.ts';
import { createSampleServer } from './sample-server.ts';
import { storeCodec } from './store/store-messages.ts';

/**
 * Runs the sample server on a thread of its own, so that it never shares the clock of what it serves. It
 * reports its status once, after it was started with `workerData` `{port}`.
 */
async function runWorker(): Promise<void> {
  const port = (workerData as { readonly port: number }).port;
  try {
    const server = await createSampleServer({ port });
    parentPort?.on('message', (message: unknown) => {
      if (message === 'close') void server.close().then(() => parentPort?.close());
    });
    report({ kind: 'running', url: server.url });
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
    report({ kind: 'failed', problem: problemOf(error) });
  }
}

function report(status: SampleServerStatus): void {
  parentPort?.postMessage(status);
}

void runWorker();
