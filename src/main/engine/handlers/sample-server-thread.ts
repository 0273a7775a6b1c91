import { Worker } from 'node:worker_threads';
import type { SampleServerStatus } from '../../../shared/model/workspace.ts';
import { problem } from '../../../shared/problem.ts';

/** The sample server in its own thread, so that it never delays the engine. */
export interface SampleServerThread {
  /** Settles once: running or failed. */
  readonly started: Promise<SampleServerStatus>;
  dispose(): Promise<void>;
}

/** Starts the server; `onChange` receives its status then, and when it stops by itself. */
export function startSampleServerThread(options: {
  readonly workerPath: string;
  readonly port: number;
  readonly onChange: (status: SampleServerStatus) => void;
}): SampleServerThread {
  const worker = new Worker(options.workerPath, { workerData: { port: options.port } });
  let isDisposed = false;
  let status: SampleServerStatus = { kind: 'starting' };

  const started = new Promise<SampleServerStatus>((resolve) => {
    function change(next: SampleServerStatus): void {
      status = next;
      resolve(next);
      if (!isDisposed) options.onChange(next);
    }
    worker.on('message', change);
    worker.on('error', (error) => change(failed(error.message)));
    worker.on('exit', (code) => {
      if (status.kind === 'running') change({ kind: 'stopped' });
      // Callers that wait for the start must not wait forever.
      else if (status.kind === 'starting') change(failed(`It ended with code ${code}.`));
    });
  });

  return {
    started,
    async dispose() {
      isDisposed = true;
      await worker.terminate();
    },
  };
}

function failed(cause: string): SampleServerStatus {
  return {
    kind: 'failed',
    problem: problem({
      kind: 'connect-failed',
      title: 'The sample server could not start',
      detail: 'Sample requests get no response. Your own requests work.',
      hint: 'Restart Protodesk.',
      cause,
    }),
  };
}
