import { Worker } from 'node:worker_threads';
import type { SampleServerStatus } from '../../../shared/model/workspace.ts';
import { problem } from '../../../shared/problem.ts';

/** The sample server in a thread of its own, so that its work never delays the engine's answers. */
export interface SampleServerThread {
  /** Settles once: running or failed. */
  readonly started: Promise<SampleServerStatus>;
  dispose(): Promise<void>;
}

/** Starts the server; `onChange` tells its status then and when it stops by itself. */
export function startSampleServerThread(options: {
  readonly workerPath: string;
  readonly port: number;
  readonly onChange: (status: SampleServerStatus) => void;
}): SampleServerThread {
  const worker = new Worker(options.workerPath, { workerData: { port: options.port } });
  let isDisposed = false;

  let isRunning = false;

  const started = new Promise<SampleServerStatus>((resolve) => {
    function settle(status: SampleServerStatus): void {
      isRunning = status.kind === 'running';
      resolve(status);
      if (!isDisposed) options.onChange(status);
    }
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'listening') settle({ kind: 'running', url: message.url });
      else settle({ kind: 'failed', problem: message.problem });
    });
    worker.on('error', (error) => settle(failed(error.message)));
    worker.on('exit', () => {
      if (isRunning) settle({ kind: 'stopped' });
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

type WorkerMessage =
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'failed'; readonly problem: ReturnType<typeof problem> };

function failed(cause: string): SampleServerStatus {
  return {
    kind: 'failed',
    problem: problem({
      kind: 'connect-failed',
      title: 'The sample server could not start',
      detail: 'The sample requests have nothing to answer them. Your own requests work.',
      hint: 'Start Protodesk again.',
      cause,
    }),
  };
}
