import type { BodyFraming } from '../../shared/model/decoding.ts';
import { ProblemError } from '../../shared/problem.ts';
import { splitMessages } from '../proto/framings/split-messages.ts';
import { createUnpacker } from '../proto/framings/unpack-messages.ts';
import { readFrame } from '../proto/wire/read-frame.ts';
import { unpackElsewhereHint } from './unpack-input.ts';

/** One of the messages in a command's bytes. */
export interface Message {
  /** Its index among several; null for a single one. */
  readonly index: number | null;
  /** The bytes that `start` and `end` refer to; an unpacked message has its own. */
  readonly within: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** The offset of `within` in FILE; 0 for unpacked messages, whose offsets refer to themselves. */
  readonly base: number;
}

/** The messages to write before the process does other work. */
const batchMessages = 4096;

/** The longest varint of a length. */
const maxLengthBytes = 10;

/** Yields the messages of complete bytes, in batches. */
export async function* batchesOf(
  bytes: Uint8Array,
  framing: BodyFraming | null,
  maxUnpackedBytes: number,
): AsyncGenerator<readonly Message[]> {
  yield* batches({ bytes, base: 0, firstIndex: 0 }, framing, unpackerOf(maxUnpackedBytes));
}

/**
 * Yields the messages of a stream, each when it is complete; holds at most one message.
 *
 * @throws ProblemError `body-malformed` for an invalid message, or one truncated at the end of the stream;
 *   `response-too-large` for a message longer than `maxBytes`
 */
export async function* batchesOfStream(
  stream: AsyncIterable<Uint8Array | string>,
  framing: BodyFraming,
  maxBytes: number,
): AsyncGenerator<readonly Message[]> {
  const unpack = unpackerOf(maxBytes);
  let parts: Uint8Array[] = [];
  let heldBytes = 0;
  let neededBytes = 1;
  let base = 0;
  let firstIndex = 0;
  for await (const part of stream) {
    parts.push(typeof part === 'string' ? Buffer.from(part) : part);
    heldBytes += part.length;
    if (heldBytes < neededBytes) continue;
    const bytes = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    const { end, count, needed } = wholeFrames(bytes, framing);
    yield* batches({ bytes: bytes.subarray(0, end), base, firstIndex }, framing, unpack);
    if (needed > maxBytes) throw tooLong(base + end, maxBytes);
    parts = end === bytes.length ? [] : [bytes.subarray(end)];
    heldBytes = bytes.length - end;
    neededBytes = needed;
    base += end;
    firstIndex += count;
  }
  // Truncated bytes cause their own error.
  yield* batches({ bytes: Buffer.concat(parts), base, firstIndex }, framing, unpack);
}

/** Returns the end of the last complete frame, and the minimum length of the next one. */
function wholeFrames(
  bytes: Uint8Array,
  framing: BodyFraming,
): { readonly end: number; readonly count: number; readonly needed: number } {
  let end = 0;
  let count = 0;
  while (end < bytes.length) {
    const frame = readFrame(bytes, end, bytes.length, framing);
    if ('reason' in frame) {
      const isFault = bytes.length - end >= maxLengthBytes;
      return isFault
        ? { end: bytes.length, count, needed: 1 }
        : { end, count, needed: bytes.length - end + 1 };
    }
    if (frame.missing !== null) {
      return { end, count, needed: frame.valueStart - end + Number(frame.missing) };
    }
    end = frame.end;
    count += 1;
  }
  return { end, count, needed: 1 };
}

type Unpack = ReturnType<typeof createUnpacker>;

function unpackerOf(maxBytes: number): Unpack {
  return createUnpacker({ maxBytes, hint: unpackElsewhereHint });
}

interface Frames {
  readonly bytes: Uint8Array;
  readonly base: number;
  /** The index of the first one among all frames. */
  readonly firstIndex: number;
}

async function* batches(
  { bytes, base, firstIndex }: Frames,
  framing: BodyFraming | null,
  unpack: Unpack,
): AsyncGenerator<readonly Message[]> {
  let batch: Message[] = [];
  try {
    for (const message of splitMessages(bytes, framing)) {
      const { start } = message;
      const index = framing === null ? null : firstIndex + message.index;
      if (message.isCompressed) {
        const within = await unpack(message);
        batch.push({ index, within, start: 0, end: within.length, base: 0 });
      } else {
        batch.push({ index, within: bytes, start, end: start + message.bytes.length, base });
      }
      if (batch.length < batchMessages) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    yield batch;
    throw at(base, error);
  }
  yield batch;
}

function at(base: number, error: unknown): unknown {
  if (base === 0 || !(error instanceof ProblemError)) return error;
  const { location } = error.problem;
  if (location?.offset === undefined) return error;
  const moved = { ...location, offset: base + location.offset };
  return new ProblemError({ ...error.problem, location: moved }, { cause: error });
}

function tooLong(offset: number, maxBytes: number): ProblemError {
  return new ProblemError({
    kind: 'response-too-large',
    title: 'A message is too long',
    detail: `Its length says more than ${maxBytes} bytes.`,
    location: { offset },
    hint: 'The framing may differ: set it with --frame.',
  });
}
