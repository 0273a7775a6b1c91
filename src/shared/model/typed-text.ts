import { z } from 'zod';

/** Text typed in the form of a body that the body has in another notation, or not at all. */
export const typedTextSchema = z.object({
  /** The row of the form where it was typed. */
  id: z.string(),
  text: z.string(),
  /** The reason why the body cannot take it, in words; null if the body has it in another notation. */
  fault: z.string().nullable(),
  /** The value of that row in the body meanwhile: if the body changes it, the text is obsolete. */
  over: z.string().nullable(),
});

export type TypedText = z.infer<typeof typedTextSchema>;
