import { maskedChecksum } from './unsnap-frames.ts';

/** The limit of one literal: its length has two bytes. */
const maxLiteralBytes = 65_536;

/**
 * Packs bytes in Snappy's block format, only as literals: valid, and not smaller. This is for trying the
 * format, not its compression.
 */
export function packSnappy(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [varint(bytes.length)];
  for (const piece of piecesOf(bytes)) {
    const last = piece.length - 1;
    parts.push(Uint8Array.of(61 << 2, last & 0xff, last >> 8), piece);
  }
  return Buffer.concat(parts);
}

/** Packs bytes in Snappy's framed format: each piece as one block, with its checksum. */
export function packSnappyFramed(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('\xff\x06\0\0sNaPpY', 'latin1')];
  for (const piece of piecesOf(bytes)) {
    const block = packSnappy(piece);
    const head = Buffer.alloc(8);
    head.writeUIntLE(block.length + 4, 1, 3);
    head.writeUInt32LE(maskedChecksum(piece), 4);
    parts.push(head, block);
  }
  return Buffer.concat(parts);
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += maxLiteralBytes) {
    yield bytes.subarray(at, at + maxLiteralBytes);
  }
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 0x80; left = Math.floor(left / 128)) bytes.push((left & 0x7f) | 0x80);
  return Uint8Array.from([...bytes, left]);
}
