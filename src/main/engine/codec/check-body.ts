import type { BodyCheck } from '../../../shared/contract/engine.ts';
import { problemOf } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { jsonSyntaxProblem } from './json-syntax.ts';
import { protoJsonOf } from './proto-json-of.ts';

/**
 * How a ProtoJSON body stands while it is typed: its size in both encodings, or the first thing
 * wrong with it. Without a type only its syntax is checked.
 */
export function checkBody(schema: CodecSchema, typeName: string | null, text: string): BodyCheck {
  if (text.trim() === '') return { kind: 'empty' };
  if (typeName === null) return { kind: 'untyped', problem: jsonSyntaxProblem(text) };
  try {
    const bytes = encodeJsonBody(schema, typeName, text);
    const json = protoJsonOf(schema, typeName, bytes);
    return {
      kind: 'valid',
      protobufBytes: bytes.length,
      jsonBytes: Buffer.byteLength(json),
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'internal') throw error;
    return { kind: 'invalid', problem };
  }
}
