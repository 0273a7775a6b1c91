import { ProblemError } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import { readVarint } from '../bytes/read-varint.ts';
import { writeVarint } from '../bytes/write-varint.ts';

/** Returns a message with its length before it as a varint (`writeDelimitedTo` of the official libraries). */
export function delimitMessage(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = writeVarint(message.length);
  const framed = new Uint8Array(prefix.length + message.length);
  framed.set(prefix);
  framed.set(message, prefix.length);
  return framed;
}

/** A message inside a longer body, with its start offset there. */
export interface FramedMessage {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/**
 * Yields the messages of a varint-delimited body as views of it, in order.
 *
 * @throws ProblemError `body-malformed` at the first length that is broken or runs past the end, after
 *   the messages before it
 */
export function* splitDelimited(body: Uint8Array): Generator<FramedMessage> {
  let position = 0;
  while (position < body.length) {
    const length = readVarint(body, position, body.length);
    if (typeof length === 'string') throw broken(position, `the length is ${length}`);
    const size = length.high * 0x1_0000_0000 + length.low;
    if (size > body.length - length.next) {
      throw broken(position, `length ${size} runs past the end`);
    }
    position = length.next + size;
    yield { start: length.next, bytes: body.subarray(length.next, position) };
  }
}

function broken(offset: number, reason: string): ProblemError {
  return new ProblemError({
    kind: 'body-malformed',
    title: 'Not a delimited stream of messages',
    detail: asSentence(reason),
    location: { offset },
    hint: 'It may be a single message: read it without framing.',
  });
}
