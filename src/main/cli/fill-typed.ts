import type { BodyDraft } from '../../shared/model/body-draft.ts';
import { isGenerator } from '../../shared/model/generators.ts';
import { ProblemError } from '../../shared/problem.ts';
import { encodeRequestBody } from '../engine/codec/encode-request-body.ts';
import type { CompiledSchema } from '../engine/schema/compile/compile-schema.ts';
import { fillBody, type MissingVariables, missingVariables } from '../engine/services/fill-body.ts';
import { createLiveGenerators } from '../engine/services/live-generators.ts';

/** A message as it was typed, its comments and variables understood as in the body of a request. */
export interface TypedMessage {
  /** The bytes that it stands for. */
  protobuf(): Uint8Array;
  /** What would be sent of it as JSON; of JSON the text, with spaces for its comments. */
  json(): Uint8Array;
}

/**
 * Fills in the variables of a message that is typed: those of `--var`, and generators.
 *
 * @throws ProblemError `variable-missing`, and from its methods what does not fit, each at the place
 *   that was typed
 */
export function fillTyped(
  schema: CompiledSchema,
  typeName: string,
  draft: BodyDraft,
  variables: Readonly<Record<string, string>>,
): TypedMessage {
  schema.requireType(typeName);
  const { generate } = createLiveGenerators();
  const filled = fillBody(
    draft.text,
    { variables, secretVariables: new Set() },
    { format: draft.format, generate },
  );
  if (filled.missing.size > 0)
    throw new ProblemError(lacking(filled.missing, filled.firstMissing, variables));
  const body = { ...draft, text: filled.text };
  const encode = (as: 'protobuf' | 'json'): Uint8Array => {
    try {
      const { wholeStrings: strings, bareValues: bare } = filled;
      return encodeRequestBody(schema, { body, typeName, strings, bare, as });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      throw new ProblemError(filled.typedProblem(error.problem), { cause: error });
    }
  };
  return { protobuf: () => encode('protobuf'), json: () => encode('json') };
}

function lacking(
  missing: MissingVariables,
  location: Parameters<typeof missingVariables>[1],
  variables: Readonly<Record<string, string>>,
) {
  const problem = missingVariables(missing, location, variables);
  if ([...missing.keys()].every(isGenerator)) return problem;
  return {
    ...problem,
    hint: 'Give it with --var name=value, or write \\{{ for braces that stay as they are.',
  };
}
