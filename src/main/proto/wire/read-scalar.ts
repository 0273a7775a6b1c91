import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import type { RowValue } from '../../../shared/model/tree-row.ts';
import { readVarint } from '../bytes/read-varint.ts';
import type { FieldShape } from './message-shape.ts';
import { wireTypes } from './read-field.ts';
import { showBytes, showString } from './show-string.ts';

/** The type of a field that is not a message. */
export type LeafType = Exclude<FieldShape['type'], { readonly kind: 'message' }>;

const scalarWireTypes: Readonly<Record<ScalarType, number>> = {
  double: wireTypes.fixed64,
  float: wireTypes.fixed32,
  int32: wireTypes.varint,
  int64: wireTypes.varint,
  uint32: wireTypes.varint,
  uint64: wireTypes.varint,
  sint32: wireTypes.varint,
  sint64: wireTypes.varint,
  fixed32: wireTypes.fixed32,
  fixed64: wireTypes.fixed64,
  sfixed32: wireTypes.fixed32,
  sfixed64: wireTypes.fixed64,
  bool: wireTypes.varint,
  string: wireTypes.lengthDelimited,
  bytes: wireTypes.lengthDelimited,
};

/** Returns the wire type of a single value of a type. */
export function wireTypeOf(type: FieldShape['type']): number {
  if (type.kind === 'scalar') return scalarWireTypes[type.scalar];
  if (type.kind === 'enum') return wireTypes.varint;
  return type.isGroup ? wireTypes.startGroup : wireTypes.lengthDelimited;
}

/** Shows the value in `bytes[start, end)`, which has the wire type of its type. */
export function readLeaf(bytes: Uint8Array, start: number, end: number, type: LeafType): RowValue {
  if (type.kind === 'enum') return showEnum(readInt32(bytes, start, end), type.names);
  switch (type.scalar) {
    case 'string':
      return showString(bytes.subarray(start, end));
    case 'bytes':
      return showBytes(bytes.subarray(start, end));
    case 'bool': {
      const { low, high } = varintAt(bytes, start, end);
      return { kind: 'bool', text: String(low !== 0 || high !== 0), shortened: false };
    }
    default:
      return numberValue(numberText(bytes, start, end, type.scalar));
  }
}

/** Shows an enum value by name and number; a number without a name appears alone. */
export function showEnum(number: number, names: ReadonlyMap<number, string>): RowValue {
  const name = names.get(number);
  const text = name === undefined ? `${number} (no name)` : `${name} (${number})`;
  return { kind: 'enum', text, shortened: false };
}

/** Shows a number's text. */
export function numberValue(text: string): RowValue {
  return { kind: 'number', text, shortened: false };
}

type NumberType = Exclude<ScalarType, 'string' | 'bytes' | 'bool'>;

/**
 * Returns the exact text of a number: 64-bit integers in full, float in the shortest form that reads back.
 */
export function numberText(
  bytes: Uint8Array,
  start: number,
  end: number,
  type: NumberType,
): string {
  switch (type) {
    case 'int32':
      return String(readInt32(bytes, start, end));
    case 'uint32':
      return String(varintAt(bytes, start, end).low);
    case 'sint32': {
      const { low } = varintAt(bytes, start, end);
      return String((low >>> 1) ^ -(low & 1));
    }
    case 'int64': {
      const { low, high } = varintAt(bytes, start, end);
      return int64Text(low, high | 0);
    }
    case 'uint64': {
      const { low, high } = varintAt(bytes, start, end);
      return int64Text(low, high);
    }
    case 'sint64': {
      const { low, high } = varintAt(bytes, start, end);
      const value = (BigInt(high) << 32n) | BigInt(low);
      return String((value >> 1n) ^ -(value & 1n));
    }
    case 'fixed32':
      return String(viewOf(bytes, start, 4).getUint32(0, true));
    case 'sfixed32':
      return String(viewOf(bytes, start, 4).getInt32(0, true));
    case 'fixed64':
      return String(viewOf(bytes, start, 8).getBigUint64(0, true));
    case 'sfixed64':
      return String(viewOf(bytes, start, 8).getBigInt64(0, true));
    case 'float':
      return doubleText(shortestFloat(viewOf(bytes, start, 4).getFloat32(0, true)));
    case 'double':
      return doubleText(viewOf(bytes, start, 8).getFloat64(0, true));
  }
}

/**
 * Returns the double with the shortest text that is the same float32: 8.49, where the float converted to a
 * double prints as 8.489999771118164.
 */
export function shortestFloat(value: number): number {
  if (!Number.isFinite(value)) return value;
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 24) return value;
  // Six digits cover any shorter text too, except for subnormals with fewer bits.
  const first = Math.abs(value) < smallestNormalFloat ? 1 : 6;
  for (let precision = first; precision < 9; precision += 1) {
    const shorter = Number(value.toPrecision(precision));
    if (Math.fround(shorter) === value) return shorter;
  }
  return Number(value.toPrecision(9));
}

const smallestNormalFloat = 2 ** -126;

function doubleText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** An int32 on the wire may have ten bytes; its low half counts (Encoding, "Signed Integers"). */
function readInt32(bytes: Uint8Array, start: number, end: number): number {
  return varintAt(bytes, start, end).low | 0;
}

function int64Text(low: number, high: number): string {
  return high === 0 ? String(low) : String(BigInt(high) * 0x1_0000_0000n + BigInt(low));
}

/** Returns the varint of a scanned field; zero only if the bytes changed meanwhile. */
function varintAt(bytes: Uint8Array, start: number, end: number): { low: number; high: number } {
  const varint = readVarint(bytes, start, end);
  return typeof varint === 'string' ? { low: 0, high: 0 } : varint;
}

function viewOf(bytes: Uint8Array, start: number, width: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + start, width);
}
