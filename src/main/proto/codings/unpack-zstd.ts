import { Decompress, ZstdErrorCode } from 'fzstd';
import { joinBytes } from '../bytes/join-bytes.ts';
import type { Inflated, InflateOptions } from './inflated.ts';
import { Xxh64 } from './xxh64.ts';

/** Frames with a larger window need as much memory before they give a byte; zstd's own limit is 128 MB. */
const maxWindowBytes = 128 * 1024 * 1024;

/** Input is passed in pieces of this size, so that a bomb is stopped after a few. */
const pieceBytes = 64 * 1024;

/** Thrown from the library's callback to stop it. */
class Full extends Error {}

/**
 * Undoes zstd (RFC 8878), frame by frame. Returns what was read before a fault. It also compares checksums,
 * which the library does not: content that does not match is corrupt.
 */
export function unpackZstd(coded: Uint8Array, { maxBytes, signal }: InflateOptions): Inflated {
  const parts: Uint8Array[] = [];
  let total = 0;

  function ended(end: Inflated['end'], cause: unknown): Inflated {
    return { bytes: joinBytes(parts), end, cause };
  }

  if (coded.length === 0) return ended('truncated', 'There is no frame.');
  for (let at = 0; at < coded.length; ) {
    const frame = readZstdFrame(coded, at);
    if (frame === null) {
      if (at === 0) return ended('foreign', 'There is no zstd frame.');
      return ended('corrupt', 'Other data follows a frame.');
    }
    const start = at;
    const end = Math.min(frame.end, coded.length);
    at = end;
    if (frame.windowBytes > Math.max(maxWindowBytes, maxBytes)) {
      return ended('too-large', 'Its frame needs too much memory.');
    }
    if (frame.dictionaryId !== 0) {
      const cause = `A frame needs dictionary ${frame.dictionaryId}, which is missing.`;
      return ended('corrupt', cause);
    }
    const before = total;
    const checksum = frame.checksum === null ? null : new Xxh64();
    if (!frame.isSkippable) {
      const stream = new Decompress((chunk) => {
        const kept = chunk.slice(0, maxBytes - total);
        parts.push(kept);
        total += kept.length;
        if (kept.length < chunk.length) throw new Full();
        checksum?.update(kept);
      });
      try {
        for (let from = start; from < end; from += pieceBytes) {
          if (signal.aborted) return ended('cancelled', null);
          const to = Math.min(from + pieceBytes, end);
          stream.push(coded.subarray(from, to), to === end);
        }
      } catch (error) {
        if (error instanceof Full) return ended('too-large', null);
        return ended(isEarlyEnd(error) ? 'truncated' : 'corrupt', error);
      }
    }
    if (frame.end > coded.length) return ended('truncated', 'Its last frame is cut short.');
    if (frame.contentBytes !== null && frame.contentBytes !== total - before) {
      return ended('corrupt', `A frame lacks the ${frame.contentBytes} bytes that it claims.`);
    }
    if (checksum && checksum.lowDigest() !== frame.checksum) {
      return ended('corrupt', "A frame's checksum does not match.");
    }
  }
  return ended('complete', null);
}

function isEarlyEnd(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === ZstdErrorCode.UnexpectedEOF;
}

/** One zstd frame (RFC 8878, 3.1). */
interface ZstdFrame {
  /** Exclusive; past the end of the bytes if the frame is truncated. */
  readonly end: number;
  /** Skippable frames hold user data and no content (3.1.2). */
  readonly isSkippable: boolean;
  /** The dictionary it was packed with; 0 for none. */
  readonly dictionaryId: number;
  /** The window size, which is the memory it needs. */
  readonly windowBytes: number;
  /** The content size it claims; null if it claims none. */
  readonly contentBytes: number | null;
  /** The low 32 bits of XXH64 of its content; null if it has none, or is truncated. */
  readonly checksum: number | null;
}

/**
 * Returns the end and the header of the frame at an offset; does not unpack it.
 *
 * @returns null if no frame begins there
 */
function readZstdFrame(coded: Uint8Array, at: number): ZstdFrame | null {
  const [a = 0, b, c, d] = coded.subarray(at, at + 4);
  if ((a & 0xf0) === 0x50 && b === 0x2a && c === 0x4d && d === 0x18) {
    const end = at + 8 + littleEndian(coded, at + 4, 4);
    return {
      end,
      isSkippable: true,
      windowBytes: 0,
      dictionaryId: 0,
      contentBytes: null,
      checksum: null,
    };
  }
  if (a !== 0x28 || b !== 0xb5 || c !== 0x2f || d !== 0xfd) return null;
  const descriptor = coded[at + 4] ?? 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const idAt = at + 5 + (isSingle ? 0 : 1);
  const idWidth = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const sizeAt = idAt + idWidth;
  const sizeWidth = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0;
  const contentBytes = littleEndian(coded, sizeAt, sizeWidth) + (sizeWidth === 2 ? 256 : 0);
  const blocksEnd = endOfBlocks(coded, sizeAt + sizeWidth);
  const hasChecksum = (descriptor & 4) !== 0;
  const end = hasChecksum ? blocksEnd + 4 : blocksEnd;
  return {
    end,
    isSkippable: false,
    dictionaryId: littleEndian(coded, idAt, idWidth),
    windowBytes: isSingle ? contentBytes : windowOf(coded[at + 5] ?? 0),
    contentBytes: sizeWidth === 0 ? null : contentBytes,
    checksum: hasChecksum && end <= coded.length ? littleEndian(coded, blocksEnd, 4) : null,
  };
}

/** Returns the end of the blocks. Each has a three-byte header: last block or not, kind, length (3.1.1.2). */
function endOfBlocks(coded: Uint8Array, start: number): number {
  let at = start;
  while (at + 3 <= coded.length) {
    const head = littleEndian(coded, at, 3);
    const isRepeatedByte = ((head >> 1) & 3) === 1;
    at += 3 + (isRepeatedByte ? 1 : head >> 3);
    if ((head & 1) !== 0) return at;
  }
  return Math.max(at, coded.length + 1);
}

/** Returns the window size in a header that names one (3.1.1.1.2). */
function windowOf(described: number): number {
  const base = 2 ** (10 + (described >> 3));
  return base + (base / 8) * (described & 7);
}

function littleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = count - 1; index >= 0; index -= 1) {
    value = value * 256 + (bytes[at + index] ?? 0);
  }
  return value;
}
