/** The two columns: bytes as digits and as characters. */
export type HexColumn = 'hex' | 'ascii';

/** Returns the number of offset digits: enough for the last offset, at least four, always even. */
export function offsetDigits(byteLength: number): number {
  const digits = byteLength.toString(16).length;
  return Math.max(4, digits + (digits % 2));
}

/** Returns the bytes per row that fit into a width: 16 if possible, else 8. */
export function bytesPerRow(widthPx: number, characterPx: number, byteLength: number): 8 | 16 {
  const needed = offsetDigits(byteLength) + columnGap * 2 + hexWidth(16) + 16;
  return widthPx - sidePx * 2 >= needed * characterPx ? 16 : 8;
}

/** Returns the smallest width that shows 8 bytes per row without horizontal scrolling. */
export function leastWidthPx(byteLength: number): number {
  const characters = offsetDigits(byteLength) + columnGap * 2 + hexWidth(8) + 8;
  return Math.ceil(characters * usualCharacterPx) + sidePx * 2 + scrollbarPx;
}

/** The character width of the mono font at 12 px, used when it cannot be measured. */
export const usualCharacterPx = 7.25;

const scrollbarPx = 12;

/** Characters between the columns. */
const columnGap = 2;

/** The padding beside the columns. */
export const sidePx = 12;

/** Returns the column of a byte's first digit, in characters. There is a gap in the middle of the row. */
export function hexLeft(index: number, perRow: number): number {
  return index * 3 + (index >= perRow / 2 ? 1 : 0);
}

/** Returns the width of the digit column in characters. */
export function hexWidth(perRow: number): number {
  return hexLeft(perRow - 1, perRow) + 2;
}

/** What is at a position in the row: a column, and a byte of the row. */
export interface RowHit {
  readonly column: HexColumn;
  readonly index: number;
}

/**
 * Returns the byte nearest to a position (in characters from the left). Between the columns, the nearer
 * column counts.
 */
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

/** Highlighted bytes; `end` is exclusive. */
export interface ByteMark {
  readonly kind: 'tag' | 'length' | 'value' | 'fault' | 'hit' | 'selected';
  readonly start: number;
  readonly end: number;
}

/** Returns the parts of marks that lie in a row, counted from its first byte. */
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
