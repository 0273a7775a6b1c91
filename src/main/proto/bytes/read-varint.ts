/** A varint as two unsigned 32-bit halves, with the offset of the byte after it. */
export interface Varint {
  readonly low: number;
  readonly high: number;
  readonly next: number;
}

/** The reason why a varint cannot be read: the bytes end inside it, or it has more than ten bytes. */
export type VarintFault = 'cut short' | 'too long';

/**
 * Reads a base-128 varint of up to ten bytes; drops bits past the 64th, as protobuf's own parsers do
 * (Encoding, "Base 128 Varints").
 */
export function readVarint(bytes: Uint8Array, start: number, end: number): Varint | VarintFault {
  let low = 0;
  let high = 0;
  let position = start;
  for (let shift = 0; shift < 70; shift += 7) {
    if (position >= end) return 'cut short';
    const byte = bytes[position++] ?? 0;
    const bits = byte & 0x7f;
    if (shift < 28) low |= bits << shift;
    else if (shift === 28) {
      low |= bits << 28;
      high |= bits >>> 4;
    } else if (shift < 63) high |= bits << (shift - 32);
    else high |= (bits & 1) << 31;
    if (byte < 0x80) return { low: low >>> 0, high: high >>> 0, next: position };
  }
  return 'too long';
}

/** Reads the length of a value: parsers refuse lengths of more than five bytes. */
export function readLength(bytes: Uint8Array, start: number, end: number): Varint | VarintFault {
  const length = readVarint(bytes, start, end);
  return typeof length !== 'string' && length.next - start > 5 ? 'too long' : length;
}

/**
 * Returns the end of the varint at `start` without its value, which is faster for many. Returns 0 if
 * `readVarint` would report a fault.
 */
export function endOfVarint(bytes: Uint8Array, start: number, end: number): number {
  if ((bytes[start] ?? 0x80) < 0x80) return start < end ? start + 1 : 0;
  if ((bytes[start + 1] ?? 0x80) < 0x80) return start + 2 <= end ? start + 2 : 0;
  if ((bytes[start + 2] ?? 0x80) < 0x80) return start + 3 <= end ? start + 3 : 0;
  const limit = Math.min(end, start + 10);
  for (let position = start + 3; position < limit; position += 1) {
    if ((bytes[position] ?? 0x80) < 0x80) return position + 1;
  }
  return 0;
}
