import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import { unpackBytes } from '../decoding/unpack-bytes.ts';
import { innerCodingOf } from '../wire/inflatable.ts';
import { compressedFlag, readFrame, trailersFlag } from '../wire/read-frame.ts';

/** One of several messages as it lies in its body. */
export interface SplitMessage {
  /** Its place among the frames of the body. */
  readonly index: number;
  /** Where its bytes start in the body. */
  readonly start: number;
  readonly bytes: Uint8Array;
  /** A gRPC message whose bytes are packed with the coding that its call names. */
  readonly isCompressed: boolean;
}

/**
 * The messages of a body, as views of it, one after the other; null is a body that is one message.
 * Trailers of gRPC-Web are none, and are passed over.
 *
 * @throws ProblemError `body-malformed` at the first frame that is broken or runs past the end; the
 *   messages before it were given already
 */
export function* splitMessages(
  body: Uint8Array,
  framing: BodyFraming | null,
): Generator<SplitMessage> {
  if (framing === null) {
    yield { index: 0, start: 0, bytes: body, isCompressed: false };
    return;
  }
  let at = 0;
  for (let index = 0; at < body.length; index += 1) {
    const frame = readFrame(body, at, body.length, framing);
    if ('reason' in frame) throw broken(framing, frame.offset, frame.reason);
    const { missing, flags, valueStart: start, end } = frame;
    if (missing !== null) throw broken(framing, at, `length ${missing} runs past the end`);
    at = end;
    if (((flags ?? 0) & trailersFlag) !== 0) continue;
    const isCompressed = ((flags ?? 0) & compressedFlag) !== 0;
    yield { index, start, bytes: body.subarray(start, end), isCompressed };
  }
}

/** A message may unpack to so many bytes, as much as a body may have. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/**
 * The bytes of a message. What packs a compressed one is named by a header of the call; here its first
 * bytes tell.
 *
 * @throws ProblemError `content-coding`
 */
export async function unpackMessage({
  start,
  bytes,
  isCompressed,
}: SplitMessage): Promise<Uint8Array> {
  if (!isCompressed) return bytes;
  const coding = innerCodingOf(bytes, 0, bytes.length);
  const unpacked =
    coding &&
    (await unpackBytes(bytes, coding, {
      maxBytes: maxUnpackedBytes,
      signal: new AbortController().signal,
    }));
  if (unpacked?.end === 'complete') return unpacked.bytes;
  const why = unpacked?.end === 'too-large' ? 'it is too large' : 'it is damaged';
  throw new ProblemError({
    kind: 'content-coding',
    title: 'A compressed message cannot be read',
    detail: unpacked
      ? `It begins as ${coding} does, and ${why}.`
      : 'It is packed with something else than gzip, zlib, zstd or streams of Snappy.',
    location: { offset: start },
    hint: 'The tree shows the messages around it.',
    ...(unpacked?.cause ? { cause: messageOf(unpacked.cause) } : {}),
  });
}

const names: Readonly<Record<BodyFraming, string>> = {
  delimited: 'a delimited stream of messages',
  'length-be': 'a stream of messages with a length of four bytes',
  'length-le': 'a stream of messages with a length of four bytes',
  grpc: 'a stream of gRPC frames',
  'grpc-web': 'a stream of gRPC-Web frames',
};

function broken(framing: BodyFraming, offset: number, reason: string): ProblemError {
  return new ProblemError({
    kind: 'body-malformed',
    title: `Not ${names[framing]}`,
    detail: asSentence(reason),
    location: { offset },
    hint: 'It may be a single message, or framed in another way.',
  });
}
