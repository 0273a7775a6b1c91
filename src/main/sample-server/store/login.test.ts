import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawExchange } from '../../../../scripts/test/raw-exchange.ts';
import { createSampleServer, type SampleServer } from '../sample-server.ts';

const protobuf = 'application/x-protobuf';
const json = 'application/json';

let server: SampleServer;

beforeEach(async () => {
  server = await createSampleServer({ port: 0 });
});

afterEach(() => server.close());

async function login(body: string, contentType = json) {
  const response = await rawExchange(server.port, {
    method: 'POST',
    path: '/login',
    headers: { 'Content-Type': contentType, Accept: protobuf },
    body: Buffer.from(body),
  });
  return { ...response, value: JSON.parse(response.body.toString()) };
}

function getUser(authorization: string) {
  const headers = { Authorization: authorization };
  return rawExchange(server.port, { path: '/store/users/1', headers });
}

describe('/login', () => {
  it('returns a token that the store accepts', async () => {
    const { status, headers, value } = await login('{"username":"diego","password":"1234567890"}');
    const user = await getUser(`Bearer ${value.token}`);

    expect([status, headers['content-type'], value]).toEqual([
      200,
      json,
      { token: 'diego.7lSACt-dZlRI_1WR' },
    ]);
    expect([user.status, user.body.length]).toEqual([200, 46]);
  });

  it('lets created users log in', async () => {
    const body = Buffer.from('{"username":"a.b"}');
    const headers = { 'Content-Type': json };
    await rawExchange(server.port, { method: 'POST', path: '/store/users', headers, body });

    const { value } = await login('{"username":"a.b","password":"1234567890"}');

    expect((await getUser(`bearer ${value.token}`)).status).toBe(200);
  });

  it.each([
    [401, '{"username":"diego","password":"wrong"}', json],
    [401, '{"username":"nobody","password":"1234567890"}', json],
    [400, '{"username":"diego"}', json],
    [400, '{"username":1,"password":"1234567890"}', json],
    [400, '[]', json],
    [400, 'null', json],
    [400, '{"username":', json],
    [400, '', json],
    [415, '{"username":"diego","password":"1234567890"}', protobuf],
    [415, '{"username":"diego","password":"1234567890"}', 'text/plain'],
  ])('responds with %i to %s as %s', async (status, body, contentType) => {
    const response = await login(body, contentType);

    expect([response.status, response.value.status, response.value.path]).toEqual([
      status,
      status,
      '/login',
    ]);
  });

  it('accepts only POST', async () => {
    expect((await rawExchange(server.port, { path: '/login' })).status).toBe(405);
  });
});

describe('/account', () => {
  function get(path: string, authorization?: string) {
    const headers = { Accept: protobuf, ...(authorization && { Authorization: authorization }) };
    return rawExchange(server.port, { path, headers });
  }

  it.each([
    ['/account', 46, 'com.example.samples.store.User'],
    ['/account/products', 1569, 'com.example.samples.store.ProductCatalog'],
  ])('serves %s to logged-in users', async (path, byteLength, type) => {
    const { value } = await login('{"username":"diego","password":"1234567890"}');

    const response = await get(path, `Bearer ${value.token}`);

    expect([response.status, response.body.length, response.headers['x-protobuf-message']]).toEqual(
      [...[200, byteLength, type]],
    );
  });

  it.each([
    ['no token', undefined, 'Bearer'],
    ['another kind of Authorization', 'Basic ZGllZ286eA==', 'Bearer'],
    ['a wrong token', 'Bearer wrong', 'Bearer error="invalid_token"'],
  ])('responds with 401 in JSON to %s', async (_name, authorization, challenge) => {
    const response = await get('/account', authorization);

    expect([response.status, response.headers['www-authenticate']]).toEqual([401, challenge]);
    expect(JSON.parse(response.body.toString())).toMatchObject({ status: 401, path: '/account' });
  });

  it('responds with 404 for a user that was deleted since', async () => {
    const { value } = await login('{"username":"diego","password":"1234567890"}');
    await rawExchange(server.port, { method: 'DELETE', path: '/store/users/1' });

    expect((await get('/account', `Bearer ${value.token}`)).status).toBe(404);
  });
});

describe('/store with a token', () => {
  it.each(['Bearer wrong', 'Bearer diego.7lSACt-dZlRI_1WS', 'Bearer', 'bearer  ', 'Bearer .'])(
    'responds with 401 to %j',
    async (authorization) => {
      const response = await getUser(authorization);

      expect([
        response.status,
        response.headers['www-authenticate'],
        JSON.parse(response.body.toString()).message,
      ]).toEqual([
        401,
        'Bearer error="invalid_token"',
        'The token is not one that POST /login gave.',
      ]);
    },
  );

  it('changes nothing under a wrong one', async () => {
    await rawExchange(server.port, {
      method: 'DELETE',
      path: '/store/users/1',
      headers: { Authorization: 'Bearer wrong' },
    });

    expect((await rawExchange(server.port, { path: '/store/users/1' })).status).toBe(200);
  });

  it('ignores other kinds of Authorization', async () => {
    expect((await getUser('Basic ZGllZ286eA==')).status).toBe(200);
  });
});
