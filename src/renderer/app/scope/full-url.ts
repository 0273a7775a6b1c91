import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { scopeValues } from '../../../shared/model/scope-values.ts';
import { resolveVariables } from '../../../shared/model/variables.ts';

/** Whether a URL is put behind the base URL: a path or a query. */
export function isRelative(url: string): boolean {
  return /^[/?]/u.test(url.trim());
}

/**
 * Where a request goes, as far as the window can tell: its URL behind the base URL, variables filled
 * in. A secret, whose value the window does not have, stands as the word `secret`.
 */
export function fullUrl(url: string, scope: Pick<RequestScope, 'baseUrl' | 'variables'> | null) {
  const base = isRelative(url) ? (scope?.baseUrl?.value.trim() ?? '') : '';
  const path = url.trim();
  const joined = path.startsWith('/') ? `${base.replace(/\/+$/u, '')}${path}` : `${base}${path}`;
  const known = (scope?.variables ?? []).filter(({ isSet }) => isSet);
  return resolveVariables(
    joined,
    scopeValues(known, () => 'secret'),
  ).text;
}
