import type { RawHeader } from './exchange.ts';
import type { Auth, SecretText } from './inherited-settings.ts';
import type { SavedRequest } from './saved-request.ts';
import { splitVariables } from './variables.ts';

/** What stands for a value that is not shown. */
export const redactedValue = '(hidden)';

/** Names of headers that carry credentials: `Authorization`, `Cookie`, `X-Api-Key` and the like. */
const secretName =
  /authori[sz]ation|^x-auth(?:$|-)|cookie|token|secret|passw|credential|api-?_?key|access-?key|(?:private|subscription|functions|auth|master|admin|service|client)-?key|^key$|session|signature|csrf|xsrf|jwt|bearer/;

/** Names that sound like it and carry none. */
const publicName = /rate-?limit|^idempotency-key$|^sec-websocket|^www-|^signature-input$/;

/** Names of query parameters that carry credentials. */
const secretParameter =
  /token|secret|passw|api-?_?key|^key$|auth|signature|^sig$|session|credential/i;

/** Whether the values of headers of a name are hidden in what is kept. */
export function isSecretHeader(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return secretName.test(lower) && !publicName.test(lower);
}

/** The same headers with the values of those that carry credentials hidden; for logs, files, exports. */
export function redactHeaders(headers: readonly RawHeader[]): RawHeader[] {
  return headers.map(([name, value]) => [name, isSecretHeader(name) ? redactedValue : value]);
}

/** A URL as it may be kept and exported: values of parameters that look like credentials are hidden. */
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
 * A request with the credentials hidden that are typed into its headers and its auth. Those that come
 * from a variable stay, and so do secrets: a name is none.
 */
export function redactRequest(request: SavedRequest): SavedRequest {
  const headers = request.headers.map((header) =>
    isSecretHeader(header.name) ? { ...header, value: redactTyped(header.value) } : header,
  );
  return { ...request, headers, auth: redactAuth(request.auth) };
}

/** An auth with the credential hidden that is typed into it. */
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
  }
}

function redactSecretText(text: SecretText): SecretText {
  return typeof text === 'string' ? redactTyped(text) : text;
}

/** What holds a variable stays, and so does nothing. */
function redactTyped(text: string): string {
  const isShown =
    text === '' || splitVariables(text).some((segment) => segment.kind === 'variable');
  return isShown ? text : redactedValue;
}

/** `https://user:password@host/` without what stands before the host. */
function withoutUser(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, `$1${redactedValue}@`);
}
