import type protobuf from 'protobufjs';
import { messageTypeOf } from './find-json-field.ts';

const reaching = new WeakMap<protobuf.Type, boolean>();

/**
 * Whether a message read from JSON lacks a required field (proto2), at any depth. The encoder does
 * not ask: it would write a default nobody gave, or fail.
 */
export function lacksRequired(type: protobuf.Type, message: object): boolean {
  if (!reachesRequired(type)) return false;
  return type.fieldsArray.some((field) => {
    const value: unknown = Object.hasOwn(message, field.name)
      ? Reflect.get(message, field.name)
      : undefined;
    if (value === undefined || value === null) return field.required;
    const inner = messageTypeOf(field);
    if (!inner) return false;
    return valuesOf(field, value).some((one) => lacksRequired(inner, one));
  });
}

function valuesOf(field: protobuf.Field, value: unknown): readonly object[] {
  if (field.repeated) return value as readonly object[];
  return field.map ? Object.values(value as object) : [value as object];
}

/** Most schemas have no required field anywhere: their messages need not be walked. */
function reachesRequired(type: protobuf.Type): boolean {
  const known = reaching.get(type);
  if (known !== undefined) return known;
  const seen = new Set([type]);
  for (const one of seen) {
    for (const field of one.fieldsArray) {
      field.resolve();
      const inner = messageTypeOf(field);
      if (inner) seen.add(inner);
    }
  }
  const found = [...seen].some((one) => one.fieldsArray.some((field) => field.required));
  reaching.set(type, found);
  return found;
}
