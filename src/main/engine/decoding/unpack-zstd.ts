import { Decompress, ZstdErrorCode } from 'fzstd';
import type { Inflated, InflateOptions } from './inflated.ts';
import { joinBytes } from './join-bytes.ts';

/** Frames that look back farther need as much memory before they give a byte; zstd's own limit is 128 MB. */
const maxWindowBytes = 128 * 1024 * 1024;

/** Input is handed over in pieces of this size, so that a bomb is stopped within a few. */
const pieceBytes = 64 * 1024;

/** Whether bytes begin as a zstd frame does (RFC 8878, 3.1.1). */
export function hasZstdSignature(bytes: Uint8Array): boolean {
  return bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd;
}

/** Thrown out of the library's callback to stop it. */
class Full extends Error {}

/**
 * Undoes zstd (RFC 8878), frame after frame. What was read before a fault is given; checksums are not
 * compared.
 */
export function unpackZstd(coded: Uint8Array, { maxBytes, signal }: InflateOptions): Inflated {
  if (!hasZstdSignature(coded) && !isSkippable(coded)) {
    return { bytes: new Uint8Array(), end: 'foreign', cause: 'There is no zstd frame.' };
  }
  const parts: Uint8Array[] = [];
  let total = 0;

  function ended(end: Inflated['end'], cause: unknown): Inflated {
    return { bytes: joinBytes(parts), end, cause };
  }

  if (windowBytes(coded) > Math.max(maxWindowBytes, maxBytes)) {
    return ended('too-large', 'Its frame asks for more memory than it may use.');
  }
  const stream = new Decompress((chunk) => {
    const kept = chunk.slice(0, maxBytes - total);
    parts.push(kept);
    total += kept.length;
    if (kept.length < chunk.length) throw new Full();
  });
  try {
    for (let at = 0; at < coded.length; at += pieceBytes) {
      if (signal.aborted) return ended('cancelled', null);
      const end = Math.min(at + pieceBytes, coded.length);
      stream.push(coded.subarray(at, end), end === coded.length);
    }
  } catch (error) {
    if (error instanceof Full) return ended('too-large', null);
    return ended(isEarlyEnd(error) ? 'truncated' : 'corrupt', error);
  }
  return ended('complete', null);
}

/** Frames of data of the user's own, which are passed over (RFC 8878, 3.1.2). */
function isSkippable(bytes: Uint8Array): boolean {
  const [first = 0, ...rest] = bytes.subarray(0, 4);
  return (first & 0xf0) === 0x50 && rest[0] === 0x2a && rest[1] === 0x4d && rest[2] === 0x18;
}

/** How far back the first frame looks, by its head (RFC 8878, 3.1.1.1); 0 where there is none. */
function windowBytes(coded: Uint8Array): number {
  if (!hasZstdSignature(coded)) return 0;
  const descriptor = coded[4] ?? 0;
  if ((descriptor & 0x20) === 0) {
    const window = coded[5] ?? 0;
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  const start = 5 + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  const width = [1, 2, 4, 8][descriptor >> 6] ?? 1;
  let size = width === 2 ? 256 : 0;
  for (let index = 0; index < width; index += 1) size += (coded[start + index] ?? 0) * 256 ** index;
  return size;
}

function isEarlyEnd(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === ZstdErrorCode.UnexpectedEOF;
}
