import type { TreeRow } from '../../../../shared/model/tree-row.ts';

/** Which part of a field a byte belongs to; `fault` is where reading stopped. */
export type BytePart = 'tag' | 'length' | 'value' | 'fault';

/** Neighbouring bytes of a row that are drawn alike. */
export interface HexRun {
  /** Pairs of digits with blanks between them, one more at the middle of the row. */
  readonly hex: string;
  /** Printable ASCII characters, a dot for all others. */
  readonly ascii: string;
  readonly part: BytePart | null;
  /** Bytes of the row before this run. */
  readonly index: number;
}

/** Where the parts of a field lie; ends exclusive. */
export type FieldRange = NonNullable<TreeRow['range']>;

/** The bytes that are lit up. */
export type HexMark =
  | { readonly kind: 'field'; readonly label: string; readonly range: FieldRange }
  | { readonly kind: 'fault'; readonly offset: number };

/** Bytes in a row that fit into a width: 16 if they can, else 8. */
export function bytesPerRow(widthPx: number, characterPx: number, byteLength: number): 8 | 16 {
  return widthPx >= rowCharacters(16, byteLength) * characterPx ? 16 : 8;
}

/** Digits of an offset: as many as the last one needs, at least four, an even number. */
function offsetDigits(byteLength: number): number {
  const digits = Math.max(0, byteLength - 1).toString(16).length;
  return Math.max(4, digits + (digits % 2));
}

/** The offset of a row in lower-case hexadecimal. */
export function formatOffset(offset: number, byteLength: number): string {
  return offset.toString(16).padStart(offsetDigits(byteLength), '0');
}

/** One row of bytes, cut where the lit part changes. */
export function hexRuns(
  bytes: Uint8Array,
  offset: number,
  perRow: 8 | 16,
  mark: HexMark | null,
): readonly HexRun[] {
  const runs: HexRun[] = [];
  let start = 0;
  while (start < bytes.length) {
    const part = partOf(offset + start, mark);
    let end = start + 1;
    while (end < bytes.length && partOf(offset + end, mark) === part) end += 1;
    const run = bytes.subarray(start, end);
    runs.push({ hex: hexText(run, start, perRow), ascii: asciiText(run), part, index: start });
    start = end;
  }
  return runs;
}

/** Which lit part lies at an offset. */
export function partOf(offset: number, mark: HexMark | null): BytePart | null {
  if (mark === null) return null;
  if (mark.kind === 'fault') return offset === mark.offset ? 'fault' : null;
  const { tagStart, lengthStart, valueStart, end } = mark.range;
  if (offset < tagStart || offset >= end) return null;
  if (offset < lengthStart) return 'tag';
  return offset < valueStart ? 'length' : 'value';
}

/** What is lit up, in words: `email: tag 1, length 1, value 20, at 15..36`. */
export function describeMark(mark: HexMark): string {
  if (mark.kind === 'fault') return `reading stopped at byte ${mark.offset}`;
  const parts = partsOf(mark.range).map(({ part, count }) => `${part} ${count}`);
  return `${mark.label}: ${[...parts, placeOf(mark.range)].join(', ')}`;
}

/** The parts of a field that have bytes, and how many. */
export function partsOf(
  range: FieldRange,
): readonly { readonly part: BytePart; readonly count: number }[] {
  const { tagStart, lengthStart, valueStart, end } = range;
  const parts = [
    { part: 'tag', count: lengthStart - tagStart },
    { part: 'length', count: valueStart - lengthStart },
    { part: 'value', count: end - valueStart },
  ] as const;
  return parts.filter(({ count }) => count > 0);
}

/** The first and last offset of a field: `at 15..36`. */
export function placeOf({ tagStart, end }: FieldRange): string {
  const last = end - 1;
  return last <= tagStart ? `at ${tagStart}` : `at ${tagStart}..${last}`;
}

function hexText(run: Uint8Array, index: number, perRow: 8 | 16): string {
  return Array.from(run, (byte, at) => {
    const isMiddle = index + at === perRow / 2;
    const gap = at === 0 ? '' : isMiddle ? '  ' : ' ';
    return gap + byte.toString(16).padStart(2, '0');
  }).join('');
}

function asciiText(run: Uint8Array): string {
  return Array.from(run, (byte) =>
    byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.',
  ).join('');
}

/** Characters of a row: offset, two gaps, three for each byte with one more at half, and the ASCII column. */
function rowCharacters(count: number, byteLength: number): number {
  return offsetDigits(byteLength) + 2 + count * 3 + 1 + 1 + count + 3;
}
