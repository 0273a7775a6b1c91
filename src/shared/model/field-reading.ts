import { z } from 'zod';
import { bodyFramingSchema } from './decoding.ts';
import { scalarTypes } from './scalar-type.ts';
import { setNameSchema } from './schemas.ts';

/** The types that the value of a field without a schema may be read as. */
const readingKindSchema = z.enum([...scalarTypes, 'message', 'group']);

export type ReadingKind = z.infer<typeof readingKindSchema>;

/** A reading; `isPacked` for a list of numbers in one field. */
export const fieldReadingSchema = z.object({
  kind: readingKindSchema,
  isPacked: z.boolean(),
  /** Its type in the schemas: a message for `message`, an enum for `int32`. */
  typeName: z.string().min(1).optional(),
});

export type FieldReading = z.infer<typeof fieldReadingSchema>;

/** One way to read a field, with the resulting value. */
export const possibleReadingSchema = z.object({
  reading: fieldReadingSchema,
  /** `int64`, `packed uint32`, `message`. */
  label: z.string(),
  /** Exact, as in a row; shortened past 200 characters. For a message, its first fields. */
  text: z.string(),
  likelihood: z.enum(['likely', 'possible', 'unlikely']),
  /** Why it is likely or not, in words; may be empty. */
  why: z.string(),
});

export type PossibleReading = z.infer<typeof possibleReadingSchema>;

/** The depth limit for naming fields in messages without a schema. */
const maxWithin = 64;

/** The place of an unknown field, independent of the body. */
export const unknownPlaceSchema = z.object({
  /** The nearest enclosing message with a schema; null if the body has no type. */
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

/** The result of a change of the file of recovered schemas. */
export const recoveredSchemaSchema = z.object({
  /** Absolute path of `recovered.proto`. */
  file: z.string(),
  /** The type to read the body with from now on: its old one, or the new one made for it. */
  typeName: z.string(),
  /** The schema set that contains it. */
  schemaSet: setNameSchema,
  addedFields: z.number().int(),
  changedFields: z.number().int(),
  /** Undoes the change, with `restoreRecovered`; null if nothing changed. */
  undoId: z.string().nullable(),
});

export type RecoveredSchema = z.infer<typeof recoveredSchemaSchema>;

/**
 * The fit of a body with a recovered message that it is to refine. Only different top-level fields of the
 * body count.
 */
export const recoveredFitSchema = z.object({
  fields: z.number().int(),
  /** The number of fields that the message has and can read. */
  known: z.number().int(),
  /** What it cannot read, in words: `age is 32 bits on the wire`. The first few. */
  misfits: z.array(z.string()),
});

export type RecoveredFit = z.infer<typeof recoveredFitSchema>;
