import type { ScopeVariable } from './request-scope.ts';
import { literalText } from './variables.ts';

/**
 * What the variables of a scope stand for, to be filled in. Values that were typed may hold variables
 * themselves; what a server sent, and secrets, go in as they are: a response that says `{{password}}`
 * must not get the password, and a password with braces stays what it is.
 *
 * @param secretText what stands for a secret
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

/** Whether variables in the value of a variable are filled in as well. */
export function mayHoldVariables({ kind, origin }: ScopeVariable): boolean {
  return kind !== 'secret' && origin.kind !== 'captured';
}
