import { z } from 'zod';

const fieldSchema = z.object({
  /** As in the .proto file; `[pkg.ext]` for an extension. */
  name: z.string(),
  jsonName: z.string(),
  number: z.number().int(),
  /** A scalar (`int32`), or with a leading dot the full name of a message or enum (`.pkg.T`). */
  type: z.string(),
  isRepeated: z.boolean(),
  /** The key type of a map, whose value is `type`. */
  mapKey: z.string().nullable(),
  oneof: z.string().nullable(),
});

/** A field of a message as a {@link FieldTable} keeps it. */
export type TableField = z.infer<typeof fieldSchema>;

const typeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), fullName: z.string(), fields: z.array(fieldSchema) }),
  z.object({
    kind: z.literal('enum'),
    fullName: z.string(),
    values: z.array(z.object({ name: z.string(), number: z.number().int() })),
  }),
]);

/** A message or enum as a {@link FieldTable} keeps it. */
export type TableType = z.infer<typeof typeSchema>;

const tableSetSchema = z.object({
  setName: z.string(),
  types: z.array(typeSchema),
  /** Full names that were asked for, or that a field uses, and that nothing defines. */
  missing: z.array(z.string()),
});

/** The part of a {@link FieldTable} that comes from one schema set. */
export type TableSet = z.infer<typeof tableSetSchema>;

/** The check of a {@link FieldTable} that was read from disk. */
export const fieldTableSchema = z.object({ sets: z.array(tableSetSchema) });

/**
 * What the saved requests know of their types: names, numbers and types of fields, values of enums.
 * Plain data without comments and options, so that two of them tell what changed between them.
 * A type that is neither listed nor missing is one that nobody asked for.
 */
export type FieldTable = z.infer<typeof fieldTableSchema>;

/** One table of those of several schema sets, in the order in which types are looked up. */
export function joinFieldTables(tables: readonly FieldTable[]): FieldTable {
  return { sets: tables.flatMap(({ sets }) => sets) };
}

/**
 * A baseline with the types that it has not heard of, or that were missing when it was made: those
 * of requests that came later. What it knows stays as it is; the same object when nothing is new.
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
