import { z } from 'zod';
import { bodyFormatSchema } from './body-formats.ts';

/**
 * What the text cannot carry of a message that was something else before: its unknown fields in ProtoJSON;
 * in text format those whose bytes are not the shortest for what they mean.
 */
export const preservedFieldsSchema = z.object({
  /**
   * The field path of the message that has them; empty for the message itself, `[2]` or `[2].inner` in a
   * body of several messages.
   */
  path: z.string(),
  /** The unknown fields, tags included, one after the other. */
  base64: z.string(),
});

export type PreservedFields = z.infer<typeof preservedFieldsSchema>;

/** The body of a request as it is being edited: text in some format, read as a message type. */
export const bodyDraftSchema = z.object({
  format: bodyFormatSchema.default('json'),
  /** In format `hex`: digits in pairs, white space between them. Empty in format `file`. */
  text: z.string().default(''),
  /**
   * Set where the body is any number of messages, each with its length before it as a varint
   * (`writeDelimitedTo` of the official libraries); left out for one alone. Typed, several messages
   * are an array of ProtoJSON, or texts with a line `---` between them.
   */
  framing: z.literal('delimited').optional(),
  /** Set where fields without presence are written at their default too; canonical bytes leave them out. */
  writeDefaults: z.literal(true).optional(),
  /** Of a body in ProtoJSON or text format; left out without any. */
  aside: z.array(preservedFieldsSchema).optional(),
  /**
   * The file that the body lies in, when it is too large to be edited, or in format `file`: it is read at
   * each send, and `text` is empty. A large body that can be edited lies in a file too, but is text here.
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
