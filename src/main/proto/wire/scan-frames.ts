import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { WireFault } from '../../../shared/model/tree-row.ts';
import { lastMarkAt } from './last-mark-at.ts';
import { type Frame, isEndFrame, readFrame } from './read-frame.ts';

/** Every so many frames the scan notes where it is. */
const stride = 64;

/** The messages of a body with several, found without reading them. */
export interface FramesScan {
  readonly start: number;
  readonly end: number;
  readonly framing: BodyFraming;
  /** Frames, with a last one of which only a part is there. */
  readonly count: number;
  /** Those of them that hold messages; the others say how the stream ended. */
  readonly messageCount: number;
  readonly fault: WireFault | null;
  /** Offset of frame 0, 64, 128, ... */
  readonly marks: readonly number[];
}

/** Finds the messages in `bytes[start, end)`; stops at the first of which not even the length is there. */
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

/** The frames `first` to `first + count`. */
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

/** Which frame has a byte; the number of frames where it lies behind the last. */
export function frameIndexAt(bytes: Uint8Array, scan: FramesScan, offset: number): number {
  const first = lastMarkAt(scan.marks, offset) * stride;
  const at = framesOf(bytes, scan, first, stride).findIndex((frame) => offset < frame.end);
  return at < 0 ? scan.count : first + at;
}
