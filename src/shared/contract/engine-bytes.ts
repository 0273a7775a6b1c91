import { z } from 'zod';
import { bodyDraftSchema } from '../model/body-draft.ts';
import { idSchema } from '../model/ids.ts';
import { chosenSetSchema } from '../model/schemas.ts';
import { method } from './contract.ts';

/** What lies at one byte of a body. */
export const bytePlaceSchema = z.discriminatedUnion('kind', [
  /** Of the innermost field that has the byte. */
  z.object({
    kind: z.literal('field'),
    /** In several messages it begins with the index of one: `[2].name`. */
    path: z.string(),
    /** `email`, `#7` for a field that no schema names, with `[3]` or `["k"]` for an element. */
    label: z.string(),
    /** Null for an element of a packed list. */
    number: z.number().int().nullable(),
    /** `int32`, `UserRole`, `varint`. */
    typeText: z.string(),
    part: z.enum(['tag', 'length', 'value']),
    /** Shortened past 200 characters; empty for a message. */
    value: z.string(),
    /** Where its parts lie; `lengthStart` equals `valueStart` where it has no length; `end` is exclusive. */
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
  /** Where, or behind where, the bytes cannot be read. */
  z.object({ kind: z.literal('fault'), offset: z.number().int(), reason: z.string() }),
  /** Behind the last byte. */
  z.object({ kind: z.literal('end') }),
]);

export type BytePlace = z.infer<typeof bytePlaceSchema>;

/** What a text or file that was brought in was taken for. */
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

/** Of a file that is copied into the workspace, at one time. */
export const maxStagedPieceBytes = 4 * 1024 * 1024;

/** Calls on bodies as bytes, and on what is brought in as a body. */
export const bytesContract = {
  /** Which field a byte of a body typed as hex belongs to. Never fails for bytes, whatever they are. */
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
   * A text from the clipboard, or what is in a file, as a body: finds out by itself what it is. Bytes, in
   * whatever spelling, become a body of format `hex`; JSON and text format stay as they are.
   *
   * Fails with `body-malformed` for a text that is none of all that.
   */
  readPasted: method(
    z.object({
      content: z.union([
        z.string().max(2 * maxPastedBytes),
        z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= maxPastedBytes),
      ]),
      /** What several readings are decided by; null where there is none. */
      typeName: z.string().nullable(),
      schemaSet: chosenSetSchema,
      framing: z.literal('delimited').nullable(),
    }),
    z.object({ kind: pastedKindSchema, body: bodyDraftSchema }),
  ),

  /**
   * Copies a file that the user chose into the workspace, piece by piece from its start. Of each that
   * was given the last piece, `file` is what a body names.
   *
   * Fails with `read-only` where the workspace cannot be written.
   */
  stageBodyFile: method(
    z.object({
      stageId: idSchema,
      /** What the file is called. */
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
