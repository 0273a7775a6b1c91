import type { RawHeader } from '../../../../shared/model/exchange.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import type { FilledOAuth } from '../oauth/request-token.ts';
import { nameKey } from '../scope/resolve-scope.ts';
import { splitUrl } from './join-url.ts';

/** The auth of a request, with variables and secrets filled in; its token is still to get. */
export type FilledAuth = ReadyAuth | FilledOAuth;

/** The auth of a request, complete. */
export type ReadyAuth =
  | { readonly type: 'none' }
  | { readonly type: 'bearer'; readonly token: string }
  | { readonly type: 'basic'; readonly username: string; readonly password: string }
  | {
      readonly type: 'apiKey';
      readonly in: 'header' | 'query';
      readonly name: string;
      readonly value: string;
    };

/** What an auth adds to a request. */
export interface Credential {
  readonly header: RawHeader | null;
  /** A query parameter, not encoded. */
  readonly parameter: readonly [name: string, value: string] | null;
}

/**
 * Returns what an auth adds on the wire: bearer by RFC 6750, basic by RFC 7617 in UTF-8, an API key as a
 * header or parameter.
 *
 * @throws ProblemError `header-invalid` when it cannot be sent: no token, a colon in a user name, no key name
 */
export function credentialOf(auth: ReadyAuth): Credential {
  switch (auth.type) {
    case 'none':
      return { header: null, parameter: null };
    case 'bearer': {
      if (auth.token.trim() === '') throw new ProblemError(noToken);
      return { header: ['Authorization', `Bearer ${auth.token.trim()}`], parameter: null };
    }
    case 'basic':
      return { header: ['Authorization', `Basic ${basicPair(auth)}`], parameter: null };
    case 'apiKey': {
      const name = auth.name.trim();
      if (name === '') throw new ProblemError(noKeyName);
      return auth.in === 'header'
        ? { header: [name, auth.value], parameter: null }
        : { header: null, parameter: [name, auth.value] };
    }
  }
}

/** Adds a parameter at the end of a URL's query, unless it has one with that name. */
export function withParameter(url: string, parameter: Credential['parameter']): string {
  if (parameter === null) return url;
  const { path, query, fragment } = splitUrl(url);
  const [name, value] = parameter;
  if (new URLSearchParams(query).has(name)) return url;
  // Form encoding writes a space as a plus, which not every server understands.
  const added = new URLSearchParams([[name, value]]).toString().replaceAll('+', '%20');
  return `${path}?${query === '' ? added : `${query}&${added}`}${fragment}`;
}

/** True when a header is set already, so that the auth does not add its own. */
export function hasHeader(headers: readonly RawHeader[], name: string): boolean {
  return headers.some(([other]) => nameKey(other) === nameKey(name));
}

function basicPair({
  username,
  password,
}: {
  readonly username: string;
  readonly password: string;
}): string {
  if (username.includes(':')) throw new ProblemError(colonInName);
  return Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
}

const noToken = {
  kind: 'header-invalid',
  title: 'The bearer token is empty',
  detail: 'This request uses a bearer token, but has none. Nothing was sent.',
  hint: 'Enter a token under Auth, or send the request that captures it.',
} as const;

const noKeyName = {
  kind: 'header-invalid',
  title: 'The API key has no name',
  detail: 'It needs a header or parameter name. Nothing was sent.',
  hint: 'Enter a name under Auth, such as X-API-Key.',
} as const;

const colonInName = {
  kind: 'header-invalid',
  title: 'The basic auth user name has a colon',
  detail: 'Text after the first colon would count as password (RFC 7617). Nothing was sent.',
  hint: 'Fix the user name under Auth.',
} as const;
