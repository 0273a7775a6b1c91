import type protobuf from 'protobufjs';
import { faultProblem } from '../../../shared/json/json-fault.ts';
import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import { type LostAside, putAsideBack } from './aside-fields.ts';
import type { CodecSchema } from './codec-schema.ts';
import { createStandIns, type Marks, type StandIns } from './draft-stand-ins.ts';
import { readJsonMessages } from './encode-json-body.ts';
import { encodeMessage } from './encode-message.ts';
import { unfitJson } from './json-source.ts';
import { jsonDepthProblem } from './parse-json-text.ts';
import { readHexBody } from './read-hex-body.ts';
import { readJsonTree } from './read-json-message.ts';
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
  return readTyped(schema, typeName, body, null);
}

/** The messages of a body as it is typed, with stand-ins for its variables. */
export interface DraftMessages {
  /** Canonical bytes of each, unless they were typed as bytes; one without framing. */
  readonly messages: readonly Uint8Array[];
  readonly standIns: StandIns;
  /** What was kept aside and cannot be put back. */
  readonly lost: readonly LostAside[];
}

/**
 * Reads the messages of a body without filling its variables in.
 *
 * @param body of format `json`, `textproto` or `hex`
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
  if (body.format === 'hex') {
    const bytes = readHexBody(body);
    const isSeveral = body.framing === 'delimited';
    const messages = isSeveral ? Array.from(splitDelimited(bytes), (one) => one.bytes) : [bytes];
    return { messages, standIns, lost: [] };
  }
  const { messages, lost } = readTyped(schema, typeName, body, standIns);
  return { messages: messages.map((message) => encodeMessage(type, message)), standIns, lost };
}

/** @param standIns set for a draft whose variables stay */
function readTyped(
  schema: CodecSchema,
  typeName: string,
  { format, framing, text, aside }: BodyDraft,
  standIns: StandIns | null,
): BodyMessages {
  const type = schema.requireType(typeName);
  const isSeveral = framing === 'delimited';
  const messages = messagesOf();
  if (!aside?.length) return { messages, lost: [] };
  const placed = messages.map(
    (message, index) => [message, isSeveral ? `[${index}]` : ''] as const,
  );
  return { messages, lost: putAsideBack(schema, type, placed, aside) };

  function messagesOf(): readonly protobuf.Message[] {
    if (format === 'textproto') {
      const read = readTextMessages(schema, type, text, { isSeveral, standIns });
      if (read.problems[0]) throw new ProblemError(read.problems[0]);
      return read.messages;
    }
    if (text.trim() === '' && isSeveral) return [];
    if (!standIns) return readJsonMessages(type, text, isSeveral);
    // A draft that nothing is typed in yet is a message without fields.
    return text.trim() === '' ? [type.create()] : readDraft(type, text, isSeveral, standIns);
  }
}

function readDraft(
  type: protobuf.Type,
  text: string,
  isSeveral: boolean,
  standIns: StandIns,
): readonly protobuf.Message[] {
  const tooDeep = jsonDepthProblem(text, type, isSeveral);
  if (tooDeep) throw tooDeep;
  const { root, faults } = parseDraftJson(text);
  if (faults[0] || root === null) {
    throw new ProblemError(
      faultProblem(text, faults[0] ?? { kind: 'syntax', offset: 0, what: 'no JSON', hint: '' }),
    );
  }
  const { messages, findings, noRoom } = readJsonTree(type, root, { isSeveral, standIns });
  const first = noRoom[0] ?? findings[0];
  if (first) throw unfitJson(type, text, first);
  return messages;
}
