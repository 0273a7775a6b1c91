import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { readEvents } from '../codings/read-events.ts';
import type { LiveStep } from '../framings/split-live.ts';
import { createUnpacker } from '../framings/unpack-messages.ts';
import { messageCodingIn } from '../wire/inflatable.ts';
import { type Frame, isEndFrame, readFrame } from '../wire/read-frame.ts';
import type { CodecSchema } from './codec-schema.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { textByNumber } from './text-by-number.ts';

/** What the text of a message needs. */
export interface LiveReading {
  readonly step: LiveStep;
  readonly schema: CodecSchema;
  /** Null shows protobuf by field numbers. */
  readonly typeName: string | null;
  /** The limit of one unpacked message. */
  readonly maxBytes: number;
}

const decoder = new TextDecoder();

/**
 * Returns a message of a stream as one line: its JSON, the fields of an event, ProtoJSON, or text format by
 * number. What cannot be read so is named in its place. Never rejects for hostile bytes.
 *
 * @param message with its frame
 */
export async function liveTextOf(message: Uint8Array, reading: LiveReading): Promise<string> {
  const { step, maxBytes } = reading;
  switch (step.kind) {
    case 'json-lines':
      return decoder.decode(message).replaceAll('\x1e', '').trim();
    case 'events': {
      const { bytes } = readEvents(message, { maxBytes });
      return decoder.decode(bytes).slice(1, -1);
    }
    case 'frames':
      return textOfFrame(message, step.framing, reading);
  }
}

async function textOfFrame(
  bytes: Uint8Array,
  framing: BodyFraming,
  reading: LiveReading,
): Promise<string> {
  const frame = readFrame(bytes, 0, bytes.length, framing);
  if ('reason' in frame) return frame.reason;
  const content = bytes.subarray(frame.valueStart, frame.end);
  if (isEndFrame(frame.flags)) return decoder.decode(content).trim().replaceAll('\r\n', ', ');
  try {
    return textOfMessage(await unpacked(bytes, frame, content, framing, reading), reading);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return `${error.problem.title}. ${error.problem.detail}`;
  }
}

/** @throws ProblemError for a compressed message that cannot be unpacked */
async function unpacked(
  bytes: Uint8Array,
  { valueStart: start, end, isCompressed }: Frame,
  content: Uint8Array,
  framing: BodyFraming,
  { maxBytes }: LiveReading,
): Promise<Uint8Array> {
  if (!isCompressed) return content;
  const coding = messageCodingIn(bytes, start, end, framing);
  return createUnpacker({ maxBytes })({ index: 0, start, bytes: content, isCompressed, coding });
}

/** @throws ProblemError for a message that does not fit its type */
function textOfMessage(message: Uint8Array, { schema, typeName }: LiveReading): string {
  if (typeName !== null) return protoJsonOf(schema, typeName, message);
  return [...textByNumber(message)].join('\n').replace(/\n\s*/g, ' ');
}
