import { z } from 'zod';
import { bodyDraftSchema } from '../model/body-draft.ts';
import { bodyIdSchema } from '../model/body-id.ts';
import { bodyFramingSchema } from '../model/decoding.ts';
import { idSchema } from '../model/ids.ts';
import { chosenSetSchema } from '../model/schemas.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** Characters (UTF-16 code units) in one page of a text. */
export const maxTextPage = 1_048_576;

/**
 * The limit of ranges in one {@link textsContract.diffBytes}: more differences are merged into larger blocks.
 */
export const maxByteRanges = 20_000;

/** The limit of matches in one {@link textsContract.findInText}. */
const maxTextHits = 1000;

/** A larger body is not edited: its text would be too long for an editor. */
export const maxEditableBytes = 2 * 1024 * 1024;

/** The framing of several messages; null for a single one. */
const framing = bodyFramingSchema.nullable();

/** The text form of a body. */
const bodyTextFormSchema = z.discriminatedUnion('kind', [
  /** Several messages are an array. */
  z.object({
    kind: z.literal('protojson'),
    typeName: z.string(),
    schemaSet: chosenSetSchema,
    /** True to write unset fields without presence too. */
    defaults: z.boolean(),
    /** `createdAt`, or `created_at` as in the .proto file. */
    names: z.enum(['json', 'proto']),
    framing,
  }),
  /** The body's own JSON, indented. */
  z.object({ kind: z.literal('json'), charset: z.string().nullable() }),
  /** Protobuf text format; without a type, all fields by number. Several messages have `---` between them. */
  z.object({
    kind: z.literal('textproto'),
    typeName: z.string().nullable(),
    schemaSet: chosenSetSchema,
    framing,
  }),
  /** The characters of the body, uninterpreted. */
  z.object({ kind: z.literal('raw'), charset: z.string().nullable() }),
]);

export type BodyTextForm = z.infer<typeof bodyTextFormSchema>;

/**
 * A range of one body beside one of another. `same` ranges have the same bytes; in a `changed` one either
 * side may be empty: bytes were added, or removed.
 */
const byteRangeSchema = z.object({
  kind: z.enum(['same', 'changed']),
  leftStart: z.number().int(),
  leftEnd: z.number().int(),
  rightStart: z.number().int(),
  rightEnd: z.number().int(),
});

export type AlignedRange = z.infer<typeof byteRangeSchema>;

/** Calls on bodies as text, and on comparing two of them as bytes. */
export const textsContract = {
  /**
   * Returns a page of the body as text. Counts are UTF-16 code units. Cancelling also stops making the text,
   * unless others wait for it. Throws `response-too-large` at once for a protobuf body that is too large for
   * a text.
   */
  readText: method(
    z.object({
      bodyId: bodyIdSchema,
      as: bodyTextFormSchema,
      start: z.number().int().nonnegative(),
      count: z.number().int().positive().max(maxTextPage),
    }),
    z.object({
      text: z.string(),
      totalLength: z.number().int(),
      /** The reason if the text ends before the body: the next message cannot be read. */
      problem: problemSchema.nullable(),
    }),
  ),
  /**
   * Finds a text in another, ignoring case. It keeps no state and returns soon: to continue, call it again
   * with `next`; to end the search, stop calling.
   */
  findInText: method(
    z.object({
      bodyId: bodyIdSchema,
      as: bodyTextFormSchema,
      query: z.string().min(1).max(1000),
      /** The start, in UTF-16 code units. */
      from: z.number().int().nonnegative(),
      maxHits: z.number().int().positive().max(maxTextHits),
    }),
    z.object({
      /** The first and, exclusive, last code units of the matches, in order, without overlaps. */
      hits: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
      /** Where to continue; null at the end of the text. */
      next: z.number().int().nullable(),
      totalLength: z.number().int(),
    }),
  ),
  /**
   * Writes a whole text as UTF-8 to a place that the user chose. If cancelled, the old file stays. Fails like
   * `readText`.
   */
  saveText: method(
    z.object({
      bodyId: bodyIdSchema,
      as: bodyTextFormSchema,
      saveId: idSchema,
    }),
    z.object({
      path: z.string(),
      /** The reason if the text ends before the body. */
      problem: problemSchema.nullable(),
    }),
  ),
  /**
   * Converts a received body to a request body: an editable one, as ProtoJSON for protobuf of a known type;
   * or, if larger than {@link maxEditableBytes}, even unpacked, a file of the workspace that is sent as it
   * is. For a new request, or to replace a request's body.
   */
  draftOfBody: method(
    z.object({
      bodyId: bodyIdSchema,
      /** The format it was read as; anything but messages and text is sent as its bytes. */
      as: z.enum(['protobuf', 'json', 'textproto', 'other']),
      typeName: z.string().nullable(),
      schemaSet: chosenSetSchema,
      framing,
      /** The name of its file, if it needs one: `response.bin`. */
      fileName: z.string().min(1).max(200),
    }),
    z.object({ body: bodyDraftSchema, notes: z.array(problemSchema) }),
  ),
  /**
   * Aligns two bodies. The ranges cover both in order and without gaps: left, with the `changed` ranges
   * replaced by their right side, is right.
   */
  diffBytes: method(
    z.object({ left: bodyIdSchema, right: bodyIdSchema }),
    z.object({
      ranges: z.array(byteRangeSchema).max(maxByteRanges),
      leftBytes: z.number().int(),
      rightBytes: z.number().int(),
      /** The number of bytes that both have, in the same order. */
      sameBytes: z.number().int(),
      /** True if the bodies differ so much that changed blocks may contain equal bytes. */
      isCoarse: z.boolean(),
    }),
  ),
};
