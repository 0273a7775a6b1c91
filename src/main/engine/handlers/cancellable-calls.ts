import { ProblemError } from '../../../shared/problem.ts';
import { createTaskMeter, readMeter } from '../../proto/meaning/task-meter.ts';
import type { Call, MeaningProgress } from './handlers-of.ts';

/** A handler that receives its call. */
type OwnHandler = (input: never, call: Call) => unknown;

/** Handlers that keep track of their running calls. */
export interface RunningCalls<H extends Readonly<Record<string, OwnHandler>>> {
  readonly handlers: {
    [K in keyof H]: (input: Parameters<H[K]>[0], callId?: string) => ReturnType<H[K]>;
  } & { cancelCall(input: { readonly callId: string }): Record<string, never> };
  /** Cancels all running calls. */
  cancelAll(): void;
  /** Resolves when no call is running; from then on every call is refused. */
  ended(): Promise<void>;
}

const reportMs = 200;

/**
 * Wraps handlers so that the caller can cancel a call by the id it gave. Before closing what the calls work
 * on, wait for `ended()`: nothing is written after that.
 */
export function cancellableCalls<H extends Readonly<Record<string, OwnHandler>>>(
  own: H,
  onProgress: (progress: MeaningProgress) => void,
): RunningCalls<H> {
  const running = new Set<Promise<unknown>>();
  /**
   * Maps each call to its caller's id. A second call with the same id is refused and does not affect the
   * first.
   */
  const idsOf = new Map<AbortController, string | undefined>();
  let isClosed = false;

  function run(handler: OwnHandler, input: unknown, callId?: string): unknown {
    if (isClosed) throw new ProblemError(closed);
    const abort = new AbortController();
    const result = handler(input as never, callOf(abort.signal, callId));
    if (!(result instanceof Promise)) return result;
    idsOf.set(abort, callId);
    const forget = (): void => {
      running.delete(ended);
      idsOf.delete(abort);
    };
    const ended: Promise<unknown> = result.then(forget, forget);
    running.add(ended);
    return result;
  }

  function callOf(signal: AbortSignal, callId: string | undefined): Call {
    const tell: Call['tell'] = (progress) => {
      if (callId !== undefined) onProgress({ callId, ...progress });
    };
    return {
      signal,
      tell,
      async follow(stage, job, meter = createTaskMeter()) {
        const timer = setInterval(() => {
          const { done, total } = readMeter(meter);
          if (total > 0) tell({ stage, done, total });
        }, reportMs);
        try {
          return await job(meter);
        } finally {
          clearInterval(timer);
        }
      },
    };
  }

  const handlers = Object.fromEntries(
    Object.entries(own).map(([name, handler]) => [
      name,
      (input: unknown, callId?: string) => run(handler, input, callId),
    ]),
  ) as RunningCalls<H>['handlers'];
  return {
    handlers: {
      ...handlers,
      cancelCall({ callId }) {
        for (const [abort, id] of idsOf) if (id === callId) abort.abort();
        return {};
      },
    },
    cancelAll() {
      for (const abort of idsOf.keys()) abort.abort();
    },
    async ended() {
      while (running.size > 0) await Promise.all(running);
      isClosed = true;
    },
  };
}

const closed = {
  kind: 'cancelled',
  title: 'The workspace is closed',
  detail: 'This call came after closing and did nothing.',
} as const;
