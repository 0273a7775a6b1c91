import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { madePlanSchema } from './run-plan.ts';
import { mediaChoiceSchema } from './saved-request.ts';

/**
 * `ok` a whole response with the success and the body that were asked for; `http` a status that is no
 * success; `redirect` one that sends elsewhere; `rpc` an error of gRPC or Connect; `content` a body that is
 * not of the encoding that was asked for, or does not decode; `transport` no response, or a part of one;
 * `timeout` none in time; `aborted` ended by Stop. Files of samples hold the index: new ones go last.
 */
export const sampleOutcomes = [
  'ok',
  'http',
  'transport',
  'timeout',
  'aborted',
  'redirect',
  'rpc',
  'content',
] as const;
const sampleOutcomeSchema = z.enum(sampleOutcomes);
export type SampleOutcome = z.infer<typeof sampleOutcomeSchema>;

export const runSampleSchema = z.object({
  /** One-based within the series, warm-up included. */
  number: z.number().int(),
  /** Index into the plan's series. */
  series: z.number().int(),
  /** Zero-based. */
  worker: z.number().int(),
  /** Counted from 1 over all connections of the run; null without one, and in runs of earlier versions. */
  connection: z.number().int().nullable(),
  isWarmUp: z.boolean(),
  /** Milliseconds since 1970, with fractions. */
  startedAtMs: z.number(),
  /** Milliseconds; null where a phase did not apply (connect on a reused connection) or was not reached. */
  connectMs: z.number().nullable(),
  /** From sending to the first byte of the response. */
  waitMs: z.number().nullable(),
  receiveMs: z.number().nullable(),
  /** From the start to the last byte; connect included. */
  totalMs: z.number(),
  status: z.number().int().nullable(),
  isReused: z.boolean(),
  requestBodyBytes: z.number().int(),
  requestHeaderBytes: z.number().int(),
  /** On the wire, before content coding is undone. */
  responseBodyBytes: z.number().int(),
  responseHeaderBytes: z.number().int(),
  outcome: sampleOutcomeSchema,
  message: z.string().nullable(),
});

/** One request of a run. */
export type RunSample = z.infer<typeof runSampleSchema>;

const seriesStatisticsSchema = z.object({
  name: z.string(),
  encoding: mediaChoiceSchema,
  /** Counted successes: all that follows is of them, in milliseconds. */
  n: z.number().int(),
  /** Counted requests that did not succeed. */
  errors: z.number().int(),
  errorsByOutcome: z.partialRecord(sampleOutcomeSchema, z.number().int()),
  /** Statuses of the counted requests, most frequent first. */
  statuses: z.array(z.object({ status: z.number().int(), count: z.number().int() })),
  warmUps: z.number().int(),
  min: z.number().nullable(),
  mean: z.number().nullable(),
  /** Of the population, as JMeter has it. */
  sd: z.number().nullable(),
  /** Nearest rank on the samples. */
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  /** Null below 20 samples. */
  p95: z.number().nullable(),
  /** Null below 100 samples. */
  p99: z.number().nullable(),
  max: z.number().nullable(),
  /** Requests per second of the series' own busy time. */
  ratePerSecond: z.number().nullable(),
  /** Response bytes, headers included, per second of the series' own busy time. */
  bytesPerSecond: z.number().nullable(),
  /** Means over the successes. */
  responseBodyBytes: z.number().nullable(),
  responseTotalBytes: z.number().nullable(),
  openedConnections: z.number().int(),
  /** The first request of all, warm-up or not. */
  firstMs: z.number().nullable(),
});

/** What came of one series. */
export type SeriesStatistics = z.infer<typeof seriesStatisticsSchema>;

const intervalSchema = z.tuple([z.number(), z.number()]);

const seriesComparisonSchema = z.object({
  /** Names of the two series. */
  left: z.string(),
  right: z.string(),
  /** Blocks in which both succeeded. */
  pairs: z.number().int(),
  /** Time of left over time of right within a block, by Hodges and Lehmann: below 1, left is faster. */
  ratio: z.number(),
  /** The same in percent, (ratio - 1) * 100, with its 95 % interval: below 0, left is faster. */
  percent: z.number(),
  percentInterval: intervalSchema,
  /** Left less right within a block, by Hodges and Lehmann, in milliseconds, with its 95 % interval. */
  differenceMs: z.number(),
  interval: intervalSchema,
  /** Cliff's delta, P(left > right) - P(left < right) of random pairs, -1 to 1: below 0, left is faster. */
  delta: z.number(),
  isClear: z.boolean(),
});

/** The first series, left, against the second: every figure in that direction. */
export type SeriesComparison = z.infer<typeof seriesComparisonSchema>;

const runStateSchema = z.enum(['running', 'stopping', 'done', 'stopped', 'failed']);

export const runReportSchema = z.object({
  id: z.string(),
  plan: madePlanSchema,
  state: runStateSchema,
  startedAt: z.iso.datetime(),
  elapsedMs: z.number(),
  /** Warm-up included. At the end issued = done + failed + aborted. */
  planned: z.number().int(),
  issued: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  aborted: z.number().int(),
  series: z.array(seriesStatisticsSchema),
  /**
   * Null unless the run can carry one: all of its plan was made, in random order, and both series have
   * 20 blocks in which both succeeded.
   */
  comparison: seriesComparisonSchema.nullable(),
  /** One sentence; null while there is nothing to say. */
  verdict: z.string().nullable(),
  /** What is right with the measurement, and what is not. */
  checks: z.array(z.object({ isOk: z.boolean(), text: z.string() })),
  /**
   * How many variants generators made of each request before the run, which then went out in turn; left out
   * where no request has generators.
   */
  variants: z.number().int().optional(),
  /** Resolved URLs of the series, credentials hidden. */
  urls: z.array(z.string()),
  machine: z.object({
    protodesk: z.string(),
    node: z.string(),
    system: z.string(),
    cpu: z.string(),
    cpuCount: z.number().int(),
  }),
  /** Why it failed, or what of it could not be kept. */
  problem: problemSchema.nullable(),
});

/** A run as far as it got: its plan, its figures, and where they were measured. */
export type RunReport = z.infer<typeof runReportSchema>;

export const runEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  startedAt: z.iso.datetime(),
  state: runStateSchema,
  seriesNames: z.array(z.string()),
  /** Medians of the series, in milliseconds. */
  medians: z.array(z.number().nullable()),
});

/** A saved run in the Runs panel. */
export type RunEntry = z.infer<typeof runEntrySchema>;

export const runChartSchema = z.object({
  /** By series; of more samples than points asked for, the lowest and highest of each stretch. */
  times: z.array(
    z.array(
      z.object({
        number: z.number().int(),
        ms: z.number(),
        isWarmUp: z.boolean(),
        isError: z.boolean(),
      }),
    ),
  ),
  /** Bars of counted successes between neighbouring edges, in milliseconds. */
  histogram: z.object({
    edges: z.array(z.number()),
    /** By series, one shorter than the edges. */
    counts: z.array(z.array(z.number().int())),
    /** Samples above the last edge, by series. */
    above: z.array(z.number().int()),
  }),
});

/** What the charts of a run draw. */
export type RunChart = z.infer<typeof runChartSchema>;

const runExportKinds = ['samples-csv', 'jtl', 'summary-csv', 'summary-markdown'] as const;
export const runExportKindSchema = z.enum(runExportKinds);
export type RunExportKind = z.infer<typeof runExportKindSchema>;
