import { randomUUID } from 'node:crypto';
import protobuf from 'protobufjs';
import { hasOwnForm, jsonNameOf, messageTypeOf } from './find-json-field.ts';
import { keyText } from './map-key-text.ts';
import { createReach } from './typed-json.ts';

/*
 * `-0` is no default: proto3 and ProtoJSON write it. The library leaves it out of what it reads from
 * JSON and of what it makes JSON of, and so does `JSON.stringify`. Here it is put back into JSON, in a walk
 * of its own that only those messages pay for that may hold one.
 */

type Fields = Record<string, unknown>;
type Json = Readonly<Record<string, unknown>>;

/** Whether a text may hold the number -0, which also one too small for a double is. */
export function mayWriteNegativeZero(text: string): boolean {
  return /-[0.]+(?![0-9.])|-[0-9.]+[eE]-[0-9]{3}/.test(text);
}

/** Whether a message of a type can have a float or double at any depth that the library leaves out where it is -0. */
export const leadsToImplicitReal = createReach(
  (type) =>
    /^\.google\.protobuf\.(?:Double|Float)Value$/.test(type.fullName) ||
    type.fieldsArray.some(isImplicitReal),
);

const endOfNegativeZero = Buffer.of(0, 0, 0, 0x80);

/** Whether bytes may hold a float or double of -0: both end alike. */
export function mayHoldNegativeZero(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, byteLength } = bytes;
  return Buffer.from(buffer, byteOffset, byteLength).includes(endOfNegativeZero);
}

/** The ProtoJSON value of a decoded message with the fields that the library left out as they are -0. */
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

/** JSON, compact or indented, in which -0 is `-0.0` where a value may hold one: others read `-0` as the integer. */
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
