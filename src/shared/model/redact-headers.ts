import type { RawHeader } from './exchange.ts';
import type { Auth, SecretText } from './inherited-settings.ts';
import type { SavedRequest } from './saved-request.ts';
import { splitVariables } from './variables.ts';

/** Replaces a hidden value. */
export const redactedValue = '(hidden)';

/** Names of headers with credentials: `Authorization`, `Cookie`, `X-Api-Key` and similar. */
const secretName =
  /authori[sz]ation|^x-auth(?:$|-)|cookie|token|secret|passw|credential|api-?_?key|access-?key|(?:private|subscription|functions|auth|master|admin|service|client)-?key|^key$|session|signature|csrf|xsrf|jwt|bearer/;

/** Similar names without credentials. */
const publicName = /rate-?limit|^idempotency-key$|^sec-websocket|^www-|^signature-input$/;

/** Names of query parameters with credentials. */
const secretParameter =
  /token|secret|passw|api-?_?key|^key$|auth|signature|^sig$|session|credential/i;

/** True when the values of such headers are hidden in stored data. */
export function isSecretHeader(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return secretName.test(lower) && !publicName.test(lower);
}

/** Returns the headers with credentials hidden; for logs, files, exports. */
export function redactHeaders(headers: readonly RawHeader[]): RawHeader[] {
  return headers.map(([name, value]) => [name, isSecretHeader(name) ? redactedValue : value]);
}

/** Returns a URL for storage and export, with values of parameters that look like credentials hidden. */
export function redactUrl(url: string): string {
  const [start = '', query] = withoutUser(url).split(/\?(.*)/s);
  if (query === undefined) return start;
  const pairs = query.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return at >= 0 && secretParameter.test(pair.slice(0, at))
      ? `${pair.slice(0, at)}=${redactedValue}`
      : pair;
  });
  return `${start}?${pairs.join('&')}`;
}

/**
 * Returns a request with typed credentials hidden in its headers and auth. Variables stay, and so do secrets:
 * their names are not credentials.
 */
export function redactRequest(request: SavedRequest): SavedRequest {
  const headers = request.headers.map((header) =>
    isSecretHeader(header.name) ? { ...header, value: redactTyped(header.value) } : header,
  );
  return { ...request, headers, auth: redactAuth(request.auth) };
}

/** Returns an auth with typed credentials hidden. */
function redactAuth(auth: Auth): Auth {
  switch (auth.type) {
    case 'inherit':
    case 'none':
      return auth;
    case 'bearer':
      return { ...auth, token: redactSecretText(auth.token) };
    case 'basic':
      return { ...auth, password: redactSecretText(auth.password) };
    case 'apiKey':
      return { ...auth, value: redactSecretText(auth.value) };
    case 'oauth2':
      return { ...auth, clientSecret: redactSecretText(auth.clientSecret) };
  }
}

function redactSecretText(text: SecretText): SecretText {
  return typeof text === 'string' ? redactTyped(text) : text;
}

/** Text with a variable stays, and so does empty text. */
function redactTyped(text: string): string {
  const isShown =
    text === '' || splitVariables(text).some((segment) => segment.kind === 'variable');
  return isShown ? text : redactedValue;
}

/** Returns `https://user:password@host/` without the part before the host. */
function withoutUser(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, `$1${redactedValue}@`);
}
