import { readVarint } from '../bytes/read-varint.ts';
import type { MessageShape } from './message-shape.ts';

/** How one field of a message names the type of the next: an Any by its URL, a message set item by number. */
export interface HeldType {
  /** The field that names the type; the content is in the next one. */
  readonly namedBy: number;
  /** Returns the full name of the type that a value of that field names; null if unknown. */
  nameAt(bytes: Uint8Array, start: number, end: number): string | null;
}

const ofAny: HeldType = { namedBy: 1, nameAt: anyTypeName };

/** Returns null for a message whose fields have the types of their schema. */
export function heldTypeOf({ fullName, itemTypes }: MessageShape): HeldType | null {
  if (fullName === 'google.protobuf.Any') return ofAny;
  if (!itemTypes) return null;
  return {
    namedBy: 2,
    nameAt(bytes, start, end) {
      const id = readVarint(bytes, start, end);
      return typeof id === 'string' || id.high !== 0 ? null : (itemTypes.get(id.low) ?? null);
    },
  };
}

/** Longer URLs name no type. */
const maxUrlBytes = 1000;

/**
 * Returns the full name of the type in the URL of an Any: the part after its last slash (any.proto,
 * `type_url`). Null if that is not a name.
 */
export function anyTypeName(bytes: Uint8Array, start: number, end: number): string | null {
  if (end - start > maxUrlBytes) return null;
  const url = String.fromCharCode(...bytes.subarray(start, end));
  const name = url.slice(url.lastIndexOf('/') + 1);
  return /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(name) ? name : null;
}
