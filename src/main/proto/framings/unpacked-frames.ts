import type { BodyPart } from '../../../shared/model/body-id.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { asPhrase } from '../../../shared/text/as-sentence.ts';
import { compressedFlag } from '../wire/read-frame.ts';
import { splitMessages } from './split-messages.ts';
import { createUnpacker } from './unpack-messages.ts';

/** The flags and the length before a gRPC message. */
const headBytes = 5;

/** The limit of unpacked bytes for type detection: more messages would not improve it. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/** A body with its compressed gRPC messages unpacked in place. */
export interface UnpackedFrames {
  /** The body itself if nothing was unpacked. */
  readonly bytes: Uint8Array;
  /** The unpacked messages, in order. */
  readonly unpacked: readonly UnpackedFrame[];
  /** The reasons why others could not be unpacked, by the start of their frames in `bytes`. */
  readonly damaged: ReadonlyMap<number, string>;
}

/** An unpacked message, without its frame. */
export interface UnpackedFrame {
  /** Its start in the bytes with everything unpacked. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** The part of the body it was made from. */
  readonly part: BodyPart;
}

/**
 * Unpacks the compressed gRPC messages of a body, for code that reads all messages in sequence. A message
 * that cannot be unpacked stays as it is, and so do all messages past 64 MB of unpacked bytes.
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
    // Truncated frames, or too many: the rest stays as it is.
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
