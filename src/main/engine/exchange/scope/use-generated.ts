import type { Generate } from '../../../../shared/model/generators.ts';
import { isGenerator } from '../../../../shared/model/generators.ts';
import type { UsedVariable } from '../../../../shared/model/history.ts';
import type { RequestScope, ScopeVariable } from '../../../../shared/model/request-scope.ts';
import { mayHoldVariables } from '../../../../shared/model/scope-values.ts';
import { literalText, splitVariables } from '../../../../shared/model/variables.ts';

/** Values of one generator that are recorded: more tell nobody anything. */
const maxValues = 20;

/**
 * A scope in which the generators within used variables have made their values: a variable says the
 * same wherever it stands in one request. The scope itself when there are none.
 *
 * @param used those that the request uses: others make nothing, so that `$counter` counts requests
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

/** Generators that note what they made, and what they noted, by generator. */
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

/** A text with its generators replaced by what they make; its variables stay. */
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
