import type protobuf from 'protobufjs';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { toExactBytes } from '../bytes/to-exact-bytes.ts';
import { missingRequired } from '../types/compile/missing-required.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeMessage } from './encode-message.ts';
import { locateMismatch } from './locate-mismatch.ts';
import { messageOfJson } from './message-of-json.ts';
import { mayWriteNegativeZero } from './negative-zero.ts';
import { parseJsonText } from './parse-json-text.ts';

/**
 * ProtoJSON text to canonical protobuf bytes: fields ascending by number, implicit-presence defaults
 * omitted.
 *
 * @throws ProblemError `type-missing`; `json-syntax` for text that is not JSON; `json-mismatch`, with
 *   line, column and field path, for JSON that the type cannot hold
 */
export function encodeJsonBody(
  schema: CodecSchema,
  typeName: string,
  text: string,
): Uint8Array<ArrayBuffer> {
  const type = schema.requireType(typeName);
  return toExactBytes(encodeMessage(type, readJsonMessage(type, text)));
}

/** A message read from ProtoJSON text; throws as {@link encodeJsonBody}. */
export function readJsonMessage(type: protobuf.Type, text: string): protobuf.Message {
  return readMessage(type, parseJsonText(text, type), text, false, mayWriteNegativeZero(text));
}

/** Messages read from a list of ProtoJSON; throws as {@link encodeJsonBody}. */
export function readJsonMessages(type: protobuf.Type, text: string): protobuf.Message[] {
  const value = parseJsonText(text, type, true);
  if (!Array.isArray(value)) {
    const found = locateMismatch(type, text, 'no list', true);
    throw found ?? unlocated(type, new Error('no list'));
  }
  const mayBeNegativeZero = mayWriteNegativeZero(text);
  return value.map((item) => readMessage(type, item, text, true, mayBeNegativeZero));
}

function readMessage(
  type: protobuf.Type,
  value: unknown,
  text: string,
  isSeveral: boolean,
  mayBeNegativeZero: boolean,
): protobuf.Message {
  let message: protobuf.Message;
  try {
    message = messageOfJson(type, value, mayBeNegativeZero);
  } catch (error) {
    throw locateMismatch(type, text, messageOf(error), isSeveral) ?? unlocated(type, error);
  }
  if (missingRequired(type, message) === null) return message;
  const missing = new Error('missing required field');
  throw locateMismatch(type, text, missing.message, isSeveral) ?? unlocated(type, missing);
}

/** The library refused it and we found no reason: its own words are better than none. */
function unlocated(type: protobuf.Type, error: unknown): ProblemError {
  const message = messageOf(error);
  return new ProblemError(
    {
      kind: 'json-mismatch',
      title: `JSON does not fit ${type.fullName.slice(1)}`,
      detail: `The message cannot be made from it: ${message}.`,
      cause: message,
    },
    { cause: error },
  );
}
