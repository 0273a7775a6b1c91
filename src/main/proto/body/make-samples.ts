import { ProblemError } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { sampleMessage } from './sample-message.ts';
import { textFormatOf } from './text-format.ts';

/** A message with every field set once; null for a type of which there can be no message. */
export interface Samples {
  /** ProtoJSON, indented. */
  readonly sampleJson: string | null;
  /** The same message in text format. */
  readonly sampleText: string | null;
}

/**
 * Makes sample texts of a message type, for its page, for a new request and for filling a body.
 *
 * @throws ProblemError `type-missing`
 */
export function makeSamples(schema: CodecSchema, typeName: string): Samples {
  const sampleJson = sampleJsonOf(schema, typeName);
  if (sampleJson === null) return { sampleJson, sampleText: null };
  const bytes = encodeJsonBody(schema, typeName, sampleJson);
  return { sampleJson, sampleText: textFormatOf(schema, typeName, bytes).trimEnd() };
}

/**
 * ProtoJSON with every field set once. It has been encoded: where that cannot be, as of a message
 * that requires itself, there is only what is required, or null.
 *
 * @throws ProblemError `type-missing`
 */
function sampleJsonOf(schema: CodecSchema, typeName: string): string | null {
  return encodableSample(schema, typeName, ['all', 'required']);
}

/**
 * A sample of a type to begin with, as indented ProtoJSON; see {@link sampleJsonOf}.
 *
 * @param variant which fields of oneofs: counting on from 0 meets each of them
 * @throws ProblemError `type-missing`
 */
export function sampleBody(
  schema: CodecSchema,
  typeName: string,
  fields: 'minimal' | 'every',
  variant = 0,
): string {
  const order = fields === 'every' ? (['all', 'required'] as const) : (['required'] as const);
  return encodableSample(schema, typeName, order, variant) ?? '{}';
}

function encodableSample(
  schema: CodecSchema,
  typeName: string,
  order: readonly ('all' | 'required')[],
  variant = 0,
): string | null {
  const type = schema.requireType(typeName);
  for (const fields of order) {
    const text = JSON.stringify(sampleMessage(type, fields, variant), null, 2);
    if (isEncodable(schema, typeName, text)) return text;
  }
  return null;
}

function isEncodable(schema: CodecSchema, typeName: string, text: string): boolean {
  try {
    encodeJsonBody(schema, typeName, text);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
