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

/** Of a file that is opened, at one time; also of one that is opened at once. */
export const maxOpenedPieceBytes = 4 * 1024 * 1024;

/** Entries of one response. */
export const maxRecordingPage = 500;

const piece = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.byteLength <= maxOpenedPieceBytes, { error: 'Too long a piece.' });

const openedAs = {
  /** Chosen by the caller; what is opened has it from then on. */
  openId: idSchema,
  /** What the file is called, or `Pasted`. */
  name: z.string().min(1).max(1000),
  origin: openedOriginSchema,
};

/** Calls on how bodies are read, on bodies that no request brought, and on recordings. */
export const decodingContract = {
  /**
   * Reads the response again in another way, and keeps it so. What the choice leaves out is as the response
   * itself says, so `{}` takes back all that was chosen.
   *
   * Fails with `not-found` for other steps than the first where the bytes that arrived are not kept.
   */
  readResponseAs: method(
    z.object({
      exchangeId: idSchema,
      choice: readChoiceSchema,
      /** The request's own rules as they stand in its tab; those of its file when left out. */
      responseTypes: z.array(responseTypeRuleSchema).optional(),
    }),
    exchangeSchema,
  ),

  /**
   * Opens a text or bytes as a body, or as a recording (HAR): finds out by itself what it is. A text
   * may spell bytes: hex, a dump, a list of numbers, base64, an escaped string. A longer one goes in pieces.
   *
   * Fails with `response-too-large` for more than the limit of a body.
   */
  openBody: method(
    z.object({ ...openedAs, content: z.union([z.string().max(maxOpenedPieceBytes), piece]) }),
    openedSchema,
  ),
  /**
   * The same piece by piece from its start, text in UTF-8. `opened` comes with the last one; what is
   * larger than the limit fails with its first.
   */
  openBodyPiece: method(
    z.object({
      ...openedAs,
      /** Of all of it. */
      byteLength: z.number().int().nonnegative(),
      offset: z.number().int().nonnegative(),
      bytes: piece,
      isLast: z.boolean(),
    }),
    z.object({ opened: openedSchema.nullable() }),
  ),
  /** From memory or from the disk; throws `not-found` for one that is not kept any more. */
  getOpened: method(z.object({ openedId: idSchema }), openedSchema),
  /** Reads an opened body in another way, and keeps it so; `{}` takes back all that was chosen. */
  readBodyAs: method(z.object({ openedId: idSchema, choice: readChoiceSchema }), openedBodySchema),
  /**
   * Stops what is being read of an exchange, or opened: that call fails with `cancelled`, and all stays
   * as it was. Does nothing when nothing is under way.
   */
  cancelReading: method(z.object({ id: idSchema }), nothing),
  /**
   * Frees the memory of what was opened, or of the bodies of an exchange, and of all that was made of
   * them. They are read again from the disk when they are asked for; what is not there stays in memory.
   */
  releaseBody: method(z.object({ bodyId: idSchema }), nothing),

  /** Writes the bytes of a body, or some of them, to a place that the user chose. Cancelled, it leaves that as it was. */
  saveBody: method(
    z.object({
      bodyId: bodyIdSchema,
      /** `end` is exclusive; null saves all of it. */
      range: z
        .object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })
        .nullable(),
      saveId: idSchema,
    }),
    z.object({ path: z.string() }),
  ),

  /** A page of the entries of a recording, each with the type that it is read as. */
  readRecording: method(
    z.object({
      recordingId: idSchema,
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxRecordingPage),
    }),
    z.object({ recording: recordingSchema, entries: z.array(recordedEntrySchema) }),
  ),
  /** One exchange of a recording. Throws `not-found`. */
  readRecorded: method(
    z.object({
      recordingId: idSchema,
      index: z.number().int().nonnegative(),
      /**
       * How its response is read from now on, in comparisons too; empty takes a choice back. Left out, as it
       * was chosen before, else as it says itself and as the rules have it.
       */
      choice: readChoiceSchema.optional(),
    }),
    recordedExchangeSchema,
  ),
  /**
   * Gives all entries of a recording one rule, before any other; null takes it back. What was chosen for
   * single entries is taken back with it.
   */
  readRecordingAs: method(
    z.object({ recordingId: idSchema, rule: responseTypeRuleSchema.nullable() }),
    recordingSchema,
  ),
};
