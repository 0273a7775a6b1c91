import { Decompress, ZstdErrorCode } from 'fzstd';
import { joinBytes } from '../bytes/join-bytes.ts';
import type { Inflated, InflateOptions } from './inflated.ts';
import { Xxh64 } from './xxh64.ts';
import { readZstdFrame } from './zstd-frames.ts';

/** Frames that look back farther need as much memory before they give a byte; zstd's own limit is 128 MB. */
const maxWindowBytes = 128 * 1024 * 1024;

/** Input is handed over in pieces of this size, so that a bomb is stopped within a few. */
const pieceBytes = 64 * 1024;

/** Thrown out of the library's callback to stop it. */
class Full extends Error {}

/**
 * Undoes zstd (RFC 8878), frame after frame. What was read before a fault is given. Checksums are
 * compared, which the library does not do: what they contradict is damaged.
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
      return ended('corrupt', 'Behind a frame there is something else.');
    }
    const start = at;
    const end = Math.min(frame.end, coded.length);
    at = end;
    if (frame.windowBytes > Math.max(maxWindowBytes, maxBytes)) {
      return ended('too-large', 'Its frame asks for more memory than it may use.');
    }
    if (frame.dictionaryId !== 0) {
      const cause = `A frame is packed with the dictionary ${frame.dictionaryId}, which is not here.`;
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
      return ended(
        'corrupt',
        `A frame does not hold the ${frame.contentBytes} bytes that it claims.`,
      );
    }
    if (checksum && checksum.lowDigest() !== frame.checksum) {
      return ended('corrupt', 'The checksum of a frame does not fit its content.');
    }
  }
  return ended('complete', null);
}

function isEarlyEnd(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === ZstdErrorCode.UnexpectedEOF;
}
