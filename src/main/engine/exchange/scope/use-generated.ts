import type { Generate } from '../../../../shared/model/generators.ts';
import { isGenerator } from '../../../../shared/model/generators.ts';
import type { UsedVariable } from '../../../../shared/model/history.ts';
import type { RequestScope, ScopeVariable } from '../../../../shared/model/request-scope.ts';
import { mayHoldVariables } from '../../../../shared/model/scope-values.ts';
import { literalText, splitVariables } from '../../../../shared/model/variables.ts';

/** The maximum number of recorded values of one generator: more do not help. */
const maxValues = 20;

/**
 * Runs the generators inside used variables, so that a variable has one value in the whole request. Returns
 * the same scope when there are none.
 *
 * @param used the variables that the request uses: others do not run, so that `$counter` counts requests
 */
export function fixGenerated(
  scope: RequestScope,
  used: readonly ScopeVariable[],
  generate: Generate,
): RequestScope {
  const fixed = new Map(
    used.flatMap((variable) => {
      const { name, value } = variable;
      if (value === null || !mayHoldVariables(variable)) return [];
      const made = withGenerated(value, generate);
      return made === value ? [] : [[name, { ...variable, value: made }] as const];
    }),
  );
  if (fixed.size === 0) return scope;
  const variables = scope.variables.map((variable) => fixed.get(variable.name) ?? variable);
  return { ...scope, variables };
}

/** Wraps generators to record the values they made; returns the records by generator. */
export function noteGenerated(generate: Generate): {
  readonly generate: Generate;
  made(): UsedVariable[];
} {
  const made = new Map<string, string[]>();
  return {
    generate(call) {
      const value = generate(call);
      if (value !== null)
        made.set(call, [...(made.get(call) ?? []), value].slice(0, maxValues + 1));
      return value;
    },
    made: () =>
      [...made].map(([name, values]) => {
        const shown = values.slice(0, maxValues).join(', ');
        const value = values.length > maxValues ? `${shown} and more` : shown;
        return { name, value, origin: { kind: 'app' } };
      }),
  };
}

/** Replaces the generators of a text by their values; its variables stay. */
function withGenerated(text: string, generate: Generate): string {
  const segments = splitVariables(text);
  if (!segments.some((each) => each.kind === 'variable' && isGenerator(each.name))) return text;
  return segments
    .map((segment) => {
      if (segment.kind === 'text') return literalText(segment.text);
      const value = isGenerator(segment.name) ? generate(segment.name) : null;
      return value === null ? segment.text : literalText(value);
    })
    .join('');
}
