import { z } from 'zod';
import { type MediaChoice, savedRequestSchema } from './saved-request.ts';

/**
 * Above these limits a desktop would measure itself; use a load tool for larger runs. `requests` counts all
 * series together, warm-up included: they are kept in memory.
 */
export const runLimits = {
  samples: 1_000_000,
  workers: 256,
  warmUp: 100_000,
  series: 8,
  requests: 4_000_000,
} as const;

const runSeriesSchema = z.object({
  /** `Protobuf`, `JSON`; unique in the plan. */
  name: z.string().min(1),
  /** With Send as and Ask for set to the encoding of this series. */
  request: savedRequestSchema,
  environmentName: z.string().nullable(),
});

/** One of the calls that a run repeats. */
export type RunSeries = z.infer<typeof runSeriesSchema>;

const runOrders = ['random', 'one-after-the-other'] as const;

/**
 * `random`: blocks of one request of each series, each block in a new random order. `one-after-the-other`:
 * all of a series, then all of the next; that gives figures but no verdict. Plans of earlier versions have
 * `alternating`, and now run in random order.
 */
const runOrderSchema = z.preprocess(
  (order) => (order === 'alternating' ? 'random' : order),
  z.enum(runOrders),
);

/** Seeds are 32-bit integers. */
export const maxSeed = 0xffff_ffff;

export const runPlanSchema = z.object({
  name: z.string().min(1),
  series: z.array(runSeriesSchema).min(1).max(runLimits.series),
  /** Counted requests of each series. */
  samples: z.number().int().min(1).max(runLimits.samples).default(200),
  /** Closed loop: the number of concurrent requests. */
  workers: z.number().int().min(1).max(runLimits.workers).default(1),
  /** The first requests of each series, which are stored but not counted. */
  warmUp: z.number().int().min(0).max(runLimits.warmUp).default(20),
  order: runOrderSchema.default('random'),
  /** Determines the random order, so that the same seed repeats it; null draws one at the start. */
  seed: z.number().int().min(0).max(maxSeed).nullable().default(null),
  /** From the start of a request to its last byte. */
  timeoutMs: z.number().int().min(1).max(600_000).default(30_000),
});

/** The calls of a run, their number and order. */
export type RunPlan = z.infer<typeof runPlanSchema>;

/** The plan of a completed run; `alternating` is from earlier versions: A B, B A, A B, ... */
export const madePlanSchema = runPlanSchema.extend({
  order: z.enum([...runOrders, 'alternating']),
});

export type MadePlan = z.infer<typeof madePlanSchema>;

/** Returns the plan for running again: with a new random order, so that both runs count. */
export function planToRunAgain(plan: MadePlan): RunPlan {
  return runPlanSchema.parse({ ...plan, seed: null });
}

/** Returns the encoding that a series measures: the one it asks for. */
export function encodingOf(series: Pick<RunSeries, 'request'>): MediaChoice {
  return series.request.askFor;
}

/** Returns the requests of a whole run, warm-up included. */
export function plannedRequests({
  samples,
  warmUp,
  series,
}: Pick<RunPlan, 'samples' | 'warmUp' | 'series'>): number {
  return (samples + warmUp) * series.length;
}
