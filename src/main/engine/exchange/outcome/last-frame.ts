import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** More bytes than this are no status. */
const maxStatusBytes = 1024 * 1024;

/** The frame that ends a stream of gRPC-Web (its trailers) or of Connect (JSON). */
export interface LastFrame {
  /** Its first byte. */
  readonly flags: number;
  /** Its content, unpacked; null where it cannot be read. */
  readonly content: Uint8Array | null;
}

/**
 * The last frame of a body of frames: a byte of flags, four of length with the high byte first, and
 * that many bytes. Null for a body without one that is whole. Looks at nothing but the lengths of those before.
 *
 * @param coding what `grpc-encoding` or `connect-content-encoding` names; null for none
 */
export function lastFrameOf(body: Uint8Array, coding: string | null): LastFrame | null {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let start = -1;
  for (let at = 0; at < body.length; ) {
    if (at + 5 > body.length) return null;
    const next = at + 5 + view.getUint32(at + 1);
    if (next > body.length) return null;
    start = at;
    at = next;
  }
  if (start < 0) return null;
  const flags = view.getUint8(start);
  const content = body.subarray(start + 5);
  return { flags, content: (flags & 0x01) === 0 ? content : unpack(content, coding) };
}

function unpack(content: Uint8Array, coding: string | null): Uint8Array | null {
  const limits = { maxOutputLength: maxStatusBytes };
  if (content.length > maxStatusBytes) return null;
  try {
    switch (coding?.trim().toLowerCase()) {
      case 'br':
        return brotliDecompressSync(content, limits);
      case 'deflate':
        return inflateSync(content, limits);
      case 'identity':
        return content;
      default:
        // All others that occur are gzip; what is none of them throws.
        return gunzipSync(content, limits);
    }
  } catch {
    return null;
  }
}
