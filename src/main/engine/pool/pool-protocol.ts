import type { Problem } from '../../../shared/problem.ts';
import type { PackedSnapshot } from '../schema/packed-snapshot.ts';
import type { DecodingJobs } from './decoding-jobs.ts';
import type { FileJobs } from './file-jobs.ts';
import type { Jobs as MessageJobs } from './jobs.ts';
import type { TextJobs } from './text-jobs.ts';

type Jobs = MessageJobs & FileJobs & TextJobs & DecodingJobs;

/** All that a worker of the pool can be asked to do. */
export type JobName = keyof Jobs;

/** What a job takes. */
export type JobInput<N extends JobName> = Parameters<Jobs[N]>[0];

/** What a job gives. */
export type JobOutput<N extends JobName> = Awaited<ReturnType<Jobs[N]>>;

/**
 * Jobs that go through all of a body and may take a minute. They never have all workers: whoever looks at
 * a page of a tree or at some bytes meanwhile does not wait for them.
 */
export const longJobs: ReadonlySet<JobName> = new Set<JobName>([
  'bodyText',
  'checkFidelity',
  'compareAnswers',
  'diffBytes',
  'fitRecovered',
  'hideSecrets',
  'rankTypes',
  'recoverFields',
]);

/** One job at a time to each worker. `snapshot` comes when the worker holds another schema set, or none. */
export interface ToWorker {
  readonly name: JobName;
  readonly input: unknown;
  readonly schemaId: string | null;
  readonly snapshot: PackedSnapshot | null;
}

/** What came of a job. */
export type FromWorker =
  | { readonly kind: 'done'; readonly output: unknown; readonly misses: readonly string[] }
  | {
      readonly kind: 'failed';
      readonly problem: Problem;
      readonly stack: string | undefined;
      readonly misses: readonly string[];
    };
