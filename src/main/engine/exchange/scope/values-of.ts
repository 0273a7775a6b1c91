import { redactedValue } from '../../../../shared/model/redact-headers.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import { scopeValues } from '../../../../shared/model/scope-values.ts';

/**
 * What each variable stands for.
 *
 * @param secrets values by the names of secrets; one that is not among them is shown as hidden
 */
export function valuesOf(
  { variables }: Pick<RequestScope, 'variables'>,
  secrets: ReadonlyMap<string, string> = new Map(),
): Readonly<Record<string, string>> {
  return scopeValues(variables, (secret) => secrets.get(secret) ?? redactedValue);
}
