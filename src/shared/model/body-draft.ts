import { z } from 'zod';

/** How the body is typed. ProtoJSON text is the first; text format, hex and file join it later. */
export const bodyFormatSchema = z.enum(['json']);

/** The body of a request as it is being edited: text in some format, read as a message type. */
export const bodyDraftSchema = z.object({
  format: bodyFormatSchema.default('json'),
  text: z.string().default(''),
  /**
   * The file that the body lies in, when it is too large to be edited: it is sent as it is on disk,
   * and `text` is empty. A large body that can be edited lies in a file too, but is text here.
   */
  file: z
    .object({
      /** Relative to the folder of the request's file. */
      path: z.string().min(1),
      byteLength: z.number().int().nonnegative(),
    })
    .optional(),
});

export type BodyDraft = z.infer<typeof bodyDraftSchema>;
