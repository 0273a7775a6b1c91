import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exampleOf } from '../../../../shared/model/generators.ts';
import { inheritedSettingsSchema } from '../../../../shared/model/inherited-settings.ts';
import { savedRequestSchema } from '../../../../shared/model/saved-request.ts';
import { ProblemError, problemOf } from '../../../../shared/problem.ts';
import { createHttpEngine } from '../../http/axios-http-engine.ts';
import type { HttpEngine } from '../../http/http-engine.ts';
import { type Prepared, prepareRequest } from '../prepare/prepare-request.ts';
import { resolveScope } from '../scope/resolve-scope.ts';
import { watchSecrets } from '../secrets/known-secrets.ts';
import { questionsOf } from '../secrets/secret-places.ts';
import { createSecretsInMemory, type SecretsInMemory } from '../secrets/secrets-in-memory.ts';
import { type CallMade, makeCall } from '../send/make-call.ts';
import { startTokenServer, type TokenServerKit } from './token-server.test-kit.ts';
import { createTokenSource } from './token-source.ts';

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

/** A workspace with the auth on its top, whose client secret is in the keychain. */
function workspaceWith(auth: object = {}, store: SecretsInMemory = storeOf()) {
  const secrets = watchSecrets(store);
  const source = createTokenSource(secrets);
  const oauth = {
    ...{ type: 'oauth2', tokenUrl: server.tokenUrl, clientId: 'kim' },
    ...{ clientSecret: { secret: 'client' }, ...auth },
  };
  const settings = inheritedSettingsSchema.parse({ auth: oauth });
  const { signal } = new AbortController();

  function prepare(request: object = {}, environmentName: string | null = null): Promise<Prepared> {
    const scope = resolveScope({
      chain: [{ origin: { kind: 'workspace' }, settings }],
      ...{ environment: null, captured: [], appVariables: {} },
    });
    return prepareRequest(
      savedRequestSchema.parse({ id: 'r', name: 'R', url: server.apiUrl, ...request }),
      scope,
      {
        ...{ version: 'test', maxBodyBytes: 1_000_000, secrets, generate: exampleOf },
        readBodyFile: async () => new Uint8Array(),
        findFile: async () => ({ path: '', byteLength: 0, modifiedMs: 0 }),
        readAuthorities: async () => [],
        encodeBody: async () => new Uint8Array(),
        encodeBodyFile: async () => null,
        packBody: async ({ bytes }) => bytes,
        tokens: { source, environmentName, exchange: (wire) => http.exchange(wire, { signal }) },
      },
    );
  }

  /** Allows what is asked, as a user does, until the request is ready. */
  async function allowed(request: object = {}, environmentName?: string): Promise<Prepared> {
    for (;;) {
      try {
        return await prepare(request, environmentName ?? null);
      } catch (error) {
        const questions = questionsOf(error);
        if (questions.length === 0) throw error;
        for (const { secret, place } of questions) store.allow(secret, place);
      }
    }
  }

  return {
    ...{ secrets, prepare, allowed },
    async send(request: object = {}, environmentName?: string): Promise<CallMade> {
      return makeCall(await allowed(request, environmentName), { http, signal });
    },
  };
}

function storeOf(): SecretsInMemory {
  return createSecretsInMemory({ client: 'cl1ent-s3cret' });
}

async function refusalOf(auth: object = {}) {
  const refused = await workspaceWith(auth)
    .allowed()
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ProblemError);
  return problemOf(refused);
}

describe('client credentials', () => {
  it('gets a token once, with the client in the header, and sends it', async () => {
    const { send } = workspaceWith({ scope: 'read write' });

    expect((await send()).response?.status).toBe(200);
    await send();

    const basic = `Basic ${Buffer.from('kim:cl1ent%2Ds3cret').toString('base64')}`;
    expect(server.asked).toEqual([
      { form: { grant_type: 'client_credentials', scope: 'read write' }, authorization: basic },
    ]);
    expect(server.used).toEqual(['Bearer token-1', 'Bearer token-1']);
  });

  it('sends the client in the body when the auth says so', async () => {
    await workspaceWith({ clientIn: 'body' }).send();

    expect(server.asked).toEqual([
      {
        form: {
          ...{ grant_type: 'client_credentials', client_id: 'kim' },
          client_secret: 'cl1ent-s3cret',
        },
        authorization: null,
      },
    ]);
  });

  it('keeps a token for each environment and scope', async () => {
    const store = storeOf();
    const { send } = workspaceWith({}, store);
    await send({}, 'Staging');
    await send({}, 'Production');
    await workspaceWith({ scope: 'admin' }, store).send({}, 'Staging');
    await send({}, 'Staging');

    expect(server.used).toEqual([
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-3',
      'Bearer token-1',
    ]);
  });

  it('asks for the client secret at the token URL, then for the token at the API', async () => {
    const store = storeOf();
    const api = await startTokenServer();
    const { prepare } = workspaceWith({}, store);
    const asked: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      const error = await prepare({ url: api.apiUrl }).catch((refused: unknown) => refused);
      for (const { secret, label, place } of questionsOf(error)) {
        asked.push(`${label} to ${place.origin}, asked ${server.asked.length}`);
        store.allow(secret, place);
      }
    }
    await prepare({ url: api.apiUrl });
    await api.close();

    expect(asked).toEqual([
      `client to ${server.url}, asked 0`,
      `OAuth token to ${api.url}, asked 1`,
    ]);
    expect(server.asked).toHaveLength(1);
  });

  it('gets a new token when the stored one expired', async () => {
    server.reply(
      { body: { access_token: 'short', token_type: 'bearer', expires_in: 2 } },
      { body: { access_token: 'long', token_type: 'bearer', expires_in: 3600 } },
    );
    const { send } = workspaceWith();
    await send();
    await send();
    await send();

    expect(server.used).toEqual(['Bearer short', 'Bearer long', 'Bearer long']);
  });

  it('refreshes an expired token that came with a refresh token', async () => {
    const first = { access_token: 'a', token_type: 'bearer', expires_in: 1, refresh_token: 'r1' };
    server.reply({ body: first }, { body: { access_token: 'b', token_type: 'bearer' } });
    const { send } = workspaceWith();
    await send();
    await send();

    expect(server.asked[1]?.form).toEqual({ grant_type: 'refresh_token', refresh_token: 'r1' });
    expect(server.used).toEqual(['Bearer a', 'Bearer b']);
  });

  it('takes an ID token for nothing', async () => {
    server.reply({ body: { access_token: 'a', token_type: 'bearer', id_token: 'no.jwt' } });
    expect((await workspaceWith().send()).response?.status).toBe(200);
  });

  it('shares one request for a token between calls at once', async () => {
    const { allowed } = workspaceWith();
    await allowed();
    const others = workspaceWith();
    await others.allowed();
    await Promise.all([others.allowed({}, 'a'), others.allowed({}, 'a')]);
    expect(server.asked).toHaveLength(3);
  });

  it('lets a typed Authorization header replace it, without a token', async () => {
    const headers = [{ name: 'authorization', value: 'Bearer typed', enabled: true }];
    await workspaceWith().send({ headers });

    expect(server.asked).toEqual([]);
    expect(server.used).toEqual(['Bearer typed']);
  });

  it('hides the token, the refresh token and the client secret', async () => {
    server.reply({ body: { access_token: 'aaa-1', token_type: 'bearer', refresh_token: 'rrr-1' } });
    const { send, secrets } = workspaceWith();
    await send();

    const text = secrets.mask().text('aaa-1 rrr-1 cl1ent-s3cret');
    expect(text).not.toMatch(/aaa|rrr|cl1ent/u);
  });
});

describe('a response of 401', () => {
  it('to a stored token gets a new one once and sends again', async () => {
    const { send } = workspaceWith();
    await send();
    server.accepted.add('token-2');
    const call = await send();

    expect(call.response?.status).toBe(200);
    expect(server.used).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
    expect(call.hops.map(({ status, isNewToken }) => [status, isNewToken])).toEqual([[401, true]]);
  });

  it('to a new token is the response', async () => {
    server.accepted.add('another');
    const { send } = workspaceWith();
    expect((await send()).response?.status).toBe(401);
    expect((await send()).response?.status).toBe(401);

    expect(server.asked).toHaveLength(2);
    expect(server.used).toHaveLength(3);
  });

  it('stays the response with the reason when no new token can be got', async () => {
    const { send } = workspaceWith();
    await send();
    server.accepted.add('another');
    server.reply({ status: 401, body: { error: 'invalid_client' } });
    const call = await send();

    expect(call.response?.status).toBe(401);
    expect(call.problem).toMatchObject({ kind: 'oauth', severity: 'warning' });
  });
});

describe('a token server that gives none', () => {
  it.each([
    [
      401,
      { error: 'invalid_client' },
      'does not accept the client',
      'responded 401 invalid_client',
    ],
    [
      400,
      { error: 'invalid_scope', error_description: 'No scope "x"' },
      'does not grant this scope',
      'invalid_scope: No scope "x"',
    ],
    [400, { error: 'unauthorized_client' }, 'may not use this grant', 'unauthorized_client'],
    [400, { error: 'odd' }, 'refused to give a token', 'responded 400 odd'],
    [200, '<html>Sign in</html>', 'does not return JSON', 'responded 200 with text/html'],
    [404, '<html>', 'does not return JSON', 'responded 404 with text/html'],
    [200, { token: 'x' }, 'has no usable token', 'responded 200'],
    [200, { access_token: 'x', token_type: 'mac' }, 'has no usable token', 'responded 200'],
    [503, 'Busy', 'The token server failed', 'responded 503'],
    [302, '', 'The token URL redirects', 'responded 302'],
  ])('%i %j is a Problem in words', async (status, body, title, detail) => {
    server.reply({ status, body, headers: { 'www-authenticate': 'Basic realm="x"' } });
    const problem = await refusalOf();

    expect(problem).toMatchObject({
      kind: 'oauth',
      title: expect.stringContaining(title),
      detail: expect.stringContaining(detail),
      hint: expect.any(String),
    });
    expect(server.used).toEqual([]);
  });

  it('is named when nothing listens', async () => {
    const { tokenUrl } = server;
    await server.close();
    const problem = await refusalOf();
    server = await startTokenServer();

    expect(problem.title).toMatch(/^No token: /u);
    expect(problem.detail).toContain(tokenUrl);
  });

  it('cannot show the secret that it echoes', async () => {
    const description = 'wrong: cl1ent-s3cret';
    server.reply({
      status: 401,
      body: { error: 'invalid_client', error_description: description },
    });
    expect(JSON.stringify(await refusalOf())).not.toContain('cl1ent-s3cret');
  });

  it.each([
    [{ tokenUrl: '' }, 'There is no token URL'],
    [{ tokenUrl: 'auth.example.com/token' }, 'The token URL is not a URL'],
    [{ clientId: ' ' }, 'There is no client ID'],
  ])('needs complete settings: %j', async (auth, title) => {
    expect((await refusalOf(auth)).title).toBe(title);
  });
});
