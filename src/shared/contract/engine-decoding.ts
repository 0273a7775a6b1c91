import { z } from 'zod';
import { bodyIdSchema } from '../model/body-id.ts';
import { readChoiceSchema } from '../model/decoding.ts';
import { exchangeSchema } from '../model/exchange.ts';
import { idSchema, nothing } from '../model/ids.ts';
import { responseTypeRuleSchema } from '../model/inherited-settings.ts';
import {
  openedBodySchema,
  openedOriginSchema,
  openedSchema,
  recordedEntrySchema,
  recordedExchangeSchema,
  recordingSchema,
} from '../model/opened-body.ts';
import { method } from './contract.ts';

/** The largest piece of an opened file; also the limit of a file opened at once. */
export const maxOpenedPieceBytes = 4 * 1024 * 1024;

/** Entries in one response. */
export const maxRecordingPage = 500;

const piece = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.byteLength <= maxOpenedPieceBytes, { error: 'Too long a piece.' });

const openedAs = {
  /** Chosen by the caller; the opened body keeps it. */
  openId: idSchema,
  /** The name of the file, or `Pasted`. */
  name: z.string().min(1).max(1000),
  origin: openedOriginSchema,
};

/** Calls on how bodies are read, on bodies without a request, and on recordings. */
export const decodingContract = {
  /**
   * Reads the response again in another way, and keeps that choice. Anything not chosen follows the response
   * itself, so `{}` resets the choice.
   *
   * Fails with `not-found` for steps that differ from the first ones, if the received bytes are not kept.
   */
  readResponseAs: method(
    z.object({
      exchangeId: idSchema,
      choice: readChoiceSchema,
      /** The request's own rules as in its tab; those of its file if omitted. */
      responseTypes: z.array(responseTypeRuleSchema).optional(),
    }),
    exchangeSchema,
  ),

  /**
   * Opens a text or bytes as a body, or as a recording (HAR), and recognizes the format. A text may spell
   * bytes: hex, a dump, a list of numbers, base64, an escaped string. Longer content is sent in pieces.
   *
   * Fails with `response-too-large` above the limit of a body.
   */
  openBody: method(
    z.object({ ...openedAs, content: z.union([z.string().max(maxOpenedPieceBytes), piece]) }),
    openedSchema,
  ),
  /**
   * Does the same in pieces from its start, with text as UTF-8. `opened` comes with the last one; content
   * above the limit fails with its first piece.
   */
  openBodyPiece: method(
    z.object({
      ...openedAs,
      /** The total length. */
      byteLength: z.number().int().nonnegative(),
      offset: z.number().int().nonnegative(),
      bytes: piece,
      isLast: z.boolean(),
    }),
    z.object({ opened: openedSchema.nullable() }),
  ),
  /** Returns it from memory or disk; throws `not-found` if it is not kept any more. */
  getOpened: method(z.object({ openedId: idSchema }), openedSchema),
  /** Reads an opened body in another way, and keeps that choice; `{}` resets it. */
  readBodyAs: method(z.object({ openedId: idSchema, choice: readChoiceSchema }), openedBodySchema),
  /**
   * Stops reading an exchange or opened body: that call fails with `cancelled`, and everything stays as it
   * was. Does nothing if no reading is running.
   */
  cancelReading: method(z.object({ id: idSchema }), nothing),
  /**
   * Frees the memory of an opened body, or of the bodies of an exchange, and of everything derived from them.
   * They are read from disk again on demand; bodies that are not on disk stay in memory.
   */
  releaseBody: method(z.object({ bodyId: idSchema }), nothing),

  /** Writes a body, or a part of it, to a place that the user chose. If cancelled, the old file stays. */
  saveBody: method(
    z.object({
      bodyId: bodyIdSchema,
      /** `end` is exclusive; null saves everything. */
      range: z
        .object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })
        .nullable(),
      saveId: idSchema,
    }),
    z.object({ path: z.string() }),
  ),

  /** Returns a page of the entries of a recording, each with the type it is read as. */
  readRecording: method(
    z.object({
      recordingId: idSchema,
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxRecordingPage),
    }),
    z.object({ recording: recordingSchema, entries: z.array(recordedEntrySchema) }),
  ),
  /** Returns one exchange of a recording. Throws `not-found`. */
  readRecorded: method(
    z.object({
      recordingId: idSchema,
      index: z.number().int().nonnegative(),
      /**
       * How to read its response from now on, in comparisons too; empty resets the choice. If omitted, the
       * last choice applies, else the response itself and the rules.
       */
      choice: readChoiceSchema.optional(),
    }),
    recordedExchangeSchema,
  ),
  /**
   * Sets one rule for all entries of a recording, before all others; null removes it. This also resets the
   * choices for single entries.
   */
  readRecordingAs: method(
    z.object({ recordingId: idSchema, rule: responseTypeRuleSchema.nullable() }),
    recordingSchema,
  ),
};
