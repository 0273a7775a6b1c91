import { type BodyCheck, maxBodyProblems } from '../../../shared/contract/engine-bodies.ts';
import type { Span } from '../../../shared/json/json-tree.ts';
import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { MediaChoice } from '../../../shared/model/saved-request.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { parseTextFormat } from '../../../shared/text-format/parse-text-format.ts';
import { jsonSyntaxProblem } from '../bytes/json-syntax.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import type { CodecSchema } from './codec-schema.ts';
import { countSetFields } from './count-set-fields.ts';
import { encodeMessages } from './encode-body-draft.ts';
import { findMaskNotes } from './field-mask-notes.ts';
import { findBodyProblems } from './find-body-problems.ts';
import { lostAsideNote } from './lost-aside-note.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { readBodyMessages } from './read-body-messages.ts';
import { readHexBody } from './read-hex-body.ts';
import { readJsonTree } from './read-json-message.ts';
import { roundedNote } from './rounded-number-notes.ts';
import { textFaultProblem } from './text-format.ts';
import { unsentAsJson } from './unsent-as-json.ts';

/** What is known of a body besides. */
export interface CheckOptions {
  /** The values of variables that stand outside of strings. */
  readonly bare?: readonly Span[];
  /** What it is to be sent as: protobuf when left out. */
  readonly sendAs?: MediaChoice;
  /** Whether secrets are filled in: notes show no values then. */
  readonly hidesValues?: boolean;
}

/**
 * How a body stands while it is typed, its variables filled in: its size in both encodings, or all
 * that is wrong with it. Without a type only its syntax is checked.
 */
export function checkBody(
  schema: CodecSchema,
  typeName: string | null,
  body: BodyDraft,
  options: CheckOptions = {},
): BodyCheck {
  if (body.text.trim() === '') return { kind: 'empty' };
  if (typeName === null) return { kind: 'untyped', problem: syntaxProblem(body) };
  try {
    return validBody(schema, typeName, body, options);
  } catch (error) {
    const first = problemOf(error);
    if (first.kind === 'internal') throw error;
    const found =
      first.kind === 'type-missing' ? [] : findBodyProblems(schema, typeName, body, options.bare);
    const problems = found.length === 0 ? [first] : found;
    return {
      kind: 'invalid',
      problems: problems.slice(0, maxBodyProblems),
      problemCount: problems.length,
    };
  }
}

function validBody(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  { sendAs = 'protobuf', hidesValues = false }: CheckOptions,
): BodyCheck {
  const isSeveral = body.framing === 'delimited';
  let bytes: Uint8Array;
  let notes: Problem[] = [];
  if (body.format === 'hex') bytes = readHexBody(body);
  else {
    const { messages, lost } = readBodyMessages(schema, typeName, body);
    bytes = encodeMessages(schema, typeName, messages, body);
    notes = lost.map(lostAsideNote);
  }
  const messages = isSeveral ? Array.from(splitDelimited(bytes), (one) => one.bytes) : [bytes];
  const jsonBytes = jsonBytesOf(schema, typeName, messages, body);
  const unsent = sendAs === 'json' ? unsentAsJson(schema, typeName, messages, body, jsonBytes) : [];
  return {
    kind: 'valid',
    protobufBytes: bytes.length,
    jsonBytes,
    messageCount: messages.length,
    fieldCounts: isSeveral ? null : countSetFields(schema, typeName, bytes),
    notes: [
      ...notes,
      ...unsent,
      ...findMaskNotes(schema, typeName, messages, isSeveral, hidesValues),
      ...roundedNotes(schema, typeName, body),
    ],
  };
}

function roundedNotes(
  schema: CodecSchema,
  typeName: string,
  { format, framing, text }: BodyDraft,
): readonly Problem[] {
  // No number of fewer digits is rounded.
  if (format !== 'json' || !/[0-9]{8}/.test(text)) return [];
  const { root } = parseDraftJson(text);
  if (root === null) return [];
  const isSeveral = framing === 'delimited';
  const { rounded } = readJsonTree(schema.requireType(typeName), root, { isSeveral });
  return rounded.map((one) => roundedNote(text, one));
}

/** Compact, several as an array; null where a message has no ProtoJSON. */
function jsonBytesOf(
  schema: CodecSchema,
  typeName: string,
  messages: readonly Uint8Array[],
  { format, framing }: BodyDraft,
): number | null {
  let size = framing ? 2 + Math.max(0, messages.length - 1) : 0;
  for (const message of messages) {
    try {
      size += Buffer.byteLength(protoJsonOf(schema, typeName, message));
    } catch (error) {
      // Bytes that were typed may be no such message at all, which is a fault of theirs.
      const isUnwritable = error instanceof ProblemError && error.problem.location === undefined;
      if (!isUnwritable || (format === 'hex' && error.problem.title.startsWith('This is no'))) {
        throw error;
      }
      return null;
    }
  }
  return size;
}

function syntaxProblem({ format, framing, text }: BodyDraft): Problem | null {
  if (format === 'json') return jsonSyntaxProblem(text);
  if (format === 'textproto') {
    const [fault] = parseTextFormat(text, { isSeveral: framing === 'delimited' }).faults;
    return fault ? textFaultProblem(text, fault) : null;
  }
  if (format !== 'hex') return null;
  try {
    readHexBody({ text });
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
