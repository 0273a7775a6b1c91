import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  generateRandomCodeVerifier,
  generateRandomState,
  processAuthorizationCodeResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import { messageOf, ProblemError } from '../../../../shared/problem.ts';
import type { KeptToken } from '../secrets/kept-token.ts';
import { askServer, serverOf, type TokenServer } from './request-token.ts';
import { notSignedIn } from './token-problems.ts';

/** A sign-in that waits for the browser. */
export interface SignIn {
  /** The address to open in the browser. */
  readonly url: string;
  /**
   * Waits until the browser comes back, and gets the token.
   *
   * @throws ProblemError `oauth`, `cancelled`
   */
  finish(signal: AbortSignal): Promise<KeptToken>;
}

/** How long the redirect is waited for. */
const waitMs = 300_000;

/**
 * Begins a sign-in by authorization code with PKCE (RFC 6749, 4.1; RFC 7636). The browser is redirected to a
 * port of this computer (RFC 8252, 7.3), which is open until then, for five minutes at most.
 */
export async function beginSignIn(server: TokenServer): Promise<SignIn> {
  const verifier = generateRandomCodeVerifier();
  const state = generateRandomState();
  const challenge = await calculatePKCECodeChallenge(verifier);
  let resolve: (found: URLSearchParams) => void = () => undefined;
  let reject: (error: ProblemError) => void = () => undefined;
  const came = new Promise<URLSearchParams>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  // Nobody may wait for it yet.
  came.catch(() => undefined);

  const loopback = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname !== '/callback' || searchParams.get('state') !== state) {
      showPage(response, 404, 'This is not the sign-in that Protodesk waits for.');
      return;
    }
    const isRefused = searchParams.has('error');
    const words = isRefused ? 'The sign-in failed.' : 'You are signed in.';
    showPage(response, 200, `${words} Return to Protodesk.`);
    resolve(searchParams);
  });
  await new Promise<void>((done, failed) => {
    loopback.once('error', failed);
    loopback.listen(0, '127.0.0.1', done);
  });
  loopback.unref();
  const redirectUri = `http://127.0.0.1:${(loopback.address() as AddressInfo).port}/callback`;
  const timer = setTimeout(() => {
    reject(new ProblemError(notSignedIn('The browser did not come back within five minutes.')));
  }, waitMs);
  timer.unref();
  const closed = () => {
    clearTimeout(timer);
    loopback.close();
    loopback.closeIdleConnections();
  };
  came.then(closed, closed);

  const { authorizationUrl, clientId, scope } = server.auth;
  const url = new URL(authorizationUrl);
  const parameters = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    ...(scope !== '' && { scope }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);

  return {
    url: url.href,
    async finish(signal) {
      const cancel = () => reject(new ProblemError(cancelled));
      if (signal.aborted) cancel();
      signal.addEventListener('abort', cancel);
      const found = await came.finally(() => signal.removeEventListener('abort', cancel));
      // There is one server only, so its name cannot be mixed up (RFC 9207).
      found.delete('iss');
      return askServer(server, async (client, clientAuth, options) => {
        const as = serverOf(server);
        const code = codeIn(() => validateAuthResponse(as, client, found, state));
        const response = await authorizationCodeGrantRequest(
          ...([as, client, clientAuth, code, redirectUri, verifier, options] as const),
        );
        return processAuthorizationCodeResponse(as, client, response);
      });
    },
  };
}

function codeIn(validate: () => URLSearchParams): URLSearchParams {
  try {
    return validate();
  } catch (error) {
    if (!(error instanceof AuthorizationResponseError)) {
      throw new ProblemError(
        { ...notSignedIn(unclear), cause: messageOf(error) },
        { cause: error },
      );
    }
    const { error: code, error_description: description } = error;
    const words = description === undefined ? code : `${code}: ${description}`;
    throw new ProblemError(notSignedIn(`The server responded ${words.slice(0, 300)}.`));
  }
}

const unclear = 'The browser came back without a code.';

const cancelled = {
  kind: 'cancelled',
  title: 'Cancelled',
  detail: 'Nobody signed in.',
} as const;

function showPage(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
  response.end(`<!doctype html><title>Protodesk</title><p>${words}</p>`);
}
