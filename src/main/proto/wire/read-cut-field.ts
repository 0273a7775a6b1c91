import { readVarint } from '../bytes/read-varint.ts';
import { readTag, type WireField, wireTypes } from './read-field.ts';

/** A field whose container ends inside of it; its `valueEnd` and `end` are that of the container. */
export interface CutField extends WireField {
  /** Bytes that its value was to have; null for a group, whose length is written nowhere. */
  readonly declaredBytes: bigint | null;
}

/** Whether a field is only partly there. */
export function isCut(field: WireField): field is CutField {
  return 'declaredBytes' in field;
}

/**
 * What is there of the field at `start`, where `readFieldAt` found a fault: a value whose length runs
 * past `end`, or a group that could not be read to its end. Null for every other fault, as nothing of
 * such a field can be shown.
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
