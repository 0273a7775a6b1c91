import type { ScopeVariable } from './request-scope.ts';
import { literalText } from './variables.ts';

/**
 * Returns the values of a scope's variables, to be filled in. Typed values may contain variables themselves.
 * Server responses and secrets are inserted unchanged: a response with `{{password}}` must not get the
 * password, and a password with braces stays as it is.
 *
 * @param secretText returns the text for a secret
 */
export function scopeValues(
  variables: readonly ScopeVariable[],
  secretText: (secretName: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    variables.map((variable) => {
      const { name, kind, value, secret } = variable;
      const text = kind === 'secret' ? secretText(secret ?? '') : (value ?? '');
      return [name, mayHoldVariables(variable) ? text : literalText(text)];
    }),
  );
}

/** True when variables in the value of a variable are filled in too. */
export function mayHoldVariables({ kind, origin }: ScopeVariable): boolean {
  return kind !== 'secret' && origin.kind !== 'captured';
}
