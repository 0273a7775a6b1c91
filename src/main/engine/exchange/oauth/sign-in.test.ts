import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpEngine } from '../../http/axios-http-engine.ts';
import type { HttpEngine } from '../../http/http-engine.ts';
import { createMask } from '../secrets/mask-secrets.ts';
import { placeOf } from '../secrets/secret-places.ts';
import { createSecretsInMemory } from '../secrets/secrets-in-memory.ts';
import type { FilledOAuth } from './request-token.ts';
import { beginSignIn } from './sign-in.ts';
import { startTokenServer, type TokenServerKit } from './token-server.test-kit.ts';
import { createTokenSource, type TokenAsk } from './token-source.ts';

let server: TokenServerKit;
let http: HttpEngine;

beforeEach(async () => {
  server = await startTokenServer();
  http = createHttpEngine();
});
afterEach(async () => {
  http.dispose();
  await server.close();
});

function askOf(scope = ''): TokenAsk {
  const { tokenUrl, authorizationUrl } = server;
  const auth: FilledOAuth = {
    ...{ type: 'oauth2', grant: 'authorizationCode', tokenUrl, authorizationUrl, scope },
    ...{ clientId: 'kim', clientSecret: '', clientIn: 'header' },
  };
  const { signal } = new AbortController();
  return {
    ...{ auth, connection: {}, name: 'oauth/x', userAgent: 'test' },
    place: placeOf({ url: tokenUrl, connection: {} }, createMask([])),
    exchange: (wire) => http.exchange(wire, { signal }),
  };
}

function paramsOf(url: string): URLSearchParams {
  return new URL(url).searchParams;
}

/** Calls the redirect as a browser does. */
function comeBack(url: string, parameters: Readonly<Record<string, string>>): Promise<Response> {
  const back = new URL(paramsOf(url).get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries(parameters)) back.searchParams.set(name, value);
  return fetch(back);
}

const { signal: never } = new AbortController();

describe('signing in', () => {
  it('opens the authorization URL, and gets the token for the code with PKCE', async () => {
    server.reply({ body: { access_token: 'a', token_type: 'bearer', refresh_token: 'r' } });
    const { url, finish } = await beginSignIn(askOf('openid read'));
    const asked = paramsOf(url);
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', client_id: 'kim', scope: 'openid read' },
      ...{ code_challenge_method: 'S256' },
      redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/u),
    });

    const page = await (await fetch(url)).text();
    expect(page).toContain('You are signed in.');
    expect(await finish(never)).toEqual({ accessToken: 'a', refreshToken: 'r', expiresAt: null });
    const { form } = server.asked[0] ?? {};
    expect(form).toMatchObject({
      ...{ grant_type: 'authorization_code', code: 'code-1', client_id: 'kim' },
      redirect_uri: asked.get('redirect_uri'),
    });
    expect(hash('sha256', form?.code_verifier ?? '', 'base64url')).toBe(
      asked.get('code_challenge'),
    );
    // The port is closed.
    await expect(fetch(asked.get('redirect_uri') ?? '')).rejects.toThrow();
  });

  it('takes no code with another state', async () => {
    const { url, finish } = await beginSignIn(askOf());
    expect((await comeBack(url, { code: 'planted', state: 'guess' })).status).toBe(404);
    await fetch(url);
    await finish(never);

    expect(server.asked.map(({ form }) => form.code)).toEqual(['code-1']);
  });

  it('says why the server refused', async () => {
    const { url, finish } = await beginSignIn(askOf());
    const state = paramsOf(url).get('state') ?? '';
    await comeBack(url, { error: 'access_denied', error_description: 'No', state });

    await expect(finish(never)).rejects.toMatchObject({
      problem: { kind: 'oauth', detail: expect.stringContaining('access_denied: No') },
    });
    expect(server.asked).toEqual([]);
  });

  it('ends when it is cancelled, and closes its port', async () => {
    const { url, finish } = await beginSignIn(askOf());
    const abort = new AbortController();
    const finished = finish(abort.signal);
    abort.abort();

    await expect(finished).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    await expect(comeBack(url, {})).rejects.toThrow();
  });
});

describe('a token that a user signed in for', () => {
  it('is asked for before sending, then used, refreshed, and asked for again', async () => {
    const source = createTokenSource(createSecretsInMemory());
    const ask = askOf();
    const needed = { problem: { kind: 'sign-in' } };
    await expect(source.get(ask)).rejects.toMatchObject(needed);

    await source.keep(ask, { accessToken: 'a', refreshToken: 'r', expiresAt: null });
    expect(await source.get(ask)).toEqual({ accessToken: 'a', isNew: false });
    expect(await source.renew(ask, 'a')).toEqual({ accessToken: 'token-1', isNew: true });
    expect(server.asked[0]?.form).toMatchObject({ refresh_token: 'r' });

    server.reply({ status: 400, body: { error: 'invalid_grant' } });
    await expect(source.renew(ask, 'token-1')).rejects.toMatchObject(needed);
    server.reply({ status: 503, body: '' });
    await expect(source.renew(ask, 'token-1')).rejects.toMatchObject({
      problem: { kind: 'oauth', title: 'The token server failed' },
    });
  });
});
