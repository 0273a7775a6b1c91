import type protobuf from 'protobufjs';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import { type StoodMessages, typedAs } from './body-codec.ts';
import { codecOf } from './body-formats.ts';
import type { CodecSchema } from './codec-schema.ts';
import { createStandIns, type Marks, type StandIns } from './draft-stand-ins.ts';
import { encodeMessage } from './encode-message.ts';
import { type LostPreserved, restorePreserved } from './preserved-fields.ts';

/** The messages of a body typed as ProtoJSON or text format. */
export interface BodyMessages {
  /** One message without framing. */
  readonly messages: readonly protobuf.Message[];
  /** Preserved fields that cannot be put back. */
  readonly lost: readonly LostPreserved[];
}

/**
 * Reads the messages of a body whose variables are filled in.
 *
 * @param body typed as text
 * @param standIns set for a draft whose variables stay
 * @throws ProblemError `type-missing`; `json-syntax`, `json-mismatch` for the first fault
 */
export function readBodyMessages(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  standIns: StandIns | null = null,
): BodyMessages {
  const codec = codecOf(body);
  if (codec.isExact) throw new TypeError(`A body of format ${body.format} is no text.`);
  const typed = typedAs(schema, typeName, body);
  const messages = codec.read(typed, standIns);
  const { aside } = body;
  if (!aside?.length) return { messages, lost: [] };
  const placed = messages.map(
    (message, index) => [message, typed.isSeveral ? `[${index}]` : ''] as const,
  );
  return { messages, lost: restorePreserved(schema, typed.type, placed, aside) };
}

/** The messages of a draft, with stand-ins for its variables. */
export interface DraftMessages extends StoodMessages {
  /** Preserved fields that cannot be put back. */
  readonly lost: readonly LostPreserved[];
}

/**
 * Reads the messages of a body without filling in its variables.
 *
 * @throws ProblemError if it does not fit its type, or no stand-in can replace a variable
 */
export function readDraftMessages(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  marks: Marks,
): DraftMessages {
  const type = schema.requireType(typeName);
  const standIns = createStandIns(marks);
  const codec = codecOf(body);
  if (codec.isExact) {
    const bytes = codec.bytesOf(body.text);
    const isSeveral = body.framing === 'delimited';
    const messages = isSeveral ? Array.from(splitDelimited(bytes), (one) => one.bytes) : [bytes];
    return { messages, standIns, lost: [] };
  }
  const { messages, lost } = readBodyMessages(schema, typeName, body, standIns);
  return { messages: messages.map((message) => encodeMessage(type, message)), standIns, lost };
}
