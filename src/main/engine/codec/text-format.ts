import textformat from 'protobufjs/ext/textformat.js';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { spellLongKeys } from './spell-long-keys.ts';
import { toExactBytes } from './to-exact-bytes.ts';

/**
 * Protobuf text format to canonical bytes.
 *
 * @throws ProblemError `type-missing`; `json-mismatch` with the line for text that does not parse or fit
 */
export function encodeTextFormat(
  schema: CodecSchema,
  typeName: string,
  text: string,
): Uint8Array<ArrayBuffer> {
  const type = schema.requireType(typeName);
  try {
    return toExactBytes(type.encode(textformat.fromText(type, text)).finish());
  } catch (error) {
    throw unfitText(typeName, text, error);
  }
}

/**
 * The text format of protobuf bytes, unknown fields included by number.
 *
 * @throws ProblemError `type-missing`; `body-malformed` with the offset of the fault
 */
export function textFormatOf(schema: CodecSchema, typeName: string, bytes: Uint8Array): string {
  const type = schema.requireType(typeName);
  const message = decodeMessage(schema, typeName, bytes, { keepUnknown: true });
  spellLongKeys(type, message);
  return textformat.toText(type, message, { unknowns: true });
}

function unfitText(typeName: string, text: string, error: unknown): ProblemError {
  const cause = messageOf(error);
  // The library counts lines and nothing else.
  const line = Number(/ \(line ([0-9]+)\)$/.exec(cause)?.[1] ?? 0);
  const what = cause.replace(/ \(line [0-9]+\)$/, '');
  const sourceLine = text.split('\n', line)[line - 1];
  return new ProblemError(
    {
      kind: 'json-mismatch',
      title: `Text does not fit ${typeName}`,
      detail: asSentence(what),
      ...(line === 0
        ? {}
        : { location: { line, ...(sourceLine === undefined ? {} : { sourceLine }) } }),
      hint: 'Text format writes fields by their proto names: name: "value" or inner { ... }.',
      cause,
    },
    { cause: error },
  );
}
