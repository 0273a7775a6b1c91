import type { EngineEventPayloads } from '../../shared/contract/engine.ts';

/** The progress of a ranking, a check, a recovery or a text. */
export type MeaningProgress = EngineEventPayloads['meaningProgress'];

/** Returns the progress from 0 to 1, or null when it is unknown. */
export function shareOf(progress: MeaningProgress | null): number | null {
  return progress === null || progress.total === 0 ? null : progress.done / progress.total;
}

/** The last reported progress of each task, by its id. */
export interface MeaningProgressState {
  readonly last: MeaningProgress | null;
}
