import { isFault, readFieldAt, wireTypes } from './read-field.ts';
import { looksLikeText } from './show-string.ts';

/** A message without a schema is recognized by this many first fields. */
export const probedFields = 256;

/** True when content is one or more whole fields, as far as it is checked. */
export function readsAsMessage(bytes: Uint8Array, start: number, end: number): boolean {
  let position = start;
  for (let count = 0; count < probedFields && position < end; count += 1) {
    const tag = bytes[position] ?? 0;
    if (tag < 0x80) {
      if (!isTagByte(tag)) return false;
      const next = endOfCommonValue(bytes, position + 1, tag & 7);
      if (next > end) return false;
      if (next !== 0) {
        position = next;
        continue;
      }
    }
    const field = readFieldAt(bytes, position, end);
    if (isFault(field)) return false;
    position = field.end;
  }
  return start < end;
}

/**
 * True when one byte is the tag of a field: number 0 and wire types 6 and 7 do not exist, and 4 ends groups.
 */
function isTagByte(tag: number): boolean {
  const wireType = tag & 7;
  return tag >= 8 && wireType <= wireTypes.fixed32 && wireType !== wireTypes.endGroup;
}

/** True when content is more likely a message than text or plain bytes. */
export function isLikelyMessage(bytes: Uint8Array, start: number, end: number): boolean {
  if (!readsAsMessage(bytes, start, end)) return false;
  if (end - start === 1) return true;
  // A control character decides it without decoding: most tags are one.
  const head = Math.min(end, start + 16);
  for (let position = start; position < head; position += 1) {
    const byte = bytes[position] ?? 0;
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return true;
  }
  return !looksLikeText(bytes.subarray(start, end));
}

/**
 * Returns the end of a field of a common shape: a one-byte tag, then a varint, a fixed value, or a length of
 * up to three bytes. Returns 0 for all others, including faults, which `readFieldAt` decides.
 */
export function endOfCommonField(bytes: Uint8Array, position: number, end: number): number {
  const tag = bytes[position] ?? 0;
  if (tag < 8 || tag >= 0x80) return 0;
  const next = endOfCommonValue(bytes, position + 1, tag & 7);
  return next > end ? 0 : next;
}

/** Does the same from after the tag; does not check against an end. */
function endOfCommonValue(bytes: Uint8Array, position: number, wireType: number): number {
  if (wireType === 2) {
    const first = bytes[position] ?? 0x80;
    if (first < 0x80) return position + 1 + first;
    const second = bytes[position + 1] ?? 0x80;
    if (second < 0x80) return position + 2 + ((first & 0x7f) | (second << 7));
    const third = bytes[position + 2] ?? 0x80;
    if (third >= 0x80) return 0;
    return position + 3 + ((first & 0x7f) | ((second & 0x7f) << 7) | (third << 14));
  }
  if (wireType === 0) {
    for (let length = 1; length <= 10; length += 1) {
      if ((bytes[position + length - 1] ?? 0x80) < 0x80) return position + length;
    }
    return 0;
  }
  if (wireType === 5) return position + 4;
  if (wireType === 1) return position + 8;
  return 0;
}
