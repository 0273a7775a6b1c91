import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { WireFault } from '../../../shared/model/tree-row.ts';
import { lastMarkAt } from './last-mark-at.ts';
import { type Frame, isEndFrame, readFrame } from './read-frame.ts';

/** The scan records a mark after this many frames. */
const stride = 64;

/** The messages of a body with several, found without reading them. */
export interface FramesScan {
  readonly start: number;
  readonly end: number;
  readonly framing: BodyFraming;
  /** The number of frames, including a last truncated one. */
  readonly count: number;
  /** The frames that hold messages; the others describe the end of the stream. */
  readonly messageCount: number;
  readonly fault: WireFault | null;
  /** Offset of frame 0, 64, 128, ... */
  readonly marks: readonly number[];
}

/** Finds the messages in `bytes[start, end)`; stops at the first without a complete length. */
export function scanFrames(
  bytes: Uint8Array,
  start: number,
  end: number,
  framing: BodyFraming,
): FramesScan {
  const marks: number[] = [];
  let count = 0;
  let messageCount = 0;
  let fault: WireFault | null = null;
  for (let position = start; position < end; ) {
    const frame = readFrame(bytes, position, end, framing);
    if ('reason' in frame) {
      const reason = frame.reason.replace('a message', `message ${count}`);
      fault = { offset: frame.offset, reason };
      break;
    }
    if (count % stride === 0) marks.push(position);
    if (frame.missing !== null) {
      const reason = `length ${frame.missing} of message ${count} runs past the end`;
      fault = { offset: frame.start, reason };
    }
    count += 1;
    if (!isEndFrame(frame.flags)) messageCount += 1;
    position = frame.end;
  }
  return { start, end, framing, count, messageCount, fault, marks };
}

/** Returns the frames `first` to `first + count`. */
export function framesOf(
  bytes: Uint8Array,
  scan: FramesScan,
  first: number,
  count: number,
): Frame[] {
  const last = Math.min(first + count, scan.count);
  const found: Frame[] = [];
  let index = first - (first % stride);
  let position = scan.marks[index / stride] ?? scan.end;
  while (index < last) {
    const frame = readFrame(bytes, position, scan.end, scan.framing);
    // The scan read these frames, and bodies do not change.
    if ('reason' in frame) break;
    if (index >= first) found.push(frame);
    position = frame.end;
    index += 1;
  }
  return found;
}

/** Returns the index of the frame with a byte; the number of frames if the byte is after the last. */
export function frameIndexAt(bytes: Uint8Array, scan: FramesScan, offset: number): number {
  const first = lastMarkAt(scan.marks, offset) * stride;
  const at = framesOf(bytes, scan, first, stride).findIndex((frame) => offset < frame.end);
  return at < 0 ? scan.count : first + at;
}
