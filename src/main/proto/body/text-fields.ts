import type protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { messageTypeOf } from './find-json-field.ts';

const indexes = new WeakMap<protobuf.Type, ReadonlyMap<string, protobuf.Field>>();

/** Returns the fields of a type by their text format names; `[pkg.ext]` for extensions. */
export function textFieldsOf(type: protobuf.Type): ReadonlyMap<string, protobuf.Field> {
  const known = indexes.get(type);
  if (known) return known;
  const index = new Map<string, protobuf.Field>();
  for (const field of type.fieldsArray) {
    field.resolve();
    index.set(textNameOf(field), field);
  }
  // A group is written by the name of its type; its field name is also accepted.
  for (const field of type.fieldsArray) {
    const name = fieldNameOf(field);
    if (!index.has(name)) index.set(name, field);
  }
  indexes.set(type, index);
  return index;
}

/** A field with the names to write. */
export interface WrittenField {
  readonly field: protobuf.Field;
  /** In text format. */
  readonly name: string;
  /** In field paths. */
  readonly protoName: string;
}

const written = new WeakMap<protobuf.Type, readonly WrittenField[]>();

/** Returns the fields of a type by number, with the names to write. */
export function writtenFieldsOf(type: protobuf.Type): readonly WrittenField[] {
  const known = written.get(type);
  if (known) return known;
  const fields = [...type.fieldsArray]
    .sort((a, b) => a.id - b.id)
    .map((field) => ({
      field: field.resolve(),
      name: textNameOf(field),
      protoName: fieldNameOf(field),
    }));
  written.set(type, fields);
  return fields;
}

/**
 * Returns the name that text format writes for a field: as in the .proto file, but for a group the name of
 * its type ("Text Format Language Specification", field names).
 */
function textNameOf(field: protobuf.Field): string {
  const name = fieldNameOf(field);
  const type = messageTypeOf(field);
  if (!field.delimited || !type || field.declaringField !== null) return name;
  const isGroupLike = type.parent === field.parent && type.name.toLowerCase() === name;
  return isGroupLike ? type.name : name;
}
