import { randomUUID } from 'node:crypto';
import protobuf from 'protobufjs';
import { hasOwnForm, jsonNameOf, messageTypeOf } from './find-json-field.ts';
import { keyText } from './map-key-text.ts';
import { createReach } from './typed-json.ts';

/*
 * `-0` is not a default: proto3 and ProtoJSON write it. The library drops it when it reads or writes JSON,
 * and `JSON.stringify` writes 0. This file puts it back into JSON, in a separate walk that only messages that
 * may hold -0 need.
 */

type Fields = Record<string, unknown>;
type Json = Readonly<Record<string, unknown>>;

/** True when a text may write the number -0; a number too small for a double counts too. */
export function mayWriteNegativeZero(text: string): boolean {
  return /-[0.]+(?![0-9.])|-[0-9.]+[eE]-[0-9]{3}/.test(text);
}

/** True when a message type can have, at any depth, a float or double whose -0 the library drops. */
export const leadsToImplicitReal = createReach(
  (type) =>
    /^\.google\.protobuf\.(?:Double|Float)Value$/.test(type.fullName) ||
    type.fieldsArray.some(isImplicitReal),
);

const endOfNegativeZero = Buffer.of(0, 0, 0, 0x80);

/** True when bytes may hold a float or double of -0: both end in the same byte. */
export function mayHoldNegativeZero(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, byteLength } = bytes;
  return Buffer.from(buffer, byteOffset, byteLength).includes(endOfNegativeZero);
}

/** Returns the ProtoJSON value of a decoded message, with the -0 fields that the library dropped. */
export function withNegativeZeros(type: protobuf.Type, message: object, json: unknown): unknown {
  if (type.fullName === anyName) return withContent(type, message as Fields, json as Json);
  if (hasOwnForm(type)) return json;
  const held = message as Fields;
  const written = json as Json;
  const entries = type.fieldsArray.flatMap((field) => {
    const key = jsonNameOf(field);
    if (!Object.hasOwn(written, key)) {
      return isImplicitReal(field) && Object.is(held[field.name], -0) ? [[key, -0] as const] : [];
    }
    const inner = messageTypeOf(field);
    const value = written[key];
    return [[key, inner ? inField(field, inner, held[field.name], value) : value] as const];
  });
  return Object.fromEntries(entries);
}

function inField(
  field: protobuf.Field,
  inner: protobuf.Type,
  held: unknown,
  value: unknown,
): unknown {
  if (field instanceof protobuf.MapField) {
    const items = new Map(
      Object.entries(held as Readonly<Record<string, object>>).map(([key, item]) => [
        keyText(field.keyType, key),
        item,
      ]),
    );
    return Object.fromEntries(
      Object.entries(value as Json).map(([key, item]) => [
        key,
        withNegativeZeros(inner, items.get(key) ?? {}, item),
      ]),
    );
  }
  if (!field.repeated) return withNegativeZeros(inner, held as object, value);
  return (value as readonly unknown[]).map((item, index) =>
    withNegativeZeros(inner, (held as readonly object[])[index] ?? {}, item),
  );
}

function withContent(any: protobuf.Type, message: Fields, json: Json): unknown {
  const content = contentOfAny(any, json);
  if (!content) return json;
  const bytes = message.value instanceof Uint8Array ? message.value : new Uint8Array(0);
  const inner = withNegativeZeros(content.type, content.type.decode(bytes), content.json);
  const { '@type': url } = json;
  return content.isOwnForm ? { '@type': url, value: inner } : { '@type': url, ...(inner as Json) };
}

/**
 * Writes JSON, compact or indented, with -0 as `-0.0` if a value may be -0: others read `-0` as an integer.
 */
export function stringifyJson(value: unknown, mayBeNegativeZero: boolean, indent?: number): string {
  if (!mayBeNegativeZero) return JSON.stringify(value, null, indent);
  const mark = randomUUID();
  const text = JSON.stringify(value, (_key, each) => (Object.is(each, -0) ? mark : each), indent);
  return text.replaceAll(`"${mark}"`, '-0.0');
}

const anyName = '.google.protobuf.Any';

function contentOfAny(
  any: protobuf.Type,
  json: Json,
): { readonly type: protobuf.Type; readonly json: unknown; readonly isOwnForm: boolean } | null {
  const { '@type': url, ...members } = json;
  if (typeof url !== 'string') return null;
  const type = any.root.lookupType(url.slice(url.lastIndexOf('/') + 1));
  const isOwnForm = hasOwnForm(type);
  return { type, json: isOwnForm ? members.value : members, isOwnForm };
}

function isImplicitReal(field: protobuf.Field): boolean {
  const isReal = field.type === 'double' || field.type === 'float';
  const isSingle = !field.repeated && !(field instanceof protobuf.MapField);
  return isReal && isSingle && !field.hasPresence;
}
