import { joinBytes } from '../bytes/join-bytes.ts';
import type { Inflated, InflateOptions } from './inflated.ts';
import { unsnapBlock } from './unsnap-block.ts';

/** `sNaPpY`, the content of the first chunk. */
const signature = [0x73, 0x4e, 0x61, 0x50, 0x70, 0x59] as const;

const chunkTypes = { compressed: 0x00, plain: 0x01, identifier: 0xff } as const;

/** The limit of a chunk's content before packing. */
const maxChunkBytes = 65_536;

/** True when bytes begin like Snappy's framed format. */
export function hasSnappySignature(bytes: Uint8Array): boolean {
  const head = [chunkTypes.identifier, signature.length, 0, 0, ...signature];
  return bytes.length >= head.length && head.every((byte, index) => bytes[index] === byte);
}

/**
 * Undoes Snappy's framed format: chunks with a type, a three-byte length and a checksum, each a separate
 * block (github.com/google/snappy, framing_format.txt). It compares checksums: content that does not match is
 * corrupt.
 */
export function unsnapFrames(coded: Uint8Array, { maxBytes, signal }: InflateOptions): Inflated {
  if (!hasSnappySignature(coded)) {
    return { bytes: new Uint8Array(), end: 'foreign', cause: 'It does not begin with sNaPpY.' };
  }
  const parts: Uint8Array[] = [];
  let total = 0;

  function ended(end: Inflated['end'], cause: string | null): Inflated {
    return { bytes: joinBytes(parts), end, cause };
  }

  for (let at = 0; at < coded.length; ) {
    if (signal.aborted) return ended('cancelled', null);
    if (at + 4 > coded.length) return ended('truncated', 'The head of a chunk is cut short.');
    const type = coded[at] as number;
    const length =
      (coded[at + 1] as number) |
      ((coded[at + 2] as number) << 8) |
      ((coded[at + 3] as number) << 16);
    const start = at + 4;
    const chunk = coded.subarray(start, start + length);
    at = start + length;
    if (type !== chunkTypes.compressed && type !== chunkTypes.plain) {
      // 0x80 to 0xfd may be skipped; 0xfe is padding; the first chunk may be repeated.
      if (type < 0x80) return ended('corrupt', `Chunk type 0x${type.toString(16)} is unknown.`);
      if (chunk.length < length) return ended('truncated', 'A chunk is cut short.');
      if (type === chunkTypes.identifier && !hasSnappySignature(coded.subarray(start - 4, at))) {
        return ended('corrupt', 'An identifier within is not sNaPpY.');
      }
      continue;
    }
    const isCut = chunk.length < length;
    if (chunk.length < 4) return ended(isCut ? 'truncated' : 'corrupt', 'A chunk has no checksum.');
    const room = Math.min(maxChunkBytes, maxBytes - total);
    const content = chunk.subarray(4);
    const inner: Inflated =
      type === chunkTypes.compressed
        ? unsnapBlock(content, { maxBytes: room })
        : {
            bytes: content.slice(0, room),
            end: content.length > room ? 'too-large' : 'complete',
            cause: null,
          };
    parts.push(inner.bytes);
    total += inner.bytes.length;
    if (inner.end === 'too-large' && room === maxChunkBytes) {
      return ended('corrupt', 'A chunk exceeds 65536 bytes.');
    }
    if (inner.end === 'too-large') return ended('too-large', null);
    if (isCut) return ended('truncated', 'A chunk is cut short.');
    if (inner.end !== 'complete') return ended('corrupt', String(inner.cause));
    if (maskedChecksum(inner.bytes) !== littleEndian32(chunk)) {
      return ended('corrupt', "A chunk's checksum does not match.");
    }
  }
  return ended('complete', null);
}

function littleEndian32(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
}

/** Returns the CRC-32C, rotated and offset as the format requires. */
export function maskedChecksum(bytes: Uint8Array): number {
  const checksum = crc32c(bytes);
  return (((checksum >>> 15) | (checksum << 17)) + 0xa282ead8) >>> 0;
}

let table: Uint32Array | null = null;

/** Returns the Castagnoli checksum (RFC 3720, appendix B.4). */
export function crc32c(bytes: Uint8Array): number {
  table ??= makeTable();
  let checksum = 0xffffffff;
  for (let index = 0; index < bytes.length; index += 1) {
    const slot = (checksum ^ (bytes[index] as number)) & 0xff;
    checksum = (table[slot] as number) ^ (checksum >>> 8);
  }
  return (checksum ^ 0xffffffff) >>> 0;
}

function makeTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
    return value >>> 0;
  });
}
