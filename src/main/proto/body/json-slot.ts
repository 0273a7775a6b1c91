import protobuf from 'protobufjs';
import type { DraftObject, JsonNode } from '../../../shared/json/json-tree.ts';
import { messageTypeOf } from './find-json-field.ts';
import { findHeldType } from './typed-json.ts';

/** The type that a part of ProtoJSON is read as. */
export type Slot =
  | { readonly kind: 'message'; readonly type: protobuf.Type }
  | { readonly kind: 'messages'; readonly type: protobuf.Type }
  | { readonly kind: 'list'; readonly field: protobuf.Field }
  | { readonly kind: 'map'; readonly field: protobuf.MapField & protobuf.Field }
  /** A scalar or an enum. */
  | { readonly kind: 'leaf'; readonly as: protobuf.Field }
  /** Inside Value, Struct and ListValue, and without a schema. */
  | { readonly kind: 'free' };

/** Returns the slot of a field. */
export function slotOf(field: protobuf.Field): Slot {
  if (field instanceof protobuf.MapField) return { kind: 'map', field };
  return field.repeated ? { kind: 'list', field } : elementOf(field);
}

/** Returns the slot of one element of a field's list or map. */
export function elementOf(field: protobuf.Field): Slot {
  const type = messageTypeOf(field);
  return type ? { kind: 'message', type } : { kind: 'leaf', as: field };
}

/**
 * True when null is a value of the field: only for Value and NullValue, and not for lists or maps of them.
 */
export function takesNull(field: protobuf.Field): boolean {
  if (field.repeated || field instanceof protobuf.MapField) return false;
  const name = field.resolvedType?.fullName;
  return name === '.google.protobuf.Value' || name === '.google.protobuf.NullValue';
}

/** Returns the value field of a wrapper type, whose ProtoJSON is that value; null for other types. */
export function wrapped(type: protobuf.Type): protobuf.Field | null {
  const isWrapper = /^\.google\.protobuf\.(?:Bool|Bytes|Double|Float|U?Int32|U?Int64|String)Value$/;
  return isWrapper.test(type.fullName) ? (type.fieldsById[1]?.resolve() ?? null) : null;
}

/** Returns the type that an `Any` in JSON names; undefined if it names none or no schema defines it. */
export function typeOfAny(node: DraftObject, any: protobuf.Type): protobuf.Type | undefined {
  const url = node.members.find((member) => member.key === '@type')?.value;
  return url?.kind === 'string' ? findHeldType(any, url.value) : undefined;
}

/** A node without places, and its JSON value. */
export type PlainNode = JsonNode & { readonly json: unknown };

/** Makes a node of a value of `JSON.parse`; nodes inside it are made on access. */
export function nodeOfJson(json: unknown): PlainNode {
  const plain = { start: -1, end: -1, json };
  if (typeof json === 'string') return { kind: 'string', ...plain, value: json };
  if (typeof json === 'number') {
    return { kind: 'number', ...plain, text: Object.is(json, -0) ? '-0' : String(json) };
  }
  if (typeof json !== 'object' || json === null) {
    return { kind: 'literal', ...plain, value: json === null ? null : json === true };
  }
  if (Array.isArray(json)) {
    return {
      kind: 'array',
      ...plain,
      get items() {
        return json.map(nodeOfJson);
      },
    };
  }
  return {
    kind: 'object',
    ...plain,
    get members() {
      return Object.entries(json).map(([key, value]) => ({
        key,
        keyStart: -1,
        keyEnd: -1,
        value: nodeOfJson(value),
      }));
    },
  };
}
