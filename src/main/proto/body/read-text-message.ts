import protobuf from 'protobufjs';
import type {
  TextField,
  TextLeaf,
  TextMessage,
  TextValue,
} from '../../../shared/text-format/text-tree.ts';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { add, entryPath, joinPath, report, reportOneof, reportTooDeep } from './body-finding.ts';
import { describeTextFound } from './describe-expected.ts';
import { encodeMessage } from './encode-message.ts';
import { messageTypeOf, put, withoutDot } from './find-json-field.ts';
import { saidToHave } from './name-help.ts';
import { type LeafType, readTextLeafValue } from './read-text-leaf-value.ts';
import { readUnknownField } from './read-text-unknown-field.ts';
import { standInText } from './stand-in-text.ts';
import { textFieldsOf } from './text-fields.ts';
import { isFull, reportUnfit, retype, type TextSource } from './text-source.ts';

type Fields = Record<string, unknown>;

/**
 * Reads a text format message into a protobufjs message. The library's own reader stops at the first mistake
 * and knows only its line, accepts wrong names (`fooBar` for `foo_bar`), and reads no unknown fields. The
 * accepted values are the same; tests compare them.
 */
export function readTextMessage(
  source: TextSource,
  type: protobuf.Type,
  node: TextMessage,
  path: string,
  depth = 0,
): protobuf.Message {
  const values: Fields = {};
  const message = type.create() as unknown as Fields;
  if (depth > protobuf.util.recursionLimit) {
    reportTooDeep(source, node.start, path);
    return message as unknown as protobuf.Message;
  }
  const chosen = new Map<protobuf.OneOf, string>();
  const unknown: Uint8Array[] = [];
  for (const entry of node.fields) {
    if (isFull(source)) break;
    const { name } = entry;
    if (name.kind === 'number') {
      const bytes = readUnknownField(source, entry, path, depth);
      if (bytes) unknown.push(bytes);
      continue;
    }
    if (name.kind === 'any') {
      readAnyContent(source, type, values, entry, path, depth);
      continue;
    }
    const written = name.kind === 'extension' ? `[${name.text}]` : name.text;
    const field = textFieldsOf(type).get(written);
    if (!field) {
      const isReserved = name.kind === 'field' && type.isReservedName(name.text);
      const at = joinPath(path, written);
      if (!isReserved) reportUnknownName(source, type, name.start, at, written);
      else if (!source.skipsReserved) reportReserved(source, type, name.start, at, written);
      continue;
    }
    const at = joinPath(path, fieldNameOf(field));
    const oneof = field.partOf && !field.partOf.isProto3Optional ? field.partOf : null;
    const other = oneof ? chosen.get(oneof) : undefined;
    if (!isMany(field) && Object.hasOwn(values, field.name)) {
      const what = `\`${written}\` is set twice, but takes one value.`;
      report(source, name.start, at, what, 'Keep one.');
    } else if (oneof && other !== undefined) {
      reportOneof(source, name.start, at, oneof, written, other);
    }
    if (oneof) chosen.set(oneof, written);
    readField(source, field, values, entry, at, depth);
  }
  for (const field of type.fieldsArray) {
    if (Object.hasOwn(values, field.name)) put(message, field.name, values[field.name]);
    else if (field.required) {
      const name = fieldNameOf(field);
      const what = `The required field \`${name}\` is missing.`;
      add(source, { offset: node.start, path: joinPath(path, name), what, isLack: true });
    }
  }
  if (unknown.length > 0) put(message, '$unknowns', unknown);
  return message as unknown as protobuf.Message;
}

function isMany(field: protobuf.Field): boolean {
  return field.repeated || field instanceof protobuf.MapField;
}

function readField(
  source: TextSource,
  field: protobuf.Field,
  values: Fields,
  entry: TextField,
  path: string,
  depth: number,
): void {
  const { value, colon } = entry;
  // The parser already reported it.
  if (value === null) return;
  if (value.kind !== 'list') {
    readOne(source, field, values, value, path, depth);
    return;
  }
  if (!isMany(field)) {
    reportUnfit(source, field, value, path, null);
    return;
  }
  if (colon === null && messageTypeOf(field) === null && !(field instanceof protobuf.MapField)) {
    const name = source.text.slice(entry.name.start, entry.name.end);
    report(
      source,
      value.start,
      path,
      `a colon is missing after \`${name}\``,
      `Write ${name}: [ ].`,
    );
  }
  if (value.items.length === 0) emptyOf(field, values);
  for (const item of value.items) readOne(source, field, values, item, path, depth);
}

/** Reads one value of a field: the field itself, an item of its list, or an entry of its map. */
function readOne(
  source: TextSource,
  field: protobuf.Field,
  values: Fields,
  value: Exclude<TextValue, { kind: 'list' }>,
  path: string,
  depth: number,
): void {
  if (retype(source, field, value)) return;
  if (field instanceof protobuf.MapField) {
    readEntry(source, field, emptyOf(field, values) as Fields, value, path, depth);
    return;
  }
  if (!field.repeated) {
    const read = readSingle(source, field, value, path, depth);
    if (read !== undefined) put(values, field.name, read);
    return;
  }
  const list = emptyOf(field, values) as unknown[];
  const read = readSingle(source, field, value, `${path}[${list.length}]`, depth);
  // A value that does not fit keeps its index, so that later paths are right.
  list.push(read);
}

function emptyOf(field: protobuf.Field, values: Fields): unknown {
  if (!Object.hasOwn(values, field.name)) put(values, field.name, field.repeated ? [] : {});
  return values[field.name];
}

function readSingle(
  source: TextSource,
  field: protobuf.Field,
  value: Exclude<TextValue, { kind: 'list' }>,
  path: string,
  depth: number,
): unknown {
  const type = messageTypeOf(field);
  if (!type) return readLeaf(source, field, value, path);
  if (value.kind === 'message') return readTextMessage(source, type, value, path, depth + 1);
  reportUnfit(source, field, value, path, null);
  return undefined;
}

function readLeaf(
  source: TextSource,
  field: LeafType,
  value: TextMessage | TextLeaf,
  path: string,
): unknown {
  if (value.kind === 'message') {
    reportUnfit(source, field, value, path, null);
    return undefined;
  }
  const stood = source.standIns && standInText(source.text, value, field, path, source.standIns);
  if (stood && 'value' in stood) return stood.value;
  if (stood) {
    report(source, value.start, path, stood.fault);
    return undefined;
  }
  const read = readTextLeafValue(source.text, value, field);
  if ('value' in read) return read.value;
  reportUnfit(source, field, value, path, read.reason ?? null);
  return undefined;
}

function readEntry(
  source: TextSource,
  field: protobuf.MapField & protobuf.Field,
  map: Fields,
  node: TextMessage | TextLeaf,
  path: string,
  depth: number,
): void {
  if (node.kind !== 'message') {
    const found = describeTextFound(source.text, node);
    const what = `\`${path}\` takes an entry { key: ... value: ... }, not ${found}.`;
    report(source, node.start, path, what);
    return;
  }
  const parts = new Map<string, TextField>();
  for (const part of node.fields) {
    const name = part.name.kind === 'field' ? part.name.text : '';
    if (name !== 'key' && name !== 'value') {
      const written = source.text.slice(part.name.start, part.name.end);
      report(source, part.start, path, `a map entry has \`key\` and \`value\`, not ${written}.`);
    } else if (parts.has(name)) {
      report(source, part.start, path, `Duplicate \`${name}\`.`, 'Keep one.');
    }
    parts.set(name, part);
  }
  const keyType: LeafType = { type: field.keyType, resolvedType: null, keyOf: field };
  const keyNode = parts.get('key')?.value ?? null;
  let key: unknown = { string: '', bool: false }[field.keyType] ?? 0;
  if (keyNode?.kind === 'list') reportUnfit(source, keyType, keyNode, `${path}.key`, null);
  else if (keyNode && !retype(source, keyType, keyNode))
    key = readKey(source, keyType, keyNode, path, map);
  if (key === undefined) return;
  const at = entryPath(path, field.keyType, String(key));
  const valueNode = parts.get('value')?.value ?? null;
  if (valueNode?.kind === 'list') reportUnfit(source, field, valueNode, at, null);
  else if (!valueNode || !retype(source, field, valueNode)) {
    const value = valueNode
      ? readSingle(source, field, valueNode, at, depth + 1)
      : defaultOf(field);
    put(map, String(key), value);
  }
}

/** Reads a key; a variable becomes a number key that the map does not have, so that it can be found again. */
function readKey(
  source: TextSource,
  type: LeafType,
  node: TextMessage | TextLeaf,
  path: string,
  map: Fields,
): unknown {
  const { standIns } = source;
  const raw = node.kind === 'message' ? '' : source.text.slice(node.start, node.end);
  if (standIns && type.type !== 'string' && raw.includes('{{')) {
    const key = standIns.freeKey(type.type, map);
    if (key !== null) {
      standIns.keys.set(entryPath(path, type.type, key), raw.replace(/^(["'])(.*)\1$/, '$2'));
      return key;
    }
    const what = `A variable as key of \`${path}\` cannot be converted.`;
    report(source, node.start, path, what);
    return undefined;
  }
  return readLeaf(source, type, node, `${path}.key`);
}

function defaultOf(field: protobuf.Field): unknown {
  const type = messageTypeOf(field);
  if (type) return type.create();
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Enum) return Object.values(resolvedType.values)[0] ?? 0;
  return { string: '', bytes: new Uint8Array(0), bool: false }[field.type] ?? 0;
}

/** Reads `[type.googleapis.com/pkg.T] { ... }`: the content of an Any, with its fields. */
function readAnyContent(
  source: TextSource,
  any: protobuf.Type,
  values: Fields,
  { name, value }: TextField,
  path: string,
  depth: number,
): void {
  if (name.kind !== 'any' || value === null) return;
  const type = source.schema.findType(name.typeName);
  if (any.fullName !== '.google.protobuf.Any') {
    const what = `[${name.text}] needs an Any; this is ${withoutDot(any.fullName)}.`;
    report(source, name.start, path, what, 'Write an extension as [package.name].');
  } else if (!type) {
    const what = `No schema defines the type of the Any: ${name.typeName}.`;
    const hint =
      'Write "type.googleapis.com/" and the full name of a message in your schemas, or type_url and value.';
    report(source, name.start, path, what, hint);
  } else if (Object.hasOwn(values, 'type_url') || Object.hasOwn(values, 'value')) {
    report(source, name.start, path, 'The Any already has content.', 'Keep one.');
  } else if (value.kind !== 'message') {
    const found = value.kind === 'list' ? 'a list' : describeTextFound(source.text, value);
    report(source, value.start, path, `An Any takes a message in { }, not ${found}.`);
  } else {
    const innerPath = joinPath(path, `(${name.typeName})`);
    const content = readTextMessage(source, type, value, innerPath, depth + 1);
    put(values, 'type_url', name.text);
    // Values that do not fit were reported; the content cannot be encoded.
    const bytes = source.findings.length > 0 ? new Uint8Array(0) : encodeMessage(type, content);
    put(values, 'value', bytes);
  }
}

function reportUnknownName(
  source: TextSource,
  type: protobuf.Type,
  offset: number,
  path: string,
  written: string,
): void {
  const names = [...textFieldsOf(type).keys()];
  const hint = saidToHave(withoutDot(type.fullName), names);
  const what = `unknown field \`${written}\`${source.nameHelp.suggestion(written, names)}`;
  report(source, offset, path, what, hint);
}

/** Reports a reserved name: its value would not be sent. */
function reportReserved(
  source: TextSource,
  type: protobuf.Type,
  offset: number,
  path: string,
  written: string,
): void {
  const what = `\`${written}\` is a reserved name of ${withoutDot(type.fullName)}, without a field`;
  report(source, offset, path, what, 'Remove it: protobuf would ignore it.');
}
