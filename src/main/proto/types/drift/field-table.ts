import { z } from 'zod';

const fieldSchema = z.object({
  /** As in the .proto file; `[pkg.ext]` for an extension. */
  name: z.string(),
  jsonName: z.string(),
  number: z.number().int(),
  /** A scalar (`int32`), or with a leading dot the full name of a message or enum (`.pkg.T`). */
  type: z.string(),
  isRepeated: z.boolean(),
  /** The key type of a map; its values have `type`. */
  mapKey: z.string().nullable(),
  oneof: z.string().nullable(),
});

/** A field of a message in a {@link FieldTable}. */
export type TableField = z.infer<typeof fieldSchema>;

const typeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), fullName: z.string(), fields: z.array(fieldSchema) }),
  z.object({
    kind: z.literal('enum'),
    fullName: z.string(),
    values: z.array(z.object({ name: z.string(), number: z.number().int() })),
  }),
]);

/** A message or enum in a {@link FieldTable}. */
export type TableType = z.infer<typeof typeSchema>;

const tableSetSchema = z.object({
  setName: z.string(),
  types: z.array(typeSchema),
  /** Full names that were asked for or that a field uses, and that nothing defines. */
  missing: z.array(z.string()),
});

/** The part of a {@link FieldTable} from one schema set. */
export type TableSet = z.infer<typeof tableSetSchema>;

/** Validates a {@link FieldTable} read from disk. */
export const fieldTableSchema = z.object({ sets: z.array(tableSetSchema) });

/**
 * What saved requests need of their types: names, numbers and types of fields, values of enums. Plain data
 * without comments and options; comparing two tables shows what changed. A type that is neither listed nor
 * missing was not asked for.
 */
export type FieldTable = z.infer<typeof fieldTableSchema>;

/** Joins the tables of several schema sets, in lookup order. */
export function joinFieldTables(tables: readonly FieldTable[]): FieldTable {
  return { sets: tables.flatMap(({ sets }) => sets) };
}

/**
 * Adds types to a baseline that it does not have, or that were missing when it was made: those of newer
 * requests. Its other types stay; returns the same object if nothing is new.
 */
export function learnNewTypes(baseline: FieldTable, current: FieldTable): FieldTable {
  let isChanged = false;
  const sets = new Map(baseline.sets.map((set) => [set.setName, set]));
  for (const set of current.sets) {
    const known = sets.get(set.setName) ?? { setName: set.setName, types: [], missing: [] };
    const names = new Set(known.types.map(({ fullName }) => fullName));
    const wasMissing = new Set(known.missing);
    const types = set.types.filter(({ fullName }) => !names.has(fullName));
    const found = new Set(types.map(({ fullName }) => fullName));
    const missing = set.missing.filter((name) => !names.has(name) && !wasMissing.has(name));
    if (types.length + missing.length === 0) continue;
    isChanged = true;
    sets.set(set.setName, {
      setName: set.setName,
      types: [...known.types, ...types],
      missing: [...known.missing.filter((name) => !found.has(name)), ...missing],
    });
  }
  return isChanged ? { sets: [...sets.values()] } : baseline;
}
