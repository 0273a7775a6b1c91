import type protobuf from 'protobufjs';
import type { JsonNode } from '../../../shared/json/json-tree.ts';
import { wholeTypes } from '../../../shared/model/scalar-type.ts';
import { hasOwnForm, jsonFieldsOf, messageTypeOf } from './find-json-field.ts';
import { exactNumber } from './json-number.ts';
import { findHeldType } from './typed-json.ts';

/** What a part of the JSON is read as; null where no schema says. */
export type ReadAs =
  | { readonly kind: 'message'; readonly type: protobuf.Type }
  /** A list of messages. */
  | { readonly kind: 'messages'; readonly type: protobuf.Type }
  | { readonly kind: 'field'; readonly field: protobuf.Field }
  /** A scalar or enum of a field, its list or map already entered. */
  | { readonly kind: 'scalar'; readonly field: protobuf.Field }
  /** Inside Value, Struct and ListValue every number is a double. */
  | { readonly kind: 'free' };

/** Where numbers stay numbers, because the message itself holds a double. */
const freeTypes = new Set([
  '.google.protobuf.Value',
  '.google.protobuf.Struct',
  '.google.protobuf.ListValue',
]);

/** Whether messages of a type hold any JSON. */
export function isFreeType({ fullName }: protobuf.Type): boolean {
  return freeTypes.has(fullName);
}

/**
 * The plain value of parsed JSON, as `JSON.parse` would give it, but with integers that a double
 * cannot hold as strings of digits where the message wants an integer.
 *
 * Recurses: the nesting of the text must have been limited before.
 */
export function jsonValueOf(node: JsonNode, as: ReadAs): unknown {
  switch (node.kind) {
    case 'string':
    case 'literal':
      return node.value;
    case 'number':
      return isWhole(as) ? exactNumber(node.text) : Number(node.text);
    case 'array': {
      const item = itemOf(as);
      return node.items.map((value) => jsonValueOf(value, item));
    }
    case 'object': {
      const value: Record<string, unknown> = {};
      const memberAs = memberReader(node, as);
      for (const member of node.members) {
        // Defined, not assigned: a key named __proto__ is a key like any other.
        Object.defineProperty(value, member.key, {
          value: jsonValueOf(member.value, memberAs(member.key)),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      return value;
    }
  }
}

/** What a value of a field is read as, once its list or map is entered. */
export function elementOf(field: protobuf.Field): ReadAs {
  const type = messageTypeOf(field);
  return type ? { kind: 'message', type } : { kind: 'scalar', field };
}

/** The type that an `Any` in JSON says it holds; undefined when it does not say or nothing defines it. */
export function typeOfAny(node: JsonNode, within: protobuf.Type): protobuf.Type | undefined {
  if (node.kind !== 'object') return undefined;
  const url = node.members.find((member) => member.key === '@type')?.value;
  if (url?.kind !== 'string') return undefined;
  return findHeldType(within, url.value);
}

/** What the items of a list are read as. */
export function itemOf(as: ReadAs): ReadAs {
  if (as.kind === 'messages') return { kind: 'message', type: as.type };
  return as.kind === 'field' && as.field.repeated ? elementOf(as.field) : { kind: 'free' };
}

/** What the members of an object are read as, by their keys. */
export function memberReader(node: JsonNode, as: ReadAs): (key: string) => ReadAs {
  const free: ReadAs = { kind: 'free' };
  if (as.kind === 'field' && as.field.map) {
    const element = elementOf(as.field);
    return () => element;
  }
  const type = typeRead(as);
  if (!type || isFreeType(type)) return () => free;
  if (type.fullName === '.google.protobuf.Any') {
    const inner = typeOfAny(node, type);
    if (!inner) return () => free;
    const content: ReadAs = { kind: 'message', type: inner };
    // What has a form of its own stands in a member beside its type.
    if (hasOwnForm(inner)) return (key) => (key === 'value' ? content : free);
    return memberReader(node, content);
  }
  const fields = jsonFieldsOf(type);
  return (key) => {
    const field = fields.get(key);
    return field ? { kind: 'field', field } : free;
  };
}

/** The message type whose fields an object's keys name. */
function typeRead(as: ReadAs): protobuf.Type | null {
  if (as.kind === 'message') return as.type;
  if (as.kind !== 'field' || as.field.repeated || as.field.map) return null;
  return messageTypeOf(as.field);
}

function isWhole(as: ReadAs): boolean {
  if (as.kind === 'scalar') return wholeTypes.has(as.field.type);
  if (as.kind === 'field' && !as.field.resolvedType) return wholeTypes.has(as.field.type);
  const type = typeRead(as);
  // The ProtoJSON of a wrapper is its bare value.
  return type !== null && /^\.google\.protobuf\.U?Int(?:32|64)Value$/.test(type.fullName);
}
