import { z } from 'zod';
import { bodyDraftSchema } from '../model/body-draft.ts';
import { bodyIdSchema } from '../model/body-id.ts';
import { bodyFramingSchema } from '../model/decoding.ts';
import { idSchema } from '../model/ids.ts';
import { chosenSetSchema } from '../model/schemas.ts';
import { problemSchema } from '../problem.ts';
import { method } from './contract.ts';

/** Characters (UTF-16 code units) of one page of a text. */
export const maxTextPage = 1_048_576;

/** Ranges of one {@link textsContract.diffBytes}: what differs in more places comes as larger blocks. */
export const maxByteRanges = 20_000;

/** Hits of one {@link textsContract.findInText}. */
const maxTextHits = 1000;

/** A larger body is not edited: its text would be too much for an editor. */
export const maxEditableBytes = 2 * 1024 * 1024;

/** How several messages lie in the body; null when it is one. */
const framing = bodyFramingSchema.nullable();

/** Which text of a body is meant. */
const bodyTextFormSchema = z.discriminatedUnion('kind', [
  /** Several messages are an array of them. */
  z.object({
    kind: z.literal('protojson'),
    typeName: z.string(),
    schemaSet: chosenSetSchema,
    /** Whether fields without presence are written too where they are not set. */
    defaults: z.boolean(),
    /** `createdAt`, or `created_at` as the .proto file has it. */
    names: z.enum(['json', 'proto']),
    framing,
  }),
  /** The body's own JSON, indented. */
  z.object({ kind: z.literal('json'), charset: z.string().nullable() }),
  /** Protobuf text format; without a type all fields by number. Several have `---` between them. */
  z.object({
    kind: z.literal('textproto'),
    typeName: z.string().nullable(),
    schemaSet: chosenSetSchema,
    framing,
  }),
  /** The characters of the body, whatever they say. */
  z.object({ kind: z.literal('raw'), charset: z.string().nullable() }),
]);

export type BodyTextForm = z.infer<typeof bodyTextFormSchema>;

/**
 * A stretch of one body beside one of another. `same` ones hold the same bytes; of a `changed` one
 * either side may be empty: bytes were added, or taken away.
 */
const byteRangeSchema = z.object({
  kind: z.enum(['same', 'changed']),
  leftStart: z.number().int(),
  leftEnd: z.number().int(),
  rightStart: z.number().int(),
  rightEnd: z.number().int(),
});

export type AlignedRange = z.infer<typeof byteRangeSchema>;

/** Bodies as text, and two of them side by side as bytes. */
export const textsContract = {
  /**
   * A page of the body as text. Counts are UTF-16 code units. Cancelled, it stops the making of the
   * text too, unless others wait for it. Throws `response-too-large` at once for a body of protobuf
   * that is too large for a text.
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
      /** Why the text ends before the body does: the message that follows cannot be read. */
      problem: problemSchema.nullable(),
    }),
  ),
  /**
   * Where a text holds another, without regard to case. It keeps nothing and answers soon: whoever
   * wants more asks again from `next`, and stops asking to end the search.
   */
  findInText: method(
    z.object({
      bodyId: bodyIdSchema,
      as: bodyTextFormSchema,
      query: z.string().min(1).max(1000),
      /** Where to begin, in UTF-16 code units. */
      from: z.number().int().nonnegative(),
      maxHits: z.number().int().positive().max(maxTextHits),
    }),
    z.object({
      /** Their first and, exclusive, last code units, in order; none overlaps another. */
      hits: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
      /** Where to go on from; null at the end of the text. */
      next: z.number().int().nullable(),
      totalLength: z.number().int(),
    }),
  ),
  /**
   * Writes all of a text, in UTF-8, to a place that the user chose. Cancelled, it leaves that as it was.
   * Fails as `readText` does.
   */
  saveText: method(
    z.object({
      bodyId: bodyIdSchema,
      as: bodyTextFormSchema,
      saveId: idSchema,
    }),
    z.object({
      path: z.string(),
      /** Why the text ends before the body does. */
      problem: problemSchema.nullable(),
    }),
  ),
  /**
   * A body that came as the body of a request: one that can be edited, as ProtoJSON where it is
   * protobuf of a known type; past {@link maxEditableBytes}, unpacked too, a file of the workspace that is
   * sent as it is. It is for a request that is new, or takes the place of what its body was.
   */
  draftOfBody: method(
    z.object({
      bodyId: bodyIdSchema,
      /** What it was read as; whatever is no message and no text is sent as its bytes. */
      as: z.enum(['protobuf', 'json', 'textproto', 'other']),
      typeName: z.string().nullable(),
      schemaSet: chosenSetSchema,
      framing,
      /** What its file is called where it needs one: `response.bin`. */
      fileName: z.string().min(1).max(200),
    }),
    z.object({ body: bodyDraftSchema, notes: z.array(problemSchema) }),
  ),
  /**
   * Lays two bodies side by side. The ranges cover both of them in order and without gaps, so that
   * left, with the `changed` ones replaced by their right side, is right.
   */
  diffBytes: method(
    z.object({ left: bodyIdSchema, right: bodyIdSchema }),
    z.object({
      ranges: z.array(byteRangeSchema).max(maxByteRanges),
      leftBytes: z.number().int(),
      rightBytes: z.number().int(),
      /** Bytes that both have, in their order. */
      sameBytes: z.number().int(),
      /** True where the bodies differ so much, or in so many places, that blocks may hold more that is the same. */
      isCoarse: z.boolean(),
    }),
  ),
};
