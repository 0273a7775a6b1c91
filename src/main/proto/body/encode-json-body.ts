import protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { parseJsonTree } from '../../../shared/json/parse-json-tree.ts';
import { messageOf } from '../../../shared/problem.ts';
import { toExactBytes } from '../bytes/to-exact-bytes.ts';
import { missingRequired } from '../types/compile/missing-required.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeMessage } from './encode-message.ts';
import { hasOwnForm, messageTypeOf } from './find-json-field.ts';
import { nodeOfJson, type PlainNode } from './json-slot.ts';
import { unfitJson } from './json-source.ts';
import { leadsToImplicitReal, mayWriteNegativeZero } from './negative-zero.ts';
import { parseJsonText, scanJsonText } from './parse-json-text.ts';
import { readJsonTree } from './read-json-message.ts';
import { refuseBehindPadding } from './strict-base64.ts';
import { createReach, leadsToAny } from './typed-json.ts';

/**
 * Converts ProtoJSON text to canonical protobuf bytes: fields in ascending order, implicit-presence defaults
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
  const [message = type.create()] = readJsonMessages(type, text, false);
  return toExactBytes(encodeMessage(type, message));
}

/**
 * Reads messages from ProtoJSON text, or from a list of it; throws as {@link encodeJsonBody}. The library
 * reads what it reads correctly; only the rest is parsed to a tree with places.
 */
export function readJsonMessages(
  type: protobuf.Type,
  text: string,
  isSeveral: boolean,
): readonly protobuf.Message[] {
  const value = parseJsonText(text, type, isSeveral);
  let cause: string | undefined;
  try {
    const messages = value === undefined ? null : readQuickly(type, text, value, isSeveral);
    if (messages) return messages;
  } catch (error) {
    cause = messageOf(error);
  }
  const { findings, messages } = readJsonTree(type, parseJsonTree(text), { isSeveral, limit: 1 });
  if (findings[0]) throw unfitJson(type, text, findings[0], cause);
  return messages;
}

/**
 * True for a type with a map of `google.protobuf.Value` at any depth: the library reads null as an entry
 * there.
 */
const leadsToMapOfValues = createReach(
  (type) =>
    !hasOwnForm(type) &&
    type.fieldsArray.some(
      (field) =>
        field instanceof protobuf.MapField &&
        messageTypeOf(field)?.fullName === '.google.protobuf.Value',
    ),
);

/**
 * Reads with the library. Returns null, or an error in the library's words, when places are needed to explain
 * a fault. If the library may misread a message, it reads only the safe messages inside it.
 */
function readQuickly(
  type: protobuf.Type,
  text: string,
  value: unknown,
  isSeveral: boolean,
): readonly protobuf.Message[] | null {
  const hasNegativeZero = mayWriteNegativeZero(text);
  const hasNull = text.includes('null');
  const isOdd = (one: protobuf.Type): boolean =>
    leadsToAny(one) ||
    (hasNegativeZero && leadsToImplicitReal(one)) ||
    (hasNull && leadsToMapOfValues(one));
  if (!isOdd(type)) {
    if (isSeveral && !Array.isArray(value)) return null;
    const values: readonly unknown[] = isSeveral ? (value as readonly unknown[]) : [value];
    return values.map((one) => readByLibrary(type, one));
  }
  // The library would count the depth of each message from 0.
  const isDeep = scanJsonText(text).depth > protobuf.util.recursionLimit;
  const { findings, messages } = readJsonTree(type, nodeOfJson(value), {
    isSeveral,
    limit: 1,
    quick: (one, node) =>
      isDeep || isOdd(one) ? undefined : readByLibrary(one, (node as PlainNode).json),
  });
  return findings.length > 0 ? null : messages;
}

function readByLibrary(type: protobuf.Type, json: unknown): protobuf.Message {
  refuseBehindPadding();
  const message = protojson.fromJson(type, json);
  if (missingRequired(type, message) !== null) throw new Error('missing required field');
  return message;
}
