import { z } from 'zod';
import { typeEntrySchema } from './schemas.ts';

/** An option as written: `[deprecated = true]`, `(validate.rules).string.min_len = 3`. */
const writtenOptionSchema = z.object({
  name: z.string(),
  /** As written, aggregates with their braces. */
  value: z.string(),
  /** True when a schema of the set defines it; unknown ones are kept and shown. */
  isKnown: z.boolean(),
});

export type WrittenOption = z.infer<typeof writtenOptionSchema>;

/** A type name on a page, and its type if the set defines it. */
const typeLinkSchema = z.object({
  /** As it is written. */
  text: z.string(),
  /** Null for a scalar, and for an undefined type. */
  target: typeEntrySchema.nullable(),
  isMissing: z.boolean().default(false),
});

export type TypeLink = z.infer<typeof typeLinkSchema>;

/** A field of a message, or an extension. */
const fieldPageSchema = z.object({
  name: z.string(),
  jsonName: z.string(),
  number: z.number().int(),
  /** `repeated`, `optional`, `required` as written, or none. */
  label: z.enum(['repeated', 'optional', 'required']).nullable(),
  type: typeLinkSchema,
  /** The key type of a map; its values have `type`. */
  mapKey: z.string().nullable(),
  isGroup: z.boolean(),
  /** Whether unset differs from the default: explicit; implicit; or not applicable, for lists and maps. */
  presence: z.enum(['explicit', 'implicit', 'required', 'none']),
  /** True when a list is written packed; null unless it is a list of numbers. */
  isPacked: z.boolean().nullable(),
  /** As written; null if there is none. */
  defaultValue: z.string().nullable(),
  oneof: z.string().nullable(),
  /** The file that extends the message, for an extension. */
  extendedIn: z.string().nullable(),
  options: z.array(writtenOptionSchema),
  comment: z.string().nullable(),
  line: z.number().int(),
});

export type FieldPage = z.infer<typeof fieldPageSchema>;

/** Reserved numbers or names: `4 to 9`, `"foo"`. */
const reservedSchema = z.array(z.string());

const pageHead = {
  entry: typeEntrySchema,
  /** The path of its file. */
  path: z.string(),
  line: z.number().int(),
  /** `proto2`, `proto3`, or the edition. */
  syntax: z.string(),
  packageName: z.string(),
  comment: z.string().nullable(),
  options: z.array(writtenOptionSchema),
  /** The definition as written, with its comment; only the beginning if it is very long. */
  source: z.string(),
  /** The number of fields, values or methods not listed, if there are too many for one response. */
  hiddenCount: z.number().int().optional(),
};

/** Everything known about one type, for the schema browser. */
export const typePageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...pageHead,
    fields: z.array(fieldPageSchema),
    oneofs: z.array(z.object({ name: z.string(), comment: z.string().nullable() })),
    reserved: reservedSchema,
    extensionRanges: z.array(z.string()),
    nested: z.array(typeEntrySchema),
    /**
     * ProtoJSON with every field set once; null if the type cannot be used, for a reason in the problems of
     * its file.
     */
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
        /** From the `google.api.http` option: the start of a new request for this method. */
        http: z
          .object({
            method: z.string(),
            path: z.string(),
            /** The field for the body, `*` for the whole message; null for no body. */
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

/** A user of a type: a field of a message, or a method of a service. */
export const typeUserSchema = z.object({
  type: typeEntrySchema,
  /** The field or method. */
  member: z.string(),
  as: z.enum(['field', 'request', 'response', 'extension']),
  line: z.number().int(),
  path: z.string(),
});

export type TypeUser = z.infer<typeof typeUserSchema>;
