import { parentPort, workerData } from 'node:worker_threads';
import { keepRuns } from './keep-runs.ts';
import { startLoad } from './run-load.ts';
import type { LoadMessage, ThreadData, ToLoad } from './run-threads.ts';

/**
 * Starts a thread of a run. One thread only sends and times requests; the other records, computes and reads,
 * so that this does not affect the times.
 */
function main(data: ThreadData): void {
  if (!parentPort) throw new Error('This file runs as a worker thread.');
  if (data.role === 'keep') {
    keepRuns(parentPort, data.folder);
    return;
  }
  const { keeper, plan } = data;
  const load = startLoad(plan, (batch) => {
    const message: LoadMessage = { kind: 'batch', batch };
    keeper.postMessage(message, [batch.records]);
  });
  const port = parentPort;
  port.on('message', (message: ToLoad) => {
    if (message === 'stop') load.stop();
  });
  void load.ended.then((end) => {
    const message: LoadMessage = { kind: 'end', end };
    keeper.postMessage(message);
    keeper.close();
    port.close();
  });
}

main(workerData as ThreadData);
