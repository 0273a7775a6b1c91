import { z } from 'zod';

/** Text that was typed in the form of a body, and stands in the body in other words or not at all. */
export const typedTextSchema = z.object({
  /** The row of the form that it was typed into. */
  id: z.string(),
  text: z.string(),
  /** Why the body cannot take it, in words; null where it has it in other words. */
  fault: z.string().nullable(),
  /** What the body had in that row meanwhile: beside anything else it says nothing. */
  over: z.string().nullable(),
});

export type TypedText = z.infer<typeof typedTextSchema>;
