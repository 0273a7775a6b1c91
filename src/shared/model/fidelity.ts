import { z } from 'zod';
import { partCodings } from './body-id.ts';
import { wireFaultSchema } from './tree-row.ts';

/**
 * What re-encoding a message changes in its bytes, or what its writer did differently from others. A writer
 * that keeps unknown fields preserves those of {@link harmlessCodes}.
 */
export const fidelityCodeSchema = z.enum([
  /** A tag, a length or a value with more bytes than needed (Encoding, "Base 128 Varints"). */
  'long-tag',
  'long-length',
  'long-value',
  /** A value out of the range of its type: it is truncated. */
  'value-out-of-range',
  /** A singular field that occurs more than once: the last one counts, messages are merged. */
  'repeated-singular',
  /** A field after one with a higher number. */
  'out-of-order',
  /** An unpacked list whose type is packed. */
  'unpacked',
  /** A packed list whose type is not packed. */
  'packed',
  /** A packed list in several pieces, or empty. */
  'packed-in-pieces',
  'packed-empty',
  /** Elements of one list with other fields between them. */
  'scattered-list',
  /** Text that is not UTF-8: parsers refuse it, or replace the invalid bytes if the type allows them. */
  'invalid-utf8',
  'replaced-text',
  /** The default of a field without presence, which writers omit. */
  'default-on-wire',
  /** A map entry without its key or its value, with a duplicate, in the wrong order, or with other fields. */
  'map-entry-incomplete',
  'map-entry-repeated',
  'map-entry-order',
  'map-entry-unknown',
  /** A duplicate map key: the last one counts. */
  'map-duplicate-key',
  /** Keys in an order that a writer would not keep. */
  'map-order',
  /** More than one member of a oneof: the last one counts. */
  'oneof-several',
  /** A field that the type does not have. */
  'unknown-field',
  /** A field of the type with another wire type, which parsers treat as unknown. */
  'wrong-wire-type',
  /** A number that a closed enum does not name, which parsers treat as an unknown field; in a packed list. */
  'unknown-enum-value',
  'unknown-packed-value',
  /** A missing required field (proto2). */
  'required-missing',
  /** NaN with bits that a writer does not keep. */
  'nan-bits',
  /** Messages nested deeper than parsers allow. */
  'too-deep',
  /** Bytes at the end of a message, or inside it, that are not a field. */
  'trailing-bytes',
  /** A compressed message that is damaged, or of unknown coding. */
  'unread-message',
]);

export type FidelityCode = z.infer<typeof fidelityCodeSchema>;

/** Findings that alone do not change a message when it is re-encoded with its unknown fields. */
export const harmlessCodes: ReadonlySet<FidelityCode> = new Set([
  'unknown-field',
  'wrong-wire-type',
  'unknown-enum-value',
]);

/** The limit of listed findings; all are counted. */
export const maxFidelityFindings = 1000;

/** A compressed message: offsets inside it refer to the unpacked bytes. */
const packedSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  coding: z.enum(partCodings).nullable(),
});

const fidelityFindingSchema = z.object({
  code: fidelityCodeSchema,
  /** Offset in the body: of the field's tag, or of the faulty byte. */
  offset: z.number().int().nonnegative(),
  packed: packedSchema.optional(),
  /** Field path; empty for the whole message. */
  path: z.string(),
  /** In words: `the length 3 has 2 bytes, and needs 1`. */
  detail: z.string(),
});

export type FidelityFinding = z.infer<typeof fidelityFindingSchema>;

/** Fields of one number that a type does not have, over the whole body. */
const unknownGroupSchema = z.object({
  /** The nearest enclosing message with a schema; null if the body has no type. */
  typeName: z.string().nullable(),
  /** Numbers of the unknown messages between that one and the fields, the outermost first. */
  within: z.array(z.number().int()),
  number: z.number().int(),
  /** In `recovered.proto`; omitted without a name. */
  name: z.string().optional(),
  count: z.number().int(),
  byteCount: z.number().int(),
  /** The first field: the start of its tag, the end of its value, and its path. */
  first: z.object({
    tagStart: z.number().int(),
    end: z.number().int(),
    path: z.string(),
    packed: packedSchema.optional(),
  }),
  /** Its most likely type: `varint`, `string`, `message`. */
  typeLabel: z.string(),
});

export type UnknownGroup = z.infer<typeof unknownGroupSchema>;

/** The result of the re-encoding check: whether the bytes would be the same, and the differences. */
export const fidelitySchema = z.object({
  /** True when all bytes would be the same. Null if unknown: no type, or not readable to its end. */
  isExact: z.boolean().nullable(),
  /** By code, in the order of {@link fidelityCodeSchema}; codes without findings are omitted. */
  counts: z.array(z.object({ code: fidelityCodeSchema, count: z.number().int() })),
  findings: z.array(fidelityFindingSchema),
  /** Unknown fields by place, at most a few hundred. */
  unknown: z.array(unknownGroupSchema),
  checkedBytes: z.number().int(),
  /** The size of the body with its compressed messages unpacked; omitted if there are none. */
  unpackedBytes: z.number().int().optional(),
  /** The first place where the bytes do not fit their type. */
  fault: wireFaultSchema.extend({ packed: packedSchema.optional() }).nullable(),
});

export type Fidelity = z.infer<typeof fidelitySchema>;
