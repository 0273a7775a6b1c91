import { isUtf8 } from 'node:buffer';
import type { FidelityCode } from '../../../shared/model/fidelity.ts';
import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import type { FieldShape } from '../wire/message-shape.ts';
import { wireTypes } from '../wire/read-field.ts';
import { type LeafType, wireTypeOf } from '../wire/read-scalar.ts';
import type { Level } from './fidelity-level.ts';
import { unnamedAt, unnamedText } from './unnamed-value.ts';
import { createVarintReader, varintBytes } from './varint-reader.ts';

/** Reports a finding. */
export type Report = (code: FidelityCode, offset: number, detail: string) => void;

const varint = createVarintReader();

/** Checks the value of the current field, whose wire type fits its type. */
export function checkScalar(
  bytes: Uint8Array,
  level: Level,
  known: FieldShape,
  report: Report,
): void {
  const { type } = known;
  if (type.kind === 'message') return;
  const { tagStart, valueStart, valueEnd, wireType } = level.scanner;
  const isBool = type.kind === 'scalar' && type.scalar === 'bool';
  // A varint of one byte has minimal length and is in the range of every type except bool.
  const isPlain = wireType === wireTypes.varint && valueEnd - valueStart === 1 && !isBool;
  if (!isPlain) checkValue(bytes, valueStart, valueEnd, known, report);
  const isImplicit = !known.hasPresence && !known.isRepeated && known.oneof === null;
  if (isImplicit && isZero(bytes, valueStart, valueEnd, type)) {
    report('default-on-wire', tagStart, 'the default of a field, which writers omit');
  }
}

/** Checks one value of a field without messages; also the key or value of a map entry. */
export function checkValue(
  bytes: Uint8Array,
  start: number,
  end: number,
  { type, takesAnyText }: FieldShape,
  report: Report,
): void {
  if (type.kind === 'message') return;
  switch (wireTypeOf(type)) {
    case wireTypes.varint:
      if (varint.read(bytes, start, end)) {
        checkVarint(bytes, start, type.kind === 'enum' ? 'int32' : type.scalar, report);
      }
      break;
    case wireTypes.lengthDelimited:
      if (type.kind === 'scalar' && type.scalar === 'string' && !isText(bytes, start, end)) {
        if (takesAnyText) report('replaced-text', start, 'invalid UTF-8 is written as U+FFFD');
        else report('invalid-utf8', start, 'not UTF-8: parsers refuse it');
      }
      break;
    default:
      checkNumber(bytes, start, type, report);
  }
}

/** Checks the elements of a packed list, and returns their number. */
export function checkPacked(
  bytes: Uint8Array,
  level: Level,
  type: LeafType,
  report: Report,
): number {
  const { valueStart, valueEnd } = level.scanner;
  const wireType = wireTypeOf(type);
  if (wireType !== wireTypes.varint) {
    const width = wireType === wireTypes.fixed32 ? 4 : 8;
    const count = Math.floor((valueEnd - valueStart) / width);
    if (type.kind === 'scalar' && (type.scalar === 'float' || type.scalar === 'double')) {
      for (let at = 0; at < count; at += 1)
        checkNumber(bytes, valueStart + at * width, type, report);
    }
    if (valueStart + count * width !== valueEnd) {
      report('trailing-bytes', valueStart + count * width, 'the last number of the list is cut');
    }
    return count;
  }
  const scalar = type.kind === 'enum' ? 'int32' : type.scalar;
  // True for types whose values must each be checked.
  const isNarrow = scalar === 'bool' || (type.kind === 'enum' && type.isClosed === true);
  let count = 0;
  let position = valueStart;
  while (position < valueEnd) {
    const plain = isNarrow ? 0 : endOfPlain(bytes, position, valueEnd);
    if (plain > 0) {
      position = plain;
      count += 1;
      continue;
    }
    if (!varint.read(bytes, position, valueEnd)) {
      report('trailing-bytes', position, 'the last number of the list is cut');
      break;
    }
    const { next } = varint;
    const unnamed = unnamedAt(bytes, position, next, type);
    if (unnamed) report('unknown-packed-value', position, unnamedText(unnamed));
    else checkVarint(bytes, position, scalar, report);
    position = next;
    count += 1;
  }
  return count;
}

/**
 * Returns the end of a minimal varint of up to four bytes: it is in the range of every type except bool.
 * Returns 0 for others, which have to be read.
 */
function endOfPlain(bytes: Uint8Array, start: number, end: number): number {
  if ((bytes[start] ?? 0) < 0x80) return start + 1;
  const limit = Math.min(end, start + 4);
  for (let at = start + 1; at < limit; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) return byte === 0 ? 0 : at + 1;
  }
  return 0;
}

/** Checks the varint read last. */
function checkVarint(bytes: Uint8Array, start: number, scalar: ScalarType, report: Report): void {
  const { low, high, next } = varint;
  const length = next - start;
  // Ten bytes have 70 bits: six of them are dropped.
  const isOver = length === 10 && (bytes[next - 1] ?? 0) > 1;
  if (isOver || isPast(low, high, scalar)) {
    report('value-out-of-range', start, `the value exceeds ${scalar}, and is cut`);
    return;
  }
  const needed = varintBytes(low, high);
  if (length !== needed) {
    report('long-value', start, `the value has ${length} bytes, and needs ${needed}`);
  }
}

function isPast(low: number, high: number, scalar: ScalarType): boolean {
  switch (scalar) {
    case 'bool':
      return high !== 0 || low > 1;
    case 'int32':
      return high !== (low > 0x7fff_ffff ? 0xffff_ffff : 0);
    case 'uint32':
    case 'sint32':
      return high !== 0;
    default:
      return false;
  }
}

/** Plain ASCII is checked here: it is the usual case, and fast for short text. */
function isText(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if ((bytes[at] ?? 0) >= 0x80) return isUtf8(bytes.subarray(start, end));
  }
  return true;
}

/** Reports a NaN whose bits would be lost when it is read as a number. */
function checkNumber(bytes: Uint8Array, start: number, type: LeafType, report: Report): void {
  if (type.kind === 'enum') return;
  const width = type.scalar === 'float' ? 4 : type.scalar === 'double' ? 8 : 0;
  // Its exponent rules out nearly every number.
  if (width === 0 || ((bytes[start + width - 1] ?? 0) & 0x7f) !== 0x7f) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start);
  const isOther =
    width === 4
      ? Number.isNaN(view.getFloat32(0, true)) && view.getUint32(0, true) !== 0x7fc0_0000
      : Number.isNaN(view.getFloat64(0, true)) &&
        view.getBigUint64(0, true) !== 0x7ff8_0000_0000_0000n;
  if (isOther) report('nan-bits', start, 'the bits of this NaN change');
}

/** True when a value is the default of a field without a declared default. */
function isZero(bytes: Uint8Array, start: number, end: number, type: LeafType): boolean {
  if (wireTypeOf(type) === wireTypes.lengthDelimited) return start === end;
  // All bits: minus zero is a different value.
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte !== 0 && byte !== 0x80) return false;
    if (byte === 0x80 && wireTypeOf(type) !== wireTypes.varint) return false;
  }
  return true;
}
