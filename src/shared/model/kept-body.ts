import { z } from 'zod';
import { bodyDraftSchema } from './body-draft.ts';

/**
 * A text of a body that is shown in another format now. It is kept, so that to look at a body in
 * another view costs no comment and no order.
 */
export const keptBodySchema = z.object({
  body: bodyDraftSchema,
  /** What it became. As long as that is unchanged, the text comes back to the letter. */
  became: bodyDraftSchema,
  /** The message type that both were read as; the same words can be another message of another type. */
  typeName: z.string().nullable(),
  schemaSet: z.string().nullable(),
});

export type KeptBody = z.infer<typeof keptBodySchema>;
