import { z } from 'zod';
import { bodyFramingSchema } from './decoding.ts';
import { scalarTypes } from './scalar-type.ts';
import { setNameSchema } from './schemas.ts';

/** What the value of a field that no schema describes may be read as. */
const readingKindSchema = z.enum([...scalarTypes, 'message', 'group']);

export type ReadingKind = z.infer<typeof readingKindSchema>;

/** A reading; `isPacked` for a list of numbers in one field. */
export const fieldReadingSchema = z.object({
  kind: readingKindSchema,
  isPacked: z.boolean(),
  /** A type of the schemas that it is of: a message for `message`, an enum for `int32`. */
  typeName: z.string().min(1).optional(),
});

export type FieldReading = z.infer<typeof fieldReadingSchema>;

/** One way to read a field, with what it then says. */
export const possibleReadingSchema = z.object({
  reading: fieldReadingSchema,
  /** `int64`, `packed uint32`, `message`. */
  label: z.string(),
  /** Exact, as a row shows it; shortened past 200 characters. Of a message, its first fields. */
  text: z.string(),
  likelihood: z.enum(['likely', 'possible', 'unlikely']),
  /** Why it is likely or not, in words; empty when there is nothing to say. */
  why: z.string(),
});

export type PossibleReading = z.infer<typeof possibleReadingSchema>;

/** Deeper than this, messages without a schema are not named. */
const maxWithin = 64;

/** Where an unknown field stands, whichever body it is in. */
export const unknownPlaceSchema = z.object({
  /** The nearest message around it that a schema has; null when the body has no type. */
  typeName: z.string().nullable(),
  schemaSet: setNameSchema.nullable(),
  /** Numbers of the unknown messages between that one and the field, the outermost first. */
  within: z.array(z.number().int().positive()).max(maxWithin),
  number: z.number().int().positive(),
});

export type UnknownPlace = z.infer<typeof unknownPlaceSchema>;

/** A body, and how it is read. */
export const readBodySchema = z.object({
  framing: bodyFramingSchema.nullable(),
  typeName: z.string().nullable(),
  schemaSet: setNameSchema.nullable(),
});

/** What became of the file of recovered schemas. */
export const recoveredSchemaSchema = z.object({
  /** Absolute path of `recovered.proto`. */
  file: z.string(),
  /** The type to read the body with from now on: the one it had, or the one that was made for it. */
  typeName: z.string(),
  /** The set whose schemas have it. */
  schemaSet: setNameSchema,
  addedFields: z.number().int(),
  changedFields: z.number().int(),
  /** Takes the change back, with `restoreRecovered`; null when nothing was changed. */
  undoId: z.string().nullable(),
});

export type RecoveredSchema = z.infer<typeof recoveredSchemaSchema>;

/** How a body fits a recovered message that it is to refine. Fields are different ones of the body itself. */
export const recoveredFitSchema = z.object({
  fields: z.number().int(),
  /** So many of them the message has, and can read. */
  known: z.number().int(),
  /** What it cannot read, in words: `age is 32 bits on the wire`. The first few. */
  misfits: z.array(z.string()),
});

export type RecoveredFit = z.infer<typeof recoveredFitSchema>;
