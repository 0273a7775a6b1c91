import type { TreeRow } from '../../../shared/model/tree-row.ts';

/** Which part of a field a byte belongs to. */
export type BytePart = 'tag' | 'length' | 'value';

/** One byte as drawn. */
export interface HexCell {
  readonly hex: string;
  /** Its printable ASCII character, a dot otherwise. */
  readonly ascii: string;
  readonly part: BytePart | null;
}

/** Where the parts of the chosen field lie; ends exclusive. */
export type FieldRange = NonNullable<TreeRow['range']>;

/** Bytes in a row that fit into a width: 16 if they can, else 8. */
export function bytesPerRow(widthPx: number, characterPx: number, byteLength: number): 8 | 16 {
  return widthPx >= rowCharacters(16, byteLength) * characterPx ? 16 : 8;
}

/** Digits of an offset: as many as the last one needs, at least four, an even number. */
export function offsetDigits(byteLength: number): number {
  const digits = Math.max(0, byteLength - 1).toString(16).length;
  return Math.max(4, digits + (digits % 2));
}

/** The offset of a row in lower-case hexadecimal. */
export function formatOffset(offset: number, byteLength: number): string {
  return offset.toString(16).padStart(offsetDigits(byteLength), '0');
}

/** The cells of one row. */
export function hexCells(
  bytes: Uint8Array,
  offset: number,
  lit: FieldRange | null,
): readonly HexCell[] {
  return Array.from(bytes, (byte, index) => ({
    hex: byte.toString(16).padStart(2, '0'),
    ascii: byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.',
    part: partOf(offset + index, lit),
  }));
}

/** Which part of a field lies at an offset. */
export function partOf(offset: number, range: FieldRange | null): BytePart | null {
  if (range === null || offset < range.tagStart || offset >= range.end) return null;
  if (offset < range.lengthStart) return 'tag';
  return offset < range.valueStart ? 'length' : 'value';
}

/** `tag 1, length 1, value 20, at 15..36`: bytes of each part, and the first and last offset. */
export function describeRange(range: FieldRange): string {
  const parts = [
    ['tag', range.lengthStart - range.tagStart],
    ['length', range.valueStart - range.lengthStart],
    ['value', range.end - range.valueStart],
  ] as const;
  const counted = parts.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`);
  const last = range.end - 1;
  const place = last <= range.tagStart ? `at ${range.tagStart}` : `at ${range.tagStart}..${last}`;
  return [...counted, place].join(', ');
}

/** Characters of a row: offset, two gaps, three for each byte with one more at half, and the ASCII column. */
function rowCharacters(count: number, byteLength: number): number {
  return offsetDigits(byteLength) + 2 + count * 3 + 1 + 1 + count + 3;
}
