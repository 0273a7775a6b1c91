import { z } from 'zod';
import { comparisonSchema, maxPairs } from '../model/comparison.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { savedRequestSchema } from '../model/saved-request.ts';
import { sizedCodingSchema, sizedCodings, sizeReportSchema } from '../model/size-report.ts';
import { method } from './contract.ts';

/** Each is matched with every field of two messages. */
const ignoredPathsSchema = z.array(z.string().max(1000)).max(200);

/** Calls on the sizes of one message, and on comparing one call in both encodings. */
export const measureContract = {
  /** Runs in a worker. */
  measureSizes: method(
    z.object({
      subject: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('response'), exchangeId: idSchema }),
        /** As it would be sent now; it need not have been sent. */
        z.object({
          kind: z.literal('request'),
          request: savedRequestSchema,
          environmentName: z.string().nullable(),
        }),
      ]),
      codings: z.array(sizedCodingSchema).min(1).max(sizedCodings.length),
      /** True for every encoding; false for only protobuf and compact ProtoJSON. */
      isEveryEncoding: z.boolean(),
    }),
    sizeReportSchema,
  ),

  /**
   * Sends pairs, each in random order, and waits for the end; progress comes as events. If cancelled, it ends
   * after the calls in flight, and keeps the results.
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
  /** Returns it from memory or disk. */
  getComparison: method(z.object({ comparisonId: idSchema }), comparisonSchema),
  /** Compares the same responses again with other ignored paths. If cancelled, the previous result stays. */
  compareAgain: method(
    z.object({
      comparisonId: idSchema,
      ignoredPaths: ignoredPathsSchema,
    }),
    comparisonSchema,
  ),
};

/** Events of a running comparison. */
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
