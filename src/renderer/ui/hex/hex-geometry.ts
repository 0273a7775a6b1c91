/** Bytes are shown twice: as digits and as characters. */
export type HexColumn = 'hex' | 'ascii';

/** Digits of an offset: as many as the last one needs, at least four, an even number. */
export function offsetDigits(byteLength: number): number {
  const digits = byteLength.toString(16).length;
  return Math.max(4, digits + (digits % 2));
}

/** Bytes in a row that fit into a width: 16 if they can, else 8. */
export function bytesPerRow(widthPx: number, characterPx: number, byteLength: number): 8 | 16 {
  const needed = offsetDigits(byteLength) + columnGap * 2 + hexWidth(16) + 16;
  return widthPx - sidePx * 2 >= needed * characterPx ? 16 : 8;
}

/** The least width in which a row of 8 bytes can be seen without scrolling aside. */
export function leastWidthPx(byteLength: number): number {
  const characters = offsetDigits(byteLength) + columnGap * 2 + hexWidth(8) + 8;
  return Math.ceil(characters * usualCharacterPx) + sidePx * 2 + scrollbarPx;
}

/** An advance of the mono font at 12 px, where it is not measured. */
export const usualCharacterPx = 7.25;

const scrollbarPx = 12;

/** Characters between the columns. */
const columnGap = 2;

/** Space beside the columns. */
export const sidePx = 12;

/** Where the digits of a byte begin in their column, in characters: a gap stands in the middle. */
export function hexLeft(index: number, perRow: number): number {
  return index * 3 + (index >= perRow / 2 ? 1 : 0);
}

/** Characters of the column of digits. */
export function hexWidth(perRow: number): number {
  return hexLeft(perRow - 1, perRow) + 2;
}

/** What lies at a place in the row, in characters from its left: a column and a byte of the row. */
export interface RowHit {
  readonly column: HexColumn;
  readonly index: number;
}

/** The byte of a row that is nearest to a place; between the columns, that of the nearer one. */
export function hitRow(characters: number, perRow: number, byteLength: number): RowHit {
  const hexStart = offsetDigits(byteLength) + columnGap;
  const asciiStart = hexStart + hexWidth(perRow) + columnGap;
  if (characters >= asciiStart - columnGap / 2) {
    const index = Math.floor(characters - asciiStart);
    return { column: 'ascii', index: Math.min(Math.max(index, 0), perRow - 1) };
  }
  const within = characters - hexStart;
  const middle = hexLeft(perRow / 2, perRow);
  const index =
    within < middle - 1 ? Math.floor((within + 0.5) / 3) : Math.floor((within - 0.5) / 3);
  return { column: 'hex', index: Math.min(Math.max(index, 0), perRow - 1) };
}

/** Bytes that are lit up; `end` is exclusive. */
export interface ByteMark {
  readonly kind: 'tag' | 'length' | 'value' | 'fault' | 'hit' | 'selected';
  readonly start: number;
  readonly end: number;
}

/** What of some marks lies in a row, counted from its first byte. */
export function marksInRow(
  marks: readonly ByteMark[],
  rowStart: number,
  perRow: number,
): readonly ByteMark[] {
  return marks.flatMap(({ kind, start, end }) => {
    const from = Math.max(start - rowStart, 0);
    const to = Math.min(end - rowStart, perRow);
    return from < to ? [{ kind, start: from, end: to }] : [];
  });
}
