import type { FieldShape } from '../wire/message-shape.ts';
import { isFault, readFieldAt } from '../wire/read-field.ts';
import { wireTypeOf } from '../wire/read-scalar.ts';
import { type WalkType, walkField } from '../wire/walk-types.ts';
import type { Level } from './fidelity-level.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether a required field that a message lacks is in none of its parts: a message that comes more than
 * once in a field that takes one is merged by parsers before they look ("Encoding", Last One Wins).
 *
 * @param levels of the messages around, each with its scanner at the next one, down to the one at `depth`
 * @returns false where the field is there, where the message is replaced, and when the same was asked of another part before
 */
export function isMissingInParts(
  bytes: Uint8Array,
  levels: readonly Level[],
  depth: number,
  { number, type }: FieldShape,
): boolean {
  let first = depth;
  while (first > 0 && takesOne(levels[first - 1])) first -= 1;
  const around = levels.slice(first, depth);
  const [whole] = around;
  if (!whole) return true;
  const path = [...around.map(({ scanner }) => scanner.number), number].join('.');
  if (!whole.askOnce(path)) return false;
  let parts: readonly Range[] = [whole];
  for (const level of around) parts = partsIn(bytes, level.type, level.scanner.number, parts);
  // Without any, another member of its oneof replaced it.
  return parts.length > 0 && !parts.some((part) => has(bytes, part, number, wireTypeOf(type)));
}

function takesOne(level: Level | undefined): boolean {
  const field = level && walkField(level.type, level.scanner.number)?.field;
  return field?.type.kind === 'message' && !field.isRepeated && field.map === null;
}

/** The values of a field in the parts of a message, without those that another member of its oneof replaced. */
function partsIn(
  bytes: Uint8Array,
  type: WalkType,
  number: number,
  ranges: readonly Range[],
): readonly Range[] {
  const known = walkField(type, number);
  const oneof = known?.field.oneof ?? null;
  let found: Range[] = [];
  for (const { start, end } of ranges) {
    for (let at = start; at < end; ) {
      const read = readFieldAt(bytes, at, end);
      if (isFault(read)) break;
      const other = oneof !== null && walkField(type, read.number)?.field.oneof === oneof;
      if (read.number === number && read.wireType === known?.wireType) {
        found.push({ start: read.valueStart, end: read.valueEnd });
      } else if (other && read.number !== number) found = [];
      at = read.end;
    }
  }
  return found;
}

function has(bytes: Uint8Array, { start, end }: Range, number: number, wireType: number): boolean {
  for (let at = start; at < end; ) {
    const read = readFieldAt(bytes, at, end);
    if (isFault(read)) return false;
    if (read.number === number && read.wireType === wireType) return true;
    at = read.end;
  }
  return false;
}
