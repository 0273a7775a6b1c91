import { isPlainReal } from '../meaning/judge-reading.ts';
import { fixedIntegerText, fixedRealText, varintText } from '../wire/guess-field.ts';
import type { MessageShape } from '../wire/message-shape.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../wire/read-field.ts';
import { isLikelyMessage, readsAsMessage } from '../wire/reads-as-message.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { brokenBytes } from './broken-bytes.ts';
import type { Datum, MessageDatum, PlainLeaf, WireDatum } from './datum.ts';
import { bytesLeaf, textLeaf } from './leaf.ts';

/** protoc's own limit of nested messages. */
const maxDepth = 100;

/**
 * Reads protobuf bytes as data without a message type: fields by number, each of the kind its bytes suggest.
 *
 * @throws ProblemError `body-malformed` with the offset if the bytes are not fields to their end
 */
export function readWireData(bytes: Uint8Array): Datum {
  const level = readLevel(bytes, 0, bytes.length);
  if ('reason' in level) throw brokenBytes(level.offset, level.reason);
  return messageOf(bytes, level, messageShape, 0);
}

/** Returns the fields of a message that no schema describes, by `#7`. */
export function wireFields(
  bytes: Uint8Array,
  fields: ReadonlyMap<number, readonly WireField[]>,
  depth: number,
): ReadonlyMap<string, WireDatum> {
  return new Map(
    [...fields].map(([number, found]) => [`#${number}`, { kind: 'wire', bytes, found, depth }]),
  );
}

/**
 * Reads the fields of one number of both sides: as a list if one side has several, as a message or a text
 * only if both sides can be one.
 */
export function readTogether(left: WireDatum, right: WireDatum): readonly [Datum, Datum] {
  const reading = readingOf([left, right]);
  const isOne = left.found.length === 1 && right.found.length === 1;
  return [readSide(left, reading, isOne), readSide(right, reading, isOne)];
}

/** Reads fields of one number that only one side has. */
export function readAlone(datum: WireDatum): Datum {
  return readSide(datum, readingOf([datum]), datum.found.length === 1);
}

/**
 * Returns the identity of fields without a schema if they can be an id; null for messages and long values.
 */
export function wireKey({ bytes, found }: WireDatum): string | null {
  const [field, second] = found;
  if (!field || second || field.wireType === wireTypes.startGroup) return null;
  const { wireType, valueStart, valueEnd } = field;
  if (valueEnd - valueStart > maxKeyBytes) return null;
  return `${wireType}:${Buffer.from(bytes.subarray(valueStart, valueEnd)).toString('base64')}`;
}

const maxKeyBytes = 64;

/** The kind that some values are read as; `each` reads every value separately. */
type Reading = 'varint' | 'integer' | 'real' | 'message' | 'text' | 'bytes' | 'each';

function readingOf(data: readonly WireDatum[]): Reading {
  const wireType = data[0]?.found[0]?.wireType;
  if (data.some(({ found }) => found.some((field) => field.wireType !== wireType))) return 'each';
  switch (wireType) {
    case wireTypes.varint:
      return 'varint';
    case wireTypes.fixed32:
    case wireTypes.fixed64:
      return data.every(({ bytes, found }) => areAllReal(bytes, found)) ? 'real' : 'integer';
    case wireTypes.startGroup:
      return 'message';
    default:
      return contentReading(data);
  }
}

/** Returns the kind of length-delimited contents; empty ones fit any kind. */
function contentReading(data: readonly WireDatum[]): Reading {
  let areMessages = data.every(({ depth }) => depth < maxDepth);
  let areTexts = true;
  let isSure = false;
  let count = 0;
  for (const { bytes, found } of data) {
    for (const { valueStart, valueEnd } of found) {
      if (valueStart === valueEnd) continue;
      count += 1;
      if (areMessages) {
        areMessages = readsAsMessage(bytes, valueStart, valueEnd);
        isSure ||= areMessages && isLikelyMessage(bytes, valueStart, valueEnd);
      }
      if (areTexts) areTexts = looksLikeText(bytes.subarray(valueStart, valueEnd));
      if (!areTexts && !areMessages) return 'bytes';
    }
  }
  if (count === 0) return 'bytes';
  // A text may parse as a message by chance; of real messages, not each looks like text.
  return areMessages && isSure ? 'message' : areTexts ? 'text' : areMessages ? 'message' : 'bytes';
}

function readSide(datum: WireDatum, reading: Reading, isOne: boolean): Datum {
  const { found } = datum;
  const item = (index: number): Datum => {
    const field = found[index];
    return field ? readValue(datum, field, reading) : { kind: 'none' };
  };
  return isOne ? item(0) : { kind: 'list', length: found.length, item };
}

function readValue(datum: WireDatum, field: WireField, reading: Reading): Datum {
  const { bytes, depth } = datum;
  const { valueStart: start, valueEnd: end } = field;
  switch (reading) {
    case 'varint':
      return varintLeaf(bytes, field);
    case 'integer':
    case 'real':
      return fixedLeaf(bytes, field, reading === 'real');
    case 'text':
      return textLeaf(Buffer.from(bytes.subarray(start, end)).toString('utf8'));
    case 'bytes':
      return bytesLeaf(bytes.subarray(start, end));
    case 'each':
      return readValue(datum, field, readingOf([{ ...datum, found: [field] }]));
    case 'message': {
      const level = depth < maxDepth ? readLevel(bytes, start, end) : null;
      // Only its first fields were read before.
      if (level === null || 'reason' in level) return bytesLeaf(bytes.subarray(start, end));
      const isGroup = field.wireType === wireTypes.startGroup;
      return messageOf(bytes, level, isGroup ? groupShape : messageShape, depth + 1);
    }
  }
}

function messageOf(
  bytes: Uint8Array,
  fields: ReadonlyMap<number, readonly WireField[]>,
  shape: MessageShape,
  depth: number,
): MessageDatum {
  return {
    kind: 'message',
    shape,
    names: undefined,
    fields: new Map(),
    unknown: wireFields(bytes, fields, depth),
    form: 'plain',
    written: shape.fullName,
  };
}

/** Returns the fields of a message by number, each in wire order; a fault where they break off. */
function readLevel(
  bytes: Uint8Array,
  start: number,
  end: number,
): Map<number, WireField[]> | { readonly offset: number; readonly reason: string } {
  const fields = new Map<number, WireField[]>();
  for (let position = start; position < end; ) {
    const field = readFieldAt(bytes, position, end);
    if (isFault(field)) return field;
    position = field.end;
    const known = fields.get(field.number);
    if (known) known.push(field);
    else fields.set(field.number, [field]);
  }
  return fields;
}

/** A message without a schema. */
const messageShape: MessageShape = { fullName: 'message', fields: [], byNumber: new Map() };
const groupShape: MessageShape = { ...messageShape, fullName: 'group' };

/** True when no schema describes a message. */
export function isWithoutSchema({ shape }: MessageDatum): boolean {
  return shape === messageShape || shape === groupShape;
}

/** Returns the leaf of a varint without a schema. */
function varintLeaf(bytes: Uint8Array, { valueStart, valueEnd }: WireField): PlainLeaf {
  const text = varintText(bytes, valueStart, valueEnd);
  return leaf('varint', text, text);
}

/** Returns the leaf of 32 or 64 bits without a schema. Only equal bits are equal. */
function fixedLeaf(bytes: Uint8Array, field: WireField, isReal: boolean): PlainLeaf {
  const { valueStart, valueEnd, wireType } = field;
  const key = Buffer.from(bytes.subarray(valueStart, valueEnd)).toString('hex');
  const show = isReal ? fixedRealText : fixedIntegerText;
  const type = wireType === wireTypes.fixed32 ? '32-bit' : '64-bit';
  return leaf(type, key, show(bytes, valueStart, valueEnd));
}

/** True when 32 or 64 bits are ordinary numbers as floats or doubles. */
function areAllReal(bytes: Uint8Array, fields: readonly WireField[]): boolean {
  return fields.every(({ valueStart, valueEnd }) =>
    isPlainReal(Number(fixedRealText(bytes, valueStart, valueEnd))),
  );
}

function leaf(type: 'varint' | '32-bit' | '64-bit', key: string, text: string): PlainLeaf {
  return { kind: 'leaf', type, key, isDefault: false, form: 'plain', written: text, shown: text };
}
