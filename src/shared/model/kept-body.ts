import { z } from 'zod';
import { bodyDraftSchema } from './body-draft.ts';

/**
 * An earlier text of a body that is now shown in another format. It is kept, so that viewing a body in
 * another format loses neither comments nor order.
 */
export const keptBodySchema = z.object({
  body: bodyDraftSchema,
  /** The text it was converted to. While that is unchanged, the earlier text can be restored exactly. */
  became: bodyDraftSchema,
  /** The message type of both texts; the same text may be a different message of another type. */
  typeName: z.string().nullable(),
  schemaSet: z.string().nullable(),
});

export type KeptBody = z.infer<typeof keptBodySchema>;
