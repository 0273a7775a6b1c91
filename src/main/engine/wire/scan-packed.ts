import type { WireFault } from '../../../shared/model/tree-row.ts';
import { lastMarkAt } from './last-mark-at.ts';
import { readVarint } from './read-varint.ts';

/** Every so many elements the scan notes where it is. */
const stride = 256;

/** The elements of a packed field, found without reading their values. */
export interface PackedScan {
  readonly start: number;
  readonly end: number;
  readonly count: number;
  readonly fault: WireFault | null;
  /** Bytes of each element; null for varints. */
  readonly width: number | null;
  /** Offset of element 0, 256, 512, ... of varints; empty for fixed widths. */
  readonly marks: readonly number[];
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
  if (width !== null) {
    const count = Math.floor((end - start) / width);
    const readEnd = start + count * width;
    const fault =
      readEnd === end
        ? null
        : { offset: readEnd, reason: `a fixed ${width * 8}-bit value runs past the end` };
    return { start, end, count, fault, width, marks: [] };
  }
  const marks: number[] = [];
  let fault: WireFault | null = null;
  let count = 0;
  let position = start;
  while (position < end) {
    let next = position + 1;
    if ((bytes[position] ?? 0) >= 0x80) {
      const varint = readVarint(bytes, position, end);
      if (typeof varint === 'string') {
        fault = { offset: position, reason: `the varint is ${varint}` };
        break;
      }
      next = varint.next;
    }
    if (count % stride === 0) marks.push(position);
    count += 1;
    position = next;
  }
  return { start, end, count, fault, width, marks };
}

/** The elements `first` to `first + count`. */
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
  let index = first - (first % stride);
  let position = scan.marks[index / stride] ?? scan.end;
  while (index < last) {
    const varint = readVarint(bytes, position, scan.end);
    if (typeof varint === 'string') break;
    if (index >= first) found.push({ start: position, end: varint.next });
    position = varint.next;
    index += 1;
  }
  return found;
}

/** Which element has a byte; the number of elements where it lies behind the last. */
export function elementIndexAt(bytes: Uint8Array, scan: PackedScan, offset: number): number {
  if (scan.width !== null) return Math.floor((offset - scan.start) / scan.width);
  const mark = lastMarkAt(scan.marks, offset);
  let index = mark * stride;
  for (let position = scan.marks[mark] ?? scan.start; position < offset; position += 1) {
    if ((bytes[position] ?? 0) < 0x80) index += 1;
  }
  return index;
}
