import protobuf from 'protobufjs';
import { fieldNameOf } from './field-names.ts';

const reaching = new WeakMap<protobuf.Type, boolean>();

/**
 * Returns the path of a required field (proto2) that is missing at any depth, without list indices; null if
 * all are set. The encoder does not check: it would write a default nobody gave, or fail.
 */
export function missingRequired(type: protobuf.Type, message: object): string | null {
  if (!reachesRequired(type)) return null;
  for (const field of type.fieldsArray) {
    const value: unknown = Object.hasOwn(message, field.name)
      ? Reflect.get(message, field.name)
      : undefined;
    const name = fieldNameOf(field);
    if (value === undefined || value === null) {
      if (field.required) return name;
      continue;
    }
    const inner = field.resolvedType;
    if (!(inner instanceof protobuf.Type)) continue;
    for (const one of valuesOf(field, value)) {
      const missing = missingRequired(inner, one);
      if (missing !== null) return `${name}.${missing}`;
    }
  }
  return null;
}

function valuesOf(field: protobuf.Field, value: unknown): readonly object[] {
  if (field.repeated) return value as readonly object[];
  return field.map ? Object.values(value as object) : [value as object];
}

/** True when a message of a type can have a required field at any depth. Most cannot, and need no walk. */
export function reachesRequired(type: protobuf.Type): boolean {
  const known = reaching.get(type);
  if (known !== undefined) return known;
  const seen = new Set([type]);
  for (const one of seen) {
    for (const field of one.fieldsArray) {
      const inner = field.resolve().resolvedType;
      if (inner instanceof protobuf.Type) seen.add(inner);
    }
  }
  const found = [...seen].some((one) => one.fieldsArray.some((field) => field.required));
  reaching.set(type, found);
  return found;
}
