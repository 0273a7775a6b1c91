import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { textFormatOf } from './text-format.ts';

/**
 * A body in another format, through its message.
 *
 * @throws ProblemError where its text does not fit the type, or the other format has no form for it
 */
export function convertBody(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  to: 'json' | 'textproto' | 'hex',
): BodyDraft {
  const bytes = encodeBodyDraft(schema, typeName, body);
  const { framing, writeDefaults } = body;
  return {
    format: to,
    text: textOf(schema, typeName, bytes, to),
    ...(framing && { framing }),
    ...(writeDefaults && { writeDefaults }),
  };
}

function textOf(
  schema: CodecSchema,
  typeName: string,
  bytes: Uint8Array,
  to: 'json' | 'textproto' | 'hex',
): string {
  if (to === 'json') return protoJsonOf(schema, typeName, bytes, { indent: 2 });
  if (to === 'textproto') return textFormatOf(schema, typeName, bytes);
  return Buffer.from(bytes).toString('hex').replaceAll(/../g, '$& ').trimEnd();
}
