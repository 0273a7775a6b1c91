import protobuf from 'protobufjs';
import { isFault, readFieldAt, type WireField, wireTypes } from '../../wire/read-field.ts';
import { readSetItem, type SetItem, setFields } from '../../wire/read-set-item.ts';
import type { Decode, ReadKnown } from './decode-by-field.ts';

/** The library's call. */
export type Encode = (message: object, writer?: protobuf.Writer, depth?: number) => protobuf.Writer;

/** The tags of an item, one byte each. */
const tags = {
  start: (setFields.item << 3) | wireTypes.startGroup,
  typeId: (setFields.typeId << 3) | wireTypes.varint,
  message: (setFields.message << 3) | wireTypes.lengthDelimited,
  end: (setFields.item << 3) | wireTypes.endGroup,
};

/**
 * Reads a message set item as its extension, and an extension written as in other messages (parsers accept
 * both); false for any other field.
 */
export function createItemReader(type: protobuf.Type): ReadKnown {
  return (reader, message, { start }, depth) => {
    const { buf, len } = reader;
    const read = readFieldAt(buf, start, len);
    const item = isFault(read) ? null : itemOf(buf, read);
    const field = item ? type.fieldsById[item.typeId] : undefined;
    const inner = field?.resolve().resolvedType;
    if (isFault(read) || !item || !field || !(inner instanceof protobuf.Type)) return false;
    const decode = inner.decode.bind(inner) as unknown as Decode;
    const before = Object.hasOwn(message, field.name)
      ? Reflect.get(message, field.name)
      : undefined;
    reader.pos = item.start;
    const value = decode(reader, item.end - item.start, undefined, depth + 1, before);
    Reflect.set(message, field.name, value);
    reader.pos = read.end;
    return true;
  };
}

function itemOf(bytes: Uint8Array, field: WireField): SetItem | null {
  const { number, wireType, valueStart, valueEnd } = field;
  if (number === setFields.item && wireType === wireTypes.startGroup) {
    return readSetItem(bytes, valueStart, valueEnd);
  }
  const isPlain = wireType === wireTypes.lengthDelimited;
  return isPlain ? { typeId: number, start: valueStart, end: valueEnd } : null;
}

/** Writes a message set: each extension as an item, by number, then unknown fields as they came. */
export function createSetEncoder(type: protobuf.Type): Encode {
  const fields = [...type.fieldsArray].sort((a, b) => a.id - b.id);
  return (message, writer = protobuf.Writer.create(), depth = 0) => {
    for (const field of fields) {
      const value: unknown = Object.hasOwn(message, field.name)
        ? Reflect.get(message, field.name)
        : undefined;
      const inner = field.resolve().resolvedType;
      if (typeof value !== 'object' || value === null || !(inner instanceof protobuf.Type))
        continue;
      const encode = inner.encode.bind(inner) as unknown as Encode;
      writer.uint32(tags.start).uint32(tags.typeId).uint32(field.id).uint32(tags.message).fork();
      encode(value, writer, depth + 1)
        .ldelim()
        .uint32(tags.end);
    }
    const unknown: readonly Uint8Array[] = Reflect.get(message, '$unknowns') ?? [];
    for (const part of unknown) writer.raw(part);
    return writer;
  };
}

const sets = new WeakSet<protobuf.Type>();

/** Marks a type as a message set (`message_set_wire_format`). */
export function markMessageSet(type: protobuf.Type): void {
  sets.add(type);
}

/** True for a type whose extensions are written as message set items. */
export function isMessageSetType(type: protobuf.Type): boolean {
  return sets.has(type);
}
