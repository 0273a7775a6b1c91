import { z } from 'zod';
import { partCodings } from './body-id.ts';
import { wireFaultSchema } from './tree-row.ts';

/**
 * What writing a message anew changes of its bytes, or what its writer did that others do not.
 * Those of {@link harmlessCodes} are kept by a writer that keeps unknown fields.
 */
export const fidelityCodeSchema = z.enum([
  /** A tag, a length or a value that has more bytes than it needs (Encoding, "Base 128 Varints"). */
  'long-tag',
  'long-length',
  'long-value',
  /** A value past the range of its type: it is cut to what fits. */
  'value-out-of-range',
  /** A singular field that came more than once: the last one counts, messages are merged. */
  'repeated-singular',
  /** A field after one with a higher number. */
  'out-of-order',
  /** A list that came unpacked where its type packs it. */
  'unpacked',
  /** A list that came packed where its type does not pack it. */
  'packed',
  /** A packed list that came in several pieces, or as an empty one. */
  'packed-in-pieces',
  'packed-empty',
  /** Elements of one list with other fields between them. */
  'scattered-list',
  /** Text that is not UTF-8: parsers refuse it, or replace the invalid bytes where the type lets them pass. */
  'invalid-utf8',
  'replaced-text',
  /** The default of a field without presence, which writers leave out. */
  'default-on-wire',
  /** A map entry without its key or its value, with one of them twice, in the wrong order, or with more. */
  'map-entry-incomplete',
  'map-entry-repeated',
  'map-entry-order',
  'map-entry-unknown',
  /** A key of a map that came before: the last one counts. */
  'map-duplicate-key',
  /** Keys in an order that a writer would not keep. */
  'map-order',
  /** More than one member of a oneof: the last one counts. */
  'oneof-several',
  /** A field that the type does not have. */
  'unknown-field',
  /** A field of the type with another wire type, which parsers take for an unknown one. */
  'wrong-wire-type',
  /** A number that a closed enum does not name, which parsers take for an unknown field; in a packed list. */
  'unknown-enum-value',
  'unknown-packed-value',
  /** A required field (proto2) that is not there. */
  'required-missing',
  /** NaN with bits that a writer does not keep. */
  'nan-bits',
  /** Messages nested deeper than parsers go. */
  'too-deep',
  /** Bytes at the end, or within a message, that are no field. */
  'trailing-bytes',
  /** A compressed message that is damaged, or of which nothing says how it is packed. */
  'unread-message',
]);

export type FidelityCode = z.infer<typeof fidelityCodeSchema>;

/** Findings that alone leave a message as it is when it is written anew with its unknown fields. */
export const harmlessCodes: ReadonlySet<FidelityCode> = new Set([
  'unknown-field',
  'wrong-wire-type',
  'unknown-enum-value',
]);

/** Findings that are told one by one; all are counted. */
export const maxFidelityFindings = 1000;

/** A compressed message: a place in it counts in what it unpacks to. */
const packedSchema = z.object({
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  coding: z.enum(partCodings).nullable(),
});

const fidelityFindingSchema = z.object({
  code: fidelityCodeSchema,
  /** Into the body: of the tag of the field it speaks of, or of the byte at fault. */
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
  /** The nearest message around them that a schema has; null when the body has no type. */
  typeName: z.string().nullable(),
  /** Numbers of the unknown messages between that one and them, the outermost first. */
  within: z.array(z.number().int()),
  number: z.number().int(),
  /** In `recovered.proto`; left out for one without a name. */
  name: z.string().optional(),
  count: z.number().int(),
  byteCount: z.number().int(),
  /** The first one: where its tag begins and its value ends, and its path. */
  first: z.object({
    tagStart: z.number().int(),
    end: z.number().int(),
    path: z.string(),
    packed: packedSchema.optional(),
  }),
  /** What it most likely is: `varint`, `string`, `message`. */
  typeLabel: z.string(),
});

export type UnknownGroup = z.infer<typeof unknownGroupSchema>;

/** Whether a body would be the same bytes when its message is written anew, and why not. */
export const fidelitySchema = z.object({
  /** Whether it would be, to the byte. Null when that could not be told: no type, or not read to its end. */
  isExact: z.boolean().nullable(),
  /** By code, in the order of {@link fidelityCodeSchema}; those that did not come are left out. */
  counts: z.array(z.object({ code: fidelityCodeSchema, count: z.number().int() })),
  findings: z.array(fidelityFindingSchema),
  /** Unknown fields by their place, at most a few hundred. */
  unknown: z.array(unknownGroupSchema),
  checkedBytes: z.number().int(),
  /** What the body has with its compressed messages unpacked; left out where none was. */
  unpackedBytes: z.number().int().optional(),
  /** The first place where the bytes are not what their type says. */
  fault: wireFaultSchema.extend({ packed: packedSchema.optional() }).nullable(),
});

export type Fidelity = z.infer<typeof fidelitySchema>;
