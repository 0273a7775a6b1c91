import type { TypeEntry } from '../../../../shared/model/schemas.ts';
import type { IndexedFile, SchemaIndex, SchemaLookup } from '../schema-index.ts';
import { entryOf } from './type-entry.ts';

/** A type with its search keys. */
export interface ListedType {
  readonly entry: TypeEntry;
  /** The full name in lower case. */
  readonly name: string;
  /** The start of the name's last part. */
  readonly shortStart: number;
  /** The initials of the words in the last part, in lower case: `cur` for `CreateUserRequest`. */
  readonly initials: string;
}

/** The types of a set by name, each once. */
export interface ListedTypes {
  readonly own: readonly ListedType[];
  /** The types of {@link ListedTypes.builtInFiles}. */
  readonly builtIn: readonly ListedType[];
  /** The built-in files in use: the well-known types, and imported ones. */
  readonly builtInFiles: readonly IndexedFile[];
}

const listed = new WeakMap<SchemaIndex, ListedTypes>();

/** Lists the types of a set; cached per index. */
export function listedTypesOf(lookup: SchemaLookup): ListedTypes {
  const known = listed.get(lookup.index);
  if (known) return known;
  const own = typesOf(lookup, lookup.index.files);
  const closure = lookup.closureOf(lookup.index.files);
  const builtInFiles = closure.filter((file) => file.origin === 'built-in');
  const types = { own, builtIn: typesOf(lookup, builtInFiles), builtInFiles };
  listed.set(lookup.index, types);
  return types;
}

function typesOf(lookup: SchemaLookup, files: readonly IndexedFile[]): readonly ListedType[] {
  const types: ListedType[] = [];
  for (const file of files) {
    for (const definition of file.head.definitions) {
      // Only the definition in use is shown, if several have the name.
      const found = lookup.find(definition.fullName);
      if (found?.definition !== definition) continue;
      types.push(listedType(entryOf(lookup, found)));
    }
  }
  return types.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

function listedType(entry: TypeEntry): ListedType {
  const shortStart = entry.fullName.lastIndexOf('.') + 1;
  return {
    entry,
    name: entry.fullName.toLowerCase(),
    shortStart,
    initials: initialsOf(entry.fullName, shortStart),
  };
}

function initialsOf(name: string, start: number): string {
  let initials = '';
  let isStart = true;
  for (let at = start; at < name.length; at += 1) {
    const code = name.charCodeAt(at);
    const isUpper = code >= 65 && code <= 90;
    if (code === 95) isStart = true;
    else {
      if (isStart || isUpper) initials += name.charAt(at);
      isStart = false;
    }
  }
  return initials.toLowerCase();
}
