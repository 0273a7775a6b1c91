import type { Handlers } from '../../../shared/contract/contract.ts';
import type { EngineEventPayloads, engineContract } from '../../../shared/contract/engine.ts';
import type { TaskMeter } from '../../proto/meaning/task-meter.ts';

type EngineHandlers = Handlers<typeof engineContract>;

export type MeaningProgress = EngineEventPayloads['meaningProgress'];

/** A call as its handler sees it. */
export interface Call {
  /** Aborts when its caller cancels it, or the workspace closes. */
  readonly signal: AbortSignal;
  /** Tells its caller how far it is. */
  tell(progress: Omit<MeaningProgress, 'callId'>): void;
  /** Tells from time to time what the meter of a job says, until the job has ended. */
  follow<T>(
    stage: MeaningProgress['stage'],
    job: (meter: TaskMeter) => Promise<T>,
    meter?: TaskMeter,
  ): Promise<T>;
}

/** Some of the engine's handlers, by the names of their calls. */
export type HandlersOf<Names extends keyof EngineHandlers> = {
  [K in Names]: (
    input: Parameters<EngineHandlers[K]>[0],
    call: Call,
  ) => ReturnType<EngineHandlers[K]>;
};
