/**
 * The jobs of a pool's workers by name. Each subject adds its own beside the table that does them
 * (`interface Jobs extends ...`), and `handlers/pool-worker.ts` brings the tables together.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the subjects fill it.
export interface Jobs {}

/** All that a worker of the pool can be asked to do. */
export type JobName = keyof Jobs;

type AnyJob = (input: never, context: never) => unknown;

/** What a job takes. */
export type JobInput<N extends JobName> = Jobs[N] extends AnyJob ? Parameters<Jobs[N]>[0] : never;

/** What a job gives. */
export type JobOutput<N extends JobName> = Jobs[N] extends AnyJob
  ? Awaited<ReturnType<Jobs[N]>>
  : never;
