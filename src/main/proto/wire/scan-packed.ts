import type { WireFault } from '../../../shared/model/tree-row.ts';
import { readVarint } from '../bytes/read-varint.ts';
import { lastMarkAt } from './last-mark-at.ts';

/** The scan records the number of ended varints after each block of this size. */
const blockBytes = 4096;

/** The maximum length of a varint (Encoding, "Base 128 Varints"). */
const maxVarintBytes = 10;

/** The elements of a packed field, found without reading their values. */
export interface PackedScan {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly fault: WireFault | null;
  /** The size of each element; null for varints. */
  readonly width: number | null;
  /** Varints that end before byte 0, 4096, 8192, ... of the content; empty for fixed widths. */
  readonly counts: Uint32Array;
}

/** One element of a packed field. */
export interface PackedElement {
  readonly start: number;
  readonly end: number;
}

/** Finds the elements of packed content; `width` null means varints. */
export function scanPacked(
  bytes: Uint8Array,
  start: number,
  end: number,
  width: number | null,
): PackedScan {
  return width === null ? scanVarints(bytes, start, end) : scanFixed(start, end, width);
}

function scanFixed(start: number, end: number, width: number): PackedScan {
  const count = Math.floor((end - start) / width);
  const readEnd = start + count * width;
  const fault =
    readEnd === end
      ? null
      : { offset: readEnd, reason: `a fixed ${width * 8}-bit value runs past the end` };
  return { start, end, count, fault, width, counts: new Uint32Array() };
}

/**
 * Counts varints by their final bytes, four at a time: 4 million take some milliseconds. If none of four
 * bytes is a final one, the length of the varint is checked.
 */
function scanVarints(bytes: Uint8Array, start: number, end: number): PackedScan {
  const counts = new Uint32Array(Math.ceil((end - start) / blockBytes));
  let count = 0;
  let tooLongAt = -1;
  for (let block = 0; block < counts.length && tooLongAt < 0; block += 1) {
    counts[block] = count;
    const from = start + block * blockBytes;
    const until = Math.min(end, from + blockBytes);
    const { ended, suspectAt } = countEnded(bytes, from, until);
    if (suspectAt >= 0) tooLongAt = tooLongIn(bytes, start, suspectAt, until, end);
    count += tooLongAt < 0 ? ended : countEnded(bytes, from, tooLongAt).ended;
  }
  const scan = { start, end, count, fault: null, width: null, counts };
  if (tooLongAt >= 0)
    return { ...scan, fault: { offset: tooLongAt, reason: 'the varint is too long' } };
  if (start === end || (bytes[end - 1] ?? 0) < 0x80) return scan;
  const offset = startOfVarint(bytes, start, end - 1);
  return { ...scan, fault: { offset, reason: 'the varint is cut short' } };
}

/** Counts the varints that end in a range, and finds four continuation bytes in a row; -1 for none. */
function countEnded(
  bytes: Uint8Array,
  from: number,
  until: number,
): { readonly ended: number; readonly suspectAt: number } {
  let ended = 0;
  let suspectAt = -1;
  let position = from;
  while (position < until && (bytes.byteOffset + position) % 4 !== 0) {
    if ((bytes[position] ?? 0) < 0x80) ended += 1;
    position += 1;
  }
  const wordCount = (until - position) >>> 2;
  // An array of words requires an offset that is a multiple of four, even without words.
  const words =
    wordCount > 0
      ? new Uint32Array(bytes.buffer, bytes.byteOffset + position, wordCount)
      : new Uint32Array();
  for (let index = 0; index < wordCount; index += 1) {
    const ends = ~(words[index] ?? 0) & 0x8080_8080;
    if (ends === 0 && suspectAt < 0) suspectAt = position + 4 * index;
    // The four bits are summed in the highest byte of a product.
    ended += Math.imul(ends >>> 7, 0x0101_0101) >>> 24;
  }
  for (position += 4 * wordCount; position < until; position += 1) {
    if ((bytes[position] ?? 0) < 0x80) ended += 1;
  }
  return { ended, suspectAt };
}

/** Returns the start of the first varint of more than ten bytes that reaches into a range; -1 for none. */
function tooLongIn(
  bytes: Uint8Array,
  start: number,
  from: number,
  until: number,
  end: number,
): number {
  for (let position = startOfVarint(bytes, start, from); position < until; ) {
    const limit = Math.min(end, position + maxVarintBytes);
    let next = position;
    while (next < limit && (bytes[next] ?? 0) >= 0x80) next += 1;
    if (next === position + maxVarintBytes) return position;
    position = next + 1;
  }
  return -1;
}

/** Returns the start of the varint that contains a byte. */
function startOfVarint(bytes: Uint8Array, start: number, at: number): number {
  let position = at;
  while (position > start && (bytes[position - 1] ?? 0) >= 0x80) position -= 1;
  return position;
}

/** Returns the elements `first` to `first + count`. */
export function elementsOf(
  bytes: Uint8Array,
  scan: PackedScan,
  first: number,
  count: number,
): PackedElement[] {
  const last = Math.min(first + count, scan.count);
  const found: PackedElement[] = [];
  if (scan.width !== null) {
    for (let index = first; index < last; index += 1) {
      const start = scan.start + index * scan.width;
      found.push({ start, end: start + scan.width });
    }
    return found;
  }
  if (first >= last) return found;
  const block = lastMarkAt(scan.counts, first);
  let index = scan.counts[block] ?? 0;
  let position = startOfVarint(bytes, scan.start, scan.start + block * blockBytes);
  while (index < last) {
    const varint = readVarint(bytes, position, scan.end);
    if (typeof varint === 'string') break;
    if (index >= first) found.push({ start: position, end: varint.next });
    position = varint.next;
    index += 1;
  }
  return found;
}

/** Returns the index of the element with a byte; the number of elements if the byte is after the last. */
export function elementIndexAt(bytes: Uint8Array, scan: PackedScan, offset: number): number {
  if (scan.width !== null) return Math.floor((offset - scan.start) / scan.width);
  const block = Math.floor((offset - scan.start) / blockBytes);
  let index = scan.counts[block] ?? scan.count;
  for (let position = scan.start + block * blockBytes; position < offset; position += 1) {
    if ((bytes[position] ?? 0) < 0x80) index += 1;
  }
  return Math.min(index, scan.count);
}
