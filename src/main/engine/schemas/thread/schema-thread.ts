import { Worker } from 'node:worker_threads';
import { messageOf, ProblemError, type ProblemInit } from '../../../../shared/problem.ts';
import { endThread } from '../../pool/end-thread.ts';
import type { SchemaThreadData, SchemaThreadEvent } from './schema-calls.ts';
import type {
  FromSchemaThread,
  SchemaCallInput,
  SchemaCallName,
  SchemaCallOutput,
  ToSchemaThread,
} from './thread-protocol.ts';

/** The thread with the indexes of all schemas, seen from the engine's main thread. */
export interface SchemaThread {
  /**
   * Calls the thread. It starts with the first call, and again with the first call after it died.
   *
   * @throws ProblemError of the call; `cancelled`, `deadline`, and `worker-stopped` when it died
   */
  call<N extends SchemaCallName>(
    name: N,
    input: SchemaCallInput<N>,
    options?: { readonly signal?: AbortSignal; readonly deadlineMs?: number },
  ): Promise<SchemaCallOutput<N>>;
  dispose(): Promise<void>;
}

interface Pending {
  /** The `performance.now()` after which a response is late. */
  readonly dueAt: number;
  /** Stops the whole thread, as its timer does. */
  expire(): void;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

interface Running {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
}

const memoryLimitMb = 1024;
const defaultDeadlineMs = 60_000;

/** Creates the thread; `onDeath` is called when it ended without `dispose`. */
export function createSchemaThread(options: {
  readonly workerPath: string;
  readonly data: () => SchemaThreadData;
  readonly onEvent: (event: SchemaThreadEvent) => void;
  readonly onDeath: (problem: ProblemInit) => void;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): SchemaThread {
  let running: Running | null = null;
  let lastId = 0;
  let isDisposed = false;
  /** Stopped threads: each may still write until it has ended. */
  const endings = new Set<Promise<void>>();

  function open(): Running {
    if (running) return running;
    const worker = new Worker(options.workerPath, {
      workerData: options.data(),
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    const opened: Running = { worker, pending: new Map() };
    worker.on('message', (message: FromSchemaThread) => receive(opened, message));
    worker.on('error', (error) => {
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isMemory) options.onUnexpected(error, 'schema thread');
      fail(opened, isMemory ? outOfMemory : threadDied(messageOf(error)));
    });
    worker.on('exit', (code) => fail(opened, threadDied(`It ended with code ${code}.`)));
    running = opened;
    return opened;
  }

  function end(worker: Worker): void {
    const message: ToSchemaThread = { kind: 'end' };
    const ended = endThread(worker, () => worker.postMessage(message));
    endings.add(ended);
    ended.finally(() => endings.delete(ended));
  }

  function receive(from: Running, message: FromSchemaThread): void {
    // A stopped thread may still send messages; they do not apply to the next one.
    if (running !== from) return;
    const { pending } = from;
    if (message.kind === 'event') {
      options.onEvent(message.event);
      return;
    }
    const call = pending.get(message.id);
    // A response may be handled before a timer that was due earlier: it is still late.
    if (call && performance.now() >= call.dueAt) {
      call.expire();
      return;
    }
    pending.delete(message.id);
    if (message.kind === 'done') call?.resolve(message.value);
    else {
      if (message.problem.kind === 'internal') {
        options.onUnexpected(new Error(message.stack ?? message.problem.cause), 'schema thread');
      }
      call?.reject(new ProblemError(message.problem));
    }
  }

  /** Stops a thread and its work. */
  function fail(failed: Running, init: ProblemInit): void {
    if (running !== failed) return;
    running = null;
    end(failed.worker);
    for (const { reject } of failed.pending.values()) reject(new ProblemError(init));
    if (!isDisposed) options.onDeath(init);
  }

  return {
    call(name, input, { signal, deadlineMs = defaultDeadlineMs } = {}) {
      return new Promise((resolve, reject) => {
        if (isDisposed || signal?.aborted) {
          reject(new ProblemError(cancelled));
          return;
        }
        const asked = open();
        lastId += 1;
        const id = lastId;
        function tell(message: ToSchemaThread): void {
          asked.worker.postMessage(message);
        }
        function onAbort(): void {
          tell({ kind: 'cancel', id });
        }
        function expire(): void {
          fail(asked, pastDeadline(name, deadlineMs));
        }
        const dueAt = performance.now() + deadlineMs;
        const timer = setTimeout(expire, deadlineMs);
        function release(): void {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
        }
        asked.pending.set(id, {
          dueAt,
          expire,
          resolve(value) {
            release();
            resolve(value as SchemaCallOutput<typeof name>);
          },
          reject(error) {
            release();
            reject(error);
          },
        });
        signal?.addEventListener('abort', onAbort, { once: true });
        try {
          tell({ kind: 'call', id, name, input });
        } catch (error) {
          // An input that cannot be cloned is a bug here; nobody must wait for it.
          asked.pending.get(id)?.reject(error as Error);
          asked.pending.delete(id);
        }
      });
    },
    async dispose() {
      isDisposed = true;
      if (running) fail(running, cancelled);
      await Promise.all(endings);
    },
  };
}

const cancelled = {
  kind: 'cancelled',
  title: 'Cancelled',
  detail: 'It was stopped.',
} as const;

const outOfMemory: ProblemInit = {
  kind: 'worker-stopped',
  title: 'The schemas need too much memory',
  detail: `Reading was stopped at ${memoryLimitMb} MB to keep the rest usable.`,
  hint: 'Use fewer folders as schema sources, then reload.',
};

function threadDied(cause: string): ProblemInit {
  return {
    kind: 'worker-stopped',
    title: 'Reading the schemas stopped',
    detail: 'It restarted and reads them again. Nothing of yours is lost.',
    hint: 'If it happens again, report it with the log (Help > Show logs).',
    cause,
  };
}

function pastDeadline(name: string, deadlineMs: number): ProblemInit {
  return {
    kind: 'deadline',
    title: 'The schemas took too long',
    detail: `Reading was stopped after ${Math.round(deadlineMs / 1000)} s to keep the rest usable.`,
    hint: 'A file may be very large or crafted to be slow. Reload the schemas to try again.',
    cause: name,
  };
}
