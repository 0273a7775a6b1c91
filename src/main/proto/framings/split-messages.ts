import { type BodyFraming, type FramingLayout, layoutOf } from '../../../shared/model/decoding.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import { type InnerCoding, messageCodingIn } from '../wire/inflatable.ts';
import { isEndFrame, readFrame } from '../wire/read-frame.ts';

/** One of several messages in a body. */
export interface SplitMessage {
  /** Its index among the frames of the body. */
  readonly index: number;
  /** The start of its bytes in the body. */
  readonly start: number;
  readonly bytes: Uint8Array;
  /** True for a compressed gRPC message. */
  readonly isCompressed: boolean;
  /** The coding that its framing names, or that its bytes begin like; null if neither is known. */
  readonly coding: InnerCoding | null;
}

/**
 * Yields the messages of a body as views of it, in order; with null framing the body is one message. Skips
 * the frame that ends a gRPC-Web or Connect stream.
 *
 * @throws ProblemError `body-malformed` at the first frame that is broken or runs past the end, after
 *   the messages before it
 */
export function* splitMessages(
  body: Uint8Array,
  framing: BodyFraming | null,
): Generator<SplitMessage> {
  if (framing === null) {
    yield { index: 0, start: 0, bytes: body, isCompressed: false, coding: null };
    return;
  }
  let at = 0;
  for (let index = 0; at < body.length; index += 1) {
    const frame = readFrame(body, at, body.length, framing);
    if ('reason' in frame) throw broken(framing, frame.offset, frame.reason);
    const { missing, flags, isCompressed, valueStart: start, end } = frame;
    if (missing !== null) throw broken(framing, at, `length ${missing} runs past the end`);
    at = end;
    if (isEndFrame(flags)) continue;
    const coding = isCompressed ? messageCodingIn(body, start, end, framing) : null;
    const bytes = start === end ? noBytes : body.subarray(start, end);
    yield { index, start, bytes, isCompressed, coding };
  }
}

/** Shared by millions of empty messages. */
const noBytes = new Uint8Array();

const names: Readonly<Record<FramingLayout, string>> = {
  delimited: 'a delimited stream of messages',
  'length-be': 'a stream of messages with a length of four bytes',
  'length-le': 'a stream of messages with a length of four bytes',
  grpc: 'a stream of gRPC frames',
  'grpc-web': 'a stream of gRPC-Web frames',
};

function broken(framing: BodyFraming, offset: number, reason: string): ProblemError {
  return new ProblemError({
    kind: 'body-malformed',
    title: `Not ${names[layoutOf(framing)]}`,
    detail: asSentence(reason),
    location: { offset },
    hint: 'It may be a single message, or have another framing.',
  });
}
