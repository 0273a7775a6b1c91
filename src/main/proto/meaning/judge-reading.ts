import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import { readVarint } from '../bytes/read-varint.ts';
import type { WireField } from '../wire/read-field.ts';

/** The likelihood of a reading, and the reason. */
export interface Likelihood {
  readonly likelihood: 'likely' | 'possible' | 'unlikely';
  readonly why: string;
}

const possible: Likelihood = { likelihood: 'possible', why: '' };

/** Seconds and milliseconds of the years 2000 to 2100: a number in these ranges is most likely a time. */
const seconds = [946_684_800, 4_102_444_800] as const;

/** Returns the likelihood that a value without a schema is of a scalar type of its wire type. */
export function judgeReading(bytes: Uint8Array, field: WireField, scalar: ScalarType): Likelihood {
  const { valueStart, valueEnd } = field;
  switch (scalar) {
    case 'float':
    case 'double':
      return judgeReal(bytes, field, scalar);
    case 'fixed32':
    case 'sfixed32':
    case 'fixed64':
    case 'sfixed64':
      return judgeFixed(bytes, field, scalar);
    default:
      break;
  }
  const varint = readVarint(bytes, valueStart, valueEnd);
  if (typeof varint === 'string') return possible;
  return judgeVarint(varint.low, varint.high, scalar);
}

function judgeVarint(low: number, high: number, scalar: ScalarType): Likelihood {
  const isNegative = high >= 0x8000_0000;
  const isWide = high > 0;
  switch (scalar) {
    case 'bool':
      return isWide || low > 1
        ? { likelihood: 'unlikely', why: 'it is neither 0 nor 1' }
        : { likelihood: 'likely', why: 'it is 0 or 1' };
    case 'int64':
      if (isNegative) return { likelihood: 'likely', why: 'ten bytes are a negative number' };
      return { likelihood: 'likely', why: timeOf(low, high) };
    case 'uint64':
      return isNegative ? { likelihood: 'unlikely', why: 'it would be past 2^63' } : possible;
    case 'int32':
      if (isNegative && high === 0xffff_ffff && low >= 0x8000_0000) return possible;
      return isWide || low > 0x7fff_ffff
        ? { likelihood: 'unlikely', why: 'it is past 32 bits' }
        : possible;
    case 'uint32':
      return isWide ? { likelihood: 'unlikely', why: 'it is past 32 bits' } : possible;
    default:
      if (isNegative) return { likelihood: 'unlikely', why: 'zigzag would need fewer bytes' };
      if (scalar === 'sint32' && isWide)
        return { likelihood: 'unlikely', why: 'it is past 32 bits' };
      return (low & 1) === 1 && low > 1
        ? { likelihood: 'possible', why: 'zigzag: odd values are negative numbers' }
        : { likelihood: 'unlikely', why: '' };
  }
}

function timeOf(low: number, high: number): string {
  const value = high * 0x1_0000_0000 + low;
  const [from, to] = seconds;
  if (value >= from && value < to) return `as seconds, ${dateOf(value * 1000)}`;
  if (value >= from * 1000 && value < to * 1000) return `as milliseconds, ${dateOf(value)}`;
  return '';
}

function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

function judgeReal(bytes: Uint8Array, field: WireField, scalar: 'float' | 'double'): Likelihood {
  const view = viewOf(bytes, field);
  const value = scalar === 'float' ? view.getFloat32(0, true) : view.getFloat64(0, true);
  return isPlainReal(value)
    ? { likelihood: 'likely', why: 'a plausible float' }
    : { likelihood: 'unlikely', why: Number.isFinite(value) ? 'not a plausible number' : '' };
}

function judgeFixed(bytes: Uint8Array, field: WireField, scalar: ScalarType): Likelihood {
  const view = viewOf(bytes, field);
  const real = view.byteLength === 4 ? view.getFloat32(0, true) : view.getFloat64(0, true);
  if (isPlainReal(real)) return possible;
  const top = view.getUint8(view.byteLength - 1);
  const isSigned = scalar.startsWith('s');
  const isBest = isSigned === top >= 0x80;
  return isBest ? { likelihood: 'likely', why: 'not a plausible float' } : possible;
}

/** True when a float or double is a number as people write it: plain numbers do not have random bits. */
export function isPlainReal(value: number): boolean {
  const magnitude = Math.abs(value);
  return value === 0 || (magnitude >= 1e-6 && magnitude < 1e15);
}

function viewOf(bytes: Uint8Array, { valueStart, valueEnd }: WireField): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + valueStart, valueEnd - valueStart);
}
