import type { BodyCheck } from '../../../shared/contract/engine-bodies.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { problemOf } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import { countSetFields } from './count-set-fields.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { jsonSyntaxProblem } from './json-syntax.ts';
import { protoJsonOf } from './proto-json-of.ts';

/**
 * How a body stands while it is typed, its variables filled in: its size in both encodings, or what is
 * wrong with it. Without a type only its syntax is checked.
 */
export function checkBody(
  schema: CodecSchema,
  typeName: string | null,
  body: BodyDraft,
): BodyCheck {
  if (body.text.trim() === '') return { kind: 'empty' };
  if (typeName === null) {
    return {
      kind: 'untyped',
      problem: body.format === 'json' ? jsonSyntaxProblem(body.text) : null,
    };
  }
  try {
    const bytes = encodeBodyDraft(schema, typeName, body);
    const json = protoJsonOf(schema, typeName, bytes);
    return {
      kind: 'valid',
      protobufBytes: bytes.length,
      jsonBytes: Buffer.byteLength(json),
      messageCount: 1,
      fieldCounts: body.framing === undefined ? countSetFields(schema, typeName, bytes) : null,
      notes: [],
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'internal') throw error;
    return { kind: 'invalid', problems: [problem], problemCount: 1 };
  }
}
