import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { exchangeSchema, phasesSchema } from './exchange.ts';
import { mediaChoiceSchema, savedRequestSchema } from './saved-request.ts';

/** Pairs of calls that a comparison makes unless told otherwise. */
export const defaultPairs = 20;

/** Pairs of calls that a comparison makes at most. */
export const maxPairs = 1000;

/**
 * How two values at one path differ. `less-precise-left` (or `-right`): the same value, of which
 * that side keeps less, such as a date without its time. `missing-left` (or `-right`): that side
 * has nothing there, and the other has something that is no default.
 */
const differenceKinds = [
  'different',
  'less-precise-left',
  'less-precise-right',
  'missing-left',
  'missing-right',
] as const;
const differenceKindSchema = z.enum(differenceKinds);
export type DifferenceKind = z.infer<typeof differenceKindSchema>;

const dataDifferenceSchema = z.object({
  /** Field path in proto names: `users[3].created_at`. */
  path: z.string(),
  /** What stands there, in short; null where nothing does. */
  left: z.string().nullable(),
  right: z.string().nullable(),
  kind: differenceKindSchema,
  /** The finding in words: `A keeps the day only`. */
  finding: z.string(),
});

/** One place where two messages do not say the same. */
export type DataDifference = z.infer<typeof dataDifferenceSchema>;

/** A field that says the same on both sides, shown on request. */
const equalFieldSchema = z.object({
  path: z.string(),
  left: z.string(),
  right: z.string(),
});

/** A way in which both sides are written differently that is no difference of data. */
const notCountedSchema = z.object({
  /** Such as `spelling: createdAt for created_at`, with a real example of these messages. */
  text: z.string(),
  count: z.number().int(),
});

export const dataComparisonSchema = z.object({
  /** Leaves compared: a date or a timestamp is one. */
  fieldCount: z.number().int(),
  equalCount: z.number().int(),
  /** Those that say something else or are missing; one that is less precise is not among them. */
  differentCount: z.number().int(),
  lessPreciseLeftCount: z.number().int(),
  lessPreciseRightCount: z.number().int(),
  /** The first differences of every kind. */
  differences: z.array(dataDifferenceSchema),
  /** The first equal fields. */
  equalFields: z.array(equalFieldSchema),
  notCounted: z.array(notCountedSchema),
  /** Paths left out, as the user gave them, and how many fields that took away. */
  ignored: z.array(z.object({ path: z.string(), count: z.number().int() })),
  /** Whether neither side has a type: then paths have the numbers of fields. */
  isByNumber: z.literal(true).optional(),
});

/** Whether two responses hold the same data, whatever their encoding. */
export type DataComparison = z.infer<typeof dataComparisonSchema>;

const comparedSideSchema = z.object({
  /** `Protobuf`, `JSON`. */
  name: z.string(),
  encoding: mediaChoiceSchema,
  /** The last call of this side; null when none could be made. */
  exchange: exchangeSchema.nullable(),
  /** What the response was read as, in words: `User, from X-Protobuf-Message`. */
  readAs: z.string().nullable(),
  contentType: z.string().nullable(),
  /** Every status that came, with how often; and what failed, where that is not the status of HTTP. */
  statuses: z.array(
    z.object({
      status: z.number().int(),
      count: z.number().int(),
      /** `gRPC 8 RESOURCE_EXHAUSTED`. */
      failure: z.string().optional(),
    }),
  ),
  /** Calls that got no response, or only a part of one. */
  failedCount: z.number().int(),
  reusedCount: z.number().int(),
  /** Phases of the first call, which is left out of the medians when there is more than one. */
  first: phasesSchema.nullable(),
  /** Medians over the counted calls, each phase for itself; null without a response. */
  medians: phasesSchema.nullable(),
  /** Median time to decode the response here, in milliseconds; not part of the network. */
  decodeMs: z.number().nullable(),
  /** Bytes of the decoded answer after gzip at level 6. */
  gzipBytes: z.number().int().nullable(),
  /** The response's message as compact ProtoJSON and as protobuf, where it can be made. */
  protoJsonBytes: z.number().int().nullable(),
  protobufBytes: z.number().int().nullable(),
});

/** One of the two calls that are compared. */
export type ComparedSide = z.infer<typeof comparedSideSchema>;

const timeFindingSchema = z.object({
  phase: z.enum(['waitMs', 'networkMs']),
  /** Median of the differences A minus B within the pairs, in milliseconds. */
  differenceMs: z.number(),
  /** 95 % interval of that median by order statistics; null with too few pairs. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Whether the interval leaves 0 out, of a comparison that made all its pairs. */
  isClear: z.boolean(),
  /** Whether pairs were left unmade: then the interval decides nothing. */
  isExploratory: z.literal(true).optional(),
});

export const comparisonSchema = z.object({
  id: z.string(),
  request: savedRequestSchema,
  environmentName: z.string().nullable(),
  startedAt: z.iso.datetime(),
  outcome: z.enum(['done', 'cancelled', 'failed']),
  /** Pairs that were made, of those that were asked for. */
  pairCount: z.number().int(),
  plannedPairs: z.number().int(),
  /** Decided the order within the pairs; earlier versions alternated, and name none. */
  seed: z.number().int().optional(),
  /** A, then B. */
  sides: z.tuple([comparedSideSchema, comparedSideSchema]),
  /** Null when the responses cannot be compared; `dataProblem` says why. */
  data: dataComparisonSchema.nullable(),
  dataProblem: problemSchema.nullable(),
  times: z.array(timeFindingSchema),
  /** Short sentences that head the table and can be copied. */
  verdicts: z.array(z.string()),
  /** What makes the comparison unfair or surprising. */
  warnings: z.array(z.string()),
  problem: problemSchema.nullable(),
});

/** The same call as protobuf and as JSON, side by side. */
export type Comparison = z.infer<typeof comparisonSchema>;
