import {
  type BodyFraming,
  type FramingLayout,
  layoutOf,
  messageCodingOf,
} from '../../../shared/model/decoding.ts';
import type { WireFault } from '../../../shared/model/tree-row.ts';
import { readVarint } from '../bytes/read-varint.ts';

/** One of several messages in a body; all offsets count from the start of the body. */
export interface Frame {
  readonly start: number;
  /** gRPC's first byte; null for framings without one. */
  readonly flags: number | null;
  /** True when its message is compressed: by gRPC's flag, unless the framing says that the flag is wrong. */
  readonly isCompressed: boolean;
  readonly lengthStart: number;
  readonly valueStart: number;
  /** Exclusive; the end of the body if the frame runs past it. */
  readonly end: number;
  /** The stated length of its message, if fewer bytes arrived; else null. */
  readonly missing: bigint | null;
}

/**
 * gRPC: the message is compressed with the coding named by `grpc-encoding`. See {@link Frame.isCompressed}.
 */
export const compressedFlag = 0x01;
/** gRPC-Web: not a message, but the trailers as lines of text. */
export const trailersFlag = 0x80;
/** Connect: not a message, but the end of the stream as JSON. */
export const endStreamFlag = 0x02;

/** True for a frame that describes the end of its stream and has no message. */
export function isEndFrame(flags: number | null): boolean {
  return flags !== null && (flags & (trailersFlag | endStreamFlag)) !== 0;
}

/** The layouts with a four-byte length: whether a byte of flags precedes it, and its byte order. */
const fixedLayouts: Readonly<
  Record<
    Exclude<FramingLayout, 'delimited'>,
    { readonly hasFlags: boolean; readonly isLittle: boolean }
  >
> = {
  'length-be': { hasFlags: false, isLittle: false },
  'length-le': { hasFlags: false, isLittle: true },
  grpc: { hasFlags: true, isLittle: false },
  'grpc-web': { hasFlags: true, isLittle: false },
};

/** Reads the frame that starts at `start`; returns a fault if not even its length is there. */
export function readFrame(
  bytes: Uint8Array,
  start: number,
  end: number,
  framing: BodyFraming,
): Frame | WireFault {
  const layout = layoutOf(framing);
  if (layout === 'delimited') return readDelimited(bytes, start, end);
  const { hasFlags, isLittle } = fixedLayouts[layout];
  const lengthStart = hasFlags ? start + 1 : start;
  const valueStart = lengthStart + 4;
  if (valueStart > end) return { offset: start, reason: 'the length of a message is cut short' };
  const length = readLength(bytes, lengthStart, isLittle);
  const flags = hasFlags ? (bytes[start] ?? 0) : null;
  const isCut = length > end - valueStart;
  return {
    start,
    flags,
    isCompressed: ((flags ?? 0) & compressedFlag) !== 0 && messageCodingOf(framing) !== 'identity',
    lengthStart,
    valueStart,
    end: isCut ? end : valueStart + length,
    missing: isCut ? BigInt(length) : null,
  };
}

function readDelimited(bytes: Uint8Array, start: number, end: number): Frame | WireFault {
  const length = readVarint(bytes, start, end);
  if (typeof length === 'string') {
    return { offset: start, reason: `the length of a message is ${length}` };
  }
  const { low, high, next } = length;
  const byteLength = high * 0x1_0000_0000 + low;
  const isCut = byteLength > end - next;
  return {
    start,
    flags: null,
    isCompressed: false,
    lengthStart: start,
    valueStart: next,
    end: isCut ? end : next + byteLength,
    missing: isCut ? BigInt(high) * 0x1_0000_0000n + BigInt(low) : null,
  };
}

/** Returns four bytes as an unsigned number. */
function readLength(bytes: Uint8Array, at: number, isLittle: boolean): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
  return (
    (isLittle ? (d << 24) | (c << 16) | (b << 8) | a : (a << 24) | (b << 16) | (c << 8) | d) >>> 0
  );
}
