import { maxMessageDepth } from './find-fault.ts';
import type { FieldShape, ShapeLookup } from './message-shape.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from './read-field.ts';
import { wireTypeOf } from './read-scalar.ts';
import { writeVarint } from './write-varint.ts';

/**
 * The same message with the defaults written out that canonical protobuf omits: every scalar and
 * enum field without presence that is not on the wire, as zero, in messages at any depth. Parsers
 * read it as the same message. Fields keep their bytes, unknown ones too, and come by number.
 *
 * @returns null for bytes that are no message, or are nested deeper than parsers go
 */
export function writeDefaults(
  bytes: Uint8Array,
  typeName: string,
  shapes: ShapeLookup,
): Uint8Array | null {
  return rewritten({ bytes, shapes }, typeName, 0, bytes.length, 0);
}

interface Source {
  readonly bytes: Uint8Array;
  readonly shapes: ShapeLookup;
}

function rewritten(
  source: Source,
  typeName: string,
  start: number,
  end: number,
  depth: number,
): Uint8Array | null {
  const shape = source.shapes(typeName);
  if (depth > maxMessageDepth) return null;
  const pieces = new Map<number, Uint8Array[]>();
  for (let position = start; position < end; ) {
    const field = readFieldAt(source.bytes, position, end);
    if (isFault(field)) return null;
    const known = shape?.byNumber.get(field.number);
    const piece = fieldBytes(source, field, known, depth);
    if (!piece) return null;
    const before = pieces.get(field.number);
    if (before) before.push(piece);
    else pieces.set(field.number, [piece]);
    position = field.end;
  }
  for (const field of shape?.fields ?? []) {
    const isImplicit = !field.hasPresence && !field.isRepeated;
    if (isImplicit && !pieces.has(field.number)) pieces.set(field.number, [zeroOf(field)]);
  }
  const byNumber = [...pieces].sort(([a], [b]) => a - b);
  return Buffer.concat(byNumber.flatMap(([, found]) => found));
}

/** A field as it is, or, when it holds a message, with that message's defaults. */
function fieldBytes(
  source: Source,
  field: WireField,
  known: FieldShape | undefined,
  depth: number,
): Uint8Array | null {
  const { tagStart, lengthStart, valueStart, valueEnd, end } = field;
  const type = known?.type;
  if (type?.kind !== 'message' || field.wireType !== wireTypeOf(type)) {
    return source.bytes.subarray(tagStart, end);
  }
  const content = rewritten(source, type.typeName, valueStart, valueEnd, depth + 1);
  if (!content) return null;
  const tag = source.bytes.subarray(tagStart, lengthStart);
  return field.wireType === wireTypes.startGroup
    ? Buffer.concat([tag, content, source.bytes.subarray(valueEnd, end)])
    : Buffer.concat([tag, Buffer.from(writeVarint(content.length)), content]);
}

/** A field on the wire with its default: zero, false, or nothing of a text. */
function zeroOf({ number, type }: FieldShape): Uint8Array {
  const wireType = wireTypeOf(type);
  const width = wireType === wireTypes.fixed32 ? 4 : wireType === wireTypes.fixed64 ? 8 : 1;
  // Field numbers have 29 bits: with the wire type they still fit in 32.
  return Buffer.from([
    ...writeVarint(((number << 3) | wireType) >>> 0),
    ...new Array(width).fill(0),
  ]);
}
