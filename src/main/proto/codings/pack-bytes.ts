import { factsOf, type RequestCoding } from '../../../shared/model/content-codings.ts';
import { toExactBytes } from '../bytes/to-exact-bytes.ts';
import { codings } from './codings.ts';

/** Bytes to pack, and the coding. */
export interface BytesToPack {
  readonly bytes: Uint8Array;
  readonly coding: RequestCoding;
}

/** Packs the body of a request, at the level of the size figures. Blocks its thread. */
export async function packBytes({ bytes, coding }: BytesToPack): Promise<Uint8Array> {
  const { pack } = codings[coding];
  if (pack === undefined) throw new Error(`${coding} has no encoder.`);
  // Snappy has no levels.
  return toExactBytes(await pack(bytes, factsOf(coding).sizedAtLevel ?? 0));
}
