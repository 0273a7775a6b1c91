import { maxMessageDepth } from './find-fault.ts';
import type { ShapeLookup } from './message-shape.ts';
import { isFault, readFieldAt } from './read-field.ts';
import { packableType, packedWidth } from './read-packed-page.ts';
import { wireTypeOf } from './read-scalar.ts';

/**
 * Whether a message has more than so many values, in messages at any depth: each takes memory when it
 * is decoded, however few bytes it has. Packed numbers of no fixed length count by their bytes. Looks
 * no further than it has to, and stops at what parsers refuse.
 */
export function hasMoreValues(
  bytes: Uint8Array,
  typeName: string,
  shapes: ShapeLookup,
  limit: number,
): boolean {
  const levels = [{ shape: shapes(typeName), position: 0, end: bytes.length }];
  let count = 0;
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    if (level.position >= level.end) {
      levels.pop();
      continue;
    }
    const field = readFieldAt(bytes, level.position, level.end);
    if (isFault(field) || levels.length > maxMessageDepth) return false;
    level.position = field.end;
    const { valueStart, valueEnd, wireType } = field;
    const known = level.shape?.byNumber.get(field.number);
    const isOne = known === undefined || wireType === wireTypeOf(known.type);
    const packed = isOne ? null : packableType(known.type);
    count += packed ? (valueEnd - valueStart) / (packedWidth(packed) ?? 1) : 1;
    if (count > limit) return true;
    if (isOne && known?.type.kind === 'message') {
      levels.push({ shape: shapes(known.type.typeName), position: valueStart, end: valueEnd });
    }
  }
  return false;
}
