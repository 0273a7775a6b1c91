import { redactedValue } from '../../../../shared/model/redact-headers.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import { scopeValues } from '../../../../shared/model/scope-values.ts';

/**
 * Returns the value of each variable.
 *
 * @param secrets values by secret name; a secret without a value here shows as hidden
 */
export function valuesOf(
  { variables }: Pick<RequestScope, 'variables'>,
  secrets: ReadonlyMap<string, string> = new Map(),
): Readonly<Record<string, string>> {
  return scopeValues(variables, (secret) => secrets.get(secret) ?? redactedValue);
}
