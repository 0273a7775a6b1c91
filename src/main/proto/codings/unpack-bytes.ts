import type { PartCoding } from '../../../shared/model/body-id.ts';
import { codings } from './codings.ts';
import type { Inflated, InflateOptions } from './inflated.ts';

/** Undoes a coding; see {@link unpackBytes}. */
export type Unpack = (
  coded: Uint8Array,
  coding: PartCoding,
  options: InflateOptions,
) => Promise<Inflated>;

/** True when undoing a coding blocks its thread: a thread that must stay responsive does not do it. */
export function isBlocking(coding: PartCoding): boolean {
  return codings[coding].isBlocking === true;
}

/**
 * Undoes any one coding. Never rejects: `end` says how far it went, and `bytes` holds everything decoded
 * before that.
 */
export async function unpackBytes(
  coded: Uint8Array,
  coding: PartCoding,
  options: InflateOptions,
): Promise<Inflated> {
  return codings[coding].unpack(coded, options);
}
