import type { WireFault } from '../../../shared/model/tree-row.ts';
import { readLength, readVarint } from '../bytes/read-varint.ts';

/** Wire types (Encoding, "Message Structure"). */
export const wireTypes = {
  varint: 0,
  fixed64: 1,
  lengthDelimited: 2,
  startGroup: 3,
  endGroup: 4,
  fixed32: 5,
} as const;

/** The depth to which nested groups are followed, like protoc's own recursion limit. */
export const maxGroupDepth = 100;

/** One field in the bytes; all offsets count from the start of the whole body. */
export interface WireField {
  readonly number: number;
  readonly wireType: number;
  readonly tagStart: number;
  /** Start of the length prefix; equals `valueStart` if there is none. */
  readonly lengthStart: number;
  readonly valueStart: number;
  /** End of the value, exclusive. Before the end-group tag for a group, else equal to `end`. */
  readonly valueEnd: number;
  /** End of the whole field, exclusive. */
  readonly end: number;
}

/** True when {@link readFieldAt} found a fault. */
export function isFault(read: WireField | WireFault): read is WireFault {
  return 'reason' in read;
}

/**
 * Reads the field whose tag starts at `start`, without reading bytes from `end` on. Skips the content of a
 * group. Returns a fault, never throws, for bytes that are not a field.
 */
export function readFieldAt(bytes: Uint8Array, start: number, end: number): WireField | WireFault {
  const tag = readTag(bytes, start, end);
  if ('reason' in tag) return tag;
  const { number, wireType, next } = tag;
  if (wireType === wireTypes.endGroup) {
    return { offset: start, reason: `the end-group tag of field ${number} closes no group` };
  }
  if (wireType === wireTypes.startGroup) return readGroup(bytes, start, end, tag);
  const value = readExtent(bytes, next, end, wireType);
  if ('reason' in value) return value;
  return {
    number,
    wireType,
    tagStart: start,
    lengthStart: next,
    valueStart: value.start,
    valueEnd: value.end,
    end: value.end,
  };
}

interface Tag {
  readonly number: number;
  readonly wireType: number;
  readonly next: number;
}

/** Reads a tag: field number, wire type and the offset after it. */
export function readTag(bytes: Uint8Array, start: number, end: number): Tag | WireFault {
  const varint = readVarint(bytes, start, end);
  if (typeof varint === 'string') return { offset: start, reason: `the tag is ${varint}` };
  if (varint.high !== 0 || varint.next - start > 5) {
    return { offset: start, reason: 'the tag does not fit in 32 bits' };
  }
  const number = varint.low >>> 3;
  const wireType = varint.low & 7;
  if (number === 0) return { offset: start, reason: 'field number 0 does not exist' };
  if (wireType > wireTypes.fixed32) {
    return { offset: start, reason: `wire type ${wireType} (field ${number}) does not exist` };
  }
  return { number, wireType, next: varint.next };
}

/** Returns the range of the value of a field that is not a group. */
function readExtent(
  bytes: Uint8Array,
  start: number,
  end: number,
  wireType: number,
): { readonly start: number; readonly end: number } | WireFault {
  if (wireType === wireTypes.fixed32 || wireType === wireTypes.fixed64) {
    const width = wireType === wireTypes.fixed32 ? 4 : 8;
    if (start + width > end) {
      return { offset: start, reason: `a fixed ${width * 8}-bit value runs past the end` };
    }
    return { start, end: start + width };
  }
  const read = wireType === wireTypes.varint ? readVarint : readLength;
  const varint = read(bytes, start, end);
  const noun = wireType === wireTypes.varint ? 'varint' : 'length';
  if (typeof varint === 'string') return { offset: start, reason: `the ${noun} is ${varint}` };
  if (wireType === wireTypes.varint) return { start, end: varint.next };
  const length = varint.high * 0x1_0000_0000 + varint.low;
  if (length > end - varint.next) {
    const exact = BigInt(varint.high) * 0x1_0000_0000n + BigInt(varint.low);
    return { offset: start, reason: `length ${exact} runs past the end` };
  }
  return { start: varint.next, end: varint.next + length };
}

function readGroup(
  bytes: Uint8Array,
  start: number,
  end: number,
  { number, wireType, next }: Tag,
): WireField | WireFault {
  const open = [number];
  let position = next;
  for (;;) {
    if (position >= end) {
      return { offset: start, reason: `the group of field ${number} is not closed` };
    }
    const tag = readTag(bytes, position, end);
    if ('reason' in tag) return tag;
    if (tag.wireType === wireTypes.endGroup) {
      if (tag.number !== open.at(-1)) {
        const reason = `the end-group tag of field ${tag.number} is in the group of field ${open.at(-1)}`;
        return { offset: position, reason };
      }
      open.pop();
      if (open.length === 0) {
        return {
          number,
          wireType,
          tagStart: start,
          lengthStart: next,
          valueStart: next,
          valueEnd: position,
          end: tag.next,
        };
      }
      position = tag.next;
    } else if (tag.wireType === wireTypes.startGroup) {
      if (open.length >= maxGroupDepth) {
        return { offset: position, reason: `groups are nested deeper than ${maxGroupDepth}` };
      }
      open.push(tag.number);
      position = tag.next;
    } else {
      const value = readExtent(bytes, tag.next, end, tag.wireType);
      if ('reason' in value) return value;
      position = value.end;
    }
  }
}
