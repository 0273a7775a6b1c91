import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { isEndFrame, readFrame } from '../wire/read-frame.ts';

/** A message of a body with one or several messages. */
export interface MessageRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Its index among several; null for a single message. */
  readonly index: number | null;
}

/** A place in a body of several messages where a message cannot be read completely. */
export interface UnreadFrame {
  readonly offset: number;
  /** Its index among the messages. */
  readonly index: number;
  /** The reason why bytes are missing; null for a compressed message. */
  readonly reason: string | null;
}

/**
 * Yields the messages of a body in order. Leaves out frames without a plain message: trailers and compressed
 * messages. A truncated message is returned as far as it goes.
 *
 * @param onUnread called for compressed messages, for a truncated one, and where frames end too soon
 */
export function* messagesOf(
  bytes: Uint8Array,
  framing: BodyFraming | null,
  onUnread?: (frame: UnreadFrame) => void,
): Generator<MessageRange> {
  if (framing === null) {
    yield { start: 0, end: bytes.length, index: null };
    return;
  }
  let start = 0;
  for (let index = 0; start < bytes.length; index += 1) {
    const frame = readFrame(bytes, start, bytes.length, framing);
    if ('reason' in frame) {
      onUnread?.({ ...frame, index });
      return;
    }
    const { missing, flags, isCompressed } = frame;
    if (missing !== null) {
      const reason = `the length ${missing} of a message runs past the end`;
      onUnread?.({ offset: start, index, reason });
    } else if (isCompressed) onUnread?.({ offset: start, index, reason: null });
    if (!isCompressed && !isEndFrame(flags)) {
      yield { start: frame.valueStart, end: frame.end, index };
    }
    start = frame.end;
  }
}
