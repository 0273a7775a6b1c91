import { z } from 'zod';
import { scalarTypes } from './scalar-type.ts';

const scalarTypeSchema = z.enum(scalarTypes);

/** The type of one value of a field. Names are full, without a leading dot. */
const valueTypeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scalar'), scalar: scalarTypeSchema }),
  z.object({ kind: z.literal('enum'), typeName: z.string() }),
  z.object({ kind: z.literal('message'), typeName: z.string(), isGroup: z.boolean() }),
]);

export type ValueType = z.infer<typeof valueTypeSchema>;

/** A field of a message type, for a form. */
const formFieldSchema = z.object({
  /** As in the .proto file; `[pkg.ext]` for an extension. */
  name: z.string(),
  /** As ProtoJSON writes it; `[pkg.ext]` for an extension. */
  jsonName: z.string(),
  number: z.number().int(),
  /** The type of each list item, or of each map value. */
  type: valueTypeSchema,
  label: z.enum(['single', 'repeated', 'map']),
  /** The key type of a map. */
  mapKey: scalarTypeSchema.nullable(),
  /**
   * Whether unset differs from the default: it does; it does not; it must be set; not applicable to lists and
   * maps.
   */
  presence: z.enum(['explicit', 'implicit', 'required', 'none']),
  /** Its oneof; synthetic ones (proto3 `optional`) do not count. */
  oneof: z.string().nullable(),
  /** The value of the unset field, as ProtoJSON: `0`, `""`, `"POUND"`; null for messages, lists and maps. */
  defaultJson: z.string().nullable(),
  comment: z.string().nullable(),
  isDeprecated: z.boolean(),
});

export type FormField = z.infer<typeof formFieldSchema>;

export const formMessageSchema = z.object({
  name: z.string(),
  comment: z.string().nullable(),
  /** Ascending by number, with extensions last. */
  fields: z.array(formFieldSchema),
  oneofs: z.array(z.object({ name: z.string(), comment: z.string().nullable() })),
});

export type FormMessage = z.infer<typeof formMessageSchema>;

export const formEnumSchema = z.object({
  name: z.string(),
  /** True when a number without a name is an unknown field (proto2); false when it is kept in place. */
  isClosed: z.boolean(),
  /** In file order; of equal numbers the first one is written. */
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
