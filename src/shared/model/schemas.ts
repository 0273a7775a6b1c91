import { z } from 'zod';
import { problemSchema } from '../problem.ts';

export const messageTypeEntrySchema = z.object({
  /** Fully qualified, without a leading dot. */
  fullName: z.string(),
  file: z.string(),
  fieldCount: z.number().int(),
  /** The comment above the definition, if any. */
  comment: z.string().nullable(),
});

export type MessageTypeEntry = z.infer<typeof messageTypeEntrySchema>;

export const serviceMethodSchema = z.object({
  name: z.string(),
  requestType: z.string(),
  responseType: z.string(),
  requestStream: z.boolean(),
  responseStream: z.boolean(),
});

export const serviceEntrySchema = z.object({
  fullName: z.string(),
  file: z.string(),
  methods: z.array(serviceMethodSchema),
});

export type ServiceEntry = z.infer<typeof serviceEntrySchema>;

export const schemaSourceSchema = z.object({
  /** As listed in protodesk.yaml: relative to the workspace where it lies inside it, else absolute. */
  path: z.string(),
  fileCount: z.number().int(),
  /** Roots from which its imports resolve (`--proto_path`), absolute. */
  includeRoots: z.array(z.string()),
});

export type SchemaSource = z.infer<typeof schemaSourceSchema>;

/** What an import found: everything usable, and everything that is wrong with the rest. */
export const schemaReportSchema = z.object({
  sources: z.array(schemaSourceSchema),
  fileCount: z.number().int(),
  importCount: z.number().int(),
  resolvedImportCount: z.number().int(),
  messageTypes: z.array(messageTypeEntrySchema),
  enumCount: z.number().int(),
  services: z.array(serviceEntrySchema),
  problems: z.array(problemSchema),
});

export type SchemaReport = z.infer<typeof schemaReportSchema>;

export const fieldDescriptionSchema = z.object({
  name: z.string(),
  jsonName: z.string(),
  number: z.number().int(),
  /** As in the .proto file: `repeated string`, `map<string, int32>`, `optional Date`. */
  label: z.string(),
  /** Full name of the message or enum, when the field has one. */
  typeName: z.string().nullable(),
  oneof: z.string().nullable(),
  comment: z.string().nullable(),
});

export type FieldDescription = z.infer<typeof fieldDescriptionSchema>;

/** One message type or enum, for the schema browser. */
export const typeDescriptionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    fullName: z.string(),
    file: z.string(),
    comment: z.string().nullable(),
    fields: z.array(fieldDescriptionSchema),
  }),
  z.object({
    kind: z.literal('enum'),
    fullName: z.string(),
    file: z.string(),
    comment: z.string().nullable(),
    values: z.array(
      z.object({ name: z.string(), number: z.number().int(), comment: z.string().nullable() }),
    ),
  }),
]);

export type TypeDescription = z.infer<typeof typeDescriptionSchema>;
