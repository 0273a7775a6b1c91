import { maxMessageDepth } from './find-fault.ts';
import type { ShapeLookup } from './message-shape.ts';
import { isFault, readFieldAt } from './read-field.ts';
import { packableType, packedWidth } from './read-packed-page.ts';
import { wireTypeOf } from './read-scalar.ts';

/**
 * True when a message has more values than a limit, at any depth: each takes memory when decoded, however few
 * bytes it has. Packed varints count by their bytes. Stops as soon as the result is known, and at what
 * parsers refuse.
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
