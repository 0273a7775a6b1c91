import type { Command } from 'commander';
import type { BodyDraft } from '../../shared/model/body-draft.ts';
import { isGenerator } from '../../shared/model/generators.ts';
import { ProblemError } from '../../shared/problem.ts';
import {
  fillBody,
  type MissingVariables,
  missingVariables,
} from '../engine/exchange/prepare/fill-body.ts';
import { createLiveGenerators } from '../engine/exchange/scope/live-generators.ts';
import { encodeRequestBody } from '../proto/body/encode-request-body.ts';
import type { CompiledSchema } from '../proto/types/compile/compile-schema.ts';
import { collectVariable } from './variable-option.ts';

/** A typed message, with comments and variables as in the body of a request. */
export interface TypedMessage {
  /** Returns its protobuf bytes. */
  protobuf(): Uint8Array;
  /** Returns its bytes as JSON; for JSON its own text, with spaces for comments. */
  json(): Uint8Array;
}

/** Options that decide whether `{{name}}` in a file is filled in. */
export interface FillOptions {
  /** `--variables`: a variable without a value is a problem, generators make values. */
  readonly variables?: boolean;
  /** `--var`: the values of variables; implies `--variables`. */
  readonly var?: Readonly<Record<string, string>>;
}

/** True when `{{name}}` is filled in. Otherwise braces stay text: `encode` reads what `decode` writes. */
export function fillsVariables(options: FillOptions): boolean {
  return options.variables === true || options.var !== undefined;
}

/** Adds the options `--var` and `--variables`. */
export function withVariables(command: Command): Command {
  return command
    .option('--variables', 'replace {{name}} and generators such as {{$uuid}} in FILE')
    .option(
      '--var <name=value>',
      'set a variable in FILE, as with --variables; repeatable',
      collectVariable,
    );
}

/**
 * Reads a typed message, with or without variables: those of `--var`, and generators.
 *
 * @throws ProblemError `variable-missing`; its methods throw for values that do not fit, at the place as
 *   typed
 */
export function fillTyped(
  schema: CompiledSchema,
  typeName: string,
  draft: BodyDraft,
  options: FillOptions,
): TypedMessage {
  schema.requireType(typeName);
  const { generate } = createLiveGenerators();
  const variables = options.var ?? {};
  const filled = fillBody(
    draft.text,
    { variables, secretVariables: new Set() },
    { format: draft.format, generate, isLiteral: !fillsVariables(options) },
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
      const found = filled.typedProblem(error.problem);
      const isUnfilled = !fillsVariables(options) && draft.text.includes('{{');
      throw new ProblemError(isUnfilled ? { ...found, hint: unfilled } : found, { cause: error });
    }
  };
  return { protobuf: () => encode('protobuf'), json: () => encode('json') };
}

const unfilled =
  'Braces are kept as text. To replace {{name}}, add --variables or --var name=value.';

function lacking(
  missing: MissingVariables,
  location: Parameters<typeof missingVariables>[1],
  variables: Readonly<Record<string, string>>,
) {
  const problem = missingVariables(missing, location, variables);
  if ([...missing.keys()].every(isGenerator)) return problem;
  return {
    ...problem,
    hint: 'Set it with --var name=value, or write \\{{ for literal braces.',
  };
}
