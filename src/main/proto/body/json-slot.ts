import protobuf from 'protobufjs';
import type { DraftObject, JsonNode } from '../../../shared/json/json-tree.ts';
import { messageTypeOf } from './find-json-field.ts';
import { findHeldType } from './typed-json.ts';

/** What a part of ProtoJSON is read as. */
export type Slot =
  | { readonly kind: 'message'; readonly type: protobuf.Type }
  | { readonly kind: 'messages'; readonly type: protobuf.Type }
  | { readonly kind: 'list'; readonly field: protobuf.Field }
  | { readonly kind: 'map'; readonly field: protobuf.MapField & protobuf.Field }
  /** A scalar or an enum. */
  | { readonly kind: 'leaf'; readonly as: protobuf.Field }
  /** Inside Value, Struct and ListValue, and where no schema says. */
  | { readonly kind: 'free' };

/** What a field is read as. */
export function slotOf(field: protobuf.Field): Slot {
  if (field instanceof protobuf.MapField) return { kind: 'map', field };
  return field.repeated ? { kind: 'list', field } : elementOf(field);
}

/** What a value of a field is read as, once its list or map is entered. */
export function elementOf(field: protobuf.Field): Slot {
  const type = messageTypeOf(field);
  return type ? { kind: 'message', type } : { kind: 'leaf', as: field };
}

/** Value and NullValue are the two that have a null of their own; a list or map has none. */
export function takesNull(field: protobuf.Field): boolean {
  if (field.repeated || field instanceof protobuf.MapField) return false;
  const name = field.resolvedType?.fullName;
  return name === '.google.protobuf.Value' || name === '.google.protobuf.NullValue';
}

/** The value of a wrapper, whose ProtoJSON is that value; null for other types. */
export function wrapped(type: protobuf.Type): protobuf.Field | null {
  const isWrapper = /^\.google\.protobuf\.(?:Bool|Bytes|Double|Float|U?Int32|U?Int64|String)Value$/;
  return isWrapper.test(type.fullName) ? (type.fieldsById[1]?.resolve() ?? null) : null;
}

/** The type that an `Any` in JSON says it holds; undefined when it does not say or nothing defines it. */
export function typeOfAny(node: DraftObject, any: protobuf.Type): protobuf.Type | undefined {
  const url = node.members.find((member) => member.key === '@type')?.value;
  return url?.kind === 'string' ? findHeldType(any, url.value) : undefined;
}

/** A node without places, and the value that it is. */
export type PlainNode = JsonNode & { readonly json: unknown };

/** A value of `JSON.parse` as a node; what is in it is made a node when it is looked at. */
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
