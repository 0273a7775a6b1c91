import {
  type BrotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  type Gunzip,
  type Inflate,
  type InflateRaw,
} from 'node:zlib';
import { inSharedMemory } from '../bytes/in-shared-memory.ts';
import type { Inflated, InflateOptions } from './inflated.ts';

/** Codings that Node can undo, by their registered names. */
export type InflateCoding = 'gzip' | 'deflate' | 'br';

type Format = 'gzip' | 'zlib' | 'raw-deflate' | 'br';
type Decompressor = Gunzip | Inflate | InflateRaw | BrotliDecompress;

interface Attempt {
  readonly bytes: Uint8Array;
  readonly end: Exclude<Inflated['end'], 'foreign'>;
  readonly cause: unknown;
  /** The end of the coded data in the input; the input's length if all of it was read. */
  readonly codedEnd: number;
  /** The piece of input being read at the end. */
  readonly lastPiece: { readonly start: number; readonly end: number };
}

const firstPieceBytes = 64 * 1024;

/**
 * zlib loses the decoded bytes of a piece of input with a fault. So the input before the fault is read again
 * in pieces of these sizes.
 */
const retryPieceBytes = [1024, 1] as const;

const outputChunkBytes = 64 * 1024;

/**
 * Undoes one coding off the main thread. Never rejects: `end` says how far it went, and `bytes` holds
 * everything decoded before that.
 */
export async function inflateBytes(
  coded: Uint8Array,
  coding: InflateCoding,
  options: InflateOptions,
): Promise<Inflated> {
  if (coding !== 'deflate') return inflateFormat(coded, coding, options);
  // RFC 9110, 8.4.1.2: deflate means the zlib format, but some servers omit its wrapper.
  if (!hasZlibHeader(coded)) return inflateFormat(coded, 'raw-deflate', options);
  const inflated = await inflateFormat(coded, 'zlib', options);
  return inflated.end === 'foreign' ? inflateFormat(coded, 'raw-deflate', options) : inflated;
}

/** True for compression method 8, and two first bytes that are a multiple of 31 (RFC 1950, 2.2). */
export function hasZlibHeader(coded: Uint8Array): boolean {
  const [first = 0, second = 0] = coded;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

async function inflateFormat(
  coded: Uint8Array,
  format: Format,
  options: InflateOptions,
): Promise<Inflated> {
  let pieceEnds = cutPieces(0, coded.byteLength, firstPieceBytes);
  let attempt = await inflatePieces(coded, format, pieceEnds, options);
  for (const pieceBytes of retryPieceBytes) {
    if (attempt.end !== 'corrupt') break;
    const { start, end } = attempt.lastPiece;
    const before = pieceEnds.filter((pieceEnd) => pieceEnd <= start);
    pieceEnds = [...before, ...cutPieces(start, end, pieceBytes)];
    attempt = await inflatePieces(coded, format, pieceEnds, options);
  }
  const { bytes, codedEnd } = attempt;
  // zlib and Brotli ignore bytes after their end; so this refuses them, as gzip and zstd do.
  const hasMore = attempt.end === 'complete' && !isZeros(coded.subarray(codedEnd));
  const end = hasMore ? 'corrupt' : attempt.end;
  const moreBytes = coded.byteLength - codedEnd;
  const cause = hasMore ? `${moreBytes} more bytes follow its end.` : attempt.cause;
  const isForeign = end === 'corrupt' && looksForeign(format, attempt, hasMore);
  return { bytes, end: isForeign ? 'foreign' : end, cause };
}

/** Zeros fill the last block of some storage media. */
function isZeros(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

/**
 * gzip and zlib start with a signature. Brotli and raw deflate do not. There, text gives a few bytes of noise
 * before the fault, fewer than were read. Or it gives them before an early end, where real incompressible
 * data would have grown only a little.
 */
function looksForeign(format: Format, attempt: Attempt, hasMore: boolean): boolean {
  const hasSignature = format === 'gzip' || format === 'zlib';
  const readBytes = hasMore ? attempt.codedEnd / 2 : attempt.lastPiece.start;
  const leastBytes = hasSignature ? 1 : Math.max(1, readBytes);
  return attempt.bytes.byteLength < leastBytes;
}

/** Returns the ends of the pieces of `pieceBytes` that cover the range. */
function cutPieces(start: number, end: number, pieceBytes: number): readonly number[] {
  const ends: number[] = [];
  for (let at = start + pieceBytes; at < end; at += pieceBytes) ends.push(at);
  return [...ends, end];
}

async function inflatePieces(
  coded: Uint8Array,
  format: Format,
  pieceEnds: readonly number[],
  { maxBytes, signal }: InflateOptions,
): Promise<Attempt> {
  const decompressor = openDecompressor(format);
  const chunks: Uint8Array[] = [];
  let totalBytes = 0;
  let cause: unknown = null;
  let isTooLarge = false;
  let lastPiece = { start: 0, end: 0 };

  const closed = new Promise<void>((resolve) => decompressor.once('close', resolve));
  decompressor.on('error', (error) => {
    cause = error;
  });
  decompressor.on('data', (chunk: Buffer) => {
    const kept = chunk.subarray(0, maxBytes - totalBytes);
    chunks.push(kept);
    totalBytes += kept.byteLength;
    if (kept.byteLength < chunk.byteLength) {
      isTooLarge = true;
      decompressor.destroy();
    }
  });

  for (const end of pieceEnds) {
    if (signal.aborted || decompressor.destroyed || decompressor.readableEnded) break;
    lastPiece = { start: lastPiece.end, end };
    // When zlib fails it never calls back for the failed piece.
    await Promise.race([closed, writePiece(decompressor, coded.subarray(lastPiece.start, end))]);
  }
  if (signal.aborted) decompressor.destroy();
  else if (!decompressor.destroyed) decompressor.end();
  await closed;

  const bytes = await inSharedMemory(chunks);
  return {
    bytes,
    end: endOf({ isTooLarge, isCancelled: signal.aborted, cause }),
    cause,
    codedEnd: decompressor.bytesWritten,
    lastPiece,
  };
}

function openDecompressor(format: Format): Decompressor {
  const options = { chunkSize: outputChunkBytes };
  switch (format) {
    case 'gzip':
      return createGunzip(options);
    case 'zlib':
      return createInflate(options);
    case 'raw-deflate':
      return createInflateRaw(options);
    case 'br':
      return createBrotliDecompress(options);
  }
}

/** Settles when the piece is decoded and its output was passed on. */
function writePiece(decompressor: Decompressor, piece: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    decompressor.write(piece, () => resolve());
  });
}

function endOf(state: {
  readonly isTooLarge: boolean;
  readonly isCancelled: boolean;
  readonly cause: unknown;
}): Attempt['end'] {
  if (state.isTooLarge) return 'too-large';
  if (state.isCancelled) return 'cancelled';
  if (state.cause === null) return 'complete';
  return isUnexpectedEnd(state.cause) ? 'truncated' : 'corrupt';
}

/** True for zlib's or Node's Brotli code for truncated input. */
function isUnexpectedEnd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
}
