import { type BodyFraming, messageCodingOf } from '../../../shared/model/decoding.ts';
import type { NodeRef } from '../../../shared/model/tree-row.ts';
import { hasSnappySignature } from '../decoding/unsnap-frames.ts';

/** Codings of bytes that are packed inside of a body. */
export type InnerCoding = Extract<NodeRef['content'], { readonly kind: 'inflated' }>['coding'];

/** Fewer bytes are no packed ones: gzip alone takes 18 around its content. */
const leastBytes = 8;

/**
 * The coding that bytes begin like: gzip (RFC 1952 §2.3), zlib (RFC 1950 §2.2: deflate with a window, a
 * header divisible by 31, no preset dictionary), a frame of Zstandard (RFC 8878 §3.1.1), or a stream of
 * Snappy (framing format §4.1). Null for all others: bare deflate, Brotli and blocks of Snappy begin
 * like anything.
 */
export function innerCodingOf(bytes: Uint8Array, start: number, end: number): InnerCoding | null {
  if (end - start < leastBytes) return null;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(start, start + 4);
  if (a === 0x1f && b === 0x8b && c === 8 && (d & 0xe0) === 0) return 'gzip';
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd';
  if (a === 0xff && hasSnappySignature(bytes.subarray(start, end))) return 'snappy-framed';
  // Windows of 32 kB only, as all encoders write them: "x" and a mark of the level.
  const isZlib = a === 0x78 && (b === 0x01 || b === 0x5e || b === 0x9c || b === 0xda);
  return isZlib ? 'zlib' : null;
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
