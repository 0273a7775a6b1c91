import { readVarint } from '../bytes/read-varint.ts';
import { isFault, readFieldAt, wireTypes } from './read-field.ts';

/** The fields of a message set and of its items (wire_format.h, `WireFormatLite::kMessageSetItemNumber`). */
export const setFields = { item: 1, typeId: 2, message: 3 } as const;

/** A message set item: the number of its extension, and the range of its message. */
export interface SetItem {
  readonly typeId: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/**
 * Reads the group of an item. Returns null unless it has one number and one message: readers differ there, so
 * it stays an unknown field.
 */
export function readSetItem(bytes: Uint8Array, start: number, end: number): SetItem | null {
  let typeId: number | null = null;
  let message: { readonly start: number; readonly end: number } | null = null;
  for (let at = start; at < end; ) {
    const field = readFieldAt(bytes, at, end);
    if (isFault(field)) return null;
    const { number, wireType, valueStart, valueEnd } = field;
    if (number === setFields.typeId && wireType === wireTypes.varint && typeId === null) {
      const id = readVarint(bytes, valueStart, valueEnd);
      if (typeof id === 'string' || id.high !== 0) return null;
      typeId = id.low;
    } else if (
      number === setFields.message &&
      wireType === wireTypes.lengthDelimited &&
      message === null
    ) {
      message = { start: valueStart, end: valueEnd };
    } else return null;
    at = field.end;
  }
  return typeId === null || message === null ? null : { typeId, ...message };
}
