import type { FieldTable, TableField, TableSet, TableType } from './field-table.ts';

/** A message of a table, with its fields by their names in bodies. */
export interface MessageView {
  readonly kind: 'message';
  readonly fullName: string;
  readonly fields: readonly TableField[];
  /** By every key that ProtoJSON accepts: JSON name, name, `[pkg.ext]`. */
  readonly byKey: ReadonlyMap<string, TableField>;
  readonly byName: ReadonlyMap<string, TableField>;
  readonly byNumber: ReadonlyMap<number, TableField>;
}

/** An enum of a table; for aliases the first one stands for the number. */
export interface EnumView {
  readonly kind: 'enum';
  readonly fullName: string;
  readonly numberOf: ReadonlyMap<string, number>;
  readonly nameOf: ReadonlyMap<number, string>;
}

/** The result for a name in a table: `unknown` if nobody asked for it. */
export type FoundType = MessageView | EnumView | 'missing' | 'unknown';

/** Finds the types of a table by full name, without a leading dot. */
export interface SetView {
  find(fullName: string): FoundType;
}

/** Finds the set in which the type of a request is looked up. */
export interface TableView {
  /** @param schemaSet null for the first one that defines the type */
  setOf(schemaSet: string | null, typeName: string): SetView;
}

/** Looks types up in a table; each is prepared on demand. */
export function viewTable(table: FieldTable): TableView {
  const sets = new Map(table.sets.map((set) => [set.setName, viewSet(set)]));
  const all = [...sets.values()];
  return {
    setOf(schemaSet, typeName) {
      if (schemaSet !== null) return sets.get(schemaSet) ?? nowhere;
      const [first] = all;
      if (!first) return nowhere;
      const found = all.map((set) => set.find(typeName));
      const defining = all[found.findIndex((type) => typeof type === 'object')];
      // Missing means in no set; if a set was not asked, the result is unknown.
      return defining ?? all[found.indexOf('unknown')] ?? first;
    },
  };
}

/** The view of a set that does not exist any more. */
const nowhere: SetView = { find: () => 'missing' };

function viewSet(set: TableSet): SetView {
  const types = new Map(set.types.map((type) => [type.fullName, type]));
  const missing = new Set(set.missing);
  const views = new Map<string, MessageView | EnumView>();
  return {
    find(fullName) {
      const known = views.get(fullName);
      if (known) return known;
      const type = types.get(fullName);
      if (!type) return missing.has(fullName) ? 'missing' : 'unknown';
      const view = viewType(type);
      views.set(fullName, view);
      return view;
    },
  };
}

function viewType(type: TableType): MessageView | EnumView {
  const { fullName } = type;
  if (type.kind === 'enum') {
    return {
      kind: 'enum',
      fullName,
      numberOf: new Map(type.values.map(({ name, number }) => [name, number])),
      nameOf: new Map(type.values.map(({ name, number }) => [number, name] as const).reverse()),
    };
  }
  const { fields } = type;
  return {
    kind: 'message',
    fullName,
    fields,
    byKey: new Map(
      fields.flatMap((field) => [
        [field.name, field],
        [field.jsonName, field],
      ]),
    ),
    byName: new Map(fields.map((field) => [field.name, field])),
    byNumber: new Map(fields.map((field) => [field.number, field])),
  };
}
