import { isUtf8 } from 'node:buffer';
import { readVarint } from '../../bytes/read-varint.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../../wire/read-field.ts';

/** Bytes are not the descriptor that they should be; the caller turns it into a Problem. */
export class DescriptorFault extends Error {
  /** Byte offset into the whole descriptor set. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'DescriptorFault';
    this.offset = offset;
  }
}

/** A message in the bytes of a descriptor set, and the limits that hold for all of it. */
export interface MessageBytes {
  /** A view into the whole. */
  readonly bytes: Uint8Array;
  /** What it is, for faults: `FieldDescriptorProto`. */
  readonly what: string;
  readonly limits: ReadLimits;
  /** How deep it lies in messages of the schema; what lies deep costs more to show. */
  readonly depth?: number;
}

/** Counts over a whole descriptor set. */
export interface ReadLimits {
  /** Submessages that may still be read, each times its depth. */
  left: number;
}

/** One field of a {@link MessageBytes}. The readers throw {@link DescriptorFault}. */
export interface FoundField {
  readonly number: number;
  readonly wireType: number;
  /** Of its tag, in the whole. */
  readonly offset: number;
  string(): string;
  bytes(): Uint8Array;
  int32(): number;
  /** One number, or all of a packed field. */
  int32s(): readonly number[];
  bool(): boolean;
  /** Of the same depth unless told otherwise. */
  message(what: string, depth?: number): MessageBytes;
}

/**
 * Steps through the fields of a message.
 *
 * @throws DescriptorFault where the bytes are no protobuf, or a field is not of the type it is read as
 */
export function* readFields(message: MessageBytes): Generator<FoundField> {
  const { bytes, what } = message;
  for (let at = 0; at < bytes.length; ) {
    const wire = readFieldAt(bytes, at, bytes.length);
    if (isFault(wire)) {
      throw new DescriptorFault(`in ${what}, ${wire.reason}`, bytes.byteOffset + wire.offset);
    }
    at = wire.end;
    yield foundField(message, wire);
  }
}

function foundField(message: MessageBytes, wire: WireField): FoundField {
  const { bytes, what, limits } = message;
  const offset = bytes.byteOffset + wire.tagStart;

  function expect(wireType: number, type: string): void {
    if (wire.wireType !== wireType) {
      throw new DescriptorFault(`field ${wire.number} of ${what} is not ${type}`, offset);
    }
  }

  function view(type: string): Uint8Array {
    expect(wireTypes.lengthDelimited, type);
    return bytes.subarray(wire.valueStart, wire.valueEnd);
  }

  function int32(): number {
    expect(wireTypes.varint, 'a number');
    return int32At(bytes, wire.valueStart, wire.valueEnd).value;
  }

  return {
    number: wire.number,
    wireType: wire.wireType,
    offset,
    bytes: () => view('bytes'),
    int32,
    bool: () => int32() !== 0,
    string() {
      const text = view('text');
      if (!isUtf8(text)) {
        throw new DescriptorFault(
          `the text of field ${wire.number} of ${what} is not UTF-8`,
          offset,
        );
      }
      return utf8.decode(text);
    },
    int32s() {
      if (wire.wireType === wireTypes.varint) return [int32()];
      const packed = view('a list of numbers');
      const values: number[] = [];
      for (let at = 0; at < packed.length; ) {
        const { value, next } = int32At(packed, at, packed.length);
        if (values.push(value) > maxPacked) throw new DescriptorFault('a list is too long', offset);
        at = next;
      }
      return values;
    },
    message(inner, depth = message.depth ?? 1) {
      limits.left -= depth;
      if (limits.left < 0) throw new DescriptorFault('there are too many definitions', offset);
      return { bytes: view(`a ${inner}`), what: inner, limits, depth };
    },
  };
}

/** Of the dependencies of a file, at most. */
const maxPacked = 100_000;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function int32At(
  bytes: Uint8Array,
  start: number,
  end: number,
): { readonly value: number; readonly next: number } {
  const varint = readVarint(bytes, start, end);
  if (typeof varint === 'string') {
    throw new DescriptorFault(`a number is ${varint}`, bytes.byteOffset + start);
  }
  return { value: varint.low | 0, next: varint.next };
}
