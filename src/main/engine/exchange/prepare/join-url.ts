/**
 * Puts a URL behind a base URL: one that begins with `/` or `?`. Any other stands for itself; an empty
 * one too, so that a tab where nothing is typed yet sends nothing. The query of the base stays, before that of the URL; its fragment does not.
 *
 * Both are taken as text, so that what is odd about them is still there to be told.
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

/** Whether a URL, its variables filled in, is one that a base URL goes before. */
export function needsBase(url: string): boolean {
  return url.startsWith('/') || url.startsWith('?');
}

/** The query without its question mark, the fragment with its sign. */
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
