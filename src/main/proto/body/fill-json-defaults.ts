import protobuf from 'protobufjs';
import { jsonNameOf, withoutDot } from './find-json-field.ts';

/** Types whose ProtoJSON is not an object of their fields (ProtoJSON, "JSON Mapping"). */
const customJson: ReadonlySet<string> = new Set(
  [
    ...['Duration', 'Timestamp', 'FieldMask', 'Struct', 'Value', 'ListValue'],
    ...['DoubleValue', 'FloatValue', 'Int64Value', 'UInt64Value', 'Int32Value'],
    ...['UInt32Value', 'BoolValue', 'StringValue', 'BytesValue'],
  ].map((name) => `google.protobuf.${name}`),
);

/**
 * Returns ProtoJSON with every field without presence written: scalars and enums at their default, empty
 * lists and maps, in messages at any depth. The official libraries write the same with
 * `always_print_fields_with_no_presence`. Fields with presence (messages, oneofs, `optional`, proto2) are
 * left out when they are not set.
 *
 * @param value the ProtoJSON of the type
 */
export function fillJsonDefaults(type: protobuf.Type, value: unknown): unknown {
  const name = withoutDot(type.fullName);
  if (customJson.has(name) || value === null || typeof value !== 'object') return value;
  return name === 'google.protobuf.Any' ? fillAny(type, value) : fillMessage(type, value);
}

function fillAny(type: protobuf.Type, value: object): unknown {
  const { '@type': url, ...fields } = value as Readonly<Record<string, unknown>>;
  if (typeof url !== 'string') return value;
  const inner = type.root.lookupType(url.slice(url.lastIndexOf('/') + 1));
  if (customJson.has(withoutDot(inner.fullName))) return value;
  return { '@type': url, ...(fillJsonDefaults(inner, fields) as object) };
}

function fillMessage(type: protobuf.Type, value: object): object {
  const entries: [string, unknown][] = [];
  for (const field of type.fieldsArray) {
    const key = jsonNameOf(field);
    if (Object.hasOwn(value, key)) {
      entries.push([key, fillField(field, (value as Record<string, unknown>)[key])]);
    } else if (field.declaringField === null) {
      const absent = defaultJson(field);
      if (absent !== undefined) entries.push([key, absent]);
    }
  }
  // Unlike an assignment, this accepts a field named `__proto__`.
  return Object.fromEntries(entries);
}

function fillField(field: protobuf.Field, value: unknown): unknown {
  const type = field.resolve().resolvedType;
  if (!(type instanceof protobuf.Type)) return value;
  if (field.map) {
    const entries = Object.entries(value as object);
    return Object.fromEntries(entries.map(([key, one]) => [key, fillJsonDefaults(type, one)]));
  }
  if (!field.repeated) return fillJsonDefaults(type, value);
  return (value as readonly unknown[]).map((one) => fillJsonDefaults(type, one));
}

/** Returns the JSON of an unset field; undefined for a field with presence. */
function defaultJson(field: protobuf.Field): unknown {
  const { resolvedType } = field.resolve();
  if (field.map) return {};
  if (field.repeated) return [];
  if (field.hasPresence || resolvedType instanceof protobuf.Type) return undefined;
  if (resolvedType instanceof protobuf.Enum) {
    return withoutDot(resolvedType.fullName) === 'google.protobuf.NullValue'
      ? null
      : (resolvedType.valuesById[0] ?? 0);
  }
  switch (field.type) {
    case 'string':
    case 'bytes':
      return '';
    case 'bool':
      return false;
    case 'int64':
    case 'uint64':
    case 'sint64':
    case 'fixed64':
    case 'sfixed64':
      return '0';
    default:
      return 0;
  }
}
