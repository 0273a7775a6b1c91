import { isUtf8 } from 'node:buffer';
import type { WireFault } from '../../../shared/model/tree-row.ts';
import type { ShapeLookup } from './message-shape.ts';
import { isFault, readFieldAt, wireTypes } from './read-field.ts';
import { packableType, packedWidth } from './read-packed-page.ts';
import { wireTypeOf } from './read-scalar.ts';
import { scanPacked } from './scan-packed.ts';

/** The depth to which nested messages are followed, protoc's recursion limit. */
export const maxMessageDepth = 100;

interface Level {
  readonly end: number;
  readonly typeName: string;
  position: number;
  /** The offset where the enclosing level continues. */
  readonly resume: number;
}

/**
 * Returns the first place, at any depth, where bytes do not fit their message type: a fault of the wire
 * format, text that is not UTF-8, or nesting that parsers refuse. Null if there is none.
 */
export function findFault(
  bytes: Uint8Array,
  typeName: string,
  shapes: ShapeLookup,
): WireFault | null {
  const levels: Level[] = [{ end: bytes.length, typeName, position: 0, resume: bytes.length }];
  for (;;) {
    const level = levels.at(-1);
    if (!level) return null;
    if (level.position >= level.end) {
      levels.pop();
      const outer = levels.at(-1);
      if (outer) outer.position = level.resume;
      continue;
    }
    const field = readFieldAt(bytes, level.position, level.end);
    if (isFault(field)) return field;
    level.position = field.end;
    const known = shapes(level.typeName)?.byNumber.get(field.number);
    if (!known) continue;
    const { type } = known;
    const { valueStart, valueEnd, wireType } = field;
    const packed = known.isRepeated ? packableType(type) : null;
    if (packed && wireType === wireTypes.lengthDelimited) {
      const { fault } = scanPacked(bytes, valueStart, valueEnd, packedWidth(packed));
      if (fault) return fault;
    } else if (wireType !== wireTypeOf(type)) {
      // Another wire type makes it an unknown field, which parsers skip.
    } else if (type.kind === 'message') {
      if (levels.length > maxMessageDepth) {
        const reason = `messages are nested deeper than ${maxMessageDepth}`;
        return { offset: field.tagStart, reason };
      }
      levels.push({
        end: valueEnd,
        typeName: type.typeName,
        position: valueStart,
        resume: field.end,
      });
    } else if (type.kind === 'scalar' && type.scalar === 'string' && !known.takesAnyText) {
      if (!isUtf8(bytes.subarray(valueStart, valueEnd))) {
        return { offset: valueStart, reason: `the text of ${known.name} is not UTF-8` };
      }
    }
  }
}
