/**
 * Puts a base URL before a URL that begins with `/` or `?`. Any other URL stays unchanged, also an empty one:
 * a new tab sends nothing. The base's query comes before the URL's; the base's fragment is dropped.
 *
 * Both are handled as text, so that errors in them can still be reported.
 */
export function joinUrl(baseUrl: string, url: string): string {
  if (!needsBase(url)) return url;
  const base = splitUrl(baseUrl.trim());
  const own = splitUrl(url);
  const path =
    own.path === '' ? base.path : `${base.path.replace(/\/+$/, '')}/${own.path.replace(/^\//, '')}`;
  const query = [base.query, own.query].filter((part) => part !== '').join('&');
  return `${path}${query === '' ? '' : `?${query}`}${own.fragment}`;
}

/** True when a URL, with variables filled in, needs a base URL. */
export function needsBase(url: string): boolean {
  return url.startsWith('/') || url.startsWith('?');
}

/** Splits a URL; the query has no question mark, the fragment keeps its sign. */
export function splitUrl(url: string): {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
} {
  const hash = url.indexOf('#');
  const whole = hash < 0 ? url : url.slice(0, hash);
  const mark = whole.indexOf('?');
  return {
    path: mark < 0 ? whole : whole.slice(0, mark),
    query: mark < 0 ? '' : whole.slice(mark + 1),
    fragment: hash < 0 ? '' : url.slice(hash),
  };
}
