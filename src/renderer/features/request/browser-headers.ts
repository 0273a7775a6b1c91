import type { SavedRequest } from '../../../shared/model/saved-request.ts';

/** Headers that browsers add to every request of a page, and that APIs mostly ignore. */
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

/** Removes the headers that a browser added to a copied command. Commands written by hand stay unchanged. */
export function withoutBrowserHeaders(request: SavedRequest): {
  readonly request: SavedRequest;
  /** The number of removed headers. */
  readonly leftOut: number;
} {
  const { headers } = request;
  if (!headers.some(({ name }) => isOfBrowser(name))) return { request, leftOut: 0 };
  const kept = headers.filter(
    ({ name }) => !isOfBrowser(name) && !browserHeaders.has(name.toLowerCase()),
  );
  return { request: { ...request, headers: kept }, leftOut: headers.length - kept.length };
}

/** True for headers that only browsers send. */
function isOfBrowser(name: string): boolean {
  return /^sec-(?:ch-ua|fetch-|gpc)/iu.test(name);
}
