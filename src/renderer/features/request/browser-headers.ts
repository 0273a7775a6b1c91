import type { SavedRequest } from '../../../shared/model/saved-request.ts';

/** What browsers put on every request of a page, and an API mostly does not look at. */
const browserHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'dnt',
  'origin',
  'pragma',
  'priority',
  'referer',
  'te',
  'upgrade-insecure-requests',
  'user-agent',
]);

/**
 * A request without the headers that a browser added by itself. Only a command that a browser wrote
 * has such: what someone typed stays.
 */
export function withoutBrowserHeaders(request: SavedRequest): {
  readonly request: SavedRequest;
  /** How many were left out. */
  readonly leftOut: number;
} {
  const { headers } = request;
  if (!headers.some(({ name }) => isOfBrowser(name))) return { request, leftOut: 0 };
  const kept = headers.filter(
    ({ name }) => !isOfBrowser(name) && !browserHeaders.has(name.toLowerCase()),
  );
  return { request: { ...request, headers: kept }, leftOut: headers.length - kept.length };
}

/** No one but a browser sends these. */
function isOfBrowser(name: string): boolean {
  return /^sec-(?:ch-ua|fetch-|gpc)/iu.test(name);
}
