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

/** A row of a form (application/x-www-form-urlencoded). */
export const formFieldSchema = z.object({
  name: z.string(),
  value: z.string(),
  enabled: z.boolean(),
});

export type FormField = z.infer<typeof formFieldSchema>;

/** A part of a form (multipart/form-data, RFC 7578): a text, or a file. */
export const formPartSchema = formFieldSchema.extend({
  /** The path of the file, relative to the workspace; null for a text. */
  file: z.string().nullable(),
  /** The media type of the part; null writes none for a text, `application/octet-stream` for a file. */
  contentType: z.string().nullable(),
});

export type FormPart = z.infer<typeof formPartSchema>;

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
  /** The media type of format `text` or `file`; omitted for the default. */
  mediaType: z.string().optional(),
  /** The rows of format `form`. */
  fields: z.array(formFieldSchema).optional(),
  /** The rows of format `multipart`. */
  parts: z.array(formPartSchema).optional(),
});

export type BodyDraft = z.infer<typeof bodyDraftSchema>;

/** True when there is no text, no preserved field and no row. */
export function isEmptyBody(body: BodyDraft): boolean {
  const lists = [body.aside, body.fields, body.parts];
  return (
    body.file === undefined &&
    body.text.trim() === '' &&
    lists.every((one = []) => one.length === 0)
  );
}

/** Returns the names and values of the rows of a body that are sent. */
export function rowTexts({
  fields,
  parts,
}: Pick<BodyDraft, 'fields' | 'parts'>): readonly string[] {
  return [...sentRows(fields), ...sentRows(parts)].flatMap(({ name, value }) => [name, value]);
}

/** Returns the rows of a form that are sent: enabled ones with a name. */
export function sentRows<Row extends FormField>(rows: readonly Row[] = []): readonly Row[] {
  return rows.filter(({ name, enabled }) => enabled && name !== '');
}
