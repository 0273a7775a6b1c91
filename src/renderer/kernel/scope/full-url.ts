import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { scopeValues } from '../../../shared/model/scope-values.ts';
import { resolveVariables } from '../../../shared/model/variables.ts';

/** True when the base URL is put before this URL: it is a path or a query. */
export function isRelative(url: string): boolean {
  return /^[/?]/u.test(url.trim());
}

/**
 * Returns where a request goes, as far as the window knows: base URL plus URL, with variables filled in. A
 * secret shows as the word `secret`, because the window does not have its value.
 */
export function fullUrl(url: string, scope: UrlScope | null): string {
  return filled(joined(url, scope), scope, 'secret');
}

/**
 * Returns the host of a URL that contains variables, as the URL standard writes it. Null when there is no
 * variable in the host, when one has no value, or when it holds a secret, whose value the window does not
 * have.
 */
export function hostOfVariables(url: string, scope: UrlScope | null): string | null {
  const text = joined(url, scope);
  const [start = ''] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\{\{[^{}]*\}\}|[^/?#{}])*/iu.exec(text) ?? [];
  if (!start.includes('{{')) return null;
  const [host, other] = ['secret', 'other'].map((secret) => hostOf(filled(text, scope, secret)));
  return host !== undefined && host === other ? host : null;
}

/** The values that fill in a URL. */
type UrlScope = Pick<RequestScope, 'baseUrl' | 'variables'>;

function joined(url: string, scope: UrlScope | null): string {
  const base = isRelative(url) ? (scope?.baseUrl?.value.trim() ?? '') : '';
  const path = url.trim();
  return path.startsWith('/') ? `${base.replace(/\/+$/u, '')}${path}` : `${base}${path}`;
}

function filled(text: string, scope: UrlScope | null, secret: string): string {
  const known = (scope?.variables ?? []).filter(({ isSet }) => isSet);
  return resolveVariables(
    text,
    scopeValues(known, () => secret),
  ).text;
}

function hostOf(text: string): string | null {
  if (!/^https?:\/\//iu.test(text) || !URL.canParse(text)) return null;
  const { host } = new URL(text);
  return host === '' || host.includes('{') ? null : host;
}
