import { readVarint } from '../bytes/read-varint.ts';
import { readTag, type WireField, wireTypes } from './read-field.ts';

/** A field that is truncated by the end of its container; its `valueEnd` and `end` are the container's. */
export interface CutField extends WireField {
  /** The stated length of its value; null for a group, which states none. */
  readonly declaredBytes: bigint | null;
}

/** True for a truncated field. */
export function isCut(field: WireField): field is CutField {
  return 'declaredBytes' in field;
}

/**
 * Returns the available part of the field at `start`, where `readFieldAt` found a fault: a value whose length
 * runs past `end`, or a group that could not be read to its end. Null for other faults, where nothing of the
 * field can be shown.
 */
export function readCutField(bytes: Uint8Array, start: number, end: number): CutField | null {
  const tag = readTag(bytes, start, end);
  if ('reason' in tag) return null;
  const { number, wireType, next } = tag;
  const cut = { number, wireType, tagStart: start, lengthStart: next, valueEnd: end, end };
  if (wireType === wireTypes.startGroup) return { ...cut, valueStart: next, declaredBytes: null };
  if (wireType !== wireTypes.lengthDelimited) return null;
  const length = readVarint(bytes, next, end);
  if (typeof length === 'string') return null;
  const declaredBytes = BigInt(length.high) * 0x1_0000_0000n + BigInt(length.low);
  return { ...cut, valueStart: length.next, declaredBytes };
}
