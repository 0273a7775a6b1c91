import protobuf from 'protobufjs';
import type { DraftMember, DraftNode, DraftObject } from '../../../shared/json/json-tree.ts';
import { wholeTypes } from '../../../shared/model/scalar-type.ts';
import { messageOf } from '../../../shared/problem.ts';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { reachesRequired } from '../types/compile/missing-required.ts';
import { quote } from '../wire/show-string.ts';
import { add, entryPath, joinPath, report, reportOneof, reportTooDeep } from './body-finding.ts';
import { describeExpected } from './describe-expected.ts';
import { encodeMessage } from './encode-message.ts';
import { hasOwnForm, isFreeType, jsonFieldsOf, put, withoutDot } from './find-json-field.ts';
import { unknownEnumName, unknownField } from './json-name-findings.ts';
import { elementOf, type Slot, slotOf, takesNull, wrapped } from './json-slot.ts';
import {
  createSource,
  isFull,
  type JsonFindings,
  type JsonOptions,
  type JsonSource,
  noteRounded,
  reportUnfit,
} from './json-source.ts';
import { mayHoldVariable, readFreeJson, withBare } from './read-free-json.ts';
import {
  exactNumber,
  readJsonLeafValue,
  readJsonMapKey,
  readOwnForm,
} from './read-json-leaf-value.ts';
import { rawJsonFor } from './retype-values.ts';
import { createKeys, standInJson } from './stand-in-json.ts';
import { findHeldType, isAny } from './typed-json.ts';

/** The result of reading ProtoJSON. */
export interface JsonReading extends JsonFindings {
  /**
   * One message, unless several were read. Do not encode them if there are findings or variables without
   * room.
   */
  readonly messages: readonly protobuf.Message[];
}

type Fields = Record<string, unknown>;

/** Null if the value cannot be read; then a finding was added. */
type Read = { readonly value: unknown } | null;

/**
 * Reads ProtoJSON into protobufjs messages in one walk of the tree beside the message type. The library's own
 * reader reports only the type and the value, without a place, and drops -0. It still checks each single
 * value; tests compare whole messages.
 *
 * Recursive: limit the nesting of the text first.
 */
export function readJsonTree(
  type: protobuf.Type,
  root: DraftNode,
  options: JsonOptions = {},
): JsonReading {
  const source = createSource(options);
  if (!source.isSeveral) {
    const message = readWhole(source, type, root, '');
    return { ...source, messages: message ? [message] : [] };
  }
  const read = readValue(source, root, { kind: 'messages', type }, '', 0);
  return { ...source, messages: read ? (read.value as protobuf.Message[]) : [] };
}

/** Reads a part of ProtoJSON for protobufjs; null if it does not fit. */
export function readJsonPart(slot: Slot, node: DraftNode): Read {
  const source = createSource({ limit: 1 });
  const read = readValue(source, node, slot, '', 0);
  return source.findings.length > 0 ? null : read;
}

/** Reads a top-level message. */
function readWhole(
  source: JsonSource,
  type: protobuf.Type,
  node: DraftNode,
  path: string,
): protobuf.Message | null {
  const before = source.findings.length;
  const read = readValue(source, node, { kind: 'message', type }, path, 0);
  if (source.refused !== null && source.findings.length === before) {
    report(source, node.start, path, `The message cannot be encoded: ${source.refused}.`);
  }
  source.refused = null;
  return read && (read.value as protobuf.Message);
}

function readValue(
  source: JsonSource,
  given: DraftNode,
  slot: Slot,
  path: string,
  depth: number,
): Read {
  let node = withBare(source, given);
  if (node.kind === 'string' && source.strings.has(node.start)) {
    const raw = rawJsonFor(node.value, slot);
    if (raw !== null) {
      source.retyped.push({ start: node.start, end: node.end, raw });
      return null;
    }
  }
  const { standIns } = source;
  if (standIns && mayHoldVariable(node)) {
    const stood = standInJson(source, standIns, node, slot, path);
    if (stood.kind === 'none') return null;
    if (stood.kind === 'value') return stood;
    node = { ...node, kind: 'string', value: stood.text };
  }
  switch (slot.kind) {
    case 'message':
      return readMessage(source, slot.type, node, path, depth);
    case 'messages':
    case 'list':
      return readList(source, slot, node, path, depth);
    case 'map':
      return readMap(source, slot.field, node, path, depth);
    case 'leaf':
      return readLeaf(source, slot.as, node, path);
    case 'free':
      return { value: jsonOf(source, node, path) };
  }
}

/** Notes a value of the wrong kind, and the variables in it. */
function wrongKind(source: JsonSource, node: DraftNode, path: string, expected: string): null {
  reportUnfit(source, node, path, expected, null);
  const isMany = node.kind === 'object' || node.kind === 'array';
  if (source.standIns && isMany) readFreeJson(source, node, path);
  return null;
}

function readMessage(
  source: JsonSource,
  type: protobuf.Type,
  node: DraftNode,
  path: string,
  depth: number,
): Read {
  if (depth > protobuf.util.recursionLimit) {
    reportTooDeep(source, node.start, path);
    return null;
  }
  const quick = source.quick(type, node);
  if (quick) return { value: quick };
  if (!isAny(type) && hasOwnForm(type)) return readInOwnForm(source, type, node, path);
  if (node.kind !== 'object') return wrongKind(source, node, path, describeExpected(type));
  return isAny(type)
    ? readAny(source, type, node, path, depth)
    : readFields(source, type, node, node.members, path, depth);
}

function readInOwnForm(
  source: JsonSource,
  type: protobuf.Type,
  node: DraftNode,
  path: string,
): Read {
  const field = wrapped(type);
  if (field) {
    const read = readLeaf(source, field, node, path, type);
    return read && { value: type.create({ value: read.value }) };
  }
  source.tooLarge = null;
  const read = readOwnForm(type, jsonOf(source, node, path));
  if ('value' in read) return { value: read.value };
  if (source.tooLarge !== null && isFreeType(type)) {
    const { start, text } = source.tooLarge as { start: number; text: string };
    const what = `${text} is too large: ${withoutDot(type.fullName)} uses doubles.`;
    report(source, start, path, what, 'Put it in quotes.');
  } else reportUnfit(source, node, path, describeExpected(type), read.reason);
  return null;
}

/** Variables in strings are already marks. */
function jsonOf(source: JsonSource, node: DraftNode, path: string): unknown {
  return node.kind === 'string' ? node.value : readFreeJson(source, node, path);
}

function readAny(
  source: JsonSource,
  any: protobuf.Type,
  node: DraftObject,
  path: string,
  depth: number,
): Read {
  const url = node.members.find(({ key }) => key === '@type');
  const inner = url?.value.kind === 'string' ? findHeldType(any, url.value.value) : undefined;
  if (url?.value.kind !== 'string' || !inner) {
    if (source.standIns) readFreeJson(source, node, path);
    if (url) {
      const named = url.value.kind === 'string' ? `"${url.value.value}"` : 'it';
      const what = `No schema defines the type in "@type": ${named}.`;
      const hint = 'Write "type.googleapis.com/" and the full name of a message in your schemas.';
      report(source, url.value.start, path, what, hint);
    } else if (node.members.length > 0) {
      const what = 'This Any has no type, so its content would be lost.';
      const hint = 'Begin with "@type": "type.googleapis.com/" and the full name of a message.';
      report(source, node.start, path, what, hint);
    } else return { value: any.create() };
    return null;
  }
  const innerPath = joinPath(path, `(${withoutDot(inner.fullName)})`);
  const read = readContent(source, inner, node, innerPath, depth + 1);
  // Values that do not fit were reported; the message cannot be encoded.
  if (!read || source.findings.length + source.noRoom.length > 0) return null;
  try {
    const value = encodeMessage(inner, read.value as object);
    return { value: any.create({ type_url: url.value.value, value }) };
  } catch (error) {
    source.refused ??= messageOf(error);
    return null;
  }
}

/** Reads the content of an `Any`. */
function readContent(
  source: JsonSource,
  type: protobuf.Type,
  node: DraftObject,
  path: string,
  depth: number,
): Read {
  const hasContent = hasOwnForm(type) && node.members.some(({ key }) => key === 'value');
  if (!hasContent) {
    const members = node.members.filter(({ key }) => key !== '@type');
    if (!hasOwnForm(type)) return readFields(source, type, node, members, path, depth);
    const read = readOwnForm(type, undefined);
    if ('value' in read) return { value: read.value };
    readFields(source, type, node, members, path, depth);
    source.refused ??= read.reason;
    return null;
  }
  // A type with its own JSON form is in a member beside its type.
  let content: Read = null;
  for (const { key, value } of node.members) {
    if (key === 'value') content = readValue(source, value, { kind: 'message', type }, path, depth);
    else readFreeJson(source, value, joinPath(path, key));
  }
  return content;
}

function readFields(
  source: JsonSource,
  type: protobuf.Type,
  node: DraftObject,
  members: readonly DraftMember[],
  path: string,
  depth: number,
): Read {
  const fields = jsonFieldsOf(type);
  const message = type.create() as unknown as Fields;
  const seen = new Map<protobuf.Field, string>();
  const given = new Set<protobuf.Field>();
  const chosen = new Map<protobuf.OneOf, string>();
  for (const { key, keyStart, value } of members) {
    if (isFull(source)) return null;
    const field = fields.get(key);
    if (!field) {
      const at = joinPath(path, key);
      add(source, unknownField(source.nameHelp, type, key, keyStart, at));
      if (source.standIns) readFreeJson(source, value, at);
      continue;
    }
    const at = joinPath(path, fieldNameOf(field));
    const earlier = seen.get(field);
    if (earlier !== undefined) {
      const what =
        key === earlier
          ? `Duplicate \`${key}\`.`
          : `\`${key}\` and \`${earlier}\` are the same field.`;
      report(source, keyStart, at, what, 'Keep one.');
    }
    seen.set(field, key);
    if (value.kind === 'literal' && value.value === null && !takesNull(field)) continue;
    given.add(field);
    const read = readValue(source, value, slotOf(field), at, depth + 1);
    if (read) put(message, field.name, read.value);
    if (!field.partOf) continue;
    const other = chosen.get(field.partOf);
    if (other !== undefined) reportOneof(source, keyStart, at, field.partOf, key, other);
    chosen.set(field.partOf, key);
  }
  for (const field of reachesRequired(type) ? type.fieldsArray : []) {
    if (!field.required || given.has(field)) continue;
    const name = fieldNameOf(field);
    report(source, node.start, joinPath(path, name), `The required field \`${name}\` is missing.`);
  }
  return { value: message };
}

function readList(
  source: JsonSource,
  slot: Extract<Slot, { kind: 'list' | 'messages' }>,
  node: DraftNode,
  path: string,
  depth: number,
): Read {
  if (node.kind !== 'array') {
    const expected =
      slot.kind === 'list'
        ? `a list of ${describeExpected(slot.field)}`
        : `a list of messages of ${withoutDot(slot.type.fullName)}`;
    return wrongKind(source, node, path, expected);
  }
  const list: unknown[] = [];
  for (const [index, item] of node.items.entries()) {
    if (isFull(source)) return null;
    const at = `${path}[${index}]`;
    if (slot.kind === 'messages') list.push(readWhole(source, slot.type, item, at));
    else list.push(readValue(source, item, elementOf(slot.field), at, depth)?.value);
  }
  return { value: list };
}

function readMap(
  source: JsonSource,
  field: protobuf.MapField & protobuf.Field,
  node: DraftNode,
  path: string,
  depth: number,
): Read {
  const { keyType } = field;
  if (node.kind !== 'object') {
    return wrongKind(source, node, path, `an object with ${keyType} keys`);
  }
  const { findings } = source;
  const before = findings.length;
  const keyOf = createKeys(source, field, node, path);
  const values: Record<string, Read> = Object.create(null);
  for (const { key: written, keyStart, value } of node.members) {
    if (isFull(source)) return null;
    const key = keyOf(written, value);
    const at = entryPath(path, keyType, key);
    values[key] = readValue(source, value, elementOf(field), at, depth);
    if (readJsonMapKey(key, keyType) !== null) continue;
    const what = `${quote(key)} is not a valid ${keyType} key of the map \`${fieldNameOf(field)}\`.`;
    report(source, keyStart, at, what);
  }
  if (findings.length > before) return null;
  const map: Fields = {};
  // In the library's order: integer keys first.
  for (const [key, read] of Object.entries(values)) {
    const held = readJsonMapKey(key, keyType) ?? key;
    if (Object.hasOwn(map, held)) {
      const offset = node.members.findLast((member) => member.key === key)?.keyStart ?? node.start;
      const what = `${quote(key)} equals another key of this map.`;
      report(source, offset, path, what, 'Keep one.');
      return null;
    }
    put(map, held, read?.value);
  }
  return { value: map };
}

/** @param of the type that the value must fit: the field, or its wrapper */
function readLeaf(
  source: JsonSource,
  as: protobuf.Field,
  node: DraftNode,
  path: string,
  of: protobuf.Field | protobuf.Type = as,
): Read {
  if (node.kind === 'object' || node.kind === 'array' || node.kind === 'placeholder') {
    return wrongKind(source, node, path, describeExpected(of));
  }
  if (node.kind !== 'literal' && (as.type === 'float' || as.type === 'double')) {
    const written = node.kind === 'number' ? node.text : node.value;
    noteRounded(source, node.start, path, written, as.type);
  }
  let json: unknown;
  if (node.kind !== 'number') json = node.value;
  else json = wholeTypes.has(as.type) ? exactNumber(node.text) : Number(node.text);
  const read = readJsonLeafValue(json, as);
  if ('value' in read) return { value: read.value };
  if (as.resolvedType instanceof protobuf.Enum && node.kind === 'string') {
    add(source, unknownEnumName(source.nameHelp, as.resolvedType, node.value, node.start, path));
  } else reportUnfit(source, node, path, describeExpected(of), read.reason);
  return null;
}
