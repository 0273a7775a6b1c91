import { hash } from 'node:crypto';
import { ProblemError } from '../../../../shared/problem.ts';
import type { SecretPlace } from '../../../../shared/secret-place.ts';
import { type KeptToken, readToken, tokenName } from '../secrets/kept-token.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import type { FilledOAuth, TokenServer } from './request-token.ts';
import { signInNeeded, TokenRefused } from './token-problems.ts';

/** A server to get tokens from, and where its token is kept. */
export interface TokenAsk extends TokenServer {
  /** From {@link tokenNameOf}. */
  readonly name: string;
  /** Where the client's secret and a refresh token go. */
  readonly place: SecretPlace;
}

/** A token to send. */
export interface TokenToSend {
  readonly accessToken: string;
  /** True when the server gave it for this request: then a new one is no better. */
  readonly isNew: boolean;
}

/** The tokens of a workspace, or of a command. */
export interface TokenSource {
  /** Returns a stored token, even if it expired; null when there is none. */
  find(name: string): Promise<KeptToken | null>;
  /** Stores a token that the user signed in for. */
  keep(ask: TokenAsk, token: KeptToken): Promise<void>;
  /**
   * Returns the stored token; without one, or when it expired, gets one and stores it.
   *
   * @throws ProblemError `sign-in` where only the user can get one, `oauth`, `cancelled`
   */
  get(ask: TokenAsk): Promise<TokenToSend>;
  /**
   * Gets a token in place of one that a server refused, or that the user wants to replace.
   *
   * @param refused the token; null for any
   * @throws ProblemError `oauth`, `cancelled`
   */
  renew(ask: TokenAsk, refused: string | null): Promise<TokenToSend>;
}

/** A token is not used in its last seconds: it would expire on the way. */
const marginMs = 5_000;

/** Returns the name under which the token of an auth is kept: each environment has its own. */
export function tokenNameOf(
  { grant, tokenUrl, authorizationUrl, clientId, scope }: FilledOAuth,
  environmentName: string | null,
): string {
  const server = grant === 'authorizationCode' ? [tokenUrl, authorizationUrl] : [tokenUrl];
  const identity = [grant, ...server, clientId, scope, environmentName];
  return tokenName(hash('sha256', JSON.stringify(identity)).slice(0, 32));
}

/** Creates a source that keeps its tokens with the secrets. Calls for the same token at once share one. */
export function createTokenSource(
  secrets: Pick<SecretStore, 'check' | 'read' | 'heldBack' | 'write'>,
): TokenSource {
  const underWay = new Map<string, Promise<TokenToSend>>();

  async function find(name: string): Promise<KeptToken | null> {
    const { known } = await secrets.check([name]);
    if (!known.has(name)) return null;
    return readToken((await secrets.read([name])).get(name) ?? '');
  }

  async function refreshed(ask: TokenAsk, kept: KeptToken | null): Promise<KeptToken | null> {
    const refreshToken = kept?.refreshToken ?? null;
    // It goes only to where it came from, by the same way.
    const isHeld = (await secrets.heldBack([ask.name], ask.place)).length > 0;
    if (refreshToken === null || isHeld) return null;
    const { tokenOfRefresh } = await import('./request-token.ts');
    try {
      return await tokenOfRefresh(ask, refreshToken);
    } catch (error) {
      const isRefused = error instanceof TokenRefused;
      const mayAskAgain = ask.auth.grant === 'clientCredentials' && error instanceof ProblemError;
      if (isRefused || (mayAskAgain && error.problem.kind === 'oauth')) return null;
      throw error;
    }
  }

  async function keep(ask: TokenAsk, token: KeptToken): Promise<void> {
    await secrets.write(ask.name, JSON.stringify(token), ask.place);
  }

  async function obtain(
    ask: TokenAsk,
    isGood: (token: KeptToken) => boolean,
  ): Promise<TokenToSend> {
    const kept = await find(ask.name);
    if (kept !== null && isGood(kept)) return { accessToken: kept.accessToken, isNew: false };
    const token = (await refreshed(ask, kept)) ?? (await firstToken(ask));
    await keep(ask, token);
    return { accessToken: token.accessToken, isNew: true };
  }

  function once(ask: TokenAsk, isGood: (token: KeptToken) => boolean): Promise<TokenToSend> {
    const key = JSON.stringify([ask.name, ask.place.placeKey]);
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const started = obtain(ask, isGood).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  return {
    find,
    keep,
    get: (ask) => once(ask, isFresh),
    renew: (ask, refused) =>
      once(ask, (kept) => refused !== null && kept.accessToken !== refused && isFresh(kept)),
  };
}

async function firstToken(ask: TokenAsk): Promise<KeptToken> {
  if (ask.auth.grant === 'authorizationCode') throw new ProblemError(signInNeeded);
  const { tokenOfClient } = await import('./request-token.ts');
  return tokenOfClient(ask);
}

function isFresh({ expiresAt }: KeptToken): boolean {
  return expiresAt === null || expiresAt - marginMs > Date.now();
}
