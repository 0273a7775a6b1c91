import { builtInImportPaths, findBuiltIn } from '../types/built-in-protos.ts';
import { type OutlinedTypes, outlineTypes } from './outlined-types.ts';
import { unpackTypes } from './pack-types.ts';
import { createTypeTable, type TypeTable } from './type-table.ts';

/** The types of one schema set in parts, in the form passed between threads. */
export interface PackedSet {
  readonly setName: string;
  readonly parts: readonly { readonly id: string; readonly types: SharedArrayBuffer }[];
}

let parts = new Map<string, OutlinedTypes>();
let tables = new Map<string, TypeTable>();
let builtIn: OutlinedTypes | undefined;

/** Returns the types of all built-in files. */
export function builtInTypes(): OutlinedTypes {
  builtIn ??= outlineTypes(builtInImportPaths.map((path) => findBuiltIn(path)?.text ?? ''));
  return builtIn;
}

/** Returns the tables of some sets; reuses the unpacked types of the last ones. */
export function tablesOf(sets: readonly PackedSet[]): readonly TypeTable[] {
  const nextParts = new Map<string, OutlinedTypes>();
  const nextTables = new Map<string, TypeTable>();
  const found = sets.map((set) => {
    const key = `${set.setName} ${set.parts.map(({ id }) => id).join()}`;
    const outlined = set.parts.map(({ id, types }) => {
      const each = nextParts.get(id) ?? parts.get(id) ?? unpackTypes(types);
      nextParts.set(id, each);
      return each;
    });
    const table = tables.get(key) ?? createTypeTable(set.setName, outlined, builtInTypes());
    nextTables.set(key, table);
    return table;
  });
  parts = nextParts;
  tables = nextTables;
  return found;
}
