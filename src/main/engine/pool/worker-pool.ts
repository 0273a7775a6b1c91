import { Worker } from 'node:worker_threads';
import { messageOf, ProblemError, type ProblemInit } from '../../../shared/problem.ts';
import type { PackedSnapshot } from '../../proto/types/packed-snapshot.ts';
import type { JobInput, JobName, JobOutput } from './jobs.ts';
import type { FromWorker, ToWorker } from './pool-protocol.ts';

/** The options of one job. */
export interface JobOptions {
  /** Milliseconds from start to finish; after that the worker is stopped. */
  readonly deadlineMs: number;
  /** Stops the job and its worker. */
  readonly signal?: AbortSignal;
  /**
   * True for a job that reads a whole body and may take a minute. Such jobs never take all workers, so that a
   * page of a tree, or some bytes, need not wait for them.
   */
  readonly isLong?: boolean;
  /** The schema set to work on; sent to a worker that holds another. */
  readonly schema?: PackedSnapshot;
  /** Called before the job settles, with the type names that it did not find in its schema. */
  readonly onMisses?: (typeNames: readonly string[]) => void;
}

/** Worker threads for everything that may take long, hang or run out of memory. */
export interface WorkerPool {
  run<N extends JobName>(name: N, input: JobInput<N>, options: JobOptions): Promise<JobOutput<N>>;
  dispose(): Promise<void>;
}

interface Task {
  readonly name: JobName;
  readonly input: unknown;
  readonly options: JobOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Removes the abort listener of the time in the queue. */
  readonly leaveQueue: () => void;
}

interface Member {
  readonly worker: Worker;
  /** The schema set that it holds. */
  schemaId: string | null;
  /** Removes the listeners and the timer of the running job. */
  release: (() => void) | null;
  task: Task | null;
}

/**
 * Creates a pool. A job that passes its deadline, is cancelled or exhausts its memory ends its worker, which
 * is replaced; other jobs are not affected.
 */
export function createWorkerPool(options: {
  readonly workerPath: string;
  readonly size: number;
  readonly memoryLimitMb: number;
  readonly onUnexpected: (error: unknown, jobName: string) => void;
}): WorkerPool {
  const idle: Member[] = [];
  const members = new Set<Member>();
  const queue: Task[] = [];
  let isDisposed = false;

  function addMember(): Member {
    const worker = new Worker(options.workerPath, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryLimitMb },
    });
    const member: Member = { worker, schemaId: null, release: null, task: null };
    members.add(member);
    worker.on('message', (message: FromWorker) => receive(member, message));
    worker.on('error', (error) => {
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isMemory) options.onUnexpected(error, member.task?.name ?? 'idle worker');
      fail(member, isMemory ? outOfMemory(options.memoryLimitMb) : workerDied(error.message));
    });
    worker.on('exit', () => fail(member, workerDied('The worker ended.')));
    return member;
  }

  function receive(member: Member, message: FromWorker): void {
    const { task } = member;
    if (!task) return;
    settle(member);
    idle.push(member);
    if (message.misses.length > 0) task.options.onMisses?.(message.misses);
    if (message.kind === 'done') task.resolve(message.output);
    else {
      if (message.problem.kind === 'internal') {
        options.onUnexpected(new Error(message.stack ?? message.problem.cause), task.name);
      }
      task.reject(new ProblemError(message.problem));
    }
    pump();
  }

  function settle(member: Member): void {
    member.release?.();
    member.release = null;
    member.task = null;
  }

  /** Stops a worker and its job. */
  function fail(member: Member, init: ProblemInit): void {
    if (!members.delete(member)) return;
    const position = idle.indexOf(member);
    if (position >= 0) idle.splice(position, 1);
    const { task } = member;
    settle(member);
    void member.worker.terminate();
    task?.reject(new ProblemError(init));
    pump();
  }

  function pump(): void {
    while (!isDisposed) {
      const at = nextInQueue();
      const task = queue[at];
      const member = task && (takeIdle(task) ?? (members.size < options.size ? addMember() : null));
      if (!member) return;
      queue.splice(at, 1);
      start(member, task);
    }
  }

  /** Returns the index of the first task that may start: long jobs leave one worker to the others. */
  function nextInQueue(): number {
    const longOnes = [...members].filter(({ task }) => task?.options.isLong);
    const hasRoom = longOnes.length < Math.max(1, options.size - 1);
    return hasRoom ? 0 : queue.findIndex(({ options: { isLong } }) => !isLong);
  }

  /** Returns an idle worker, preferably one that has compiled the schema already. */
  function takeIdle({ options: { schema } }: Task): Member | undefined {
    const at = schema ? idle.findIndex(({ schemaId }) => schemaId === schema.id) : -1;
    return at < 0 ? idle.pop() : idle.splice(at, 1)[0];
  }

  function start(member: Member, task: Task): void {
    const { signal, deadlineMs, schema } = task.options;
    task.leaveQueue();
    member.task = task;
    const timer = setTimeout(() => fail(member, pastDeadline(task.name, deadlineMs)), deadlineMs);
    function onAbort(): void {
      fail(member, cancelled());
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    member.release = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const isNew = schema !== undefined && schema.id !== member.schemaId;
    if (isNew) member.schemaId = schema.id;
    const message: ToWorker = {
      name: task.name,
      input: task.input,
      schemaId: schema?.id ?? null,
      snapshot: isNew ? schema : null,
    };
    try {
      member.worker.postMessage(message);
    } catch (error) {
      // An input that cannot be cloned is a bug here; the job must not wait for its deadline.
      options.onUnexpected(error, task.name);
      fail(member, workerDied(messageOf(error)));
    }
  }

  return {
    run(name, input, jobOptions) {
      return new Promise((resolve, reject) => {
        if (isDisposed || jobOptions.signal?.aborted) {
          reject(new ProblemError(cancelled()));
          return;
        }
        const { signal } = jobOptions;
        /** A waiting job has no worker to stop. */
        function onAbort(): void {
          queue.splice(queue.indexOf(task), 1);
          reject(new ProblemError(cancelled()));
        }
        const task: Task = {
          name,
          input,
          options: jobOptions,
          resolve: resolve as (value: unknown) => void,
          reject,
          leaveQueue: () => signal?.removeEventListener('abort', onAbort),
        };
        queue.push(task);
        signal?.addEventListener('abort', onAbort, { once: true });
        pump();
      });
    },
    async dispose() {
      isDisposed = true;
      for (const task of queue.splice(0)) {
        task.leaveQueue();
        task.reject(new ProblemError(cancelled()));
      }
      const ending = [...members];
      for (const member of ending) fail(member, cancelled());
      await Promise.all(ending.map((member) => member.worker.terminate()));
    },
  };
}

function cancelled(): ProblemInit {
  return { kind: 'cancelled', title: 'Cancelled', detail: 'It was stopped.' };
}

function pastDeadline(name: string, deadlineMs: number): ProblemInit {
  return {
    kind: 'deadline',
    title: 'This took too long',
    detail: `It was stopped after ${Math.round(deadlineMs / 1000)} s to keep the rest usable.`,
    hint: 'The data may be very large or crafted to be slow.',
    cause: name,
  };
}

function outOfMemory(limitMb: number): ProblemInit {
  return {
    kind: 'worker-stopped',
    title: 'This needs too much memory',
    detail: `It was stopped at ${limitMb} MB to keep the rest usable.`,
    hint: 'The data expands far beyond its size. Reading without a schema needs less.',
  };
}

function workerDied(cause: string): ProblemInit {
  return {
    kind: 'worker-stopped',
    title: 'A background worker stopped',
    detail: 'Only its current work is lost.',
    hint: 'Try again.',
    cause,
  };
}
