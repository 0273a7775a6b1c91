import type { EngineEventPayloads } from './engine-client.ts';

/** How far a ranking, a check or a recovery is. */
export type MeaningProgress = EngineEventPayloads['meaningProgress'];

/** What was told of the tasks last; each task has its id. */
export interface MeaningProgressState {
  readonly last: MeaningProgress | null;
}
