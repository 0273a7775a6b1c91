import { ProblemError } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { type SampledFields, sampleMessage } from './sample-message.ts';
import { textFormatOf } from './text-format.ts';

/** Samples of a message with every field set once; null for a type that no message can satisfy. */
export interface Samples {
  /** Indented ProtoJSON. */
  readonly sampleJson: string | null;
  /** The same message in text format. */
  readonly sampleText: string | null;
}

/**
 * Makes sample texts of a message type, for its page, a new request and filling a body.
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
 * Returns ProtoJSON with every field set once; it can be encoded. If a type cannot be encoded so, for example
 * because it requires itself, only the required fields are there, or null is returned.
 *
 * @throws ProblemError `type-missing`
 */
function sampleJsonOf(schema: CodecSchema, typeName: string): string | null {
  return encodableSample(schema, typeName, ['all', 'required']);
}

/**
 * Returns a first sample of a type as indented ProtoJSON; see {@link sampleJsonOf}.
 *
 * @param variant selects the oneof fields: counting up from 0 reaches each of them
 * @throws ProblemError `type-missing`
 */
export function sampleBody(
  schema: CodecSchema,
  typeName: string,
  fields: keyof typeof sampledFields,
  variant = 0,
): string {
  return encodableSample(schema, typeName, sampledFields[fields], variant) ?? '{}';
}

/** The fields to set, and those to set when that cannot be encoded. */
const sampledFields = {
  minimal: ['required'],
  every: ['all', 'required'],
  'first-call': ['first-call', 'required'],
} as const;

function encodableSample(
  schema: CodecSchema,
  typeName: string,
  order: readonly SampledFields[],
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
