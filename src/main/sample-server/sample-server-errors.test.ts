import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawExchange, rawSend } from '../../../scripts/test/raw-exchange.ts';
import { createSampleServer, type SampleServer } from './sample-server.ts';

const protobuf = 'application/x-protobuf';
const json = 'application/json';

let server: SampleServer;

beforeEach(async () => {
  server = await createSampleServer({ port: 0 });
});

afterEach(() => server.close());

function get(path: string, headers: Record<string, string> = {}) {
  return rawExchange(server.port, { path, headers });
}

describe('sample server: strangers', () => {
  const remove = { method: 'DELETE', path: '/store/users/1' };

  it.each([
    ['another name that leads here, as after DNS rebinding', { Host: 'evil.example' }],
    ['another name with its port', { Host: 'evil.example:PORT' }],
    ['a name that only begins like its own', { Host: 'localhost.evil.example:PORT' }],
    ['its own name with another port', { Host: 'localhost:1' }],
    ['the origin of a page', { Origin: 'https://evil.example' }],
    ['the origin of another program of this computer', { Origin: 'http://localhost:1' }],
    ['an origin that is hidden', { Origin: 'null' }],
  ])('refuses %s with 403, and does nothing', async (_stranger, headers) => {
    const given = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('PORT', String(server.port)),
    ]);
    const refused = await rawExchange(server.port, {
      ...remove,
      headers: Object.fromEntries(given),
    });

    expect([refused.status, JSON.parse(refused.body.toString())]).toMatchObject([
      403,
      { status: 403, message: expect.stringContaining("is not this server's") },
    ]);
    expect((await get('/store/users/1')).status).toBe(200);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])(
    'responds to %s, also with its own origin',
    async (name) => {
      const host = `${name}:${server.port}`;
      const headers = { Host: host, Origin: `http://${host}` };

      expect((await get('/store/users/1', headers)).status).toBe(200);
    },
  );
});

describe('sample server: errors', () => {
  const big = Buffer.alloc(4 * 1024 * 1024 + 1);

  it.each([
    [404, 'GET', '/nowhere', {}, undefined],
    [404, 'GET', '/store/users/999', {}, undefined],
    [404, 'PUT', '/store/users/999', {}, undefined],
    [404, 'GET', '/store/users/', {}, undefined],
    [400, 'GET', '/store/users/abc', {}, undefined],
    [400, 'GET', '/store/users/99999999999', {}, undefined],
    [400, 'GET', '/store/users?delay=soon', {}, undefined],
    [400, 'GET', '/status/99', {}, undefined],
    [400, 'GET', '/status/600', {}, undefined],
    [400, 'GET', '//', {}, undefined],
    [405, 'PATCH', '/store/users', {}, undefined],
    [405, 'GET', '/reset', {}, undefined],
    [406, 'GET', '/store/users', { Accept: 'text/html' }, undefined],
    [406, 'POST', '/store/users', { Accept: 'text/html' }, undefined],
    [400, 'POST', '/store/users', { 'Content-Type': protobuf }, Buffer.from([0x0a, 0x14, 0x41])],
    [400, 'POST', '/store/users', { 'Content-Type': protobuf }, Buffer.from('{"username":1}')],
    [400, 'POST', '/store/users', { 'Content-Type': json }, Buffer.from('{"username":')],
    [400, 'POST', '/store/users', { 'Content-Type': json }, Buffer.from([0x22, 0xff, 0x22])],
    [400, 'POST', '/store/users', { 'Content-Type': json }, Buffer.from('[]')],
    [400, 'POST', '/store/users', { 'Content-Type': json }, Buffer.from('null')],
    [400, 'POST', '/store/users', { 'Content-Type': json }, Buffer.from('{"username":7}')],
    [400, 'POST', '/store/users', { 'Content-Type': json }, Buffer.from('{"role":"KING"}')],
    [400, 'POST', '/store/users', { 'Content-Type': json }, Buffer.from('{"role":2.5}')],
    [
      400,
      'POST',
      '/store/users',
      { 'Content-Type': json },
      Buffer.from(`{"email":"${'x'.repeat(257)}"}`),
    ],
    [413, 'POST', '/store/users', { 'Content-Type': protobuf }, big],
    [415, 'POST', '/store/users', { 'Content-Type': 'text/xml' }, Buffer.from('<a/>')],
    [415, 'POST', '/store/users', { 'Content-Type': 'nonsense' }, Buffer.from('x')],
    [415, 'POST', '/store/users', { 'Content-Encoding': 'gzip' }, Buffer.from('x')],
  ] as const)('responds with %i to %s %s %j', async (status, method, path, headers, body) => {
    const response = await rawExchange(server.port, {
      method,
      path,
      headers,
      ...(body && { body }),
    });

    const text = JSON.parse(response.body.toString());
    expect([response.status, response.headers['content-type'], Object.keys(text)]).toEqual([
      status,
      json,
      ['timestamp', 'status', 'error', 'message', 'path'],
    ]);
    expect((await get('/store/users')).body).toHaveLength(20849);
  });

  it('formats an error like Spring, as JSON even if protobuf was requested', async () => {
    const response = await get('/store/users/999', { Accept: protobuf });

    expect(JSON.parse(response.body.toString())).toEqual({
      timestamp: '2024-06-03T10:11:12.123+00:00',
      status: 404,
      error: 'Not Found',
      message: 'There is no user with id 999.',
      path: '/store/users/999',
    });
  });

  it('lists the allowed methods with 405', async () => {
    const { headers } = await rawExchange(server.port, { method: 'PATCH', path: '/store/users/1' });

    expect(headers.allow).toBe('GET, PUT, DELETE, HEAD, OPTIONS');
  });

  it.each([
    ['GET', 200, 0],
    ['DELETE', 204, 0],
    ['POST', 302, 0],
    ['GET', 304, 0],
    ['PROPFIND', 205, 0],
  ])('responds to %s with the requested status: %i', async (method, status, bodyBytes) => {
    const response = await rawExchange(server.port, { method, path: `/status/${status}` });

    expect([response.status, response.body.length]).toEqual([status, bodyBytes]);
  });

  it('responds to HEAD with the headers of GET and no body', async () => {
    const head = await rawExchange(server.port, { method: 'HEAD', path: '/store/users' });

    expect([head.status, head.headers['content-length'], head.wireBody.length]).toEqual([
      200,
      '20849',
      0,
    ]);
  });

  it('lists its routes', async () => {
    const index = JSON.parse((await get('/')).body.toString());

    expect(index.routes.map((route: { path: string }) => route.path)).toEqual([
      '/',
      '/account',
      '/account/products',
      '/login',
      '/store/users',
      '/store/users/{id}',
      '/store/products',
      '/echo',
      '/echo/pasta',
      '/echo/large',
      '/echo/team',
      '/echo/attachment',
      '/transform',
      '/plans/users',
      '/plans/subscriptions',
      '/plans',
      '/plans/users/{number}',
      '/plans/subscriptions/{number}',
      '/plans/{number}',
      '/petclinic/owners',
      '/petclinic/owners/{id}',
      '/petclinic/owners/{ownerId}/pets',
      '/petclinic/owners/{ownerId}/pets/{petId}',
      '/petclinic/owners/{ownerId}/pets/{petId}/visits',
      '/petclinic/pets',
      '/petclinic/pets/{id}',
      '/petclinic/pettypes',
      '/petclinic/pettypes/{id}',
      '/petclinic/visits',
      '/petclinic/visits/{id}',
      '/petclinic/vets',
      '/petclinic/vets/{id}',
      '/petclinic/specialties',
      '/petclinic/specialties/{id}',
      '/kitchen',
      '/kitchen/proto2',
      '/kitchen/edition2023',
      '/packed/delimited',
      '/packed/grpc-web',
      '/packed/grpc-web-text',
      '/packed/lengths',
      '/packed/zstd',
      '/packed/snappy',
      '/packed/snappy-framed',
      '/packed/base64',
      '/packed/kubernetes',
      '/packed/inside',
      '/packed/prefixed',
      '/status/{code}',
      '/reset',
    ]);
  });
});

describe('sample server: hostile clients', () => {
  afterEach(async () => {
    expect((await get('/store/users/1')).body).toHaveLength(46);
  });

  it.each([
    ['noise', '\x00\xff\x80 not http\r\n\r\n', 400],
    ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00', 400],
    [
      'a bad chunk',
      'POST /store/users HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('responds to %s with JSON', async (_name, text, status) => {
    const response = await rawSend(server.port, Buffer.from(text, 'latin1'));

    expect([response.status, JSON.parse(response.body.toString()).status]).toEqual([
      status,
      status,
    ]);
  });

  it('survives bodies of random bytes', async () => {
    let seed = 1;
    const bodies = Array.from({ length: 50 }, (_, index) =>
      Buffer.from(
        Array.from({ length: index * 7 }, () => {
          seed = (seed * 48271) % 2147483647;
          return seed & 0xff;
        }),
      ),
    );

    const responses = await Promise.all(
      bodies.map((body) =>
        rawExchange(server.port, { method: 'POST', path: '/store/users', body }),
      ),
    );

    expect(responses.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
  });

  it('survives groups nested without end', async () => {
    const body = Buffer.alloc(500_000, 0x7b);

    const response = await rawExchange(server.port, { method: 'POST', path: '/store/users', body });

    expect(response.status).toBe(400);
  });

  it('cuts a chunked body that never ends', async () => {
    const chunk = Buffer.from(`10000\r\n${'a'.repeat(0x10000)}\r\n`);
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    socket.on('data', (data) => {
      received += data.toString('latin1');
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => socket.destroy());
    socket.write(
      `POST /store/users HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const pump = () => {
      while (socket.writable && socket.write(chunk));
      if (socket.writable) socket.once('drain', pump);
    };
    pump();
    await closed;

    expect(received.slice(0, 13)).toBe('HTTP/1.1 413 ');
  });

  it('is not blocked by slow clients', async () => {
    const slow = [
      'GET /sto',
      `POST /store/users HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: 9\r\n\r\nab`,
    ];
    const sockets = await Promise.all(
      slow.map(
        (text) =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(server.port, '127.0.0.1', () =>
              socket.write(text, () => resolve(socket)),
            );
          }),
      ),
    );

    expect((await get('/store/users/1')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
