import protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { hasOwnForm, jsonFieldsOf, messageTypeOf } from './find-json-field.ts';

type Json = Readonly<Record<string, unknown>>;

const anyName = '.google.protobuf.Any';

/**
 * Renames the fields of ProtoJSON to their names in the .proto file, as the official libraries do with
 * `preserve_proto_field_names`. Keys of maps and of Struct are data and stay.
 *
 * @param json the ProtoJSON of the type
 */
export function withProtoNames(type: protobuf.Type, json: unknown): unknown {
  if (json === null || typeof json !== 'object') return json;
  if (type.fullName === anyName) return contentOfAny(type, json as Json);
  if (hasOwnForm(type)) return json;
  const known = jsonFieldsOf(type);
  const entries = Object.entries(json).map(([key, value]) => {
    const field = known.get(key);
    return field ? [fieldNameOf(field), inField(field, value)] : [key, value];
  });
  // Unlike an assignment, this accepts a field named `__proto__`.
  return Object.fromEntries(entries);
}

function inField(field: protobuf.Field, value: unknown): unknown {
  const type = messageTypeOf(field);
  if (!type || value === null) return value;
  if (field instanceof protobuf.MapField) {
    const items = Object.entries(value as Json);
    return Object.fromEntries(items.map(([key, item]) => [key, withProtoNames(type, item)]));
  }
  if (!field.repeated) return withProtoNames(type, value);
  return (value as readonly unknown[]).map((item) => withProtoNames(type, item));
}

function contentOfAny(any: protobuf.Type, json: Json): unknown {
  const { '@type': url, ...members } = json;
  if (typeof url !== 'string') return json;
  const type = any.root.lookupType(url.slice(url.lastIndexOf('/') + 1));
  if (hasOwnForm(type)) return json;
  return { '@type': url, ...(withProtoNames(type, members) as object) };
}
