// Records a run in its own process, so that a test can kill it or fill its disk.
import { Buffer } from 'node:buffer';
import process from 'node:process';
import { MessageChannel, Worker } from 'node:worker_threads';

/**
 * @type {{ workerPath: string, folder: string, start: { id: string },
 *   plan: { series: { bytes: string }[] } }}
 */
const { workerPath, folder, start, plan } = JSON.parse(process.argv[2] ?? '');
const keeper = new Worker(workerPath, { workerData: { role: 'keep', folder } });
keeper.postMessage({ kind: 'call', id: 1, name: 'begin', args: [start] });
keeper.on('message', (message) => {
  if (message.kind === 'done' && message.id === 1) {
    const { port1, port2 } = new MessageChannel();
    keeper.postMessage({ kind: 'listen', port: port1 }, [port1]);
    const series = plan.series.map((each) => ({
      ...each,
      bytes: Uint8Array.from(Buffer.from(each.bytes, 'base64')),
    }));
    const workerData = { role: 'load', plan: { ...plan, series }, keeper: port2 };
    new Worker(workerPath, { workerData, transferList: [port2] });
  }
  if (message.kind === 'failed' || message.kind === 'log')
    process.stderr.write(JSON.stringify(message));
  if (message.kind === 'progress' || message.kind === 'finished')
    process.stdout.write(`${JSON.stringify(message.report)}\n`);
  if (message.kind === 'finished') {
    const query = { isErrorsOnly: false, series: null, start: 0, count: 1 };
    keeper.postMessage({ kind: 'call', id: 2, name: 'samples', args: [start.id, query] });
  }
  if (message.kind === 'done' && message.id === 2) {
    process.stdout.write(`${JSON.stringify(message.value)}\n`, () => process.exit(0));
  }
});
