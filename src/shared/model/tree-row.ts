import { z } from 'zod';
import { packedCodings } from './body-id.ts';
import { bodyFramingSchema } from './decoding.ts';

/**
 * Names a part of a body that can be expanded. With it a page of its fields can be requested at any time: the
 * engine keeps no state for it.
 */
export const nodeRefSchema = z.object({
  /** The body that has the bytes, if it is packed inside the shown one. */
  bodyId: z.string().optional(),
  /** Byte range of the content, end exclusive. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  /** How the content is read. */
  content: z.discriminatedUnion('kind', [
    /** A message; `typeName` is null without a schema. `group` if an end-group tag closes it. */
    z.object({ kind: z.literal('message'), typeName: z.string().nullable(), group: z.boolean() }),
    /**
     * Packed elements of field `number` of the message type. A list may come in several pieces: `firstIndex`
     * is the index of the first element of this one, 0 if absent.
     */
    z.object({
      kind: z.literal('packed'),
      typeName: z.string(),
      number: z.number().int(),
      firstIndex: z.number().int().nonnegative().optional(),
    }),
    /** Several messages, one row each. */
    z.object({
      kind: z.literal('frames'),
      framing: bodyFramingSchema,
      typeName: z.string().nullable(),
    }),
    /** The occurrences of one field of a message that share a row. */
    z.object({
      kind: z.literal('occurrences'),
      typeName: z.string().nullable(),
      number: z.number().int(),
      group: z.boolean(),
    }),
    /** Packed bytes: their content is a separate body, read as a message. */
    z.object({
      kind: z.literal('inflated'),
      coding: z.enum(packedCodings),
      typeName: z.string().nullable(),
    }),
  ]),
  /** Field path of this part, empty for the whole body. */
  path: z.string(),
});

export type NodeRef = z.infer<typeof nodeRefSchema>;

const rowValueSchema = z.object({
  /** Decides only colour and alignment. */
  kind: z.enum(['number', 'string', 'bytes', 'bool', 'enum', 'message', 'fault']),
  /** Exact text; 64-bit integers in full, float32 in shortest form. Shortened past 200 characters. */
  text: z.string(),
  shortened: z.boolean(),
});

export type RowValue = z.infer<typeof rowValueSchema>;

/** One row of the response tree. */
const treeRowSchema = z.object({
  /** Stable field path, in the common syntax of field paths. */
  path: z.string(),
  /** Field name, `#7` for a field without a schema, with `[3]` or `["k"]` for an element. */
  label: z.string(),
  /** Field number; null for packed elements. */
  number: z.number().int().nullable(),
  /** Short type for the Type column: `int32`, `UserRole`, `varint`. */
  typeLabel: z.string(),
  value: rowValueSchema,
  /** For a field with another wire type than declared: the actual and the declared type. */
  sentAs: z.object({ wireType: z.string(), declared: z.string() }).optional(),
  /** Bytes of tag, length and value together; 0 for a field that is not on the wire. */
  byteCount: z.number().int(),
  /** Its place in the body; null for a field that is not on the wire, and for several fields in one row. */
  range: z
    .object({
      tagStart: z.number().int(),
      /** Start of the length prefix; equals `valueStart` if there is none. */
      lengthStart: z.number().int(),
      valueStart: z.number().int(),
      /** Exclusive. */
      end: z.number().int(),
    })
    .nullable(),
  /** True when the schema has the field. */
  known: z.boolean(),
  /** True for a field named in `recovered.proto`: it can be renamed, and forgotten. */
  isRecovered: z.literal(true).optional(),
  /** False for a field of the type that is not on the wire. */
  isSet: z.boolean(),
  /** The node of its children. */
  children: nodeRefSchema.nullable(),
  /** For a message without a text of its own: its first fields on one line. */
  preview: z.string().optional(),
});

export type TreeRow = z.infer<typeof treeRowSchema>;

/** The place where reading had to stop. Everything before it was read. */
export const wireFaultSchema = z.object({
  /** Byte offset in the whole body. */
  offset: z.number().int(),
  /** In words: "length 20 runs past the end". */
  reason: z.string(),
});

export type WireFault = z.infer<typeof wireFaultSchema>;

export const treePageSchema = z.object({
  /** The body of the rows' ranges, if it is not the requested one. */
  bodyId: z.string().optional(),
  /** The number of all rows below the node; `rows` is a page of them. */
  total: z.number().int(),
  start: z.number().int(),
  rows: z.array(treeRowSchema),
  /** Fields of the type that are not on the wire (0 if the type is unknown). */
  unsetCount: z.number().int(),
  fault: wireFaultSchema.nullable(),
});

export type TreePage = z.infer<typeof treePageSchema>;
