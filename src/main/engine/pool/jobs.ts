/**
 * The jobs of a pool's workers by name. Each subject adds its own next to its job table
 * (`interface Jobs extends ...`); `handlers/pool-worker.ts` joins the tables.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the subjects fill it.
export interface Jobs {}

/** All jobs of a pool worker. */
export type JobName = keyof Jobs;

type AnyJob = (input: never, context: never) => unknown;

/** The input of a job. */
export type JobInput<N extends JobName> = Jobs[N] extends AnyJob ? Parameters<Jobs[N]>[0] : never;

/** The result of a job. */
export type JobOutput<N extends JobName> = Jobs[N] extends AnyJob
  ? Awaited<ReturnType<Jobs[N]>>
  : never;
