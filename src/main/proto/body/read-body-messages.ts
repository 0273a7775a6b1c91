import type protobuf from 'protobufjs';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type LostAside, putAsideBack } from './aside-fields.ts';
import type { CodecSchema } from './codec-schema.ts';
import { readJsonMessage, readJsonMessages } from './encode-json-body.ts';
import { readTextMessages } from './text-format.ts';

/** The messages of a body that is typed as ProtoJSON or text format. */
export interface BodyMessages {
  /** One without framing. */
  readonly messages: readonly protobuf.Message[];
  /** What was kept aside and cannot be put back. */
  readonly lost: readonly LostAside[];
}

/**
 * Reads the messages of a body, its variables filled in.
 *
 * @throws ProblemError `type-missing`; `json-syntax`, `json-mismatch` with the first place that is at fault
 */
export function readBodyMessages(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
): BodyMessages {
  const type = schema.requireType(typeName);
  const isSeveral = body.framing === 'delimited';
  const messages = messagesOf(schema, type, body, isSeveral);
  if (!body.aside?.length) return { messages, lost: [] };
  const placed = messages.map(
    (message, index) => [message, isSeveral ? `[${index}]` : ''] as const,
  );
  return { messages, lost: putAsideBack(schema, type, placed, body.aside) };
}

function messagesOf(
  schema: CodecSchema,
  type: protobuf.Type,
  { format, text }: BodyDraft,
  isSeveral: boolean,
): readonly protobuf.Message[] {
  if (format === 'textproto') {
    const { messages, problems } = readTextMessages(schema, type, text, { isSeveral });
    if (problems[0]) throw new ProblemError(problems[0]);
    return messages;
  }
  if (!isSeveral) return [readJsonMessage(type, text)];
  return text.trim() === '' ? [] : readJsonMessages(type, text);
}
