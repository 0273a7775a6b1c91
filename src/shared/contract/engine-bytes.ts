import { z } from 'zod';
import { bodyDraftSchema } from '../model/body-draft.ts';
import { idSchema } from '../model/ids.ts';
import { chosenSetSchema } from '../model/schemas.ts';
import { method } from './contract.ts';

/** What is at one byte of a body. */
export const bytePlaceSchema = z.discriminatedUnion('kind', [
  /** The innermost field that contains the byte. */
  z.object({
    kind: z.literal('field'),
    /** With several messages it begins with an index: `[2].name`. */
    path: z.string(),
    /** `email`, `#7` for a field without a schema, with `[3]` or `["k"]` for an element. */
    label: z.string(),
    /** Null for an element of a packed list. */
    number: z.number().int().nullable(),
    /** `int32`, `UserRole`, `varint`. */
    typeText: z.string(),
    part: z.enum(['tag', 'length', 'value']),
    /** Shortened past 200 characters; empty for a message. */
    value: z.string(),
    /**
     * The offsets of its parts; `lengthStart` equals `valueStart` if there is no length; `end` is exclusive.
     */
    range: z.object({
      tagStart: z.number().int(),
      lengthStart: z.number().int(),
      valueStart: z.number().int(),
      end: z.number().int(),
    }),
  }),
  /** The length before one of several messages. */
  z.object({
    kind: z.literal('frame'),
    index: z.number().int(),
    byteLength: z.number().int(),
    start: z.number().int(),
    end: z.number().int(),
  }),
  /** At or after a place where the bytes cannot be read. */
  z.object({ kind: z.literal('fault'), offset: z.number().int(), reason: z.string() }),
  /** After the last byte. */
  z.object({ kind: z.literal('end') }),
]);

export type BytePlace = z.infer<typeof bytePlaceSchema>;

/** The recognized format of pasted text or a file. */
const pastedKindSchema = z.enum([
  'json',
  'textproto',
  'hex',
  'dump',
  'list',
  'base64',
  'base64url',
  'escaped',
  'binary',
]);

export type PastedKind = z.infer<typeof pastedKindSchema>;

/** A longer text or file is not read as a body, but sent from a file. */
export const maxPastedBytes = 2 * 1024 * 1024;

/** The largest piece of a file that is copied into the workspace. */
export const maxStagedPieceBytes = 4 * 1024 * 1024;

/** Calls on bodies as bytes, and on pasted bodies. */
export const bytesContract = {
  /** Returns the field of a byte in a body typed as hex. Never fails, whatever the bytes are. */
  locateByte: method(
    z.object({
      bytes: z.instanceof(Uint8Array),
      framing: z.literal('delimited').nullable(),
      /** Null reads it without a schema. */
      typeName: z.string().nullable(),
      schemaSet: chosenSetSchema,
      offset: z.number().int().nonnegative(),
    }),
    bytePlaceSchema,
  ),

  /**
   * Reads text from the clipboard, or the content of a file, as a body, and recognizes its format. Bytes, in
   * any notation, become a body of format `hex`; JSON and text format stay as they are.
   *
   * Fails with `body-malformed` if nothing fits.
   */
  readPasted: method(
    z.object({
      content: z.union([
        z.string().max(2 * maxPastedBytes),
        z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= maxPastedBytes),
      ]),
      /** The type that decides between several readings; null if there is none. */
      typeName: z.string().nullable(),
      schemaSet: chosenSetSchema,
      framing: z.literal('delimited').nullable(),
    }),
    z.object({ kind: pastedKindSchema, body: bodyDraftSchema }),
  ),

  /**
   * Copies a file that the user chose into the workspace, in pieces from its start. With the last piece,
   * `file` is the name to use in a body.
   *
   * Fails with `read-only` if the workspace cannot be written.
   */
  stageBodyFile: method(
    z.object({
      stageId: idSchema,
      /** The name of the file. */
      name: z.string().min(1).max(1000),
      offset: z.number().int().nonnegative(),
      bytes: z
        .instanceof(Uint8Array)
        .refine((bytes) => bytes.byteLength <= maxStagedPieceBytes, { error: 'Too long a piece.' }),
      isLast: z.boolean(),
    }),
    z.object({ file: bodyDraftSchema.shape.file.unwrap().nullable() }),
  ),
};
