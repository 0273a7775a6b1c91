import { z } from 'zod';
import { type MediaChoice, savedRequestSchema } from './saved-request.ts';

/**
 * Past these a desktop measures itself; a run of that size belongs to a load tool. `requests` is of
 * all series together, warm-up included: they are kept in memory.
 */
export const runLimits = {
  samples: 1_000_000,
  workers: 256,
  warmUp: 100_000,
  series: 8,
  requests: 4_000_000,
} as const;

const runSeriesSchema = z.object({
  /** `Protobuf`, `JSON`; unique within the plan. */
  name: z.string().min(1),
  /** With Send as and Ask for set to the encoding of this series. */
  request: savedRequestSchema,
  environmentName: z.string().nullable(),
});

/** One of the calls that a run repeats. */
export type RunSeries = z.infer<typeof runSeriesSchema>;

const runOrders = ['random', 'one-after-the-other'] as const;

/**
 * `random`: blocks of one request of each series, the order within each drawn anew. `one-after-the-other`:
 * all of a series, then all of the next; that gives figures and no verdict. Plans of earlier versions
 * say `alternating`, and are run in random order from now on.
 */
const runOrderSchema = z.preprocess(
  (order) => (order === 'alternating' ? 'random' : order),
  z.enum(runOrders),
);

/** Seeds are whole numbers of 32 bits. */
export const maxSeed = 0xffff_ffff;

export const runPlanSchema = z.object({
  name: z.string().min(1),
  series: z.array(runSeriesSchema).min(1).max(runLimits.series),
  /** Counted requests of each series. */
  samples: z.number().int().min(1).max(runLimits.samples).default(200),
  /** Closed loop: as many requests are under way at once. */
  workers: z.number().int().min(1).max(runLimits.workers).default(1),
  /** Requests of each series that come first, are kept and are not counted. */
  warmUp: z.number().int().min(0).max(runLimits.warmUp).default(20),
  order: runOrderSchema.default('random'),
  /** Decides the random order, so that a run with the same seed repeats it; null draws one at the start. */
  seed: z.number().int().min(0).max(maxSeed).nullable().default(null),
  /** From the start of a request to its last byte. */
  timeoutMs: z.number().int().min(1).max(600_000).default(30_000),
});

/** What a run repeats, how often and in which order. */
export type RunPlan = z.infer<typeof runPlanSchema>;

/** The plan of a run that was made; `alternating` is what earlier versions made: A B, B A, A B, ... */
export const madePlanSchema = runPlanSchema.extend({
  order: z.enum([...runOrders, 'alternating']),
});

export type MadePlan = z.infer<typeof madePlanSchema>;

/** How a plan was made, to be made anew: in an order of its own, so that both runs count. */
export function planToRunAgain(plan: MadePlan): RunPlan {
  return runPlanSchema.parse({ ...plan, seed: null });
}

/** The encoding that a series measures: what it asks for. */
export function encodingOf(series: Pick<RunSeries, 'request'>): MediaChoice {
  return series.request.askFor;
}

/** Requests of a whole run, warm-up included. */
export function plannedRequests({
  samples,
  warmUp,
  series,
}: Pick<RunPlan, 'samples' | 'warmUp' | 'series'>): number {
  return (samples + warmUp) * series.length;
}
