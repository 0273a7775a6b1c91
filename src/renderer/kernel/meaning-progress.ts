import type { EngineEventPayloads } from '../../shared/contract/engine.ts';

/** How far a ranking, a check, a recovery or a text is. */
export type MeaningProgress = EngineEventPayloads['meaningProgress'];

/** From 0 to 1; null where nobody knows. */
export function shareOf(progress: MeaningProgress | null): number | null {
  return progress === null || progress.total === 0 ? null : progress.done / progress.total;
}

/** What was told of the tasks last; each task has its id. */
export interface MeaningProgressState {
  readonly last: MeaningProgress | null;
}
