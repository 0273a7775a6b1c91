import { z } from 'zod';
import { comparisonSchema, maxPairs } from '../model/comparison.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { savedRequestSchema } from '../model/saved-request.ts';
import { sizedCodingSchema, sizedCodings, sizeReportSchema } from '../model/size-report.ts';
import { method } from './contract.ts';

/** Each is matched with every field of two messages. */
const ignoredPathsSchema = z.array(z.string().max(1000)).max(200);

/** Sizes of one message, and one call compared in both encodings. */
export const measureContract = {
  /** Measured in a worker. */
  measureSizes: method(
    z.object({
      subject: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('response'), exchangeId: idSchema }),
        /** As it would be sent now; it need not have been. */
        z.object({
          kind: z.literal('request'),
          request: savedRequestSchema,
          environmentName: z.string().nullable(),
        }),
      ]),
      codings: z.array(sizedCodingSchema).min(1).max(sizedCodings.length),
      /** Only protobuf and compact ProtoJSON, or every encoding. */
      isEveryEncoding: z.boolean(),
    }),
    sizeReportSchema,
  ),

  /**
   * Sends pairs, the order within each drawn at random, and waits for the end; progress comes as events.
   * Cancelled, it ends after the calls in flight, and what was measured is kept.
   */
  compare: method(
    z.object({
      comparisonId: idSchema,
      request: savedRequestSchema,
      environmentName: z.string().nullable(),
      pairs: z.number().int().min(1).max(maxPairs),
      ignoredPaths: ignoredPathsSchema,
    }),
    comparisonSchema,
  ),
  /** From memory or from disk. */
  getComparison: method(z.object({ comparisonId: idSchema }), comparisonSchema),
  /** Looks at the same responses again with other paths left out. Cancelled, what was found before stays. */
  compareAgain: method(
    z.object({
      comparisonId: idSchema,
      ignoredPaths: ignoredPathsSchema,
    }),
    comparisonSchema,
  ),
};

/** What the engine tells of a comparison under way. */
export const measureEvents = {
  comparisonProgress: method(
    z.object({
      comparisonId: idSchema,
      donePairs: z.number().int(),
      plannedPairs: z.number().int(),
    }),
    nothing,
  ),
};
