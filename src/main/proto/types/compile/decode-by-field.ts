import protobuf from 'protobufjs';

/** The library's call; length and end-group tag are those of a nested message. */
export type Decode = (
  reader: protobuf.Reader | Uint8Array,
  length?: number,
  endTag?: number,
  depth?: number,
  into?: protobuf.Message,
) => protobuf.Message;

/**
 * Reads the field whose tag was just read, if it is known; returns false for other fields. The reader is
 * after the tag.
 */
export type ReadKnown = (
  reader: protobuf.Reader,
  message: protobuf.Message,
  field: { readonly start: number; readonly tag: number },
  depth: number,
) => boolean;

/** Returns a decoder of a type. It keeps everything that `readKnown` does not read as unknown fields. */
export function decodeByField(type: protobuf.Type, readKnown: ReadKnown): Decode {
  return (source, length, endTag, depth = 0, into) => {
    if (depth > protobuf.util.recursionLimit) throw new Error('max depth exceeded');
    const reader = source instanceof protobuf.Reader ? source : protobuf.Reader.create(source);
    const outerEnd = reader.len;
    const end = length === undefined ? outerEnd : reader.pos + length;
    if (end > outerEnd) throw new RangeError('index out of range');
    reader.len = end;
    const message = into ?? type.create();
    const unknown: Uint8Array[] = [...(Reflect.get(message, '$unknowns') ?? [])];
    let isClosed = endTag === undefined;
    while (reader.pos < end) {
      const start = reader.pos;
      const tag = reader.tag();
      if (tag === endTag) {
        isClosed = true;
        break;
      }
      if (readKnown(reader, message, { start, tag }, depth)) continue;
      reader.skipType(tag & 7, depth, tag >>> 3);
      unknown.push(reader.raw(start, reader.pos));
    }
    if (length !== undefined && reader.pos !== end) throw new RangeError('index out of range');
    if (!isClosed) throw new Error('missing end group');
    reader.len = outerEnd;
    if (unknown.length > 0 && !reader.discardUnknown) {
      Object.defineProperty(message, '$unknowns', {
        ...{ value: unknown, enumerable: false, configurable: true, writable: true },
      });
    }
    return message;
  };
}
