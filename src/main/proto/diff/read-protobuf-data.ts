import { isUtf8 } from 'node:buffer';
import type { FieldShape, MessageShape } from '../wire/message-shape.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../wire/read-field.ts';
import { packableType, packedWidth } from '../wire/read-packed-page.ts';
import { numberText, wireTypeOf } from '../wire/read-scalar.ts';
import { elementsOf, scanPacked } from '../wire/scan-packed.ts';
import { quote } from '../wire/show-string.ts';
import { brokenBytes } from './broken-bytes.ts';
import { formatMoment, timeLeaf, timeOfDay, timeOfTimestamp } from './calendar.ts';
import {
  type Child,
  type DataSchema,
  type Datum,
  type MessageDatum,
  type PlainLeaf,
  requireShape,
} from './datum.ts';
import { durationLeaf } from './duration.ts';
import { knownTypeOf } from './known-types.ts';
import { boolLeaf, bytesLeaf, enumLeaf, foreignLeaf, textLeaf } from './leaf.ts';
import { maskLeaf } from './mask.ts';
import { doubleLeaf, floatLeaf, integerLeaf } from './number-leaf.ts';
import { wireFields } from './read-wire-data.ts';

/** The range of a value; a message in several parts has several. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** protoc's own limit of nested messages. */
const maxDepth = 100;

/**
 * Reads protobuf bytes as data of a message type. List elements are read on access, so that a list of a
 * million messages needs only their offsets.
 *
 * @throws ProblemError `type-missing`; `body-malformed` with the offset, also for a broken part that is
 *   read later
 */
export function readProtobufData(bytes: Uint8Array, typeName: string, schema: DataSchema): Datum {
  const shape = requireShape(schema, typeName);
  return readMessage({ bytes, schema }, [{ start: 0, end: bytes.length }], shape, 0);
}

interface Source {
  readonly bytes: Uint8Array;
  readonly schema: DataSchema;
}

function readMessage(
  source: Source,
  ranges: readonly Range[],
  shape: MessageShape,
  depth: number,
): Datum {
  if (depth > maxDepth) throw brokenBytes(ranges[0]?.start ?? 0, tooDeep);
  const message = readFields(source, ranges, shape, depth);
  switch (knownTypeOf(shape)) {
    case 'timestamp': {
      const time = timeOfTimestamp(wholeOf(message, 'seconds'), wholeOf(message, 'nanos'));
      return timeLeaf(time, 'plain', () => formatMoment(time.nanos));
    }
    case 'duration':
      return durationLeaf(
        wholeOf(message, 'seconds') * 1_000_000_000n + wholeOf(message, 'nanos'),
        'plain',
      );
    case 'date':
      return dateOf(message);
    case 'mask':
      return maskLeaf(textsOf(message, 'paths'), 'plain');
    case 'any':
      return anyOf(source, message, depth);
    case 'struct':
      return message.fields.get('fields')?.datum ?? emptyMap;
    case 'list-value':
      return message.fields.get('values')?.datum ?? emptyList;
    case 'value':
      return anyValueOf(message);
    case 'wrapper':
      return message.fields.get('value')?.datum ?? defaultOf(shape) ?? message;
    case null:
      return message;
  }
}

const emptyList: Datum = { kind: 'list', length: 0, item: () => ({ kind: 'none' }) };
const emptyMap: Datum = {
  kind: 'map',
  entries: new Map(),
  pathStyle: 'key',
  form: 'plain',
  written: '{}',
};

function readFields(
  source: Source,
  ranges: readonly Range[],
  shape: MessageShape,
  depth: number,
): MessageDatum {
  const known = new Map<FieldShape, WireField[]>();
  const unknown = new Map<number, WireField[]>();
  for (const { start, end } of ranges) {
    let position = start;
    while (position < end) {
      const field = readFieldAt(source.bytes, position, end);
      if (isFault(field)) throw brokenBytes(field.offset, field.reason);
      position = field.end;
      const declared = shape.byNumber.get(field.number);
      if (declared && fits(declared, field.wireType)) {
        if (declared.oneof !== null) dropOthers(known, declared);
        append(known, declared, field);
      } else append(unknown, field.number, field);
    }
  }
  const fields = new Map<string, Child>();
  for (const [field, found] of known) {
    const datum = readField(source, field, found, depth);
    fields.set(field.name, { datum, field, key: field.name });
  }
  return {
    kind: 'message',
    shape,
    names: source.schema.namesOf(shape.fullName),
    fields,
    unknown: wireFields(source.bytes, unknown, depth),
    form: 'plain',
    written: shape.fullName,
  };
}

/** Drops the other members of a oneof: the last one on the wire counts. */
function dropOthers(known: Map<FieldShape, WireField[]>, chosen: FieldShape): void {
  for (const field of known.keys()) {
    if (field.oneof === chosen.oneof && field !== chosen) known.delete(field);
  }
}

function append<K>(into: Map<K, WireField[]>, key: K, field: WireField): void {
  const list = into.get(key);
  if (list) list.push(field);
  else into.set(key, [field]);
}

/** True when a wire field can be a value of a declared field: lists may be packed or not. */
export function fits(field: FieldShape, wireType: number): boolean {
  if (wireType === wireTypeOf(field.type)) return true;
  return (
    field.isRepeated && wireType === wireTypes.lengthDelimited && packableType(field.type) !== null
  );
}

function readField(
  source: Source,
  field: FieldShape,
  found: readonly WireField[],
  depth: number,
): Datum {
  if (field.map) return readMap(source, field, found, depth);
  if (field.isRepeated) {
    const elements = elementsIn(source.bytes, field, found);
    return {
      kind: 'list',
      length: elements.length,
      item: (index) => {
        const range = elements[index];
        return range ? readValue(source, field.type, [range], depth) : { kind: 'none' };
      },
    };
  }
  const ranges = found.map(rangeOf);
  return readValue(
    source,
    field.type,
    // The last scalar counts; messages are merged (Encoding, "Last One Wins").
    field.type.kind === 'message' ? ranges : ranges.slice(-1),
    depth,
  );
}

function rangeOf(field: WireField): Range {
  return { start: field.valueStart, end: field.valueEnd };
}

/**
 * Returns the ranges of the elements of a repeated field, also inside packed parts.
 *
 * @throws ProblemError `body-malformed` for a truncated packed part
 */
export function elementsIn(
  bytes: Uint8Array,
  field: FieldShape,
  found: readonly WireField[],
): readonly Range[] {
  const packable = packableType(field.type);
  if (!packable) return found.map(rangeOf);
  return found.flatMap((part) => {
    if (part.wireType !== wireTypes.lengthDelimited) return [rangeOf(part)];
    const scan = scanPacked(bytes, part.valueStart, part.valueEnd, packedWidth(packable));
    if (scan.fault) throw brokenBytes(scan.fault.offset, scan.fault.reason);
    return elementsOf(bytes, scan, 0, scan.count);
  });
}

function readMap(
  source: Source,
  field: FieldShape,
  found: readonly WireField[],
  depth: number,
): Datum {
  const entries = new Map<string, Datum>();
  const shape = field.type.kind === 'message' && source.schema.shapeOf(field.type.typeName);
  if (!shape) return emptyMap;
  for (const part of found) {
    const entry = readFields(source, [rangeOf(part)], shape, depth);
    const value = entry.fields.get('value')?.datum ?? defaultOf(shape, source, depth);
    if (value) entries.set(keyText(entry.fields.get('key')?.datum, field), value);
  }
  return { kind: 'map', entries, pathStyle: 'key', form: 'plain', written: '{…}' };
}

function keyText(key: Datum | undefined, field: FieldShape): string {
  const isText = field.map?.key === 'string';
  if (key?.kind !== 'leaf') return isText ? '""' : field.map?.key === 'bool' ? 'false' : '0';
  return isText ? quote(key.key) : key.key;
}

function readValue(
  source: Source,
  type: FieldShape['type'],
  ranges: readonly Range[],
  depth: number,
): Datum {
  if (type.kind === 'message') {
    const shape = requireShape(source.schema, type.typeName);
    return readMessage(source, ranges, shape, depth + 1);
  }
  const { bytes } = source;
  const { start, end } = ranges[0] ?? { start: 0, end: 0 };
  if (type.kind === 'enum') return enumLeaf(numberText(bytes, start, end, 'int32'), type.names);
  switch (type.scalar) {
    case 'string':
      return stringOf(bytes.subarray(start, end));
    case 'bytes':
      return bytesLeaf(bytes.subarray(start, end));
    case 'bool':
      return boolLeaf(numberText(bytes, start, end, 'uint64') !== '0');
    case 'float':
      return floatLeaf(new DataView(bytes.buffer, bytes.byteOffset + start, 4).getFloat32(0, true));
    case 'double':
      return doubleLeaf(Number(numberText(bytes, start, end, 'double')));
    default:
      return integerLeaf(numberText(bytes, start, end, type.scalar));
  }
}

function stringOf(value: Uint8Array): PlainLeaf {
  if (!isUtf8(value)) return { ...bytesLeaf(value), type: 'text', key: `\0${hex(value)}` };
  return textLeaf(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8'));
}

/** Returns the value of a missing part of a map entry or wrapper. */
function defaultOf(shape: MessageShape, source?: Source, depth = 0): Datum | null {
  const type = shape.fields.find(({ name }) => name === 'value')?.type;
  if (!type) return null;
  if (type.kind === 'enum') return enumLeaf(String([...type.names.keys()][0] ?? 0), type.names);
  if (type.kind === 'message') {
    const inner = source?.schema.shapeOf(type.typeName);
    return source && inner ? readMessage(source, [], inner, depth + 1) : null;
  }
  switch (type.scalar) {
    case 'string':
      return textLeaf('');
    case 'bytes':
      return bytesLeaf(new Uint8Array());
    case 'bool':
      return boolLeaf(false);
    case 'float':
      return floatLeaf(0);
    case 'double':
      return doubleLeaf(0);
    default:
      return integerLeaf('0');
  }
}

function anyValueOf(message: MessageDatum): Datum {
  const [name, child] = [...message.fields][0] ?? [];
  return child === undefined || name === 'null_value' ? { kind: 'none' } : child.datum;
}

function dateOf(message: MessageDatum): Datum {
  const [year, month, day] = (['year', 'month', 'day'] as const).map((name) =>
    Number(wholeOf(message, name)),
  ) as [number, number, number];
  const written = () => `{year ${year}, month ${month}, day ${day}}`;
  const time = message.unknown.size === 0 ? timeOfDay(year, month, day) : null;
  return time ? timeLeaf(time, 'plain', written, () => `Date ${time.day}`) : message;
}

function anyOf(source: Source, message: MessageDatum, depth: number): Datum {
  const url = message.fields.get('type_url')?.datum;
  const value = message.fields.get('value')?.datum;
  const typeName = url?.kind === 'leaf' ? url.key.slice(url.key.lastIndexOf('/') + 1) : '';
  if (typeName === '') return message;
  const shape = source.schema.shapeOf(typeName);
  const bytes = value?.kind === 'leaf' ? Buffer.from(value.key, 'base64') : new Uint8Array();
  const content: Datum = shape
    ? readMessage({ ...source, bytes }, [{ start: 0, end: bytes.length }], shape, depth + 1)
    : foreignLeaf(hex(bytes), 'bytes of a type without a schema', bytesLeaf(bytes).shown);
  return { kind: 'any', typeName, content };
}

function wholeOf(message: MessageDatum, name: string): bigint {
  const datum = message.fields.get(name)?.datum;
  return datum?.kind === 'leaf' ? BigInt(datum.key) : 0n;
}

function textsOf(message: MessageDatum, name: string): readonly string[] {
  const datum = message.fields.get(name)?.datum;
  if (datum?.kind !== 'list') return [];
  return Array.from({ length: datum.length }, (_, index) => {
    const item = datum.item(index);
    return item.kind === 'leaf' ? item.key : '';
  });
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

const tooDeep = `messages are nested deeper than ${maxDepth} levels`;
