import {
  type BodyFraming,
  type FramingLayout,
  layoutOf,
  messageCodingOf,
} from '../../../shared/model/decoding.ts';
import type { WireFault } from '../../../shared/model/tree-row.ts';
import { readVarint } from '../bytes/read-varint.ts';

/** One of several messages as it lies in a body; all offsets count from the start of the body. */
export interface Frame {
  readonly start: number;
  /** gRPC's first byte; null for framings without one. */
  readonly flags: number | null;
  /** Whether its message is packed: gRPC's flag says so, unless the framing says that it errs. */
  readonly isCompressed: boolean;
  readonly lengthStart: number;
  readonly valueStart: number;
  /** Exclusive; that of the body where the frame would go on behind it. */
  readonly end: number;
  /** Bytes that its message was to have, where fewer came; else null. */
  readonly missing: bigint | null;
}

/** gRPC: the message is packed, with the coding that `grpc-encoding` names. See {@link Frame.isCompressed}. */
export const compressedFlag = 0x01;
/** gRPC-Web: not a message, but the trailers as lines of text. */
export const trailersFlag = 0x80;
/** Connect: not a message, but how the stream ended, as JSON. */
export const endStreamFlag = 0x02;

/** Whether a frame says how its stream ended, and holds no message. */
export function isEndFrame(flags: number | null): boolean {
  return flags !== null && (flags & (trailersFlag | endStreamFlag)) !== 0;
}

/** The layouts whose length has four bytes: with a byte of flags before it, and in which order. */
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

/** Reads the frame that starts at `start`; a fault where not even its length is there. */
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

/** Four bytes as an unsigned number. */
function readLength(bytes: Uint8Array, at: number, isLittle: boolean): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
  return (
    (isLittle ? (d << 24) | (c << 16) | (b << 8) | a : (a << 24) | (b << 16) | (c << 8) | d) >>> 0
  );
}
