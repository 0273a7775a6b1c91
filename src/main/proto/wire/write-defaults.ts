import { writeVarint } from '../bytes/write-varint.ts';
import { maxMessageDepth } from './find-fault.ts';
import type { FieldShape, ShapeLookup } from './message-shape.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from './read-field.ts';
import { wireTypeOf } from './read-scalar.ts';

/**
 * Returns the message with the defaults that canonical protobuf omits: every absent scalar and enum field
 * without presence, as zero, in messages at any depth and in an `Any` of a known type. Parsers read it as the
 * same message. Fields keep their bytes, also unknown ones, and are ordered by number.
 *
 * @returns null for bytes that are not a message, or nested deeper than parsers allow
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
  if (depth > maxMessageDepth) return null;
  const held = typeName === anyName ? heldIn(source, start, end) : null;
  if (held) return rewrittenAny(source, held, depth);
  const shape = source.shapes(typeName);
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

const anyName = 'google.protobuf.Any';

/** An `Any` whose content is of a known type. */
interface HeldMessage {
  readonly typeName: string;
  /** All of its fields except the value, which is read as the last one. */
  readonly others: Uint8Array;
  readonly valueStart: number;
  readonly valueEnd: number;
}

function heldIn({ bytes, shapes }: Source, start: number, end: number): HeldMessage | null {
  const others: Uint8Array[] = [];
  let url = '';
  let [valueStart, valueEnd] = [end, end];
  for (let position = start; position < end; ) {
    const field = readFieldAt(bytes, position, end);
    if (isFault(field)) return null;
    const isText = field.wireType === wireTypes.lengthDelimited;
    if (isText && field.number === 2) ({ valueStart, valueEnd } = field);
    else others.push(bytes.subarray(field.tagStart, field.end));
    if (isText && field.number === 1) {
      url = new TextDecoder().decode(bytes.slice(field.valueStart, field.valueEnd));
    }
    position = field.end;
  }
  const typeName = url.slice(url.lastIndexOf('/') + 1);
  if (typeName === '' || !shapes(typeName)) return null;
  return { typeName, others: Buffer.concat(others), valueStart, valueEnd };
}

/** Returns an Any with the defaults of its content; invalid content stays as it is. */
function rewrittenAny(source: Source, held: HeldMessage, depth: number): Uint8Array {
  const { typeName, others, valueStart, valueEnd } = held;
  const content =
    rewritten(source, typeName, valueStart, valueEnd, depth + 1) ??
    source.bytes.subarray(valueStart, valueEnd);
  const tag = (2 << 3) | wireTypes.lengthDelimited;
  return Buffer.concat([others, Buffer.from([tag, ...writeVarint(content.length)]), content]);
}

/** Returns a field unchanged or, if it holds a message, with that message's defaults. */
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

/** Returns a field on the wire with its default: zero, false, or empty. */
function zeroOf({ number, type }: FieldShape): Uint8Array {
  const wireType = wireTypeOf(type);
  const width = wireType === wireTypes.fixed32 ? 4 : wireType === wireTypes.fixed64 ? 8 : 1;
  // Field numbers have 29 bits: with the wire type they still fit in 32.
  return Buffer.from([
    ...writeVarint(((number << 3) | wireType) >>> 0),
    ...new Array(width).fill(0),
  ]);
}
