import type protobuf from 'protobufjs';
import { fieldNameOf } from '../schema/compile/field-names.ts';
import { messageTypeOf } from './find-json-field.ts';

const indexes = new WeakMap<protobuf.Type, ReadonlyMap<string, protobuf.Field>>();

/** The fields of a type by the names that text format has for them; `[pkg.ext]` for extensions. */
export function textFieldsOf(type: protobuf.Type): ReadonlyMap<string, protobuf.Field> {
  const known = indexes.get(type);
  if (known) return known;
  const index = new Map<string, protobuf.Field>();
  for (const field of type.fieldsArray) {
    field.resolve();
    index.set(textNameOf(field), field);
  }
  // A group is written by the name of its type; its field's name is read too.
  for (const field of type.fieldsArray) {
    const name = fieldNameOf(field);
    if (!index.has(name)) index.set(name, field);
  }
  indexes.set(type, index);
  return index;
}

/**
 * The name that text format writes for a field: as in the .proto file, but of a group the name of its
 * type ("Text Format Language Specification", field names).
 */
export function textNameOf(field: protobuf.Field): string {
  const name = fieldNameOf(field);
  const type = messageTypeOf(field);
  if (!field.delimited || !type || field.declaringField !== null) return name;
  const isGroupLike = type.parent === field.parent && type.name.toLowerCase() === name;
  return isGroupLike ? type.name : name;
}
