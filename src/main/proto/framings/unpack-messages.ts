import { messageOf, ProblemError, type ProblemInit } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import {
  faultOfInflated,
  limitGrowth,
  maxRatio,
  raiseLimitHint,
} from '../codings/describe-inflated.ts';
import { unpackBytes } from '../codings/unpack-bytes.ts';
import type { SplitMessage } from './split-messages.ts';

/** The limit of unpacked bytes for the messages of one body. */
export interface UnpackLimit {
  /** For all messages together: the limit of a body. */
  readonly maxBytes: number;
  /** The advice when it is exceeded; by default how to raise the limit of the workspace. */
  readonly hint?: string;
}

/**
 * Creates a function that returns the bytes of a body's messages in sequence, unpacked if compressed.
 *
 * @returns rejects with a ProblemError: `content-coding`; `response-too-large` once all messages
 *   together exceed the limit, or one grows like a decompression bomb
 */
export function createUnpacker({
  maxBytes,
  hint = raiseLimitHint,
}: UnpackLimit): (message: SplitMessage) => Promise<Uint8Array> {
  let bytesLeft = maxBytes;
  return async ({ start, bytes, isCompressed, coding }) => {
    if (!isCompressed) return bytes;
    if (coding === null) {
      throw unread(start, 'Neither its first bytes nor a header name its coding.');
    }
    const { signal } = new AbortController();
    const limits = limitGrowth(bytes.length, bytesLeft);
    const unpacked = await unpackBytes(bytes, coding, { maxBytes: limits.maxBytes, signal });
    bytesLeft -= unpacked.bytes.length;
    if (unpacked.end === 'complete') return unpacked.bytes;
    if (unpacked.end === 'too-large') {
      throw new ProblemError({
        ...(limits.maxBytes < limits.maxDecodedBytes ? bomb(coding) : tooLarge(maxBytes, hint)),
        location: { offset: start },
      });
    }
    const fault = faultOfInflated(coding, { ...unpacked, cause: null }, limits) ?? unpacked.end;
    throw unread(start, asSentence(fault), unpacked.cause);
  };
}

function tooLarge(maxBytes: number, hint: string): ProblemInit {
  return {
    kind: 'response-too-large',
    title: 'The compressed messages are too large',
    detail: `The messages up to here exceed the limit of ${maxBytes} unpacked bytes.`,
    hint,
  };
}

function bomb(coding: string): ProblemInit {
  return {
    kind: 'response-too-large',
    title: 'A compressed message is too large',
    detail: `It exceeds ${maxRatio} times its ${coding} size, like a decompression bomb.`,
    hint: 'Ask for less data, or for no compression (grpc-accept-encoding: identity).',
  };
}

function unread(offset: number, detail: string, cause: unknown = null): ProblemError {
  return new ProblemError({
    kind: 'content-coding',
    title: 'A compressed message cannot be read',
    detail,
    location: { offset },
    hint: 'The tree shows the other messages.',
    ...(cause === null ? {} : { cause: messageOf(cause) }),
  });
}
