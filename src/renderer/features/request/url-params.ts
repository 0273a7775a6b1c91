/** One query parameter, decoded for reading. */
export interface UrlParam {
  readonly name: string;
  readonly value: string;
  /** True when there is a `=`: `?flag` has none. */
  readonly hasValue: boolean;
}

interface UrlParts {
  readonly before: string;
  /** Null when there is no `?`. */
  readonly query: string | null;
  readonly hash: string;
}

/** Returns the query parameters of a URL, in order, with duplicates. Variables stay as typed. */
export function urlParams(url: string): readonly UrlParam[] {
  return pieces(url).map((piece) => {
    const equals = piece.indexOf('=');
    return equals < 0
      ? { name: decode(piece), value: '', hasValue: false }
      : {
          name: decode(piece.slice(0, equals)),
          value: decode(piece.slice(equals + 1)),
          hasValue: true,
        };
  });
}

/** Returns the URL with one parameter changed; the rest stays as typed. */
export function setUrlParam(
  url: string,
  index: number,
  param: { readonly name: string; readonly value: string },
): string {
  const all = pieces(url);
  const piece =
    param.value === '' && all[index]?.includes('=') !== true
      ? encodeName(param.name)
      : `${encodeName(param.name)}=${encodeValue(param.value)}`;
  return withPieces(url, all.toSpliced(index, 1, piece));
}

/** Returns the URL without one parameter. The `?` goes with the last one. */
export function removeUrlParam(url: string, index: number): string {
  return withPieces(url, pieces(url).toSpliced(index, 1));
}

function pieces(url: string): string[] {
  const { query } = split(url);
  return query === null || query === '' ? [] : query.split('&');
}

function withPieces(url: string, all: readonly string[]): string {
  const { before, hash } = split(url);
  return `${before}${all.length === 0 ? '' : `?${all.join('&')}`}${hash}`;
}

function split(url: string): UrlParts {
  const hashAt = url.indexOf('#');
  const hash = hashAt < 0 ? '' : url.slice(hashAt);
  const rest = hashAt < 0 ? url : url.slice(0, hashAt);
  const queryAt = rest.indexOf('?');
  return queryAt < 0
    ? { before: rest, query: null, hash }
    : { before: rest.slice(0, queryAt), query: rest.slice(queryAt + 1), hash };
}

/** Text that does not decode is shown as typed. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Escapes only what would change the meaning of the query, so that `{{variables}}` stay readable. */
function encodeValue(text: string): string {
  return text.replace(/[%&#+\s]|[^\x20-\x7e]/gu, encodeURIComponent);
}

function encodeName(text: string): string {
  return encodeValue(text).replaceAll('=', '%3D');
}
