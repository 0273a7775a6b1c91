import type { RawHeader } from '../../../../shared/model/exchange.ts';
import type { Auth } from '../../../../shared/model/inherited-settings.ts';
import { redactedValue } from '../../../../shared/model/redact-headers.ts';
import type { RequestScope } from '../../../../shared/model/request-scope.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import type { ConnectionChoice, WireExchange, WireRequest } from '../../http/http-engine.ts';
import type { FilledOAuth } from '../oauth/request-token.ts';
import { unsetOf } from '../oauth/token-problems.ts';
import { type TokenAsk, type TokenSource, tokenNameOf } from '../oauth/token-source.ts';
import { usedVariables } from '../scope/used-variables.ts';
import { readToken } from '../secrets/kept-token.ts';
import { maskData } from '../secrets/mask-data.ts';
import type { Mask } from '../secrets/mask-secrets.ts';
import { placeOf, refuseNewPlaces } from '../secrets/secret-places.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import type { FilledAuth, ReadyAuth } from './apply-auth.ts';
import {
  type FilledTexts,
  isReplaced,
  type RequestTexts,
  secretsOfAuth,
  textsOfAuth,
  textsWithoutAuth,
} from './request-texts.ts';

/** How tokens of OAuth 2 are found and got. */
export interface TokenTools {
  readonly source: TokenSource;
  readonly environmentName: string | null;
  /** Makes a call to a token server. */
  exchange(wire: WireRequest): Promise<WireExchange>;
}

/** An auth of type `oauth2`, and what it belongs to. */
export interface OAuthOfRequest {
  /** As it is in the file. */
  readonly auth: Auth;
  readonly filled: FilledOAuth;
  readonly scope: RequestScope;
  readonly requestName: string;
  /** Opens the connection to the token URL, as for the request. */
  readonly connectionTo: (url: string) => Promise<ConnectionChoice>;
  /** Hides the secrets of the request. */
  readonly mask: Mask;
}

/** A token of a request. */
export interface TokenInUse {
  /** Its name among the secrets. */
  readonly name: string;
  readonly accessToken: string;
  /** Gets another one in its place; null when the server just gave it. */
  readonly renew: (() => Promise<string>) | null;
}

interface Tools {
  readonly tokens: TokenTools;
  readonly version: string;
  readonly secrets: Pick<SecretStore, 'heldBack' | 'read'>;
  /** True when nothing is sent: then no secret needs consent. */
  readonly isUnsent?: boolean;
}

/** True when a request needs a token of OAuth 2: no header of the user replaces it. */
export function needsToken(
  filled: FilledTexts,
): filled is FilledTexts & { readonly auth: FilledOAuth } {
  return filled.auth.type === 'oauth2' && !isReplaced(filled, 'Authorization');
}

/**
 * Returns how to get the token of an auth, once the user allowed its secrets at the token URL.
 *
 * @throws ProblemError `oauth` for incomplete settings, `secret-place`
 */
export async function askForToken(
  { auth, filled, scope, requestName, connectionTo, mask }: OAuthOfRequest,
  { tokens, version, secrets, isUnsent = false }: Tools,
): Promise<TokenAsk> {
  const unset = unsetOf(filled);
  if (unset !== null) throw new ProblemError(maskData(unset, mask));
  const { href } = new URL(filled.tokenUrl);
  const connection = await connectionTo(href);
  const place = placeOf({ url: href, connection }, mask);
  const used = usedVariables(textsOfAuth({ auth }), null, scope);
  const ofVariables = used.flatMap(({ secret }) => (secret === null ? [] : [secret]));
  const names = [...new Set([...secretsOfAuth({ auth }), ...ofVariables])];
  if (!isUnsent) await refuseNewPlaces({ names, used, auth, requestName }, place, secrets);
  return {
    ...{ auth: filled, connection, place, exchange: tokens.exchange },
    name: tokenNameOf(filled, tokens.environmentName),
    userAgent: `Protodesk/${version}`,
  };
}

/**
 * Returns the token of a request. Without sending, it is the stored one or a placeholder.
 *
 * @throws ProblemError as {@link askForToken}, `cancelled`
 */
export async function tokenFor(one: OAuthOfRequest, tools: Tools): Promise<TokenInUse> {
  const { source, environmentName } = tools.tokens;
  if (tools.isUnsent === true) {
    const name = tokenNameOf(one.filled, environmentName);
    // A copied command has other texts in the place of secrets.
    const kept = (await tools.secrets.read([name])).get(name) ?? redactedValue;
    return { name, accessToken: readToken(kept)?.accessToken ?? kept, renew: null };
  }
  const ask = await askForToken(one, tools);
  const { accessToken, isNew } = await hidingSecrets(one.mask, () => source.get(ask));
  const renew = async () =>
    (await hidingSecrets(one.mask, () => source.renew(ask, accessToken))).accessToken;
  return { name: ask.name, accessToken, renew: isNew ? null : renew };
}

/** Runs a call to a token server; what the server echoed of secrets is hidden in its Problem. */
export async function hidingSecrets<T>(mask: Mask, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(maskData(error.problem, mask), { cause: error });
  }
}

/** Returns the auth to send: a bearer token for OAuth 2, nothing where a header replaces it. */
export function readyAuth(auth: FilledAuth, token: TokenInUse | null): ReadyAuth {
  if (auth.type !== 'oauth2') return auth;
  return token === null ? { type: 'none' } : { type: 'bearer', token: token.accessToken };
}

/** Returns the names of the secrets that go with a request itself, not to the server of its token. */
export function namesSentTo(
  names: readonly string[],
  texts: RequestTexts,
  scope: RequestScope,
  token: TokenInUse | null,
): readonly string[] {
  if (texts.auth.auth.type !== 'oauth2') return names;
  const others = usedVariables(textsWithoutAuth(texts), texts.body, scope);
  const ofOthers = others.flatMap(({ secret }) => (secret === null ? [] : [secret]));
  return [...new Set([...ofOthers, ...(token === null ? [] : [token.name])])];
}

/** Returns a request with another token in place of the one it has. */
export function withToken(wire: WireRequest, before: string, after: string): WireRequest {
  const renewed = ([name, value]: RawHeader): RawHeader => [
    name,
    value === `Bearer ${before}` ? `Bearer ${after}` : value,
  ];
  return { ...wire, rawHeaders: wire.rawHeaders.map(renewed) };
}
