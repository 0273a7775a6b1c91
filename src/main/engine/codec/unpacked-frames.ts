import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { compressedFlag } from '../wire/read-frame.ts';
import { splitMessages } from './split-messages.ts';
import { createUnpacker } from './unpack-messages.ts';

/** Of the flags and the length before a message of gRPC. */
const headBytes = 5;

/** What types and fields are told by: more messages than that say nothing new. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/**
 * A body with its compressed gRPC messages unpacked where they stand, for whoever looks at all messages
 * and not at their places. One that cannot be unpacked stays as it is, and so do all once the messages
 * unpack to more than 64 MB. A body without compressed ones is given back itself.
 */
export async function withUnpackedFrames(
  body: Uint8Array,
  framing: BodyFraming | null,
): Promise<Uint8Array> {
  const unpack = createUnpacker({ maxBytes: maxUnpackedBytes });
  const pieces: Uint8Array[] = [];
  let copiedTo = 0;
  try {
    for (const message of splitMessages(body, framing)) {
      if (!message.isCompressed) continue;
      const unpacked = await unpack(message).catch((error: unknown) => {
        if (error instanceof ProblemError && error.problem.kind === 'content-coding') return null;
        throw error;
      });
      if (unpacked === null) continue;
      const headAt = message.start - headBytes;
      pieces.push(body.subarray(copiedTo, headAt));
      pieces.push(headOf(body[headAt] ?? 0, unpacked.length), unpacked);
      copiedTo = message.start + message.bytes.length;
    }
  } catch (error) {
    // Frames that break off, and too much of them: the rest is given as it is.
    if (!(error instanceof ProblemError)) throw error;
  }
  return copiedTo === 0 ? body : Buffer.concat([...pieces, body.subarray(copiedTo)]);
}

function headOf(flags: number, length: number): Uint8Array {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(flags & ~compressedFlag);
  head.writeUInt32BE(length, 1);
  return head;
}
