import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { exchangeSchema, phasesSchema } from './exchange.ts';
import { mediaChoiceSchema, savedRequestSchema } from './saved-request.ts';

/** The default number of pairs in a comparison. */
export const defaultPairs = 20;

/** The maximum number of pairs in a comparison. */
export const maxPairs = 1000;

/**
 * The kind of difference of two values at one path. `less-precise-left` (or `-right`): the same value, less
 * precise on that side, such as a date without its time. `missing-left` (or `-right`): that side has no
 * value, and the other has one that is not a default.
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
  /** The value, shortened; null if there is none. */
  left: z.string().nullable(),
  right: z.string().nullable(),
  kind: differenceKindSchema,
  /** The finding in words: `Protobuf drops the time of day`. */
  finding: z.string(),
});

/** One place where two messages differ. */
export type DataDifference = z.infer<typeof dataDifferenceSchema>;

/** A field with equal values on both sides, shown on request. */
const equalFieldSchema = z.object({
  path: z.string(),
  left: z.string(),
  right: z.string(),
});

/** A difference in notation that is not a difference of data. */
const notCountedSchema = z.object({
  /** Such as `spelling: createdAt for created_at`, with a real example from these messages. */
  text: z.string(),
  count: z.number().int(),
});

export const dataComparisonSchema = z.object({
  /** The leaves compared: a date or a timestamp is one. */
  fieldCount: z.number().int(),
  equalCount: z.number().int(),
  /** Leaves that differ or are missing; less precise ones do not count. */
  differentCount: z.number().int(),
  lessPreciseLeftCount: z.number().int(),
  lessPreciseRightCount: z.number().int(),
  /** The first differences of every kind. */
  differences: z.array(dataDifferenceSchema),
  /**
   * How many more differences belong to a group of the listed ones: same finding, same path apart from list
   * and map positions. Left out when there are none.
   */
  unlisted: z
    .array(
      z.object({
        /** With open positions: `users[*].created_at`. */
        path: z.string(),
        kind: differenceKindSchema,
        finding: z.string(),
        count: z.number().int(),
      }),
    )
    .optional(),
  /** The first equal fields. */
  equalFields: z.array(equalFieldSchema),
  notCounted: z.array(notCountedSchema),
  /** Ignored paths as the user typed them, each with the number of ignored fields. */
  ignored: z.array(z.object({ path: z.string(), count: z.number().int() })),
  /** True if neither side has a type: then paths have field numbers. */
  isByNumber: z.literal(true).optional(),
});

/** The comparison of two responses as data, independent of their encoding. */
export type DataComparison = z.infer<typeof dataComparisonSchema>;

const comparedSideSchema = z.object({
  /** `Protobuf`, `JSON`. */
  name: z.string(),
  encoding: mediaChoiceSchema,
  /** The last call of this side; null if none was possible. */
  exchange: exchangeSchema.nullable(),
  /** The type and source of the reading: `User, from X-Protobuf-Message`. */
  readAs: z.string().nullable(),
  contentType: z.string().nullable(),
  /** Every status with its count; also failures other than the HTTP status. */
  statuses: z.array(
    z.object({
      status: z.number().int(),
      count: z.number().int(),
      /** `gRPC 8 RESOURCE_EXHAUSTED`. */
      failure: z.string().optional(),
    }),
  ),
  /** Calls with no response or only a part of one. */
  failedCount: z.number().int(),
  reusedCount: z.number().int(),
  /** Phases of the first call, which the medians leave out if there is more than one. */
  first: phasesSchema.nullable(),
  /** Medians over the counted calls, for each phase separately; null without a response. */
  medians: phasesSchema.nullable(),
  /** Median time to decode the response here, in milliseconds; not part of the network. */
  decodeMs: z.number().nullable(),
  /** Bytes of the decoded response after gzip at level 6. */
  gzipBytes: z.number().int().nullable(),
  /** The response's message as compact ProtoJSON and as protobuf, if possible. */
  protoJsonBytes: z.number().int().nullable(),
  protobufBytes: z.number().int().nullable(),
});

/** One of the two compared calls. */
export type ComparedSide = z.infer<typeof comparedSideSchema>;

const timeFindingSchema = z.object({
  phase: z.enum(['waitMs', 'networkMs']),
  /** Median of the differences A minus B within the pairs, in milliseconds. */
  differenceMs: z.number(),
  /** 95 % interval of that median by order statistics; null with too few pairs. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  /** Median of A divided by B within the pairs, and its interval; earlier versions store none. */
  ratio: z.number().optional(),
  ratioInterval: z.tuple([z.number(), z.number()]).nullable().optional(),
  /** True when the interval excludes 0 and all pairs were made. */
  isClear: z.boolean(),
  /** True if pairs are missing: then the interval decides nothing. */
  isExploratory: z.literal(true).optional(),
});

export const comparisonSchema = z.object({
  id: z.string(),
  request: savedRequestSchema,
  environmentName: z.string().nullable(),
  startedAt: z.iso.datetime(),
  outcome: z.enum(['done', 'cancelled', 'failed']),
  /** The pairs made, out of those requested. */
  pairCount: z.number().int(),
  plannedPairs: z.number().int(),
  /** Determines the order within the pairs; earlier versions alternated, and store none. */
  seed: z.number().int().optional(),
  /** A, then B. */
  sides: z.tuple([comparedSideSchema, comparedSideSchema]),
  /** Null if the responses cannot be compared; `dataProblem` has the reason. */
  data: dataComparisonSchema.nullable(),
  dataProblem: problemSchema.nullable(),
  times: z.array(timeFindingSchema),
  /** Short sentences above the table, which can be copied. */
  verdicts: z.array(z.string()),
  /** Facts that make the comparison unfair or surprising. */
  warnings: z.array(z.string()),
  problem: problemSchema.nullable(),
});

/** The same call as protobuf and as JSON, side by side. */
export type Comparison = z.infer<typeof comparisonSchema>;
