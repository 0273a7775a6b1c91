import { z } from 'zod';
import { bodyFormatSchema } from './body-formats.ts';

/**
 * The preserved fields of a message that was converted to text: in ProtoJSON its unknown fields; in text
 * format those whose bytes are longer than needed.
 */
export const preservedFieldsSchema = z.object({
  /**
   * The field path of their message; empty for the message itself, `[2]` or `[2].inner` in a body of several
   * messages.
   */
  path: z.string(),
  /** The unknown fields, tags included, in sequence. */
  base64: z.string(),
});

export type PreservedFields = z.infer<typeof preservedFieldsSchema>;

/** The body of a request being edited: text in some format, with a message type. */
export const bodyDraftSchema = z.object({
  format: bodyFormatSchema.default('json'),
  /** In format `hex`: pairs of digits with white space between them. Empty in format `file`. */
  text: z.string().default(''),
  /**
   * Set if the body is any number of messages, each with its length before it as a varint (`writeDelimitedTo`
   * of the official libraries); omitted for a single one. Typed, several messages are a ProtoJSON array, or
   * texts with a line `---` between them.
   */
  framing: z.literal('delimited').optional(),
  /** Set to write defaults of fields without presence too; canonical bytes omit them. */
  writeDefaults: z.literal(true).optional(),
  /** For a body in ProtoJSON or text format; omitted if there are none. */
  aside: z.array(preservedFieldsSchema).optional(),
  /**
   * The file of the body, if it is too large to edit, or in format `file`: it is read at each send, and
   * `text` is empty. A large body that can be edited is also stored in a file, but is text here.
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

/** True when there is no text and no preserved field. */
export function isEmptyBody(body: BodyDraft): boolean {
  return body.file === undefined && body.text.trim() === '' && (body.aside ?? []).length === 0;
}
