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
export function fullUrl(url: string, scope: UrlScope | null): string {
  return filled(joined(url, scope), scope, 'secret');
}

/**
 * The host that variables make of a URL, as the URL standard writes it: what the braces hide from whoever
 * reads the URL. Null where no variable stands in it, where one has no value, and where it holds a
 * secret, whose value the window does not have.
 */
export function hostOfVariables(url: string, scope: UrlScope | null): string | null {
  const text = joined(url, scope);
  const [start = ''] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\{\{[^{}]*\}\}|[^/?#{}])*/iu.exec(text) ?? [];
  if (!start.includes('{{')) return null;
  const [host, other] = ['secret', 'other'].map((secret) => hostOf(filled(text, scope, secret)));
  return host !== undefined && host === other ? host : null;
}

/** What a URL is filled in with. */
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
