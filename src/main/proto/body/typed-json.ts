import protobuf from 'protobufjs';
import { shortestFloat } from '../wire/read-scalar.ts';
import { hasOwnForm, jsonFieldsOf, messageTypeOf } from './find-json-field.ts';

type JsonObject = Record<string, unknown>;

const anyName = '.google.protobuf.Any';
const floatName = '.google.protobuf.FloatValue';

/**
 * Returns the same ProtoJSON with each float in the shortest text that is the same float32: for 0.1 in an
 * `Any` the library writes 0.10000000149011612. Changes the given value.
 */
export function shortenFloats(type: protobuf.Type, json: unknown): unknown {
  if (type.fullName === floatName) return shortened(json);
  if (!isObject(json) || !leadsToFloat(type)) return json;
  for (const [field, key] of fieldsIn(type, json)) {
    const inner = messageTypeOf(field);
    if (inner) json[key] = mapValues(field, json[key], (one) => shortenFloats(inner, one));
    else if (field.type === 'float') json[key] = mapValues(field, json[key], shortened);
  }
  const held = anyContent(type, json);
  if (held?.key !== undefined) json[held.key] = shortenFloats(held.type, json[held.key]);
  else if (held) shortenFloats(held.type, json);
  return json;
}

function shortened(json: unknown): unknown {
  return typeof json === 'number' ? shortestFloat(json) : json;
}

/** Returns the content of an `Any` by its `@type`; `key` is set if its ProtoJSON is in a member. */
function anyContent(
  type: protobuf.Type,
  json: JsonObject,
): { readonly type: protobuf.Type; readonly key?: 'value' } | null {
  if (!isAny(type) || typeof json['@type'] !== 'string') return null;
  const held = findHeldType(type, json['@type']);
  if (!held) return null;
  return hasOwnForm(held) ? { type: held, key: 'value' } : { type: held };
}

/** Returns the message type that the `@type` of an `Any` names; undefined if no schema defines it. */
export function findHeldType(any: protobuf.Type, url: string): protobuf.Type | undefined {
  const name = url.slice(url.lastIndexOf('/') + 1);
  try {
    // An empty name would return the root itself.
    return name === '' ? undefined : any.root.lookupType(name);
  } catch {
    return undefined;
  }
}

/** Returns the members of an object that are fields of its type; none if the type has its own JSON form. */
function fieldsIn(type: protobuf.Type, json: JsonObject): readonly [protobuf.Field, string][] {
  if (hasOwnForm(type)) return [];
  const fields = jsonFieldsOf(type);
  return Object.keys(json).flatMap((key) => {
    const field = fields.get(key);
    return field ? [[field, key] as [protobuf.Field, string]] : [];
  });
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

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const leadsToFloat = createReach(
  (type) =>
    type.fullName === floatName ||
    isAny(type) ||
    type.fieldsArray.some((field) => field.type === 'float'),
);

/** True when a message of a type can contain an `Any` at any depth. */
export const leadsToAny = createReach(isAny);

/** True for `google.protobuf.Any`. */
export function isAny({ fullName }: protobuf.Type): boolean {
  return fullName === anyName;
}

/**
 * Returns a function that is true when a message of a type can contain, at any depth, a type that passes the
 * test.
 */
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
