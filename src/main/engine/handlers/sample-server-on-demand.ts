import type { SampleServerStatus } from '../../../shared/model/workspace.ts';
import { type SampleServerThread, startSampleServerThread } from './sample-server-thread.ts';

/** The sample server of an engine. It starts on demand: showing a workspace does not need it. */
export interface SampleServerOnDemand {
  status(): SampleServerStatus;
  /** Starts it with the first call. */
  start(): SampleServerThread;
  /** The variables for requests while it runs: `sampleServer`, its address. */
  variables(): Readonly<Record<string, string>>;
  dispose(): Promise<void>;
}

/** Creates the server without starting it; `onChange` receives each status. */
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
