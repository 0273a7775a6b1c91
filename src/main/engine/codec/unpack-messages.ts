import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { unpackBytes } from '../decoding/unpack-bytes.ts';
import type { SplitMessage } from './split-messages.ts';

/** All messages of one body may unpack to so many bytes, as much as a body has by default. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/**
 * Makes what gives the bytes of the messages of one body, one after the other: of compressed ones, what
 * they unpack to.
 *
 * @returns rejects with a ProblemError: `content-coding`; `response-too-large` once all messages
 *   together unpack to more than `maxBytes`
 */
export function createUnpacker(
  maxBytes = maxUnpackedBytes,
): (message: SplitMessage) => Promise<Uint8Array> {
  let bytesLeft = maxBytes;
  return async ({ start, bytes, isCompressed, coding }) => {
    if (!isCompressed) return bytes;
    if (coding === null) {
      throw unread(start, 'Nothing says what it is packed in: not its first bytes, and no header.');
    }
    const { signal } = new AbortController();
    const unpacked = await unpackBytes(bytes, coding, { maxBytes: bytesLeft, signal });
    bytesLeft -= unpacked.bytes.length;
    if (unpacked.end === 'complete') return unpacked.bytes;
    if (unpacked.end === 'too-large') {
      throw new ProblemError({
        kind: 'response-too-large',
        title: 'The compressed messages are too large',
        detail: `All messages up to this one unpack to more than the limit of ${maxBytes} bytes.`,
        location: { offset: start },
        hint: 'The tree unpacks each message by itself, when it is opened.',
      });
    }
    throw unread(start, `It is packed as ${coding}, and damaged.`, unpacked.cause);
  };
}

function unread(offset: number, detail: string, cause: unknown = null): ProblemError {
  return new ProblemError({
    kind: 'content-coding',
    title: 'A compressed message cannot be read',
    detail,
    location: { offset },
    hint: 'The tree shows the messages around it.',
    ...(cause === null ? {} : { cause: messageOf(cause) }),
  });
}
