import { type BodyFraming, messageCodingOf } from '../../../shared/model/decoding.ts';
import type { NodeRef } from '../../../shared/model/tree-row.ts';
import { hasSnappySignature } from '../codings/unsnap-frames.ts';

/** Codings of bytes that are packed inside of a body. */
export type InnerCoding = Extract<NodeRef['content'], { readonly kind: 'inflated' }>['coding'];

/** Fewer bytes are no packed ones: gzip alone takes 18 around its content. */
const leastBytes = 8;

/** 1 at each byte that {@link innerCodingOf} finds a coding for: whoever has many values need not ask for most. */
export const packedStarts: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0x1f, 0x28, 0x78, 0xff].includes(byte) ? 1 : 0,
);

/**
 * The coding that bytes begin like: gzip (RFC 1952 §2.3), zlib (RFC 1950 §2.2: deflate with a window, a
 * header divisible by 31, no preset dictionary), a frame of Zstandard (RFC 8878 §3.1.1), or a stream of
 * Snappy (framing format §4.1). Null for all others: bare deflate, Brotli and blocks of Snappy begin
 * like anything.
 */
export function innerCodingOf(bytes: Uint8Array, start: number, end: number): InnerCoding | null {
  if (end - start < leastBytes) return null;
  const second = bytes[start + 1];
  switch (bytes[start]) {
    case 0x1f: {
      const flags = bytes[start + 3] ?? 0;
      return second === 0x8b && bytes[start + 2] === 8 && (flags & 0xe0) === 0 ? 'gzip' : null;
    }
    case 0x28: {
      const isZstd = second === 0xb5 && bytes[start + 2] === 0x2f && bytes[start + 3] === 0xfd;
      return isZstd ? 'zstd' : null;
    }
    case 0xff:
      return hasSnappySignature(bytes.subarray(start, end)) ? 'snappy-framed' : null;
    case 0x78: {
      // Windows of 32 kB only, as all encoders write them: "x" and a mark of the level.
      const isZlib = second === 0x01 || second === 0x5e || second === 0x9c || second === 0xda;
      return isZlib ? 'zlib' : null;
    }
    default:
      return null;
  }
}

/**
 * The coding of a compressed message of gRPC: the one that its framing names, else the one that it
 * begins like. Some name both formats of Snappy alike.
 */
export function messageCodingIn(
  bytes: Uint8Array,
  start: number,
  end: number,
  framing: BodyFraming,
): InnerCoding | null {
  const named = messageCodingOf(framing);
  if (named === null || named === 'identity') return innerCodingOf(bytes, start, end);
  if (named !== 'snappy') return named;
  return hasSnappySignature(bytes.subarray(start, end)) ? 'snappy-framed' : named;
}
