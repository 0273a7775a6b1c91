import { maxGroupDepth, wireTypes } from '../wire/read-field.ts';
import { createVarintReader } from './varint-reader.ts';

/**
 * Reads the fields of a message in sequence, without an object for each: the last field stays in the scanner
 * until the next one. The rules are those of `readFieldAt`.
 */
export interface FieldScanner {
  number: number;
  wireType: number;
  tagStart: number;
  /** After the tag: the start of the length, or of a value without one. */
  lengthStart: number;
  valueStart: number;
  /** Before the end-group tag of a group, else equal to `end`. */
  valueEnd: number;
  end: number;
  /** The halves of a varint's value. */
  low: number;
  high: number;
  /** Reads the field at `position`; false if the bytes are not a field. */
  read(bytes: Uint8Array, position: number, end: number): boolean;
}

/** Creates a scanner. */
export function createFieldScanner(): FieldScanner {
  const varint = createVarintReader();
  const tag = { number: 0, wireType: 0, next: 0 };

  function readTag(bytes: Uint8Array, position: number, end: number): boolean {
    if (!varint.read(bytes, position, end)) return false;
    if (varint.high !== 0 || varint.next - position > 5) return false;
    tag.number = varint.low >>> 3;
    tag.wireType = varint.low & 7;
    tag.next = varint.next;
    return tag.number !== 0 && tag.wireType <= wireTypes.fixed32;
  }

  /** The end of the group whose tag was read; its end-group tag begins at `groupEnd`. */
  let groupEnd = 0;
  function closeGroup(bytes: Uint8Array, start: number, end: number, first: number): number {
    const open = [first];
    let position = start;
    while (readTag(bytes, position, end)) {
      const { number, wireType, next } = tag;
      if (wireType === wireTypes.endGroup) {
        if (open.pop() !== number) return -1;
        if (open.length === 0) {
          groupEnd = position;
          return next;
        }
        position = next;
      } else if (wireType === wireTypes.startGroup) {
        if (open.length >= maxGroupDepth) return -1;
        open.push(number);
        position = next;
      } else {
        position = endOf(bytes, next, end, wireType);
        if (position < 0) return -1;
      }
    }
    return -1;
  }

  function endOf(bytes: Uint8Array, start: number, end: number, wireType: number): number {
    if (wireType === wireTypes.fixed32) return start + 4 <= end ? start + 4 : -1;
    if (wireType === wireTypes.fixed64) return start + 8 <= end ? start + 8 : -1;
    if (!varint.read(bytes, start, end)) return -1;
    if (wireType === wireTypes.varint) return varint.next;
    if (varint.next - start > 5) return -1;
    const length = varint.high * 0x1_0000_0000 + varint.low;
    return length <= end - varint.next ? varint.next + length : -1;
  }

  return {
    number: 0,
    wireType: 0,
    tagStart: 0,
    lengthStart: 0,
    valueStart: 0,
    valueEnd: 0,
    end: 0,
    low: 0,
    high: 0,
    read(bytes, position, end) {
      const first = bytes[position] ?? 0;
      const second = bytes[position + 1] ?? 0x80;
      // Most common: a tag and a value or a length of one byte each.
      if (position + 1 < end && first >= 8 && first < 0x80 && second < 0x80) {
        const isVarint = (first & 7) === wireTypes.varint;
        const stop = position + 2 + (isVarint ? 0 : second);
        if ((isVarint || (first & 7) === wireTypes.lengthDelimited) && stop <= end) {
          this.number = first >>> 3;
          this.wireType = first & 7;
          this.tagStart = position;
          this.lengthStart = position + 1;
          this.valueStart = isVarint ? position + 1 : position + 2;
          this.valueEnd = stop;
          this.end = stop;
          this.low = second;
          this.high = 0;
          return true;
        }
      }
      if (position >= end || !readTag(bytes, position, end)) return false;
      const { number, wireType, next } = tag;
      if (wireType === wireTypes.endGroup) return false;
      this.number = number;
      this.wireType = wireType;
      this.tagStart = position;
      this.lengthStart = next;
      this.valueStart = next;
      if (wireType === wireTypes.startGroup) {
        this.end = closeGroup(bytes, next, end, number);
        if (this.end < 0) return false;
        this.valueEnd = groupEnd;
        return true;
      }
      this.end = endOf(bytes, next, end, wireType);
      if (this.end < 0) return false;
      this.valueEnd = this.end;
      if (wireType === wireTypes.varint) {
        this.low = varint.low;
        this.high = varint.high;
      } else if (wireType === wireTypes.lengthDelimited) this.valueStart = varint.next;
      return true;
    },
  };
}

/** True when bytes are a sequence of fields to their end. Does not check the content of fields. */
export function readsAsFields(
  scanner: FieldScanner,
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  let position = start;
  while (position < end) {
    if (!scanner.read(bytes, position, end)) return false;
    position = scanner.end;
  }
  return true;
}
