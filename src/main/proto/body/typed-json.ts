import protobuf from 'protobufjs';
import { shortestFloat } from '../wire/read-scalar.ts';
import { hasOwnForm, jsonFieldsOf, messageTypeOf } from './find-json-field.ts';

type JsonObject = Record<string, unknown>;

const anyName = '.google.protobuf.Any';
const floatName = '.google.protobuf.FloatValue';
const maxFloat = (2 - 2 ** -23) * 2 ** 127;

/**
 * The same ProtoJSON with floats that round to the largest one in its place: Java writes that as
 * `3.4028235E38`, which as a double is past it. Changes the value that it is given.
 */
export function roundLargeFloats(type: protobuf.Type, json: unknown): unknown {
  return changeFloats(type, json, roundedFloat);
}

/**
 * The same ProtoJSON with each float in the shortest text that is the same float32: the library reads
 * what an `Any` holds by itself, and has 0.10000000149011612 for 0.1 there. Changes the value that it is given.
 */
export function shortenFloats(type: protobuf.Type, json: unknown): unknown {
  return changeFloats(type, json, (one) => (typeof one === 'number' ? shortestFloat(one) : one));
}

function changeFloats(
  type: protobuf.Type,
  json: unknown,
  change: (value: unknown) => unknown,
): unknown {
  if (type.fullName === floatName) return change(json);
  if (!isObject(json) || !leadsToFloat(type)) return json;
  for (const [field, key] of fieldsIn(type, json)) {
    const inner = messageTypeOf(field);
    if (inner) json[key] = mapValues(field, json[key], (one) => changeFloats(inner, one, change));
    else if (field.type === 'float') json[key] = mapValues(field, json[key], change);
  }
  const held = anyContent(type, json);
  if (held?.key !== undefined) json[held.key] = changeFloats(held.type, json[held.key], change);
  else if (held) changeFloats(held.type, json, change);
  return json;
}

/** An `Any` in ProtoJSON. */
export interface AnyJson {
  readonly json: JsonObject;
  /** What it holds, and the JSON of that; null where it does not say, or no schema defines it. */
  readonly held: { readonly type: protobuf.Type; readonly json: unknown } | null;
}

/** All of `Any` in the ProtoJSON of a message, those in others too. */
export function anysIn(type: protobuf.Type, json: unknown): readonly AnyJson[] {
  const found: AnyJson[] = [];
  collect(type, json);
  return found;

  function collect(of: protobuf.Type, value: unknown): void {
    if (!isObject(value) || !leadsToAny(of)) return;
    if (isAny(of)) {
      const { '@type': _url, ...members } = value;
      const content = anyContent(of, value);
      const held = content && {
        type: content.type,
        json: content.key === undefined ? members : value[content.key],
      };
      found.push({ json: value, held });
      if (held) collect(held.type, held.json);
      return;
    }
    for (const [field, key] of fieldsIn(of, value)) {
      const inner = messageTypeOf(field);
      if (inner) for (const one of valuesIn(field, value[key])) collect(inner, one);
    }
  }
}

/** What an `Any` holds, by its own word; `key` is set where its ProtoJSON stands in a member. */
function anyContent(
  type: protobuf.Type,
  json: JsonObject,
): { readonly type: protobuf.Type; readonly key?: 'value' } | null {
  if (!isAny(type) || typeof json['@type'] !== 'string') return null;
  const held = findHeldType(type, json['@type']);
  if (!held) return null;
  return hasOwnForm(held) ? { type: held, key: 'value' } : { type: held };
}

/** The message type that the `@type` of an `Any` names; undefined when no schema defines it. */
export function findHeldType(any: protobuf.Type, url: string): protobuf.Type | undefined {
  const name = url.slice(url.lastIndexOf('/') + 1);
  try {
    // An empty name would be the root itself.
    return name === '' ? undefined : any.root.lookupType(name);
  } catch {
    return undefined;
  }
}

/** The fields of an object that are its own type's; none where it has a ProtoJSON of its own. */
function fieldsIn(type: protobuf.Type, json: JsonObject): readonly [protobuf.Field, string][] {
  if (hasOwnForm(type)) return [];
  const fields = jsonFieldsOf(type);
  return Object.keys(json).flatMap((key) => {
    const field = fields.get(key);
    return field ? [[field, key] as [protobuf.Field, string]] : [];
  });
}

function valuesIn(field: protobuf.Field, value: unknown): readonly unknown[] {
  if (field instanceof protobuf.MapField) return isObject(value) ? Object.values(value) : [];
  return field.repeated && Array.isArray(value) ? value : [value];
}

function mapValues(
  field: protobuf.Field,
  value: unknown,
  change: (one: unknown) => unknown,
): unknown {
  if (field instanceof protobuf.MapField) {
    if (isObject(value)) for (const key of Object.keys(value)) value[key] = change(value[key]);
    return value;
  }
  return field.repeated && Array.isArray(value) ? value.map(change) : change(value);
}

function roundedFloat(value: unknown): unknown {
  if (typeof value !== 'number' && typeof value !== 'string') return value;
  const number = Number(value);
  const isPast = Math.abs(number) > maxFloat && Number.isFinite(Math.fround(number));
  return isPast ? Math.sign(number) * maxFloat : value;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const leadsToFloat = createReach(
  (type) =>
    type.fullName === floatName ||
    isAny(type) ||
    type.fieldsArray.some((field) => field.type === 'float'),
);

/** Whether a message of a type can hold an `Any`, at any depth. */
export const leadsToAny = createReach(isAny);

/** Whether a type is `google.protobuf.Any`. */
export function isAny({ fullName }: protobuf.Type): boolean {
  return fullName === anyName;
}

/** Whether a message of a type can have one in it, at any depth, that a test holds for. */
export function createReach(
  test: (type: protobuf.Type) => boolean,
): (type: protobuf.Type) => boolean {
  const known = new WeakMap<protobuf.Type, boolean>();
  return (type) => {
    const before = known.get(type);
    if (before !== undefined) return before;
    const seen = new Set([type]);
    for (const one of seen) {
      for (const field of one.fieldsArray) {
        const inner = messageTypeOf(field.resolve());
        if (inner) seen.add(inner);
      }
    }
    const found = [...seen].some(test);
    known.set(type, found);
    return found;
  };
}
