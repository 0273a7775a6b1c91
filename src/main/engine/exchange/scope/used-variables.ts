import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import type { UsedVariable } from '../../../../shared/model/history.ts';
import type { RequestScope, ScopeVariable } from '../../../../shared/model/request-scope.ts';
import { namesInBody } from '../../../../shared/model/resolve-body.ts';
import { mayHoldVariables } from '../../../../shared/model/scope-values.ts';
import { resolveVariables } from '../../../../shared/model/variables.ts';

/** Returns the variables that texts and a body use, nested ones included; by name, each once. */
export function usedVariables(
  texts: readonly string[],
  body: Pick<BodyDraft, 'format' | 'text'> | null,
  scope: RequestScope,
): readonly ScopeVariable[] {
  const byName = new Map(scope.variables.map((variable) => [variable.name, variable]));
  const found = new Map<string, ScopeVariable>();
  const names = texts.flatMap(namesIn);
  if (body !== null) names.push(...namesInBody(body.text, body.format));
  for (let next = names.pop(); next !== undefined; next = names.pop()) {
    const variable = byName.get(next);
    if (!variable || found.has(next)) continue;
    found.set(next, variable);
    names.push(...namesWithin(variable));
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the variables as filled in, with nested ones, and secrets hidden. */
export function recordUsed(
  used: readonly ScopeVariable[],
  shown: Readonly<Record<string, string>>,
): readonly UsedVariable[] {
  return used.map((variable) => {
    const { name, value, origin } = variable;
    const isFilled = value !== null && mayHoldVariables(variable);
    return { name, value: isFilled ? resolveVariables(value, shown).text : value, origin };
  });
}

/** Returns the variables whose value is or contains a secret. */
export function variablesWithSecrets({ variables }: RequestScope): ReadonlySet<string> {
  const holding = new Set(
    variables.filter(({ secret }) => secret !== null).map(({ name }) => name),
  );
  if (holding.size === 0) return holding;
  for (let before = -1; before !== holding.size; ) {
    before = holding.size;
    for (const variable of variables) {
      if (namesWithin(variable).some((inner) => holding.has(inner))) holding.add(variable.name);
    }
  }
  return holding;
}

/** Returns the variables inside the value of one. */
function namesWithin(variable: ScopeVariable): readonly string[] {
  return mayHoldVariables(variable) ? namesIn(variable.value ?? '') : [];
}

function namesIn(text: string): readonly string[] {
  return resolveVariables(text, {}).missing;
}
