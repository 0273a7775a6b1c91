import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { isEndFrame, readFrame } from '../wire/read-frame.ts';

/** A message of a body that has one or several. */
export interface MessageRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Its place among several; null when it is the whole body. */
  readonly index: number | null;
}

/** A place in a body with several messages where something is none that can be read whole. */
export interface UnreadFrame {
  readonly offset: number;
  /** Its place among the messages. */
  readonly index: number;
  /** Why bytes are missing; null for a message that is packed. */
  readonly reason: string | null;
}

/**
 * The messages of a body, one after the other. Frames that hold no message that lies there as it is,
 * trailers and packed ones, are left out; a cut one is given as far as it goes.
 *
 * @param onUnread told of packed ones, of a cut one, and of where frames end too soon
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
