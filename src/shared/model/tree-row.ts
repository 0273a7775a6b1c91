import { z } from 'zod';
import { packedCodings } from './body-id.ts';
import { bodyFramingSchema } from './decoding.ts';

/**
 * Names a part of a body that can be expanded, so that a page of its fields can be asked for again
 * at any time: the engine keeps no state for it.
 */
export const nodeRefSchema = z.object({
  /** The body that has the bytes, where it is another than the one that is shown: what was packed inside of it. */
  bodyId: z.string().optional(),
  /** Byte range of the content, end exclusive. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  /** What the content is read as. */
  content: z.discriminatedUnion('kind', [
    /** A message; `typeName` null when no schema says which. `group` when an end-group tag closes it. */
    z.object({ kind: z.literal('message'), typeName: z.string().nullable(), group: z.boolean() }),
    /**
     * Packed elements of field `number` of the message type. A list may come in several pieces:
     * `firstIndex` is the index that the first element of this one has, 0 when absent.
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
    /** The occurrences of one field of a message, where they are shown together. */
    z.object({
      kind: z.literal('occurrences'),
      typeName: z.string().nullable(),
      number: z.number().int(),
      group: z.boolean(),
    }),
    /** Packed bytes: what they hold is a body of its own, read as a message. */
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
  /** Decides colour and alignment only. */
  kind: z.enum(['number', 'string', 'bytes', 'bool', 'enum', 'message', 'fault']),
  /** Exact text; 64-bit integers in full, float32 in shortest form. Shortened past 200 characters. */
  text: z.string(),
  shortened: z.boolean(),
});

export type RowValue = z.infer<typeof rowValueSchema>;

/** One row of the response tree. */
const treeRowSchema = z.object({
  /** Stable field path, in the one grammar of field paths. */
  path: z.string(),
  /** Field name, `#7` for a field that no schema names, with `[3]` or `["k"]` for an element. */
  label: z.string(),
  /** Field number; null for packed elements. */
  number: z.number().int().nullable(),
  /** Short type for the Type column: `int32`, `UserRole`, `varint`. */
  typeLabel: z.string(),
  value: rowValueSchema,
  /** Of a field that its type has with another wire type: as what it came, and what the type says. */
  sentAs: z.object({ wireType: z.string(), declared: z.string() }).optional(),
  /** Bytes of tag, length and value together; 0 for a field that is not on the wire. */
  byteCount: z.number().int(),
  /** Where it lies in the body; null for a field that is not on the wire, and for several that are shown as one. */
  range: z
    .object({
      tagStart: z.number().int(),
      /** Start of the length prefix; equals `valueStart` when there is none. */
      lengthStart: z.number().int(),
      valueStart: z.number().int(),
      /** Exclusive. */
      end: z.number().int(),
    })
    .nullable(),
  /** Whether the schema knows the field. */
  known: z.boolean(),
  /** True for a field that was named here, in `recovered.proto`: it can be named anew, and forgotten. */
  isRecovered: z.literal(true).optional(),
  /** False for a field of the type that is not on the wire. */
  isSet: z.boolean(),
  /** What can be asked for below it. */
  children: nodeRefSchema.nullable(),
  /** Of a message whose value has no text of its own: its first fields on one line. */
  preview: z.string().optional(),
});

export type TreeRow = z.infer<typeof treeRowSchema>;

/** Where reading had to stop. Everything before it was read. */
export const wireFaultSchema = z.object({
  /** Byte offset into the whole body. */
  offset: z.number().int(),
  /** In words: "length 20 runs past the end". */
  reason: z.string(),
});

export type WireFault = z.infer<typeof wireFaultSchema>;

export const treePageSchema = z.object({
  /** The body that the ranges of the rows lie in, where it is another than the one that was asked of. */
  bodyId: z.string().optional(),
  /** Rows below the node in all, of which `rows` is a page. */
  total: z.number().int(),
  start: z.number().int(),
  rows: z.array(treeRowSchema),
  /** Fields of the type that are not on the wire (0 when the type is not known). */
  unsetCount: z.number().int(),
  fault: wireFaultSchema.nullable(),
});

export type TreePage = z.infer<typeof treePageSchema>;
