import type { EngineEventPayloads } from '../../../shared/contract/engine.ts';
import { createTaskMeter, readMeter, type TaskMeter } from '../../proto/meaning/task-meter.ts';

type MeaningProgress = EngineEventPayloads['meaningProgress'];
type Stage = MeaningProgress['stage'];

/** What a task that is run may use. */
export interface TaskTools {
  readonly signal: AbortSignal;
  tell(progress: Omit<MeaningProgress, 'taskId'>): void;
  /** Tells from time to time what the meter of a job says, until the job has ended. */
  follow<T>(stage: Stage, job: (meter: TaskMeter) => Promise<T>, meter?: TaskMeter): Promise<T>;
}

/** Tasks that tell how far they are, and can be cancelled, by the ids that their callers gave them. */
export interface Tasks {
  /** Without an id nobody hears of it, and nobody cancels it. */
  run<T>(taskId: string | undefined, task: (tools: TaskTools) => Promise<T>): Promise<T>;
  /** Ends a task; of one that has ended, or is not there, nothing. */
  cancel(taskId: string): void;
  /** Ends all. */
  cancelAll(): void;
}

const reportMs = 200;

/** Runs tasks. */
export function runTasks(onProgress: (progress: MeaningProgress) => void): Tasks {
  const running = new Map<string, AbortController>();
  const all = new Set<AbortController>();
  return {
    async run(taskId, task) {
      const abort = new AbortController();
      all.add(abort);
      if (taskId !== undefined) running.set(taskId, abort);
      const tell: TaskTools['tell'] = (progress) => {
        if (taskId !== undefined) onProgress({ taskId, ...progress });
      };
      try {
        return await task({
          signal: abort.signal,
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
        });
      } finally {
        all.delete(abort);
        if (taskId !== undefined && running.get(taskId) === abort) running.delete(taskId);
      }
    },
    cancel(taskId) {
      running.get(taskId)?.abort();
    },
    cancelAll() {
      for (const abort of all) abort.abort();
    },
  };
}
