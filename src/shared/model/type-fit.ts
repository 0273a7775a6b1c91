import { z } from 'zod';
import { setNameSchema } from './schemas.ts';

/** The fit of one message type with a body. Fields are counted over the whole body, at every depth. */
const typeFitSchema = z.object({
  typeName: z.string(),
  schemaSet: setNameSchema,
  /** From 0, no part of the body is of this type, to 1, all of it is. */
  score: z.number().min(0).max(1),
  /** True when it fits as well as the best one: the body cannot distinguish them. */
  isTied: z.boolean(),
  /** Bytes that its fields explain; for JSON, characters. */
  consumedBytes: z.number().int(),
  /** Bytes that were compared: of the body, or of its start if it is large. */
  totalBytes: z.number().int(),
  knownFields: z.number().int(),
  unknownFields: z.number().int(),
  /**
   * Fields whose value cannot be, or is unlikely to be, of their type: text that is not UTF-8, a bool of 7.
   */
  mismatches: z.number().int(),
  /** In words, one sentence: `All 12 fields fit.` */
  why: z.string(),
});

export type TypeFit = z.infer<typeof typeFitSchema>;

export const rankedTypesSchema = z.object({
  /**
   * The best first; after all types of the sets, a few of the built-in files that fit in every field. Leaves
   * out types that fit no part of the body.
   */
  fits: z.array(typeFitSchema),
  /** The number of message types compared, in all sets. */
  comparedTypes: z.number().int(),
  /** True when the first one fits, and clearly better than every other. */
  isClear: z.boolean(),
  /** True when only parts of a large body were read. */
  isSampled: z.boolean(),
});

export type RankedTypes = z.infer<typeof rankedTypesSchema>;
