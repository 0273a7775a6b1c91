import protobuf from 'protobufjs';
import type { JsonNode, Span } from '../../../shared/json/json-tree.ts';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { isNumberText } from '../../../shared/model/variable.ts';
import { hasOwnForm, jsonFieldsOf, messageTypeOf } from './find-json-field.ts';
import { typeOfAny } from './json-value-of.ts';
import { maxJsonDepth } from './parse-json-text.ts';
import { scanJsonText } from './scan-json-text.ts';

/** What a value of JSON is as a kind of a field: its text, or what else it takes. */
type Takes = 'text' | 'number' | 'boolean' | 'object' | 'array';

/**
 * Makes strings of JSON that are wholly one value of a variable into what their fields take: `"7"` into
 * 7 for an int32, `"{...}"` into an object for a message. The quotes become spaces and so does what is
 * left over: no other place of the text moves. A 64-bit number stays in quotes, as ProtoJSON writes it,
 * and so does what its field does not take, for the reader to tell of.
 *
 * @param text JSON, its variables filled in; what is none comes back as it is
 * @param strings the places of those strings, quotes included
 * @param isSeveral whether it is a list of messages
 */
export function retypeJson(
  type: protobuf.Type,
  text: string,
  strings: readonly Span[],
  isSeveral: boolean,
): string {
  if (strings.length === 0 || scanJsonText(text).depth > maxJsonDepth) return text;
  const root = treeOf(text);
  if (root === null) return text;
  const places = new Set(strings.map(({ start }) => start));
  const parts: string[] = [];
  let copied = 0;

  function retype(node: JsonNode & { readonly kind: 'string' }, takes: Takes): void {
    if (!places.has(node.start)) return;
    const raw = rawValue(node.value, takes);
    if (raw === null) return;
    parts.push(text.slice(copied, node.start), padded(raw, node.end - node.start));
    copied = node.end;
  }

  function inMessage(of: protobuf.Type, node: JsonNode): void {
    if (node.kind === 'string') retype(node, takenBy(of));
    if (node.kind !== 'object' || freeTypes.has(of.fullName)) return;
    if (of.fullName === '.google.protobuf.Any') inAny(of, node);
    else inFields(of, node);
  }

  function inAny(of: protobuf.Type, node: JsonNode & { readonly kind: 'object' }): void {
    const held = typeOfAny(node, of);
    if (!held) return;
    if (!hasOwnForm(held)) inFields(held, node);
    // What has a form of its own stands in a member beside its type: an Any in an Any, too.
    else for (const { key, value } of node.members) if (key === 'value') inMessage(held, value);
  }

  function inFields(of: protobuf.Type, node: JsonNode & { readonly kind: 'object' }): void {
    const fields = jsonFieldsOf(of);
    for (const { key, value } of node.members) {
      const field = fields.get(key);
      if (field) inField(field, value);
    }
  }

  function inField(field: protobuf.Field, node: JsonNode): void {
    const isMap = field instanceof protobuf.MapField;
    if (!isMap && !field.repeated) inElement(field, node);
    else if (node.kind === 'string') retype(node, isMap ? 'object' : 'array');
    else if (isMap && node.kind === 'object') {
      for (const { value } of node.members) inElement(field, value);
    } else if (!isMap && node.kind === 'array') {
      for (const item of node.items) inElement(field, item);
    }
  }

  function inElement(field: protobuf.Field, node: JsonNode): void {
    const inner = messageTypeOf(field);
    if (inner) inMessage(inner, node);
    else if (node.kind === 'string') {
      retype(node, field.resolvedType ? 'number' : takenByScalar(field.type));
    }
  }

  if (!isSeveral) inMessage(type, root);
  else if (root.kind === 'array') for (const item of root.items) inMessage(type, item);
  else if (root.kind === 'string') retype(root, 'array');
  return parts.join('') + text.slice(copied);
}

/** What ProtoJSON has for values of any kind: within them a string is a string. */
const freeTypes = new Set(
  ['Struct', 'Value', 'ListValue'].map((name) => `.google.protobuf.${name}`),
);

const wellKnown: Readonly<Record<string, Takes>> = {
  BoolValue: 'boolean',
  BytesValue: 'text',
  DoubleValue: 'number',
  Duration: 'text',
  FieldMask: 'text',
  FloatValue: 'number',
  Int32Value: 'number',
  Int64Value: 'text',
  ListValue: 'array',
  StringValue: 'text',
  Timestamp: 'text',
  UInt32Value: 'number',
  UInt64Value: 'text',
  Value: 'text',
};

function takenBy({ fullName }: protobuf.Type): Takes {
  const [, name] = /^\.google\.protobuf\.(\w+)$/.exec(fullName) ?? [];
  return (name === undefined ? undefined : wellKnown[name]) ?? 'object';
}

function takenByScalar(scalar: string): Takes {
  if (scalar === 'bool') return 'boolean';
  return scalar === 'string' || scalar === 'bytes' || scalar.endsWith('64') ? 'text' : 'number';
}

/** The JSON that a value is when it is of that kind, without line breaks; null when it is not. */
function rawValue(value: string, takes: Takes): string | null {
  const text = value.trim();
  switch (takes) {
    case 'text':
      return null;
    case 'number':
      return isNumberText(text) ? text : null;
    case 'boolean':
      return text === 'true' || text === 'false' ? text : null;
    case 'object':
    case 'array': {
      const isOpened = text.startsWith(takes === 'object' ? '{' : '[');
      // A line break may only be space there; the lines after it are to stay where they are.
      return isOpened && treeOf(text) !== null ? text.replaceAll(/[\r\n]/g, ' ') : null;
    }
  }
}

function treeOf(text: string): JsonNode | null {
  try {
    return parseJsonTree(text);
  } catch {
    return null;
  }
}

/** A value in the room of a string: it is never longer, since the string had it with quotes. */
export function padded(raw: string, length: number): string {
  return ` ${raw}`.padEnd(length);
}
