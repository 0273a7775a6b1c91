import { wireTypes } from '../wire/read-field.ts';
import type { LeafType } from '../wire/read-scalar.ts';
import { type WalkField, walkField } from '../wire/walk-types.ts';
import { createFieldScanner, type FieldScanner } from './scan-fields.ts';
import { createVarintReader } from './varint-reader.ts';

/** A number that a closed enum does not name. */
export interface UnnamedValue {
  readonly enumName: string;
  readonly value: number;
}

const varint = createVarintReader();
const entry = createFieldScanner();

/**
 * Returns the number that makes a field unknown: its closed enum does not name it, in the field itself or in
 * the value of a map entry (Language Guide, "Enum Behavior"). Null for all others, and for packed lists,
 * where only the element is unknown.
 */
export function unnamedValue(
  bytes: Uint8Array,
  scanner: FieldScanner,
  { field, content }: WalkField,
): UnnamedValue | null {
  const { type } = field;
  if (type.kind === 'enum') {
    if (!type.isClosed || scanner.wireType !== wireTypes.varint) return null;
    return unnamedAt(bytes, scanner.valueStart, scanner.valueEnd, type);
  }
  const held = field.map && content ? walkField(content, 2)?.field.type : undefined;
  if (held?.kind !== 'enum' || !held.isClosed) return null;
  let found: UnnamedValue | null = null;
  let position = scanner.valueStart;
  while (position < scanner.valueEnd && entry.read(bytes, position, scanner.valueEnd)) {
    const { number, wireType, valueStart, valueEnd, end } = entry;
    // The last one counts.
    if (number === 2 && wireType === wireTypes.varint) {
      found = unnamedAt(bytes, valueStart, valueEnd, held);
    }
    position = end;
  }
  return found;
}

/** Returns the number of a varint, truncated as parsers do it, if a closed enum does not name it. */
export function unnamedAt(
  bytes: Uint8Array,
  start: number,
  end: number,
  type: LeafType,
): UnnamedValue | null {
  if (type.kind !== 'enum' || !type.isClosed || !varint.read(bytes, start, end)) return null;
  const value = varint.low | 0;
  return type.names.has(value) ? null : { enumName: type.typeName, value };
}

/** Returns the text of the finding. */
export function unnamedText({ enumName, value }: UnnamedValue): string {
  return `the closed enum ${enumName} has no ${value}: parsers treat it as unknown`;
}
