/**
 * Reads varints without creating objects: the last one stays in the reader until the next. For code that
 * reads every byte of a body.
 */
export interface VarintReader {
  /** The two unsigned halves of the last varint. */
  low: number;
  high: number;
  /** The offset after the last varint. */
  next: number;
  /** Reads the varint at `position`; false if the bytes end inside it, or it has more than ten bytes. */
  read(bytes: Uint8Array, position: number, end: number): boolean;
}

/** Creates a reader; it drops bits past the 64th, as protobuf's own parsers do. */
export function createVarintReader(): VarintReader {
  return {
    low: 0,
    high: 0,
    next: 0,
    read(bytes, position, end) {
      if (position >= end) return false;
      let byte = bytes[position] ?? 0;
      if (byte < 0x80) {
        this.low = byte;
        this.high = 0;
        this.next = position + 1;
        return true;
      }
      let low = byte & 0x7f;
      let high = 0;
      let at = position + 1;
      for (let shift = 7; shift < 70; shift += 7) {
        if (at >= end) return false;
        byte = bytes[at++] ?? 0;
        const bits = byte & 0x7f;
        if (shift < 28) low |= bits << shift;
        else if (shift === 28) {
          low |= bits << 28;
          high |= bits >>> 4;
        } else if (shift < 63) high |= bits << (shift - 32);
        else high |= (bits & 1) << 31;
        if (byte < 0x80) {
          this.low = low >>> 0;
          this.high = high >>> 0;
          this.next = at;
          return true;
        }
      }
      return false;
    },
  };
}

/** Returns the number of bytes of a varint with these halves. */
export function varintBytes(low: number, high: number): number {
  if (high === 0) {
    if (low < 0x80) return 1;
    if (low < 0x4000) return 2;
    if (low < 0x20_0000) return 3;
    return low < 0x1000_0000 ? 4 : 5;
  }
  if (high < 8) return 5;
  if (high < 0x400) return 6;
  if (high < 0x2_0000) return 7;
  if (high < 0x100_0000) return 8;
  return high < 0x8000_0000 ? 9 : 10;
}
