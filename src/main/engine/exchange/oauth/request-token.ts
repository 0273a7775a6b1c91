import {
  allowInsecureRequests,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  customFetch,
  None,
  processClientCredentialsResponse,
  processRefreshTokenResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
} from 'oauth4webapi';
import type { OAuth } from '../../../../shared/model/inherited-settings.ts';
import { messageOf, ProblemError } from '../../../../shared/problem.ts';
import type {
  ConnectionChoice,
  WireExchange,
  WireRequest,
  WireResponse,
} from '../../http/http-engine.ts';
import type { KeptToken } from '../secrets/kept-token.ts';
import { notReached, refusedBy, TokenRefused, unusable } from './token-problems.ts';

/** An auth of type `oauth2` with its variables and secrets filled in. */
export type FilledOAuth = Omit<OAuth, 'clientSecret'> & { readonly clientSecret: string };

/** The way to a token server. */
export interface TokenServer {
  readonly auth: FilledOAuth;
  readonly connection: ConnectionChoice;
  readonly userAgent: string;
  /** Makes one call, as `HttpEngine.exchange`. */
  exchange(wire: WireRequest): Promise<WireExchange>;
}

const deadlines = { connectMs: 15_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 60_000 };

/** A token is some kilobytes; a page of HTML is larger. */
const maxBytes = 1_000_000;

const limits = { wireBodyBytes: maxBytes, decodedBodyBytes: maxBytes, headerBytes: 256 * 1024 };

/**
 * Gets a token by the client's own credentials (RFC 6749, 4.4).
 *
 * @throws ProblemError `oauth`, `cancelled`
 */
export function tokenOfClient(server: TokenServer): Promise<KeptToken> {
  return askServer(server, async (client, clientAuth, options) => {
    const { scope } = server.auth;
    const parameters = new URLSearchParams(scope.trim() === '' ? {} : { scope: scope.trim() });
    const as = serverOf(server);
    const response = await clientCredentialsGrantRequest(
      ...([as, client, clientAuth, parameters, options] as const),
    );
    return processClientCredentialsResponse(as, client, response);
  });
}

/**
 * Gets a token by a refresh token (RFC 6749, 6). A response without a new refresh token keeps the old one.
 *
 * @throws ProblemError `oauth`, `cancelled`
 */
export async function tokenOfRefresh(
  server: TokenServer,
  refreshToken: string,
): Promise<KeptToken> {
  const token = await askServer(server, async (client, clientAuth, options) => {
    const as = serverOf(server);
    const response = await refreshTokenGrantRequest(
      ...([as, client, clientAuth, refreshToken, options] as const),
    );
    return processRefreshTokenResponse(as, client, response);
  });
  return { ...token, refreshToken: token.refreshToken ?? refreshToken };
}

type Processed = Awaited<ReturnType<typeof processClientCredentialsResponse>>;

type Options = NonNullable<Parameters<typeof clientCredentialsGrantRequest>[4]>;

/** Returns a server for the library, which checks no issuer: the user names the server by its URL. */
export function serverOf({ auth: { tokenUrl } }: TokenServer) {
  return { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl };
}

/**
 * Makes a call to the token URL.
 *
 * @throws ProblemError `oauth`, `cancelled`
 */
export async function askServer(
  server: TokenServer,
  call: (client: Client, clientAuth: ClientAuth, options: Options) => Promise<Processed>,
): Promise<KeptToken> {
  const { tokenUrl, clientId } = server.auth;
  let received: WireResponse | null = null;
  const options: Options = {
    // The user typed http; the form says that nothing is encrypted then.
    [allowInsecureRequests]: new URL(tokenUrl).protocol === 'http:',
    async [customFetch](url, { method, headers, body }) {
      received = await responseOf(server, {
        ...{ method, url, connection: server.connection, deadlines, limits },
        rawHeaders: [
          ...Object.entries({ ...headers, 'accept-encoding': 'identity' }),
          ['user-agent', server.userAgent],
        ],
        body: new TextEncoder().encode(body.toString()),
      });
      return readable(received);
    },
  };
  try {
    const token = await call({ client_id: clientId }, clientAuthOf(server.auth), options);
    if (token.token_type !== 'bearer') {
      throw new Error(`The token is of the type "${token.token_type}", not "bearer".`);
    }
    return {
      accessToken: token.access_token,
      refreshToken: token.refresh_token ?? null,
      expiresAt:
        token.expires_in === undefined ? null : Date.now() + Math.round(token.expires_in * 1000),
    };
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (error instanceof ResponseBodyError) {
      throw new TokenRefused(refusedBy(tokenUrl, error), error.error);
    }
    if (received === null) throw error;
    throw new ProblemError(unusable(tokenUrl, received, messageOf(error)), { cause: error });
  }
}

function clientAuthOf({ clientSecret, clientIn }: FilledOAuth): ClientAuth {
  if (clientSecret === '') return None();
  return clientIn === 'header' ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
}

/** @throws ProblemError unless a whole response came that may have a token or the reason for having none */
async function responseOf(server: TokenServer, wire: WireRequest): Promise<WireResponse> {
  const { response, problem } = await server.exchange(wire);
  if (problem !== null) {
    throw new ProblemError(problem.kind === 'cancelled' ? problem : notReached(wire.url, problem));
  }
  if (response === null) throw new Error('An exchange without a response has a problem.');
  const isOfProtocol = response.status === 200 || (response.status >= 400 && response.status < 500);
  if (!isOfProtocol) throw new ProblemError(unusable(wire.url, response, null));
  return response;
}

/**
 * Returns a response for the library, without its other headers, and without an ID token: Protodesk does not
 * know the issuer to check it, and uses the access token only.
 */
function readable({ status, rawHeaders, body }: WireResponse): Response {
  const type = rawHeaders.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const text = new TextDecoder().decode(body);
  return new Response(withoutIdToken(text), {
    status,
    headers: type === undefined ? {} : { 'content-type': type },
  });
}

function withoutIdToken(text: string): string {
  try {
    const { id_token: _, ...others } = JSON.parse(text);
    return JSON.stringify(others);
  } catch {
    // The library says what is wrong with it.
    return text;
  }
}
