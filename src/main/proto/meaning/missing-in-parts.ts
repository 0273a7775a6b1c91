import type { FieldShape } from '../wire/message-shape.ts';
import { isFault, readFieldAt } from '../wire/read-field.ts';
import { wireTypeOf } from '../wire/read-scalar.ts';
import { type WalkType, walkField } from '../wire/walk-types.ts';
import type { ByteRange, Level } from './fidelity-level.ts';

/**
 * True when a missing required field is in none of the parts of its message: parsers merge a message that
 * occurs several times in a singular field, before they check it ("Encoding", Last One Wins).
 *
 * @param levels of the enclosing messages, each with its scanner at the next one, down to the one at `depth`
 * @returns false if the field is present, the message is replaced, or another part was asked the same before
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
  let parts: readonly ByteRange[] = [whole];
  let at = '';
  for (const { type: holder, scanner } of around) {
    const before = parts;
    at += `${scanner.number}.`;
    // Each is scanned once, however many messages in it lack a field.
    parts = whole.partsAt(at, () => partsIn(bytes, holder, scanner.number, before));
  }
  // Without any part, another member of its oneof replaced it.
  return parts.length > 0 && !parts.some((part) => has(bytes, part, number, wireTypeOf(type)));
}

function takesOne(level: Level | undefined): boolean {
  const field = level && walkField(level.type, level.scanner.number)?.field;
  return field?.type.kind === 'message' && !field.isRepeated && field.map === null;
}

/**
 * Returns the values of a field in the parts of a message, without those that another oneof member replaced.
 */
function partsIn(
  bytes: Uint8Array,
  type: WalkType,
  number: number,
  ranges: readonly ByteRange[],
): readonly ByteRange[] {
  const known = walkField(type, number);
  const oneof = known?.field.oneof ?? null;
  let found: ByteRange[] = [];
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

function has(
  bytes: Uint8Array,
  { start, end }: ByteRange,
  number: number,
  wireType: number,
): boolean {
  for (let at = start; at < end; ) {
    const read = readFieldAt(bytes, at, end);
    if (isFault(read)) return false;
    if (read.number === number && read.wireType === wireType) return true;
    at = read.end;
  }
  return false;
}
