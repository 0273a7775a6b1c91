import { z } from 'zod';
import { setNameSchema } from './schemas.ts';

/** How well one message type fits a body. Fields are counted over the whole body, at every depth. */
const typeFitSchema = z.object({
  typeName: z.string(),
  schemaSet: setNameSchema,
  /** From 0, nothing of the body is of this type, to 1, all of it is. */
  score: z.number().min(0).max(1),
  /** Whether it fits as well as the best one: nothing in the body tells the two apart. */
  isTied: z.boolean(),
  /** Bytes that its fields account for; of JSON, characters. */
  consumedBytes: z.number().int(),
  /** Bytes that were compared: those of the body, or of its start when it is large. */
  totalBytes: z.number().int(),
  knownFields: z.number().int(),
  unknownFields: z.number().int(),
  /** Fields whose value cannot be, or hardly is, of their type: text that is not UTF-8, a bool of 7. */
  mismatches: z.number().int(),
  /** In words, one sentence: `All 12 fields fit.` */
  why: z.string(),
});

export type TypeFit = z.infer<typeof typeFitSchema>;

export const rankedTypesSchema = z.object({
  /**
   * The best first, and behind all types of the sets a few of the built-in files that fit in every field.
   * Types that fit nothing of the body are left out.
   */
  fits: z.array(typeFitSchema),
  /** Message types that were compared, of all sets. */
  comparedTypes: z.number().int(),
  /** Whether the first fits, and clearly better than every other. */
  isClear: z.boolean(),
  /** Whether only parts of a large body were looked at. */
  isSampled: z.boolean(),
});

export type RankedTypes = z.infer<typeof rankedTypesSchema>;
