import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type FramedMessage, splitDelimited } from './frame-messages.ts';

/** gRPC's flags: the message is compressed; in gRPC-Web, the frame holds trailers. */
const compressedFlag = 0x01;
const trailersFlag = 0x80;

/** One of several messages as it lies in its body. */
export interface SplitMessage extends FramedMessage {
  /** A gRPC message whose bytes are packed with the coding that its call names. */
  readonly isCompressed: boolean;
}

/**
 * The messages of a body, as views of it, one after the other. Trailers of gRPC-Web are none, and are
 * passed over.
 *
 * @throws ProblemError `body-malformed` at the first frame that is broken or runs past the end; the
 *   messages before it were given already
 */
export function* splitMessages(body: Uint8Array, framing: BodyFraming): Generator<SplitMessage> {
  if (framing === 'delimited') {
    for (const message of splitDelimited(body)) yield { ...message, isCompressed: false };
    return;
  }
  const isGrpc = framing === 'grpc' || framing === 'grpc-web';
  const headLength = isGrpc ? 5 : 4;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  for (let at = 0; at < body.length; ) {
    const start = at + headLength;
    if (start > body.length) {
      throw broken(framing, at, `the ${headLength} bytes before a message are cut short`);
    }
    const flags = isGrpc ? (body[at] ?? 0) : 0;
    const size = view.getUint32(start - 4, framing === 'length-le');
    if (size > body.length - start) {
      throw broken(framing, at, `length ${size} runs past the end`);
    }
    if (flags & ~(compressedFlag | trailersFlag) || (framing === 'grpc' && flags & trailersFlag)) {
      throw broken(framing, at, `0x${flags.toString(16)} is no flag of a message`);
    }
    at = start + size;
    if (flags & trailersFlag) continue;
    const isCompressed = (flags & compressedFlag) !== 0;
    yield { start, bytes: body.subarray(start, at), isCompressed };
  }
}

const names: Readonly<Record<BodyFraming, string>> = {
  delimited: 'delimited stream of messages',
  'length-be': 'stream of messages with a length of four bytes',
  'length-le': 'stream of messages with a length of four bytes',
  grpc: 'stream of gRPC frames',
  'grpc-web': 'stream of gRPC-Web frames',
};

function broken(framing: BodyFraming, offset: number, reason: string): ProblemError {
  return new ProblemError({
    kind: 'body-malformed',
    title: `Not a ${names[framing]}`,
    detail: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
    location: { offset },
    hint: 'It may be a single message, or framed in another way.',
  });
}
