import { maskedChecksum } from './unsnap-frames.ts';

/** Bytes that are packed together: copies within them reach back at most 16 bits, as in the reference. */
const blockBytes = 65_536;

/** The number of remembered places in a block, as a power of two. */
const tableBits = 14;

/**
 * Packs bytes in Snappy's block format (github.com/google/snappy, format_description.txt): its varint length,
 * then literals, and copies of what the same 64 kB said before.
 */
export function packSnappy(bytes: Uint8Array): Uint8Array {
  const output = new Output(bytes);
  output.putVarint(bytes.length);
  for (let start = 0; start < bytes.length; start += blockBytes) {
    packBlock(bytes, start, Math.min(start + blockBytes, bytes.length), output);
  }
  return output.taken();
}

/** Packs bytes in Snappy's framed format: each piece as one block, with its checksum. */
export function packSnappyFramed(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('\xff\x06\0\0sNaPpY', 'latin1')];
  for (let at = 0; at < bytes.length; at += blockBytes) {
    const piece = bytes.subarray(at, at + blockBytes);
    const block = packSnappy(piece);
    const head = Buffer.alloc(8);
    head.writeUIntLE(block.length + 4, 1, 3);
    head.writeUInt32LE(maskedChecksum(piece), 4);
    parts.push(head, block);
  }
  return Buffer.concat(parts);
}

function packBlock(bytes: Uint8Array, start: number, end: number, output: Output): void {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  /** Where each hash was seen last, from the start of the block. */
  const seen = new Uint16Array(1 << tableBits);
  let literalStart = start;
  let at = start + 1;
  while (at + 4 <= end) {
    const word = words.getUint32(at, true);
    const slot = Math.imul(word, 0x1e35a7bd) >>> (32 - tableBits);
    const earlier = start + (seen[slot] as number);
    seen[slot] = at - start;
    if (words.getUint32(earlier, true) !== word) {
      // Bytes without repetitions are passed faster and faster.
      at += 1 + ((at - literalStart) >> 5);
      continue;
    }
    let length = 4;
    while (at + length < end && bytes[earlier + length] === bytes[at + length]) length += 1;
    output.putLiteral(literalStart, at);
    output.putCopy(at - earlier, length);
    at += length;
    literalStart = at;
  }
  output.putLiteral(literalStart, end);
}

/** Writes the elements of a block. */
class Output {
  readonly #source: Uint8Array;
  readonly #bytes: Uint8Array;
  #length = 0;

  constructor(source: Uint8Array) {
    this.#source = source;
    // A literal costs at most 3 bytes, and the next one begins at least 4 bytes of source later.
    this.#bytes = new Uint8Array(16 + source.length + Math.ceil(source.length / 6));
  }

  putVarint(value: number): void {
    let left = value;
    for (; left >= 0x80; left = Math.floor(left / 128)) this.#put((left & 0x7f) | 0x80);
    this.#put(left);
  }

  putLiteral(start: number, end: number): void {
    if (start === end) return;
    const last = end - start - 1;
    if (last < 60) this.#put(last << 2);
    else if (last < 256) this.#put(60 << 2, last);
    else this.#put(61 << 2, last & 0xff, last >> 8);
    this.#bytes.set(this.#source.subarray(start, end), this.#length);
    this.#length += end - start;
  }

  putCopy(distance: number, length: number): void {
    for (let left = length; left > 0; ) {
      const piece = Math.min(left, 64);
      left -= piece;
      if (piece >= 4 && piece < 12 && distance < 2048) {
        this.#put(((distance >> 8) << 5) | ((piece - 4) << 2) | 1, distance & 0xff);
      } else {
        this.#put(((piece - 1) << 2) | 2, distance & 0xff, distance >> 8);
      }
    }
  }

  /** The bytes so far, in memory of their own: what crosses to another thread takes its whole memory along. */
  taken(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #put(...bytes: readonly number[]): void {
    for (const byte of bytes) {
      this.#bytes[this.#length] = byte;
      this.#length += 1;
    }
  }
}
