import protobuf from 'protobufjs';
import { isFault, readFieldAt, wireTypes } from '../wire/read-field.ts';
import { messageTypeOf } from './find-json-field.ts';
import { readLooseText } from './loose-text.ts';
import { setUnknowns, unknownsOf } from './unknown-fields.ts';

type Fields = Record<string, unknown>;

/** The library's call: reader, length, end-group tag, depth, message to merge into. */
type Decode = (...args: [protobuf.Reader, ...unknown[]]) => protobuf.Message;

/** The readers for which entries are kept. */
const keeping = new WeakSet<protobuf.Reader>();

/** The types whose decoders are wrapped, with all types they can contain. */
const prepared = new WeakSet<protobuf.Type>();

/** The entries of a message that moved to its unknown fields, by field and key. */
const movedEntries = new WeakMap<object, Map<string, Uint8Array>>();

/**
 * Makes a reader keep map entries that have more in them than a key and a value. The library has no place for
 * the rest and drops it. So the whole entry moves to the unknown fields of its message, like an entry with an
 * unknown enum value (proto3, "Maps"). On the wire it is an entry as before.
 *
 * @param type the type that the reader is decoded as
 * @param reader a reader that keeps unknown fields
 */
export function keepOddEntries(type: protobuf.Type, reader: protobuf.Reader): void {
  keeping.add(reader);
  if (prepared.has(type)) return;
  const reached = new Set([type]);
  for (const one of reached) {
    const maps = new Map<number, protobuf.MapField & protobuf.Field>();
    for (const field of one.fieldsArray) {
      const inner = messageTypeOf(field.resolve());
      if (inner && !prepared.has(inner)) reached.add(inner);
      if (field instanceof protobuf.MapField) maps.set(field.id, field);
    }
    if (!prepared.has(one) && maps.size > 0) wrapDecoder(one, maps);
    prepared.add(one);
  }
}

type Maps = ReadonlyMap<number, protobuf.MapField & protobuf.Field>;

function wrapDecoder(type: protobuf.Type, maps: Maps): void {
  const decode = type.setup().decode as unknown as Decode;
  const keepingDecode: Decode = (...args) => {
    const [reader] = args;
    if (!keeping.has(reader)) return decode(...args);
    const start = reader.pos;
    const message = decode(...args);
    moveOddEntries(maps, message as unknown as Fields, reader.buf, start, reader.pos);
    return message;
  };
  type.decode = keepingDecode as unknown as protobuf.Type['decode'];
}

interface Entry {
  readonly field: protobuf.MapField & protobuf.Field;
  readonly raw: Uint8Array;
  readonly content: Uint8Array;
  readonly isOdd: boolean;
}

function moveOddEntries(
  maps: Maps,
  message: Fields,
  bytes: Uint8Array,
  start: number,
  end: number,
): void {
  const entries: Entry[] = [];
  for (let at = start; at < end; ) {
    const read = readFieldAt(bytes, at, end);
    // An end-group tag ends the message too.
    if (isFault(read)) break;
    const field = maps.get(read.number);
    if (field && read.wireType === wireTypes.lengthDelimited) {
      const content = bytes.subarray(read.valueStart, read.valueEnd);
      const raw = bytes.subarray(at, read.end);
      entries.push({ field, raw, content, isOdd: isOdd(field, content) });
    }
    at = read.end;
  }
  const moved = movedEntries.get(message) ?? new Map<string, Uint8Array>();
  if (moved.size === 0 && !entries.some((entry) => entry.isOdd)) return;
  const unknowns = new Set(unknownsOf(message));
  // The last entry of a key counts.
  const last = new Map<string, readonly [key: string, entry: Entry]>();
  for (const entry of entries) {
    if (isAmong(unknowns, entry)) continue;
    const key = heldKeyOf(entry.field, entry.content);
    last.set(`${entry.field.id} ${key}`, [key, entry]);
  }
  for (const [place, [key, { field, raw, isOdd: isToMove }]] of last) {
    const earlier = moved.get(place);
    if (earlier) unknowns.delete(earlier);
    moved.delete(place);
    if (!isToMove) continue;
    const map = message[field.name] as Fields;
    delete map[key];
    if (Object.keys(map).length === 0) delete message[field.name];
    unknowns.add(raw);
    moved.set(place, raw);
  }
  movedEntries.set(message, moved);
  setUnknowns(message, [...unknowns]);
}

/** True when an entry contains more than its key and its value. */
function isOdd(field: protobuf.MapField & protobuf.Field, content: Uint8Array): boolean {
  const ofValue =
    field.resolvedType instanceof protobuf.Enum ? wireTypes.varint : wireTypes.lengthDelimited;
  const expected = [wireTypeOf(field.keyType), wireTypeOf(field.type) ?? ofValue];
  for (let at = 0; at < content.length; ) {
    const read = readFieldAt(content, at, content.length);
    if (isFault(read)) return false;
    if (read.number > 2 || expected[read.number - 1] !== read.wireType) return true;
    at = read.end;
  }
  return false;
}

/** True when the library already put an entry there, because its enum does not have the value. */
function isAmong(unknowns: ReadonlySet<Uint8Array>, { field, raw }: Entry): boolean {
  if (!(field.resolvedType instanceof protobuf.Enum)) return false;
  return [...unknowns].some((part) => Buffer.compare(part, raw) === 0);
}

/** Returns the key of an entry in the form of the library's map. */
export function heldKeyOf({ keyType }: protobuf.MapField, content: Uint8Array): string {
  let key: unknown = { string: '', bool: false }[keyType] ?? 0;
  for (let at = 0; at < content.length; ) {
    const read = readFieldAt(content, at, content.length);
    if (isFault(read)) break;
    if (read.number === 1 && read.wireType === wireTypeOf(keyType)) {
      const reader = protobuf.Reader.create(content);
      readLooseText(reader);
      reader.pos = read.lengthStart;
      key = reader[keyType as 'string' | 'int64']();
    }
    at = read.end;
  }
  return String(key);
}

/** Returns undefined for messages and enums. */
function wireTypeOf(scalar: string): number | undefined {
  return (protobuf.types.basic as Readonly<Record<string, number>>)[scalar];
}
