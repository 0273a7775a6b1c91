import type { Problem } from '../../../shared/problem.ts';
import type { PackedSnapshot } from '../../proto/types/packed-snapshot.ts';
import type { JobName } from './jobs.ts';

/**
 * A message to a worker, with one job at a time. `snapshot` is set when the worker holds another schema set,
 * or none.
 */
export interface ToWorker {
  readonly name: JobName;
  readonly input: unknown;
  readonly schemaId: string | null;
  readonly snapshot: PackedSnapshot | null;
}

/** The result of a job. */
export type FromWorker =
  | { readonly kind: 'done'; readonly output: unknown; readonly misses: readonly string[] }
  | {
      readonly kind: 'failed';
      readonly problem: Problem;
      readonly stack: string | undefined;
      readonly misses: readonly string[];
    };
