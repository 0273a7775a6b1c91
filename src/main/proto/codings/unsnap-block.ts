import type { Inflated, InflateOptions } from './inflated.ts';

/** The first memory for a claimed length, until content shows that the length is true. */
const firstBytes = 1024 * 1024;

/** The start of a block's body, and the claimed length of its content. */
interface BlockHead {
  readonly length: number;
  readonly bodyStart: number;
}

/**
 * Undoes Snappy's block format, used by Prometheus' remote write: a varint length, then literals and copies
 * of earlier content (github.com/google/snappy, format_description.txt).
 *
 * Returns what could be read before a fault. Memory grows with the actual content, not with the claimed
 * length.
 */
export function unsnapBlock(
  coded: Uint8Array,
  { maxBytes }: Pick<InflateOptions, 'maxBytes'>,
): Inflated {
  const head = readHead(coded);
  if (head === null) {
    return { bytes: new Uint8Array(), end: 'foreign', cause: 'There is no length before it.' };
  }
  const output = new Output(Math.min(head.length, maxBytes));
  const fault = readElements(coded, head.bodyStart, output);
  const bytes = output.taken();
  if (fault === null && bytes.length === head.length)
    return { bytes, end: 'complete', cause: null };
  if (fault === 'full') {
    if (head.length > maxBytes) return { bytes, end: 'too-large', cause: null };
    return {
      bytes,
      end: 'corrupt',
      cause: `It exceeds the ${head.length} bytes that it claims.`,
    };
  }
  const end = fault === null || fault === 'short' ? 'truncated' : 'corrupt';
  const isNothing = end === 'corrupt' && bytes.length === 0;
  return {
    bytes,
    end: isNothing ? 'foreign' : end,
    cause: fault === 'distance' ? 'A copy starts before the beginning.' : 'It ends too early.',
  };
}

/**
 * True when bytes are a whole block: its elements end with the bytes, and give exactly the claimed length.
 * Unpacks nothing. False for empty bytes.
 */
export function isSnappyBlock(coded: Uint8Array): boolean {
  const head = readHead(coded);
  if (head === null || head.length === 0) return false;
  const output = new Count(head.length);
  return readElements(coded, head.bodyStart, output) === null && output.length === head.length;
}

/** Reads the length of the content, at most 32 bits; null if it is not a varint of that size. */
function readHead(coded: Uint8Array): BlockHead | null {
  let length = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = coded[index];
    if (byte === undefined) return null;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return length < 2 ** 32 ? { length, bodyStart: index + 1 } : null;
  }
  return null;
}

type Fault = 'short' | 'distance' | 'full';

function readElements(coded: Uint8Array, start: number, output: Sink): Fault | null {
  let at = start;
  while (at < coded.length) {
    const tag = coded[at] as number;
    at += 1;
    const kind = tag & 3;
    if (kind === 0) {
      const wide = (tag >> 2) - 59;
      if (wide > 0 && at + wide > coded.length) return 'short';
      const length = wide > 0 ? littleEndian(coded, at, wide) + 1 : (tag >> 2) + 1;
      at += Math.max(0, wide);
      const end = Math.min(at + length, coded.length);
      if (!output.put(coded.subarray(at, end))) return 'full';
      if (end < at + length) return 'short';
      at = end;
      continue;
    }
    const wide = kind === 3 ? 4 : kind;
    if (at + wide > coded.length) return 'short';
    const low = littleEndian(coded, at, wide);
    const distance = kind === 1 ? ((tag >> 5) << 8) | low : low;
    const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    at += wide;
    if (distance === 0 || distance > output.length) return 'distance';
    if (!output.copy(distance, length)) return 'full';
  }
  return null;
}

function littleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index -= 1) {
    value = value * 256 + (bytes[at + index] as number);
  }
  return value;
}

/** The target of unpacked bytes. */
interface Sink {
  /** Bytes so far. */
  readonly length: number;
  /** Returns false if not everything fit. */
  put(piece: Uint8Array): boolean;
  /** Repeats bytes from that far back; may overlap its own output. */
  copy(distance: number, length: number): boolean;
}

/** Counts the bytes without storing them. */
class Count implements Sink {
  length = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  put({ length }: Uint8Array): boolean {
    return this.copy(0, length);
  }

  copy(_distance: number, length: number): boolean {
    this.length += length;
    return this.length <= this.#limit;
  }
}

/** A byte buffer that grows up to a limit. */
class Output implements Sink {
  length = 0;
  readonly #limit: number;
  #bytes: Uint8Array;

  constructor(limit: number) {
    this.#limit = limit;
    this.#bytes = new Uint8Array(Math.min(limit, firstBytes));
  }

  put(piece: Uint8Array): boolean {
    const room = this.#makeRoom(piece.length);
    this.#bytes.set(room < piece.length ? piece.subarray(0, room) : piece, this.length);
    this.length += room;
    return room === piece.length;
  }

  copy(distance: number, length: number): boolean {
    const room = this.#makeRoom(length);
    const bytes = this.#bytes;
    const from = this.length - distance;
    if (distance >= room) bytes.copyWithin(this.length, from, from + room);
    else {
      for (let index = 0; index < room; index += 1) {
        bytes[this.length + index] = bytes[from + index] as number;
      }
    }
    this.length += room;
    return room === length;
  }

  taken(): Uint8Array {
    return this.length === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.length);
  }

  #makeRoom(count: number): number {
    const room = Math.min(count, this.#limit - this.length);
    const needed = this.length + room;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(Math.min(this.#limit, Math.max(needed, 2 * this.#bytes.length)));
      grown.set(this.#bytes.subarray(0, this.length));
      this.#bytes = grown;
    }
    return room;
  }
}
