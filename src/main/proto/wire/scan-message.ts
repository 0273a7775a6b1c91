import type { WireFault } from '../../../shared/model/tree-row.ts';
import { lastMarkAt } from './last-mark-at.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from './read-field.ts';
import { endOfCommonField } from './reads-as-message.ts';

/** The scan records a mark after this many fields, which limits the distance to any field. */
const stride = 64;
/** After this many fields it records the count of each number, for the index of repeated fields. */
const tallyStride = 16_384;
/** Field numbers below this are counted in an array, the rest in a map. */
const smallNumbers = 128;
/** Only this many different large numbers are counted: only hostile bytes have more. */
const maxLargeNumbers = 256;

/** The number of occurrences of each field number. */
export interface Tally {
  readonly small: Uint32Array;
  readonly large: ReadonlyMap<number, number>;
}

/**
 * The fields of one message level, found without reading their content. It holds a mark for every 64th field
 * instead of all offsets, so that 64 MB of two-byte fields index to 2 MB, not to 256.
 */
export interface MessageScan {
  readonly start: number;
  readonly end: number;
  /** Complete fields before the end or the fault. */
  readonly fieldCount: number;
  /** The offset of the first fault, or `end`: the end of the last complete field. */
  readonly readEnd: number;
  readonly fault: WireFault | null;
  /** Tag offset of field 0, 64, 128, ... */
  readonly marks: Uint32Array;
  /** Tallies before field 16384, 32768, ... */
  readonly tallies: readonly Tally[];
  /** The tally of all fields. */
  readonly total: Tally;
}

/**
 * Finds the fields of the message in `bytes[start, end)`, one level deep. Stops at the first fault and keeps
 * the fields before it. A body must be smaller than 4 GiB.
 */
export function scanMessage(bytes: Uint8Array, start = 0, end: number = bytes.length): MessageScan {
  const counter = createCounter();
  const tallies: Tally[] = [];
  let marks = new Uint32Array(4);
  const reading: Reading = { position: start, fieldCount: 0, number: 0, inRow: 0, fault: null };
  while (reading.position < end && reading.fault === null) {
    const mark = reading.fieldCount / stride;
    if (mark === marks.length) marks = grown(marks);
    marks[mark] = reading.position;
    if (reading.fieldCount > 0 && reading.fieldCount % tallyStride === 0) {
      counter.add(reading.number, reading.inRow);
      reading.inRow = 0;
      tallies.push(counter.tally());
    }
    readBlock(bytes, reading, counter, end);
  }
  counter.add(reading.number, reading.inRow);
  return {
    start,
    end,
    fieldCount: reading.fieldCount,
    readEnd: reading.position,
    fault: reading.fault,
    marks: marks.slice(0, Math.ceil(reading.fieldCount / stride)),
    tallies,
    total: counter.tally(),
  };
}

/** The progress of a scan. */
interface Reading {
  /** The end of the last complete field. */
  position: number;
  fieldCount: number;
  /** The number of the last field. */
  number: number;
  /** Consecutive fields of that number that are not counted yet. */
  inRow: number;
  fault: WireFault | null;
}

/**
 * Reads up to {@link stride} fields. It is called once for each mark on purpose: one loop over a whole body
 * would run in code compiled meanwhile, which is slower and varies.
 */
function readBlock(bytes: Uint8Array, reading: Reading, counter: Counter, end: number): void {
  let { position, number: lastNumber, inRow } = reading;
  let left = stride;
  // Before it, a field with a one-byte tag and length is always inside the bytes.
  const safeEnd = end - (2 + 0x7f);
  while (left > 0 && position < end) {
    const tag = bytes[position] ?? 0;
    let number = tag >>> 3;
    let next = position;
    let count = 0;
    if (number > 0 && (tag & 0x87) === wireTypes.lengthDelimited) {
      // Short texts and messages are most common: those of one number are skipped in a row.
      while (count < left && next < safeEnd && bytes[next] === tag) {
        const length = bytes[next + 1] ?? 0x80;
        if (length >= 0x80) break;
        next += 2 + length;
        count += 1;
      }
    }
    if (count === 0) {
      count = 1;
      next = endOfCommonField(bytes, position, end);
      if (next === 0) {
        const field = readFieldAt(bytes, position, end);
        if (isFault(field)) {
          reading.fault = field;
          break;
        }
        number = field.number;
        next = field.end;
      }
    }
    if (number !== lastNumber) {
      counter.add(lastNumber, inRow);
      lastNumber = number;
      inRow = 0;
    }
    inRow += count;
    left -= count;
    position = next;
  }
  reading.position = position;
  reading.fieldCount += stride - left;
  reading.number = lastNumber;
  reading.inRow = inRow;
}

/** Returns the occurrences of a field number; 0 for a number that was not counted because of the limit. */
export function countOf(tally: Tally, number: number): number {
  return (number < smallNumbers ? tally.small[number] : tally.large.get(number)) ?? 0;
}

/** Returns the complete fields `first` to `first + count` of a scanned message, in wire order. */
export function fieldsOf(
  bytes: Uint8Array,
  scan: MessageScan,
  first: number,
  count: number,
): WireField[] {
  const last = Math.min(first + count, scan.fieldCount);
  const found: WireField[] = [];
  if (first >= last) return found;
  let index = first - (first % stride);
  let position = scan.marks[index / stride] ?? scan.start;
  while (index < last) {
    const field = readFieldAt(bytes, position, scan.end);
    // The scan read these fields without a fault, and bodies do not change.
    if (isFault(field)) break;
    if (index >= first) found.push(field);
    position = field.end;
    index += 1;
  }
  return found;
}

/** Some of the fields of one number, and the index of the first among all fields. */
export interface Occurrences {
  readonly fields: readonly WireField[];
  readonly firstIndex: number;
}

/** Returns the occurrences `start` to `start + count` of a number, in wire order. */
export function occurrencesIn(
  bytes: Uint8Array,
  scan: MessageScan,
  number: number,
  start: number,
  count: number,
): Occurrences {
  let block = 0;
  for (const tally of scan.tallies) {
    if (countOf(tally, number) > start) break;
    block += 1;
  }
  const base = scan.tallies[block - 1];
  let seen = base ? countOf(base, number) : 0;
  let index = block * tallyStride;
  let position = scan.marks[index / stride] ?? scan.readEnd;
  let firstIndex = scan.fieldCount;
  const fields: WireField[] = [];
  for (; position < scan.readEnd && fields.length < count; index += 1) {
    const common = endOfCommonField(bytes, position, scan.end);
    if (common !== 0 && (bytes[position] ?? 0) >>> 3 !== number) {
      position = common;
      continue;
    }
    const field = readFieldAt(bytes, position, scan.end);
    if (isFault(field)) break;
    position = field.end;
    if (field.number !== number) continue;
    if (seen >= start) {
      if (fields.length === 0) firstIndex = index;
      fields.push(field);
    }
    seen += 1;
  }
  return { fields, firstIndex };
}

/** All fields of one number in a message. */
export interface FieldGroup {
  readonly number: number;
  /** The index of the first one among all fields. */
  readonly firstIndex: number;
  readonly count: number;
  /** The bytes of all of them together. */
  readonly byteCount: number;
}

/**
 * Returns the fields of a scanned message by number, in order of their first occurrence. Null if there are
 * more different large numbers than are counted.
 */
export function groupFields(bytes: Uint8Array, scan: MessageScan): readonly FieldGroup[] | null {
  if (scan.total.large.size >= maxLargeNumbers) return null;
  const groups = new Map<number, { firstIndex: number; count: number; byteCount: number }>();
  let position = scan.start;
  for (let index = 0; index < scan.fieldCount; index += 1) {
    let end = endOfCommonField(bytes, position, scan.end);
    let number = (bytes[position] ?? 0) >>> 3;
    if (end === 0) {
      const field = readFieldAt(bytes, position, scan.end);
      if (isFault(field)) break;
      ({ number, end } = field);
    }
    const group = groups.get(number);
    if (group) {
      group.count += 1;
      group.byteCount += end - position;
    } else groups.set(number, { firstIndex: index, count: 1, byteCount: end - position });
    position = end;
  }
  return Array.from(groups, ([number, group]) => ({ number, ...group }));
}

/** Returns the index of the field with a byte; the number of fields if the byte is after the last. */
export function fieldIndexAt(bytes: Uint8Array, scan: MessageScan, offset: number): number {
  if (offset >= scan.readEnd) return scan.fieldCount;
  const mark = lastMarkAt(scan.marks, offset);
  let index = mark * stride;
  let position = scan.marks[mark] ?? scan.start;
  for (;;) {
    const field = readFieldAt(bytes, position, scan.end);
    if (isFault(field) || offset < field.end) return index;
    position = field.end;
    index += 1;
  }
}

/** Counts each of `numbers` before field `first`: the index of its next occurrence. */
export function tallyBefore(
  bytes: Uint8Array,
  scan: MessageScan,
  first: number,
  numbers: ReadonlySet<number>,
): Map<number, number> {
  const counted = new Map<number, number>();
  const block = Math.floor(first / tallyStride);
  const base = scan.tallies[block - 1];
  for (const number of numbers) counted.set(number, base ? countOf(base, number) : 0);
  const from = block * tallyStride;
  for (const { number } of fieldsOf(bytes, scan, from, first - from)) {
    const soFar = counted.get(number);
    if (soFar !== undefined) counted.set(number, soFar + 1);
  }
  return counted;
}

/** Counts field numbers. */
interface Counter {
  add(number: number, count: number): void;
  tally(): Tally;
}

function createCounter(): Counter {
  const small = new Uint32Array(smallNumbers);
  const large = new Map<number, number>();
  return {
    add(number, count) {
      if (count === 0) return;
      if (number < smallNumbers) small[number] = (small[number] ?? 0) + count;
      else if (large.has(number) || large.size < maxLargeNumbers) {
        large.set(number, (large.get(number) ?? 0) + count);
      }
    },
    tally: () => ({ small: small.slice(), large: new Map(large) }),
  };
}

function grown(marks: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(marks.length * 2);
  larger.set(marks);
  return larger;
}
