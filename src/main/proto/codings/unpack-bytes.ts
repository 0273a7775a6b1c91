import type { PartCoding } from '../../../shared/model/body-id.ts';
import { inflateBytes } from './inflate-bytes.ts';
import type { Inflated, InflateOptions } from './inflated.ts';
import { readBase64Bytes } from './read-base64-bytes.ts';
import { unsnapBlock } from './unsnap-block.ts';
import { unsnapFrames } from './unsnap-frames.ts';

/** Undoes a coding; see {@link unpackBytes}. */
export type Unpack = (
  coded: Uint8Array,
  coding: PartCoding,
  options: InflateOptions,
) => Promise<Inflated>;

/** Codings that are undone in one go: on no thread that has to answer meanwhile. */
const blockingCodings: ReadonlySet<PartCoding> = new Set([
  'zstd',
  'snappy',
  'snappy-framed',
  'base64',
]);

/** Whether undoing a coding holds up the thread that it runs on. */
export function isBlocking(coding: PartCoding): boolean {
  return blockingCodings.has(coding);
}

/**
 * Undoes any one coding. Never rejects: `end` says how far it went, and `bytes` holds all that could be
 * decoded before that.
 */
export async function unpackBytes(
  coded: Uint8Array,
  coding: PartCoding,
  options: InflateOptions,
): Promise<Inflated> {
  switch (coding) {
    case 'gzip':
    case 'deflate':
    case 'br':
      return inflateBytes(coded, coding, options);
    case 'zlib':
      return inflateBytes(coded, 'deflate', options);
    case 'zstd': {
      // With the first body of it: most never come.
      const { unpackZstd } = await import('./unpack-zstd.ts');
      return unpackZstd(coded, options);
    }
    case 'snappy':
      return unsnapBlock(coded, options);
    case 'snappy-framed':
      return unsnapFrames(coded, options);
    case 'base64':
      return readBase64Bytes(coded, options);
  }
}
