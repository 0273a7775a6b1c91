import type { UsedVariable } from '../../../shared/model/history.ts';
import type { RequestScope, ScopeVariable } from '../../../shared/model/request-scope.ts';
import { resolveBody } from '../../../shared/model/resolve-body.ts';
import { resolveVariables } from '../../../shared/model/variables.ts';

/**
 * The variables of a scope that texts and a body use, those that stand in values of others included;
 * by name, each once.
 */
export function usedVariables(
  texts: readonly string[],
  body: string | null,
  scope: RequestScope,
): readonly ScopeVariable[] {
  const byName = new Map(scope.variables.map((variable) => [variable.name, variable]));
  const found = new Map<string, ScopeVariable>();
  const names = texts.flatMap(namesIn);
  // Without values, every name is one that is missing.
  if (body !== null) names.push(...resolveBody(body, {}).missing.map(({ name }) => name));
  for (let next = names.pop(); next !== undefined; next = names.pop()) {
    const variable = byName.get(next);
    if (!variable || found.has(next)) continue;
    found.set(next, variable);
    names.push(...namesIn(variable.value ?? ''));
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** As they were filled in: those within them too, secrets hidden. */
export function recordUsed(
  used: readonly ScopeVariable[],
  shown: Readonly<Record<string, string>>,
): readonly UsedVariable[] {
  return used.map(({ name, value, origin }) => ({
    name,
    value: value === null ? null : resolveVariables(value, shown).text,
    origin,
  }));
}

/** The variables whose value is a secret, or has one within it. */
export function variablesWithSecrets({ variables }: RequestScope): ReadonlySet<string> {
  const holding = new Set(
    variables.filter(({ secret }) => secret !== null).map(({ name }) => name),
  );
  if (holding.size === 0) return holding;
  for (let before = -1; before !== holding.size; ) {
    before = holding.size;
    for (const { name, value } of variables) {
      if (value !== null && namesIn(value).some((inner) => holding.has(inner))) holding.add(name);
    }
  }
  return holding;
}

function namesIn(text: string): readonly string[] {
  return resolveVariables(text, {}).missing;
}
