import { z } from 'zod';

/** How the body is typed. ProtoJSON text is the first; text format, hex and file join it later. */
export const bodyFormatSchema = z.enum(['json']);

/** The body of a request as it is being edited: text in some format, read as a message type. */
export const bodyDraftSchema = z.object({
  format: bodyFormatSchema.default('json'),
  text: z.string().default(''),
});

export type BodyDraft = z.infer<typeof bodyDraftSchema>;
