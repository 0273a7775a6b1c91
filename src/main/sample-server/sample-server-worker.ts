import { parentPort, workerData } from 'node:worker_threads';
import type { SampleServerStatus } from '../../shared/model/workspace.ts';
import { problemOf } from '../../shared/problem.ts';
import { codecOf } from './replies/sample-type.ts';
import { createSampleServer } from './sample-server.ts';

/**
 * Runs the sample server on its own thread, so that it never delays the measurement of its client. It reports
 * its status once, after a start with `workerData` `{port}`.
 */
async function runWorker(): Promise<void> {
  const port = (workerData as { readonly port: number }).port;
  try {
    const server = await createSampleServer({ port });
    parentPort?.on('message', (message: unknown) => {
      if (message === 'close') void server.close().then(() => parentPort?.close());
    });
    report({ kind: 'running', url: server.url });
    // Otherwise the first responses would be slower, because their schemas are compiled then.
    for (const group of ['store', 'echo', 'plans', 'petclinic'] as const) {
      setImmediate(() => codecOf(group));
    }
  } catch (error) {
    report({ kind: 'failed', problem: problemOf(error) });
  }
}

function report(status: SampleServerStatus): void {
  parentPort?.postMessage(status);
}

void runWorker();
