import type { BodyPart } from '../../../shared/model/body-id.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { asPhrase } from '../../../shared/text/as-sentence.ts';
import { compressedFlag } from '../wire/read-frame.ts';
import { splitMessages } from './split-messages.ts';
import { createUnpacker } from './unpack-messages.ts';

/** Of the flags and the length before a message of gRPC. */
const headBytes = 5;

/** What meaning is told by: more messages than that say nothing new of types and fields. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/** A body with its compressed gRPC messages unpacked where they stand. */
export interface UnpackedFrames {
  /** The body itself where none was unpacked. */
  readonly bytes: Uint8Array;
  /** The messages that were, in their order. */
  readonly unpacked: readonly UnpackedFrame[];
  /** Why others could not be, by where their frames begin in `bytes`. */
  readonly damaged: ReadonlyMap<number, string>;
}

/** A message that was unpacked, without its frame. */
export interface UnpackedFrame {
  /** Where it stands in the bytes with all that was unpacked. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** What of the body it was made of. */
  readonly part: BodyPart;
}

/**
 * Unpacks the compressed gRPC messages of a body, for whoever looks at all messages one after the other.
 * One that cannot be unpacked stays as it is, and so do all once the messages unpack to more than 64 MB.
 */
export async function unpackFrames(
  body: Uint8Array,
  framing: BodyFraming | null,
): Promise<UnpackedFrames> {
  const unpack = createUnpacker({ maxBytes: maxUnpackedBytes });
  const pieces: Uint8Array[] = [];
  const unpacked: UnpackedFrame[] = [];
  const damaged = new Map<number, string>();
  let copiedTo = 0;
  let copiedBytes = 0;
  try {
    for (const message of splitMessages(body, framing)) {
      if (!message.isCompressed) continue;
      const headAt = message.start - headBytes;
      const made = await unpack(message).catch((error: unknown) => {
        if (!(error instanceof ProblemError) || error.problem.kind !== 'content-coding')
          throw error;
        damaged.set(copiedBytes + headAt - copiedTo, asPhrase(error.problem.detail));
        return null;
      });
      if (made === null) continue;
      const head = headOf(body[headAt] ?? 0, made.length);
      pieces.push(body.subarray(copiedTo, headAt), head, made);
      const start = copiedBytes + message.start - copiedTo;
      const partEnd = message.start + message.bytes.length;
      const part = { start: message.start, end: partEnd, coding: message.coding };
      unpacked.push({ start, end: start + made.length, part });
      copiedTo = partEnd;
      copiedBytes = start + made.length;
    }
  } catch (error) {
    // Frames that break off, and too much of them: the rest is given as it is.
    if (!(error instanceof ProblemError)) throw error;
  }
  const bytes = copiedTo === 0 ? body : Buffer.concat([...pieces, body.subarray(copiedTo)]);
  return { bytes, unpacked, damaged };
}

function headOf(flags: number, length: number): Uint8Array {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(flags & ~compressedFlag);
  head.writeUInt32BE(length, 1);
  return head;
}
