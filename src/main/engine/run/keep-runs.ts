import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { LoadEnd } from './load-plan.ts';
import type { RunEnd } from './run-book.ts';
import { createRunKeeper, type RunKeeper } from './run-keeper.ts';
import type { FromKeeper, LoadMessage, ToKeeper } from './run-threads.ts';
import type { SampleFault } from './sample-store.ts';

/** About four times a second. */
const progressIntervalMs = 250;

/** Serves a {@link RunKeeper} on the port of its thread. */
export function keepRuns(port: MessagePort, folder: string): void {
  function tell(message: FromKeeper): void {
    port.postMessage(message);
  }
  const keeper = createRunKeeper(folder, (text) => tell({ kind: 'log', text }));
  let timer: NodeJS.Timeout | null = null;
  let load: MessagePort | null = null;
  /** The end of a run whose responses are being decoded. */
  let ended: LoadEnd | null = null;

  function listen(to: MessagePort): void {
    load = to;
    timer = setInterval(() => {
      const report = keeper.progress();
      if (report) tell({ kind: 'progress', report });
    }, progressIntervalMs);
    to.on('message', hear);
  }

  function hear(message: LoadMessage): void {
    if (message.kind === 'batch') {
      keeper.record(message.batch);
      return;
    }
    const { end } = message;
    silence();
    ended = end;
    const responses = keeper.responses();
    if (responses.length === 0) decoded([]);
    else tell({ kind: 'decode', responses });
  }

  function decoded(faults: readonly SampleFault[]): void {
    if (ended === null) return;
    const { isStopped, elapsedMs } = ended;
    const state = isStopped ? 'stopped' : 'done';
    void finish({ state, client: ended, elapsedMs, faults });
    ended = null;
  }

  function silence(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
    load?.close();
    load = null;
  }

  /** The load thread's last messages may still be on their way: they come first. */
  function lose(problem: Problem | null): void {
    for (let next = nextOf(load); next !== null; next = nextOf(load)) hear(next);
    if (load === null) return;
    const state = problem === null ? 'stopped' : 'failed';
    silence();
    void finish({ state, client: null, elapsedMs: null, faults: [], problem });
  }

  /** A failure ends the thread too, so that nobody waits for a run without an end. */
  async function finish(end: RunEnd): Promise<void> {
    tell({ kind: 'finished', report: await keeper.finish(end) });
  }

  async function respond(message: ToKeeper & { kind: 'call' }): Promise<void> {
    const { id, name, args } = message;
    try {
      const call = keeper[name] as (
        ...values: readonly unknown[]
      ) => ReturnType<RunKeeper[typeof name]>;
      tell({ kind: 'done', id, value: await call(...args) });
    } catch (error) {
      const stack = error instanceof Error ? (error.stack ?? null) : null;
      tell({ kind: 'failed', id, problem: problemOf(error), stack });
    }
  }

  port.on('message', (message: ToKeeper) => {
    switch (message.kind) {
      case 'call':
        void respond(message);
        break;
      case 'listen':
        listen(message.port);
        break;
      case 'decoded':
        decoded(message.faults);
        break;
      case 'lost':
        lose(message.problem);
        break;
      case 'end':
        process.exit(0);
    }
  });
}

function nextOf(port: MessagePort | null): LoadMessage | null {
  const received = port === null ? undefined : receiveMessageOnPort(port);
  return (received as { readonly message: LoadMessage } | undefined)?.message ?? null;
}
