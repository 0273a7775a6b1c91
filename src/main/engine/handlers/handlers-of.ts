import type { Handlers } from '../../../shared/contract/contract.ts';
import type { EngineEventPayloads, engineContract } from '../../../shared/contract/engine.ts';
import type { TaskMeter } from '../../proto/meaning/task-meter.ts';

type EngineHandlers = Handlers<typeof engineContract>;

export type MeaningProgress = EngineEventPayloads['meaningProgress'];

/** A call, as its handler sees it. */
export interface Call {
  /** Aborts when the caller cancels, or when the workspace closes. */
  readonly signal: AbortSignal;
  /** Reports progress to the caller. */
  tell(progress: Omit<MeaningProgress, 'callId'>): void;
  /** Reports the progress of a job's meter from time to time, until the job ends. */
  follow<T>(
    stage: MeaningProgress['stage'],
    job: (meter: TaskMeter) => Promise<T>,
    meter?: TaskMeter,
  ): Promise<T>;
}

/** Some of the engine's handlers, by call name. */
export type HandlersOf<Names extends keyof EngineHandlers> = {
  [K in Names]: (
    input: Parameters<EngineHandlers[K]>[0],
    call: Call,
  ) => ReturnType<EngineHandlers[K]>;
};
