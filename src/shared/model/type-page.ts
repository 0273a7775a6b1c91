import { z } from 'zod';
import { typeEntrySchema } from './schemas.ts';

/** An option as it is written: `[deprecated = true]`, `(validate.rules).string.min_len = 3`. */
const writtenOptionSchema = z.object({
  name: z.string(),
  /** As written, aggregates with their braces. */
  value: z.string(),
  /** Whether a schema of the set defines it; unknown ones are kept and shown. */
  isKnown: z.boolean(),
});

export type WrittenOption = z.infer<typeof writtenOptionSchema>;

/** A name of a type on a page, and the type it stands for when the set defines it. */
const typeLinkSchema = z.object({
  /** As it is written. */
  text: z.string(),
  /** Null for a scalar, and for a type that is defined nowhere. */
  target: typeEntrySchema.nullable(),
  isMissing: z.boolean().default(false),
});

export type TypeLink = z.infer<typeof typeLinkSchema>;

/** A field of a message, or an extension. */
const fieldPageSchema = z.object({
  name: z.string(),
  jsonName: z.string(),
  number: z.number().int(),
  /** `repeated`, `optional`, `required` as it is written, or none. */
  label: z.enum(['repeated', 'optional', 'required']).nullable(),
  type: typeLinkSchema,
  /** The key type of a map, whose value is `type`. */
  mapKey: z.string().nullable(),
  isGroup: z.boolean(),
  /** Whether unset differs from the default: explicit; implicit; or lists and maps, which have neither. */
  presence: z.enum(['explicit', 'implicit', 'required', 'none']),
  /** Whether a list is written packed; null for what is no list of numbers. */
  isPacked: z.boolean().nullable(),
  /** As written; null when none is given. */
  defaultValue: z.string().nullable(),
  oneof: z.string().nullable(),
  /** The file that extends the message, for an extension. */
  extendedIn: z.string().nullable(),
  options: z.array(writtenOptionSchema),
  comment: z.string().nullable(),
  line: z.number().int(),
});

export type FieldPage = z.infer<typeof fieldPageSchema>;

/** Numbers or names that may not be used: `4 to 9`, `"foo"`. */
const reservedSchema = z.array(z.string());

const pageHead = {
  entry: typeEntrySchema,
  /** Of the file it stands in. */
  path: z.string(),
  line: z.number().int(),
  /** `proto2`, `proto3`, or the edition. */
  syntax: z.string(),
  packageName: z.string(),
  comment: z.string().nullable(),
  options: z.array(writtenOptionSchema),
  /** The definition as it is written, with its comment; the beginning of a very long one. */
  source: z.string(),
  /** How many fields, values or methods are not listed, of a type with too many for one response. */
  hiddenCount: z.number().int().optional(),
};

/** Everything that is known of one type, for the schema browser. */
export const typePageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...pageHead,
    fields: z.array(fieldPageSchema),
    oneofs: z.array(z.object({ name: z.string(), comment: z.string().nullable() })),
    reserved: reservedSchema,
    extensionRanges: z.array(z.string()),
    nested: z.array(typeEntrySchema),
    /** ProtoJSON with every field set once; null when the type cannot be used, and why is in the problems of its file. */
    sampleJson: z.string().nullable(),
    /** The same message in text format. */
    sampleText: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('enum'),
    ...pageHead,
    isClosed: z.boolean(),
    values: z.array(
      z.object({
        name: z.string(),
        number: z.number().int(),
        isAlias: z.boolean(),
        options: z.array(writtenOptionSchema),
        comment: z.string().nullable(),
        line: z.number().int(),
      }),
    ),
    reserved: reservedSchema,
  }),
  z.object({
    kind: z.literal('service'),
    ...pageHead,
    methods: z.array(
      z.object({
        name: z.string(),
        request: typeLinkSchema,
        response: typeLinkSchema,
        requestStream: z.boolean(),
        responseStream: z.boolean(),
        /** Of the `google.api.http` option: what a new request of this method starts with. */
        http: z
          .object({
            method: z.string(),
            path: z.string(),
            /** The field that is the body, `*` for the whole message; null for no body. */
            body: z.string().nullable(),
          })
          .nullable(),
        options: z.array(writtenOptionSchema),
        comment: z.string().nullable(),
        line: z.number().int(),
      }),
    ),
  }),
]);

export type TypePage = z.infer<typeof typePageSchema>;

/** Who uses a type: a field of a message, or a method of a service. */
export const typeUserSchema = z.object({
  type: typeEntrySchema,
  /** The field or method. */
  member: z.string(),
  as: z.enum(['field', 'request', 'response', 'extension']),
  line: z.number().int(),
  path: z.string(),
});

export type TypeUser = z.infer<typeof typeUserSchema>;
