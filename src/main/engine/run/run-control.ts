import { MessageChannel, Worker } from 'node:worker_threads';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { endThread } from '../pool/end-thread.ts';
import type { LoadSeries } from './compose-series.ts';
import { type KeptResponse, type LoadPlan, loadPlanOf } from './load-plan.ts';
import type { RunStart } from './run-book.ts';
import type { RunKeeper } from './run-keeper.ts';
import type { FromKeeper, KeeperCall, ThreadData, ToKeeper, ToLoad } from './run-threads.ts';
import type { SampleFault } from './sample-store.ts';

/** The runs of a workspace, seen from the engine's main thread: it only forwards calls. */
export interface RunControl {
  /** Why a run cannot start now; null when it can. */
  readonly busy: Problem | null;
  /**
   * Starts a run.
   *
   * @param decode finds faults in responses after the run
   */
  start(
    start: RunStart,
    series: readonly LoadSeries[],
    decode: DecodeResponses,
  ): Promise<RunReport>;
  /** Stops a run; does nothing when that run is not in progress. */
  stop(runId: string): Promise<void>;
  /** Calls the keeper in its thread. */
  call<N extends KeeperCall>(
    name: N,
    ...args: Parameters<RunKeeper[N]>
  ): Promise<Awaited<ReturnType<RunKeeper[N]>>>;
  /** Ends a run in progress; its records are kept. */
  dispose(): Promise<void>;
}

/** Returns the faults of a run's responses; none when all decode. */
export type DecodeResponses = (responses: readonly KeptResponse[]) => Promise<SampleFault[]>;

/** Milliseconds that the end of the engine waits for a run to be written. */
const lastWordsMs = 2000;

interface Keeper {
  readonly worker: Worker;
  readonly pending: Map<number, { resolve(value: unknown): void; reject(error: Error): void }>;
}

interface Running {
  readonly runId: string;
  readonly load: Worker;
  readonly finished: Promise<void>;
  readonly decode: DecodeResponses;
  settle(): void;
}

/** Creates the control; its threads start when first needed. */
export function createRunControl(options: {
  readonly workerPath: string;
  /** Need not exist. */
  readonly folder: string;
  readonly onProgress: (report: RunReport) => void;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): RunControl {
  const { workerPath, onProgress, onUnexpected } = options;
  let keeper: Keeper | null = null;
  let running: Running | null = null;
  let startingId: string | null = null;
  let lastCall = 0;
  let isDisposed = false;

  function openKeeper(): Keeper {
    const data: ThreadData = { role: 'keep', folder: options.folder };
    const opened: Keeper = {
      worker: new Worker(workerPath, { workerData: data }),
      pending: new Map(),
    };
    opened.worker.on('message', (message: FromKeeper) => receive(opened, message));
    opened.worker.on('error', (error) => onUnexpected(error, 'run keeper'));
    opened.worker.on('exit', () => {
      for (const { reject } of opened.pending.values()) reject(new ProblemError(keeperDied));
      // Another keeper has replaced it.
      if (keeper !== opened) return;
      keeper = null;
      // Without its keeper nobody records the run.
      if (running) {
        const { runId, load } = running;
        void load.terminate();
        leave();
        if (!isDisposed) void tellWhatIsLeft(runId);
      }
    });
    keeper = opened;
    return opened;
  }

  function receive({ pending }: Keeper, message: FromKeeper): void {
    switch (message.kind) {
      case 'done':
        pending.get(message.id)?.resolve(message.value);
        pending.delete(message.id);
        break;
      case 'failed':
        if (message.problem.kind === 'internal') {
          onUnexpected(new Error(message.stack ?? message.problem.cause), 'run keeper');
        }
        pending.get(message.id)?.reject(new ProblemError(message.problem));
        pending.delete(message.id);
        break;
      case 'progress':
        onProgress(message.report);
        break;
      case 'decode':
        void decode(message.responses);
        break;
      case 'finished':
        // First, so that a listener can start the next run.
        leave();
        onProgress(message.report);
        break;
      case 'log':
        onUnexpected(new Error(message.text), 'runs');
        break;
    }
  }

  /** The keeper finishes a run whatever happens here. */
  async function decode(responses: readonly KeptResponse[]): Promise<void> {
    const faults = await (running?.decode(responses) ?? Promise.resolve([])).catch(
      (error: unknown) => {
        onUnexpected(error, 'run');
        return [];
      },
    );
    if (keeper) tell(keeper.worker, { kind: 'decoded', faults });
  }

  /** A new keeper finds what the dead one had recorded. */
  async function tellWhatIsLeft(runId: string): Promise<void> {
    try {
      onProgress(await call('report', runId));
    } catch (error) {
      onUnexpected(error, 'run keeper');
    }
  }

  function leave(): void {
    running?.settle();
    running = null;
  }

  function call<N extends KeeperCall>(
    name: N,
    ...args: Parameters<RunKeeper[N]>
  ): Promise<Awaited<ReturnType<RunKeeper[N]>>> {
    const { worker, pending } = keeper ?? openKeeper();
    lastCall += 1;
    const id = lastCall;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
      tell(worker, { kind: 'call', id, name, args });
    });
  }

  function tell(worker: Worker, message: ToKeeper): void {
    worker.postMessage(message, message.kind === 'listen' ? [message.port] : []);
  }

  function startThread(runId: string, plan: LoadPlan, decode: DecodeResponses): void {
    const { worker } = keeper ?? openKeeper();
    const channel = new MessageChannel();
    tell(worker, { kind: 'listen', port: channel.port1 });
    const data: ThreadData = { role: 'load', plan, keeper: channel.port2 };
    const load = new Worker(workerPath, { workerData: data, transferList: [channel.port2] });
    let settle: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      settle = resolve;
    });
    let why: Problem | null = null;
    load.on('error', (error) => {
      onUnexpected(error, 'run');
      why = threadDied(error.message);
    });
    load.on('exit', () => {
      // After a normal end the keeper has finished the run, and may be at the next.
      if (keeper && running?.load === load) tell(keeper.worker, { kind: 'lost', problem: why });
    });
    running = { runId, load, finished, decode, settle };
  }

  return {
    get busy() {
      return running || startingId !== null ? problem(busyWithAnother) : null;
    },
    async start(start, series, decode) {
      if (running || startingId !== null) throw new ProblemError(busyWithAnother);
      startingId = start.id;
      try {
        const report = await call('begin', start);
        startThread(start.id, loadPlanOf(start.plan, series), decode);
        return report;
      } finally {
        startingId = null;
      }
    },
    async stop(runId) {
      if (running?.runId !== runId) return;
      const message: ToLoad = 'stop';
      running.load.postMessage(message);
      await call('stopping');
    },
    call,
    async dispose() {
      isDisposed = true;
      if (running) {
        const { load, finished } = running;
        const tooLong = new Promise<void>((resolve) => {
          setTimeout(resolve, lastWordsMs).unref();
        });
        await load.terminate();
        await Promise.race([finished, tooLong]);
      }
      if (keeper === null) return;
      const { worker } = keeper;
      keeper = null;
      await endThread(worker, () => tell(worker, { kind: 'end' }));
    },
  };
}

const busyWithAnother = {
  kind: 'bad-input',
  title: 'Another run is in progress',
  detail: 'Two runs would distort each other.',
  hint: 'Wait for it, or stop it.',
} as const;

const keeperDied = {
  kind: 'worker-stopped',
  title: 'The process that keeps the runs has ended',
  detail: 'It ran out of memory, or hit a bug. Recorded data is on disk.',
  hint: 'Try again. If it happens again, see the log.',
} as const;

function threadDied(cause: string): Problem {
  return problem({
    kind: 'worker-stopped',
    title: 'The run ended early',
    detail: 'Its thread hit a bug. Recorded data is here.',
    hint: 'Start it again. If it happens again, see the log.',
    cause,
  });
}
