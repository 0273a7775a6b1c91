import type protobuf from 'protobufjs';
import { faultProblem } from '../../../shared/json/json-fault.ts';
import type { JsonNode } from '../../../shared/json/json-tree.ts';
import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import { missingRequired } from '../types/compile/missing-required.ts';
import { type LostAside, putAsideBack } from './aside-fields.ts';
import { type BodyFinding, findingProblem } from './body-finding.ts';
import type { CodecSchema } from './codec-schema.ts';
import { createStandIns, type Marks, type StandIns } from './draft-stand-ins.ts';
import { encodeMessage } from './encode-message.ts';
import { withoutDot } from './find-json-field.ts';
import { jsonValueOf } from './json-value-of.ts';
import { findJsonMismatches } from './locate-mismatch.ts';
import { messageOfJson } from './message-of-json.ts';
import { mayWriteNegativeZero } from './negative-zero.ts';
import { jsonDepthProblem } from './parse-json-text.ts';
import { readHexBody } from './read-hex-body.ts';
import { standInJson } from './stand-in-json.ts';
import { readTextMessages } from './text-format.ts';

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
  const isSeveral = body.framing === 'delimited';
  const standIns = createStandIns(marks);
  if (body.format === 'hex') {
    const bytes = readHexBody(body);
    const messages = isSeveral ? Array.from(splitDelimited(bytes), (one) => one.bytes) : [bytes];
    return { messages, standIns, lost: [] };
  }
  const read =
    body.format === 'textproto'
      ? readText(schema, type, body.text, isSeveral, standIns)
      : readJson(type, body.text, isSeveral, standIns);
  const placed = read.map((message, index) => [message, isSeveral ? `[${index}]` : ''] as const);
  const aside = body.aside ?? [];
  const lost = aside.length === 0 ? [] : putAsideBack(schema, type, placed, aside);
  return { messages: read.map((message) => encodeMessage(type, message)), standIns, lost };
}

function readText(
  schema: CodecSchema,
  type: protobuf.Type,
  text: string,
  isSeveral: boolean,
  standIns: StandIns,
): readonly protobuf.Message[] {
  const { messages, problems } = readTextMessages(schema, type, text, { isSeveral, standIns });
  if (problems[0]) throw new ProblemError(problems[0]);
  return messages;
}

function readJson(
  type: protobuf.Type,
  text: string,
  isSeveral: boolean,
  standIns: StandIns,
): readonly protobuf.Message[] {
  // A body that nothing is typed in yet is a message without fields, or no message.
  if (text.trim() === '') return isSeveral ? [] : [type.create()];
  const tooDeep = jsonDepthProblem(text, type, isSeveral);
  if (tooDeep) throw tooDeep;
  const { root, faults } = parseDraftJson(text);
  if (faults[0] || root === null) {
    throw new ProblemError(
      faultProblem(text, faults[0] ?? { kind: 'syntax', offset: 0, what: 'no JSON', hint: '' }),
    );
  }
  const as = { kind: isSeveral ? 'messages' : 'message', type } as const;
  const { root: stood, findings } = standInJson(root, as, standIns);
  if (findings[0]) throw unfit(type, text, findings[0]);
  try {
    const value = jsonValueOf(stood, as);
    const values: readonly unknown[] = isSeveral ? (value as unknown[]) : [value];
    const mayBeNegativeZero = mayWriteNegativeZero(text);
    const messages = values.map((one) => messageOfJson(type, one, mayBeNegativeZero));
    if (messages.some((message) => missingRequired(type, message) !== null)) {
      throw new Error('missing required field');
    }
    return messages;
  } catch (error) {
    const [first] = findJsonMismatches(type, stood as JsonNode, { isSeveral, limit: 1 });
    if (first) throw unfit(type, text, first, messageOf(error));
    throw error;
  }
}

function unfit(
  type: protobuf.Type,
  text: string,
  finding: BodyFinding,
  cause?: string,
): ProblemError {
  const title = `JSON does not fit ${withoutDot(type.fullName)}`;
  return new ProblemError(findingProblem(text, title, finding, cause));
}
