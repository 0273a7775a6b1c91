import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { madePlanSchema } from './run-plan.ts';
import { mediaChoiceSchema } from './saved-request.ts';

/**
 * `ok` a complete successful response with the requested body; `http` a failed status; `redirect` a redirect;
 * `rpc` an error of gRPC or Connect; `content` a body of another encoding, or one that does not decode;
 * `transport` no response, or only a part; `timeout` none in time; `aborted` ended by Stop. Sample files
 * store the index: add new ones at the end.
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
  /** Starts at 1 in the series, warm-up included. */
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
  /** Milliseconds; null if a phase did not apply (connect on a reused connection) or was not reached. */
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
  /** Counted successes: the following values are only of these, in milliseconds. */
  n: z.number().int(),
  /** Counted requests that failed. */
  errors: z.number().int(),
  errorsByOutcome: z.partialRecord(sampleOutcomeSchema, z.number().int()),
  /** Statuses of the counted requests, most frequent first. */
  statuses: z.array(z.object({ status: z.number().int(), count: z.number().int() })),
  warmUps: z.number().int(),
  min: z.number().nullable(),
  mean: z.number().nullable(),
  /** Of the population, as in JMeter. */
  sd: z.number().nullable(),
  /** Nearest rank on the samples. */
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  /** Null below 20 samples. */
  p95: z.number().nullable(),
  /** Null below 100 samples. */
  p99: z.number().nullable(),
  max: z.number().nullable(),
  /** Requests per second of the series' active time. */
  ratePerSecond: z.number().nullable(),
  /** Response bytes, headers included, per second of the series' active time. */
  bytesPerSecond: z.number().nullable(),
  /** Means over the successes. */
  responseBodyBytes: z.number().nullable(),
  responseTotalBytes: z.number().nullable(),
  openedConnections: z.number().int(),
  /** The very first request, warm-up or not. */
  firstMs: z.number().nullable(),
});

/** The results of one series. */
export type SeriesStatistics = z.infer<typeof seriesStatisticsSchema>;

const intervalSchema = z.tuple([z.number(), z.number()]);

const seriesComparisonSchema = z.object({
  /** Names of the two series. */
  left: z.string(),
  right: z.string(),
  /** Blocks in which both succeeded. */
  pairs: z.number().int(),
  /** Ratio of left to right time in a block, by Hodges and Lehmann: below 1, left is faster. */
  ratio: z.number(),
  /** The same in percent, (ratio - 1) * 100, with its 95 % interval: below 0, left is faster. */
  percent: z.number(),
  percentInterval: intervalSchema,
  /** Left minus right in a block, by Hodges and Lehmann, in milliseconds, with its 95 % interval. */
  differenceMs: z.number(),
  interval: intervalSchema,
  /** Cliff's delta, P(left > right) - P(left < right) of random pairs, -1 to 1: below 0, left is faster. */
  delta: z.number(),
  isClear: z.boolean(),
});

/** The first series, left, compared with the second: all figures are in that direction. */
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
   * Null unless the run allows one: all of its plan was made, in random order, and both series have 20 blocks
   * in which both succeeded.
   */
  comparison: seriesComparisonSchema.nullable(),
  /** One sentence; null if there is none yet. */
  verdict: z.string().nullable(),
  /** Passed and failed quality checks of the measurement. */
  checks: z.array(z.object({ isOk: z.boolean(), text: z.string() })),
  /**
   * The number of variants that generators made of each request before the run, which were then sent in turn;
   * omitted if no request has generators.
   */
  variants: z.number().int().optional(),
  /** Resolved URLs of the series, with credentials hidden. */
  urls: z.array(z.string()),
  machine: z.object({
    protodesk: z.string(),
    node: z.string(),
    system: z.string(),
    cpu: z.string(),
    cpuCount: z.number().int(),
  }),
  /** The reason why it failed, or the part that could not be stored. */
  problem: problemSchema.nullable(),
});

/** A run as far as it got: its plan, its figures, and its environment. */
export type RunReport = z.infer<typeof runReportSchema>;

export const runEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  startedAt: z.iso.datetime(),
  state: runStateSchema,
  seriesNames: z.array(z.string()),
  /** Counted successes of the series. */
  counts: z.array(z.number().int()),
  /** Medians of the series, in milliseconds. */
  medians: z.array(z.number().nullable()),
});

/** A saved run in the Runs panel. */
export type RunEntry = z.infer<typeof runEntrySchema>;

export const runChartSchema = z.object({
  /** By series; if there are more samples than requested points, the lowest and highest of each interval. */
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

/** The data of a run's charts. */
export type RunChart = z.infer<typeof runChartSchema>;

const runExportKinds = ['samples-csv', 'jtl', 'summary-csv', 'summary-markdown'] as const;
export const runExportKindSchema = z.enum(runExportKinds);
export type RunExportKind = z.infer<typeof runExportKindSchema>;
