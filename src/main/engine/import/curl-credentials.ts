import type { Auth, RequestHeader } from '../../../shared/model/inherited-settings.ts';
import { splitVariables } from '../../../shared/model/variables.ts';

/** The credentials of a command. */
export interface CurlCredentials {
  /** With an empty secret; null when the command has no credentials. */
  readonly auth: Auth | null;
  /** The secret of `auth`; null when there is none, or when it is a variable and stays in `auth`. */
  readonly credential: string | null;
  /** Without the header that became `auth`. */
  readonly headers: readonly RequestHeader[];
  /** Without the user and password before the host. */
  readonly url: string;
}

/** The parts of a command that may hold a credential. */
interface CurlSource {
  /** From `--user`: `name:password`. */
  readonly user: string | null;
  readonly bearer: string | null;
  readonly headers: readonly RequestHeader[];
  readonly url: string;
}

const keyHeaders = new Set(['x-api-key', 'api-key', 'apikey', 'x-auth-token', 'x-access-token']);

/**
 * Takes at most one credential out of a command's options, headers and URL. As in curl, an Authorization
 * header wins over `--user`, and that wins over a name in the URL.
 */
export function takeCurlCredentials(source: CurlSource): CurlCredentials {
  const place = userInUrl(source.url);
  const url = place?.url ?? source.url;
  const user = source.user ?? place?.user ?? null;
  const { headers, bearer } = source;
  const header =
    headers.find(({ name }) => name.toLowerCase() === 'authorization') ??
    (bearer === null && user === null ? headers.find(isKeyHeader) : undefined);
  if (header !== undefined) {
    const others = headers.filter((one) => one !== header && !isSameHeader(one, header));
    return { ...ofHeader(header), headers: others, url };
  }
  if (bearer !== null) return { ...asBearer(bearer), headers, url };
  if (user !== null) return { ...asBasic(user), headers, url };
  return { auth: null, credential: null, headers, url };
}

/** True when a header carries a credential that is not a cookie. */
function isKeyHeader({ name }: RequestHeader): boolean {
  return keyHeaders.has(name.toLowerCase());
}

function isSameHeader(a: RequestHeader, b: RequestHeader): boolean {
  return a.name.toLowerCase() === b.name.toLowerCase();
}

type Found = Pick<CurlCredentials, 'auth' | 'credential'>;

function ofHeader({ name, value }: RequestHeader): Found {
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/su.exec(value.trim()) ?? [];
  if (name.toLowerCase() === 'authorization') {
    if (scheme.toLowerCase() === 'bearer') return asBearer(rest.trim());
    const user = scheme.toLowerCase() === 'basic' ? decodeBasic(rest.trim()) : null;
    if (user !== null) return asBasic(user);
  }
  return split(value, (text) => ({ type: 'apiKey', in: 'header', name, value: text }));
}

function asBearer(token: string): Found {
  return split(token, (text) => ({ type: 'bearer', token: text }));
}

function asBasic(user: string): Found {
  const at = user.indexOf(':');
  const username = at < 0 ? user : user.slice(0, at);
  const password = at < 0 ? '' : user.slice(at + 1);
  return split(password, (text) => ({ type: 'basic', username, password: text }));
}

/** A secret is stored separately; a variable stays in place, since it is only a name. */
function split(secret: string, make: (text: string) => Auth): Found {
  const isVariable = splitVariables(secret).some(({ kind }) => kind === 'variable');
  if (isVariable || secret === '') return { auth: make(secret), credential: null };
  return { auth: make(''), credential: secret };
}

/** Decodes RFC 7617 credentials; null when they are not base64 of `name:password`. */
function decodeBasic(text: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/u.test(text)) return null;
  const decoded = Buffer.from(text, 'base64').toString('utf8');
  return decoded.includes(':') && !decoded.includes('\ufffd') ? decoded : null;
}

/** Finds `https://name:password@host/`; accepts a name alone, as curl does. */
function userInUrl(url: string): { readonly user: string; readonly url: string } | null {
  const found = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#@\s{}]+)@(?=[^/?#])/iu.exec(url);
  if (found === null) return null;
  const [whole, scheme = '', user = ''] = found;
  return { user: decoded(user), url: scheme + url.slice(whole.length) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded: take the text as it is.
    return text;
  }
}
