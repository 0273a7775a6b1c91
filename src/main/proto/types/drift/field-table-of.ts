import { ProblemError } from '../../../../shared/problem.ts';
import { isScalar } from '../../language/scalar-types.ts';
import { resolveTypeName } from '../resolve-type-name.ts';
import type { IndexedFile, ReadText, SchemaLookup } from '../schema-index.ts';
import type { FieldTable, TableField, TableType } from './field-table.ts';
import { isLeafType } from './leaf-types.ts';
import {
  type OutlinedExtension,
  type OutlinedField,
  type OutlinedFile,
  outlineTypes,
} from './outlined-types.ts';

/** The limit of types in a table; types beyond it are not watched. */
const maxTypes = 5000;

/**
 * Returns the types with the given names and the types of their fields at any depth, including extensions.
 * Types with their own JSON form, such as `google.protobuf.Timestamp`, are leaves. An undefined name is
 * listed as missing; a name whose file cannot be read or parsed is not listed, because its state is unknown.
 *
 * @param typeNames with or without a leading dot
 */
export function fieldTableOf(
  lookup: SchemaLookup,
  readText: ReadText,
  typeNames: Iterable<string>,
): FieldTable {
  const types: TableType[] = [];
  const missing: string[] = [];
  const queue = [...new Set([...typeNames].map((name) => name.replace(/^\./, '')))].sort();
  const seen = new Set(queue);
  const outlines = new Map<string, OutlinedFile | null>();
  const extensions = findExtensions(lookup, outlined);

  function outlined(file: IndexedFile): OutlinedFile | null {
    const known = outlines.get(file.path);
    if (known !== undefined) return known;
    const outline = readOutline(file, readText);
    outlines.set(file.path, outline);
    return outline;
  }

  function tableField(field: OutlinedField): TableField {
    const { name, jsonName, number, isRepeated, mapKey, oneof } = field;
    const type = typeOf(field);
    return { name, jsonName, number, type, isRepeated, mapKey, oneof };
  }

  function typeOf({ writtenType, scope }: OutlinedField): string {
    if (isScalar(writtenType)) return writtenType;
    const fullName = resolveTypeName(lookup, scope, writtenType) ?? writtenType.replace(/^\./, '');
    if (!seen.has(fullName)) {
      seen.add(fullName);
      queue.push(fullName);
    }
    return `.${fullName}`;
  }

  for (const fullName of queue) {
    if (types.length >= maxTypes) break;
    const found = isLeafType(fullName) ? undefined : lookup.find(fullName);
    if (isLeafType(fullName)) types.push({ kind: 'message', fullName, fields: [] });
    else if (!found || found.definition.kind === 'service') missing.push(fullName);
    else {
      const outline = outlined(found.file);
      const fields = outline?.messages.get(fullName);
      const values = outline?.enums.get(fullName);
      if (fields) {
        const all = [...fields, ...extensions(fullName)];
        types.push({ kind: 'message', fullName, fields: all.map(tableField) });
      } else if (values) types.push({ kind: 'enum', fullName, values: [...values] });
    }
  }
  return { sets: [{ setName: lookup.index.setName, types, missing }] };
}

function readOutline(file: IndexedFile, readText: ReadText): OutlinedFile | null {
  try {
    return outlineTypes(readText(file));
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** Returns the extensions of a message; reads a file only if it may extend that message. */
function findExtensions(
  lookup: SchemaLookup,
  outlined: (file: IndexedFile) => OutlinedFile | null,
): (fullName: string) => readonly OutlinedExtension[] {
  const extending = new Map<string, IndexedFile[]>();
  for (const file of lookup.index.files) {
    for (const name of new Set(file.head.extendTargets.map(lastPart))) {
      const files = extending.get(name);
      if (files) files.push(file);
      else extending.set(name, [file]);
    }
  }
  return (fullName) =>
    (extending.get(lastPart(fullName)) ?? []).flatMap((file) =>
      (outlined(file)?.extensions ?? []).filter(
        ({ scope, extendee }) => resolveTypeName(lookup, scope, extendee) === fullName,
      ),
    );
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
