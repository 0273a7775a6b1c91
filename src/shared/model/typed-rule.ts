import { z } from 'zod';
import { responseTypeRuleSchema } from './inherited-settings.ts';

/** A typed rule for response types, which may be invalid or incomplete. */
export const typedRuleSchema = responseTypeRuleSchema.omit({ steps: true }).extend({
  /** In the form of `stepsText`; blank sets none. */
  steps: z.string(),
  /**
   * The last valid rule of the row, which counts while the typed one is invalid; null if there never was one.
   */
  last: responseTypeRuleSchema.nullable(),
});

export type TypedRule = z.infer<typeof typedRuleSchema>;
