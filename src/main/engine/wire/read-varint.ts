/** A varint as its two 32-bit halves, both unsigned, and where the byte after it lies. */
export interface Varint {
  readonly low: number;
  readonly high: number;
  readonly next: number;
}

/** Why there is no varint at a place: the bytes end in it, or it has more than ten bytes. */
export type VarintFault = 'cut short' | 'too long';

/**
 * Reads a base-128 varint of up to ten bytes; bits past the 64th are dropped, as protobuf's own
 * parsers do (Encoding, "Base 128 Varints").
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
