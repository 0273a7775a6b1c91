import { z } from 'zod';
import { responseTypeRuleSchema } from './inherited-settings.ts';

/** A rule for response types as it is typed, which may be none, or none yet. */
export const typedRuleSchema = responseTypeRuleSchema.omit({ steps: true }).extend({
  /** As `stepsText` writes them; blank says nothing of them. */
  steps: z.string(),
  /** The rule that the row was last, which counts as long as what is typed is none; null if it never was. */
  last: responseTypeRuleSchema.nullable(),
});

export type TypedRule = z.infer<typeof typedRuleSchema>;
