import { readVarint } from '../bytes/read-varint.ts';
import type { MessageShape } from './message-shape.ts';

/** How a message says in one field of what type the next one is: an Any by its URL, an item of a message set by number. */
export interface HeldType {
  /** The field that names the type; the content stands in the one after it. */
  readonly namedBy: number;
  /** The full name of the type that a value of that field names; null for none that is known. */
  nameAt(bytes: Uint8Array, start: number, end: number): string | null;
}

const ofAny: HeldType = { namedBy: 1, nameAt: anyTypeName };

/** Null for a message whose fields have the types of their schema. */
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
 * The full name of the type that the URL of an Any names: what follows its last slash (any.proto,
 * `type_url`). Null when that is no name.
 */
export function anyTypeName(bytes: Uint8Array, start: number, end: number): string | null {
  if (end - start > maxUrlBytes) return null;
  const url = String.fromCharCode(...bytes.subarray(start, end));
  const name = url.slice(url.lastIndexOf('/') + 1);
  return /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(name) ? name : null;
}
