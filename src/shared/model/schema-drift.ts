import { z } from 'zod';

/** One schema change that affects a saved request. */
const driftChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('type-vanished'), typeName: z.string() }),
  /** The name is gone; `renamedTo` is the field with the same number and type now. */
  z.object({
    kind: z.literal('field-vanished'),
    typeName: z.string(),
    fieldName: z.string(),
    number: z.number().int(),
    renamedTo: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('field-renumbered'),
    typeName: z.string(),
    fieldName: z.string(),
    fromNumber: z.number().int(),
    toNumber: z.number().int(),
  }),
  z.object({
    kind: z.literal('field-retyped'),
    typeName: z.string(),
    fieldName: z.string(),
    /** As written: `repeated string`. */
    fromType: z.string(),
    toType: z.string(),
  }),
  z.object({
    kind: z.literal('enum-value-vanished'),
    typeName: z.string(),
    valueName: z.string(),
    renamedTo: z.string().nullable(),
  }),
]);

export type DriftChange = z.infer<typeof driftChangeSchema>;

/** A change, and the places of a request that it affects. */
const driftFindingSchema = z.object({
  change: driftChangeSchema,
  /** The request's own type, or that of its response. */
  in: z.enum(['request', 'response']),
  /** Field paths in the body that use it; empty if only the type has it. */
  paths: z.array(z.string()),
  /** In a sentence, with both names. */
  text: z.string(),
  /** True when a rename in the body fixes it. */
  canFix: z.boolean(),
});

export type DriftFinding = z.infer<typeof driftFindingSchema>;

/** A saved request that schema changes affect. */
const driftedRequestSchema = z.object({
  requestId: z.string(),
  name: z.string(),
  method: z.string(),
  findings: z.array(driftFindingSchema),
});

/** The effects on saved requests of schema changes since the last acceptance. */
export const schemaDriftSchema = z.object({
  /** The revision of the schemas it was made for. */
  revision: z.number().int(),
  requests: z.array(driftedRequestSchema),
});

export type SchemaDrift = z.infer<typeof schemaDriftSchema>;
