import protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';

/** The fields of a message type by each name that ProtoJSON accepts for them. */
export type JsonFieldIndex = ReadonlyMap<string, protobuf.Field>;

const indexes = new WeakMap<protobuf.Type, JsonFieldIndex>();

/** Returns JSON names and proto names of a type's fields; `[pkg.ext]` for extensions. */
export function jsonFieldsOf(type: protobuf.Type): JsonFieldIndex {
  const known = indexes.get(type);
  if (known) return known;
  const index = new Map<string, protobuf.Field>();
  for (const field of type.fieldsArray) {
    field.resolve();
    for (const name of namesOf(field)) index.set(name, field);
  }
  indexes.set(type, index);
  return index;
}

/** Returns the name of a field in written ProtoJSON. */
export function jsonNameOf(field: protobuf.Field): string {
  return isExtension(field) ? fieldNameOf(field) : (field.jsonName ?? field.name);
}

/** Returns a full name without protobufjs' leading dot. */
export function withoutDot(fullName: string): string {
  return fullName.startsWith('.') ? fullName.slice(1) : fullName;
}

/** Returns the message type of a field; null for other fields. */
export function messageTypeOf(field: protobuf.Field): protobuf.Type | null {
  return field.resolvedType instanceof protobuf.Type ? field.resolvedType : null;
}

const ownForm =
  /^\.google\.protobuf\.(?:Any|Duration|FieldMask|ListValue|Struct|Timestamp|Value|(?:Bool|Bytes|Double|Float|U?Int(?:32|64)|String)Value)$/;

/** True when the ProtoJSON of a type is not an object of its fields. */
export function hasOwnForm({ fullName }: protobuf.Type): boolean {
  return ownForm.test(fullName);
}

/**
 * True when messages of a type hold any JSON: numbers stay numbers there, because the message holds doubles.
 */
export function isFreeType({ fullName }: protobuf.Type): boolean {
  return /^\.google\.protobuf\.(?:ListValue|Struct|Value)$/.test(fullName);
}

/** Sets a field of a message or an entry of a map; the name `__proto__` is like any other. */
export function put(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') target[name] = value;
  else {
    const property = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(target, name, property);
  }
}

function namesOf(field: protobuf.Field): readonly string[] {
  if (isExtension(field)) return [fieldNameOf(field)];
  return [jsonNameOf(field), fieldNameOf(field), field.name];
}

function isExtension(field: protobuf.Field): boolean {
  return field.declaringField !== null;
}
