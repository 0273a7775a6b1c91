import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { type InnerCoding, messageCodingIn } from './inflatable.ts';
import { type Frame, isEndFrame } from './read-frame.ts';

/** Packed bytes in a body, which the tree opens as a message. */
export interface PackedPart {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly coding: InnerCoding;
  readonly typeName: string | null;
  /** True for one of several messages: certainly packed, not only by its first bytes. */
  readonly isFrame: boolean;
}

/**
 * Returns a compressed message of several; null if its coding is unknown, and for trailers, which are not a
 * message.
 */
export function packedMessage(
  bytes: Uint8Array,
  { valueStart: start, end, flags }: Frame,
  framing: BodyFraming,
  typeName: string | null,
): PackedPart | null {
  if (isEndFrame(flags)) return null;
  const coding = messageCodingIn(bytes, start, end, framing);
  return coding && { start, end, coding, typeName, isFrame: true };
}
