import type { SampleServerStatus } from '../../../shared/model/workspace.ts';
import { type SampleServerThread, startSampleServerThread } from './sample-server-thread.ts';

/** The sample server of an engine, which is not needed to show the workspace: it starts when it is asked for. */
export interface SampleServerOnDemand {
  status(): SampleServerStatus;
  /** Starts it with the first call. */
  start(): SampleServerThread;
  /** What requests may use while it runs: `sampleServer`, its address. */
  variables(): Readonly<Record<string, string>>;
  dispose(): Promise<void>;
}

/** Gets ready to start the server; `onChange` tells each status that it comes to. */
export function sampleServerOnDemand(options: {
  readonly workerPath: string;
  readonly port: number;
  readonly onChange: (status: SampleServerStatus) => void;
}): SampleServerOnDemand {
  let status: SampleServerStatus = { kind: 'starting' };
  let thread: SampleServerThread | null = null;
  return {
    status: () => status,
    start() {
      thread ??= startSampleServerThread({
        ...options,
        onChange(next) {
          status = next;
          options.onChange(next);
        },
      });
      return thread;
    },
    variables: () => (status.kind === 'running' ? { sampleServer: status.url } : {}),
    async dispose() {
      await thread?.dispose();
    },
  };
}
