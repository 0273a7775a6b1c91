import { type BodyCheck, maxBodyProblems } from '../../../shared/contract/engine-bodies.ts';
import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { MediaChoice } from '../../../shared/model/saved-request.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import { typedAs } from './body-codec.ts';
import { codecOf } from './body-formats.ts';
import type { CodecSchema } from './codec-schema.ts';
import { countSetFields } from './count-set-fields.ts';
import { bytesOfDraft } from './encode-body-draft.ts';
import { findMaskNotes } from './field-mask-notes.ts';
import { findBodyProblems } from './find-body-problems.ts';
import { lostFieldsNote } from './lost-fields-note.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { unsentAsJson } from './unsent-as-json.ts';

/** Optional context of a check. */
export interface CheckOptions {
  /** The values of variables outside strings. */
  readonly bare?: readonly Span[];
  /** The encoding to send; protobuf by default. */
  readonly sendAs?: MediaChoice;
  /** True when secrets are filled in: notes then show no values. */
  readonly hidesValues?: boolean;
}

/**
 * Checks a body while it is typed, with its variables filled in. Returns its size in both encodings, or all
 * its problems. Without a type only the syntax is checked.
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
  const codec = codecOf(body);
  const { bytes, lost } = bytesOfDraft(schema, typeName, body);
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
      ...lost.map(lostFieldsNote),
      ...unsent,
      ...findMaskNotes(schema, typeName, messages, isSeveral, hidesValues),
      ...(codec.isExact ? [] : codec.notesOf(typedAs(schema, typeName, body))),
    ],
  };
}

/** Returns the compact JSON bytes (an array for several messages); null if a message has no ProtoJSON. */
function jsonBytesOf(
  schema: CodecSchema,
  typeName: string,
  messages: readonly Uint8Array[],
  body: BodyDraft,
): number | null {
  const { framing } = body;
  let size = framing ? 2 + Math.max(0, messages.length - 1) : 0;
  for (const message of messages) {
    try {
      size += Buffer.byteLength(protoJsonOf(schema, typeName, message));
    } catch (error) {
      // Bytes that were typed may not be a valid message: then the bytes are at fault.
      const isUnwritable = error instanceof ProblemError && error.problem.location === undefined;
      if (
        !isUnwritable ||
        (codecOf(body).isExact && error.problem.title.startsWith('This is no'))
      ) {
        throw error;
      }
      return null;
    }
  }
  return size;
}

function syntaxProblem(body: BodyDraft): Problem | null {
  const codec = codecOf(body);
  if (!codec.isExact) return codec.syntaxProblem(body.text, body.framing === 'delimited');
  try {
    codec.bytesOf(body.text);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
