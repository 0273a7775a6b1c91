import type protobuf from 'protobufjs';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import { type StoodMessages, typedAs } from './body-codec.ts';
import { codecOf } from './body-formats.ts';
import type { CodecSchema } from './codec-schema.ts';
import { createStandIns, type Marks, type StandIns } from './draft-stand-ins.ts';
import { encodeMessage } from './encode-message.ts';
import { type LostPreserved, restorePreserved } from './preserved-fields.ts';

/** The messages of a body that is typed as ProtoJSON or text format. */
export interface BodyMessages {
  /** One without framing. */
  readonly messages: readonly protobuf.Message[];
  /** What was kept aside and cannot be put back. */
  readonly lost: readonly LostPreserved[];
}

/**
 * Reads the messages of a body, its variables filled in.
 *
 * @param body typed as text
 * @param standIns set for a draft whose variables stay
 * @throws ProblemError `type-missing`; `json-syntax`, `json-mismatch` with the first place that is at fault
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

/** The messages of a body as it is typed, with stand-ins for its variables. */
export interface DraftMessages extends StoodMessages {
  /** What was kept aside and cannot be put back. */
  readonly lost: readonly LostPreserved[];
}

/**
 * Reads the messages of a body without filling its variables in.
 *
 * @throws ProblemError where it does not fit its type, or a variable stands where nothing can stand for it
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
