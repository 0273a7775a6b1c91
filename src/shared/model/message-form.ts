import { z } from 'zod';
import { scalarTypes } from './scalar-type.ts';

const scalarTypeSchema = z.enum(scalarTypes);

/** What one value of a field is. Names are full, without a leading dot. */
const valueTypeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scalar'), scalar: scalarTypeSchema }),
  z.object({ kind: z.literal('enum'), typeName: z.string() }),
  z.object({ kind: z.literal('message'), typeName: z.string(), isGroup: z.boolean() }),
]);

export type ValueType = z.infer<typeof valueTypeSchema>;

/** A field of a message type, as a form shows it. */
const formFieldSchema = z.object({
  /** As in the .proto file; `[pkg.ext]` for an extension. */
  name: z.string(),
  /** As ProtoJSON writes it; `[pkg.ext]` for an extension. */
  jsonName: z.string(),
  number: z.number().int(),
  /** Of each item of a list, and of each value of a map. */
  type: valueTypeSchema,
  label: z.enum(['single', 'repeated', 'map']),
  /** The key type of a map. */
  mapKey: scalarTypeSchema.nullable(),
  /** Whether unset differs from the default: it does; it does not; it must be set; lists and maps have none of it. */
  presence: z.enum(['explicit', 'implicit', 'required', 'none']),
  /** The oneof that it is a member of; synthetic ones (`optional` of proto3) do not count. */
  oneof: z.string().nullable(),
  /** What it reads as while it is unset, as ProtoJSON: `0`, `""`, `"POUND"`; null for messages, lists and maps. */
  defaultJson: z.string().nullable(),
  comment: z.string().nullable(),
  isDeprecated: z.boolean(),
});

export type FormField = z.infer<typeof formFieldSchema>;

export const formMessageSchema = z.object({
  name: z.string(),
  comment: z.string().nullable(),
  /** Ascending by number, extensions after the message's own. */
  fields: z.array(formFieldSchema),
  oneofs: z.array(z.object({ name: z.string(), comment: z.string().nullable() })),
});

export type FormMessage = z.infer<typeof formMessageSchema>;

export const formEnumSchema = z.object({
  name: z.string(),
  /** Whether a number without a name is an unknown field (proto2) or kept in place. */
  isClosed: z.boolean(),
  /** In the order of the file; of equal numbers the first is the one that is written. */
  values: z.array(
    z.object({
      name: z.string(),
      number: z.number().int(),
      comment: z.string().nullable(),
      isDeprecated: z.boolean(),
    }),
  ),
});

export type FormEnum = z.infer<typeof formEnumSchema>;
