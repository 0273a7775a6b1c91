import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawExchange } from '../../../scripts/test/raw-exchange.ts';
import { createSampleServer, type SampleServer } from './sample-server.ts';

const protobuf = 'application/x-protobuf';
const json = 'application/json';
const createUserJson =
  '{"username":"SIMPLEUSER","email":"simpleUser@gmail.com","password":"1234567890","role":"EMPLOYEE"}';

let server: SampleServer;

beforeEach(async () => {
  server = await createSampleServer({ port: 0 });
});

afterEach(() => server.close());

/** Returns what protoc made of the golden messages; see scripts/make-store-fixtures.sh. */
function protocBytes(name: string): Promise<Buffer> {
  return readFile(resolve(import.meta.dirname, `../../../e2e/fixtures/store/${name}.pb`));
}

function get(path: string, headers: Record<string, string> = {}) {
  return rawExchange(server.port, { path, headers });
}

describe('sample server: bodies', () => {
  it.each([
    ['/store/users/1', 'user-1', 46, 150],
    ['/store/users', 'users', 20849, 63666],
    ['/store/products', 'products', 1569, 7154],
  ])(
    'sends %s with the golden sizes, protobuf as protoc encodes it',
    async (path, fixture, protobufBytes, jsonBytes) => {
      const asProtobuf = await get(path, { Accept: protobuf });
      const asJson = await get(path, { Accept: json });

      expect([asProtobuf.wireBody.length, asJson.wireBody.length]).toEqual([
        protobufBytes,
        jsonBytes,
      ]);
      expect(asProtobuf.body.equals(await protocBytes(fixture))).toBe(true);
    },
  );

  it('writes JSON like Java servers, with more than the message keeps', async () => {
    const { body } = await get('/store/users/1', { Accept: json });

    expect(body.toString()).toBe(
      '{"id":1,"username":"diego","email":"diego@email.com","role":"ADMIN",' +
        '"createdAt":"2024-06-03T10:11:12.123456","updatedAt":"2024-06-03T10:11:12.123456"}',
    );
  });

  it('writes a list as a bare array, with its defaults', async () => {
    const { body } = await get('/store/products', { Accept: json });

    const time = '2024-06-03T10:11:12.123456';
    const piece = { entityId: 1, sold: false, createdAt: time, updatedAt: time };
    expect(JSON.parse(body.toString())[0]).toEqual({
      id: 1,
      name: 'Milk',
      createdAt: time,
      updatedAt: time,
      products: [
        { id: 1, ...piece },
        { id: 2, ...piece },
      ],
    });
  });

  it('needs more bytes on the wire for one user as protobuf than as JSON', async () => {
    const asProtobuf = await get('/store/users/1', { Accept: protobuf });
    const asJson = await get('/store/users/1', { Accept: json });

    expect({
      protobuf: [asProtobuf.headText.length, asProtobuf.totalBytes],
      json: [asJson.headText.length, asJson.totalBytes],
    }).toEqual({ protobuf: [265, 311], json: [157, 307] });
  });

  it('names the message of a protobuf body in headers', async () => {
    const { headText } = await get('/store/users');

    expect(headText.replace(/Date: .*/, 'Date: now').split('\r\n')).toEqual([
      'HTTP/1.1 200 OK',
      'X-Protobuf-Schema: store/user.proto',
      'X-Protobuf-Message: com.example.samples.store.UserCatalog',
      'Content-Type: application/x-protobuf;charset=UTF-8',
      'Content-Length: 20849',
      'Date: now',
      'Connection: keep-alive',
      'Keep-Alive: timeout=60',
      '',
      '',
    ]);
  });
});

describe('sample server: changes', () => {
  it('creates a user from 48 bytes and responds with 57', async () => {
    const body = await protocBytes('create-user');

    const response = await rawExchange(server.port, {
      method: 'POST',
      path: '/store/users',
      headers: { 'Content-Type': protobuf, Accept: protobuf },
      body,
    });

    expect([body.length, response.status, response.body.length]).toEqual([48, 201, 57]);
    expect(response.body.equals(await protocBytes('created-user'))).toBe(true);
  });

  it.each([
    ['POST', '/store/users', 201, 'create-user', 'created-user', createUserJson],
    [
      'PUT',
      '/store/users/2',
      200,
      'edit-user',
      'changed-user',
      '{"username":"NEWUSERNAME","email":"simpleNewUser@gmail.com"}',
    ],
  ])(
    'accepts %s %s in either format and responds in either',
    async (method, path, status, requestFixture, responseFixture, jsonText) => {
      const bodies = {
        [protobuf]: await protocBytes(requestFixture),
        [json]: Buffer.from(jsonText),
      };
      const responses: Buffer[] = [];
      for (const [contentType, body] of Object.entries(bodies)) {
        for (const accept of [protobuf, json]) {
          await rawExchange(server.port, { method: 'POST', path: '/reset' });
          const headers = { 'Content-Type': contentType, Accept: accept };
          const response = await rawExchange(server.port, { method, path, headers, body });
          expect(response.status).toBe(status);
          responses.push(response.body);
        }
      }

      expect(responses[0]?.equals(await protocBytes(responseFixture))).toBe(true);
      expect(responses[2]).toEqual(responses[0]);
      expect(responses[3]).toEqual(responses[1]);
    },
  );

  it.each([
    'application/protobuf',
    'application/x-protobuf;charset=UTF-8',
    'application/x-protobuf; messageType="com.example.samples.store.CreateUser"',
    'application/vnd.google.protobuf;proto=com.example.samples.store.CreateUser',
    'application/x-google-protobuf',
    'application/octet-stream',
    'application/vnd.acme+proto',
    'application/vnd.acme+x-protobuf',
    'application/proto',
  ])('accepts a protobuf body named %s', async (contentType) => {
    const response = await rawExchange(server.port, {
      method: 'POST',
      path: '/store/users',
      headers: { 'Content-Type': contentType },
      body: await protocBytes('create-user'),
    });

    expect([response.status, response.body.length]).toEqual([201, 57]);
  });

  it('takes a body without a Content-Type as protobuf', async () => {
    const body = await protocBytes('create-user');

    const response = await rawExchange(server.port, { method: 'POST', path: '/store/users', body });

    expect(response.status).toBe(201);
  });

  it('reads no body as a message with no fields set', async () => {
    const response = await rawExchange(server.port, {
      method: 'POST',
      path: '/store/users',
      headers: { Accept: json },
    });

    expect(JSON.parse(response.body.toString())).toEqual({
      id: 401,
      username: '',
      email: '',
      role: 'UNKNOWN',
      createdAt: '2024-06-03T10:11:12.123456',
      updatedAt: '2024-06-03T10:11:12.123456',
    });
  });

  it('keeps an enum number without a name', async () => {
    const response = await rawExchange(server.port, {
      method: 'POST',
      path: '/store/users',
      headers: { Accept: json },
      body: Buffer.from([0x20, 0x07]),
    });

    expect(JSON.parse(response.body.toString())).toMatchObject({ id: 401, role: 7 });
  });

  it('keeps created and deleted entries until a reset', async () => {
    const body = await protocBytes('create-user');
    const statusOf = async (method: string, path: string, sent?: Buffer) =>
      (await rawExchange(server.port, { method, path, ...(sent && { body: sent }) })).status;

    expect([
      await statusOf('POST', '/store/users', body),
      await statusOf('GET', '/store/users/401'),
      await statusOf('DELETE', '/store/users/1'),
      await statusOf('GET', '/store/users/1'),
      await statusOf('DELETE', '/store/users/1'),
      await statusOf('POST', '/reset'),
      await statusOf('GET', '/store/users/401'),
      await statusOf('GET', '/store/users/1'),
    ]).toEqual([201, 200, 204, 404, 404, 204, 404, 200]);
    expect((await get('/store/users')).body.equals(await protocBytes('users'))).toBe(true);
  });

  it('shares nothing with a server beside it', async () => {
    const other = await createSampleServer({ port: 0 });
    try {
      await rawExchange(server.port, { method: 'DELETE', path: '/store/users/1' });

      const statuses = await Promise.all(
        [server.port, other.port].map((port) => rawExchange(port, { path: '/store/users/1' })),
      );
      expect(statuses.map(({ status }) => status)).toEqual([404, 200]);
    } finally {
      await other.close();
    }
  });
});

describe('sample server: switches', () => {
  it.each([
    ['gzip=1', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['br=1', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip=1&br=1', 'gzip, br', (bytes: Buffer) => gunzipSync(brotliDecompressSync(bytes))],
  ])('compresses with %s', async (query, coding, undo) => {
    const response = await get(`/store/users?${query}`);

    expect(response.headers).toMatchObject({
      'content-encoding': coding,
      'content-length': String(response.wireBody.length),
    });
    expect(undo(response.body).equals(await protocBytes('users'))).toBe(true);
  });

  it('sends a body in pieces with chunked=1', async () => {
    const response = await get('/store/users/1?chunked=1');

    expect([response.headers['transfer-encoding'], response.headers['content-length']]).toEqual([
      'chunked',
      undefined,
    ]);
    expect(response.wireBody.toString('latin1').match(/17\r\n/g)).toHaveLength(2);
    expect(response.body.equals(await protocBytes('user-1'))).toBe(true);
  });

  it('leaves out the message headers with headers=0', async () => {
    const { headers, body } = await get('/store/users/1?headers=0');

    expect(Object.keys(headers)).toEqual([
      'content-type',
      'content-length',
      'date',
      'connection',
      'keep-alive',
    ]);
    expect(body).toHaveLength(46);
  });

  it('closes the connection after the response with close=1', async () => {
    const received = await untilClosed(
      server.port,
      `GET /store/users/1?close=1 HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`,
    );

    expect(received).toContain('\r\nConnection: close\r\n');
  });

  it('responds after a delay no sooner than requested', async () => {
    const start = performance.now();

    const { status } = await get('/store/users/1?delay=150');

    // Timers may fire up to a millisecond early.
    expect([status, performance.now() - start >= 149]).toEqual([200, true]);
  });

  it('does not run a request after its client left', async () => {
    const socket = connect(server.port, '127.0.0.1');
    await new Promise((sent) =>
      socket.write(
        `POST /store/users?delay=50 HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: 2\r\n\r\n\x20\x01`,
        sent,
      ),
    );
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.destroy();
    await closed;

    // By the server's own clock: if it had continued, it would be done by now.
    expect((await get('/store/users/401?delay=150')).status).toBe(404);
  });

  it('applies to errors and to any route', async () => {
    const response = await get('/status/404?gzip=1&chunked=1');

    expect(JSON.parse(gunzipSync(response.body).toString())).toMatchObject({ status: 404 });
  });
});

describe('createSampleServer', () => {
  it('listens only on the loopback address', () => {
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
  });

  it('uses another port if the given one is taken', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const taken = (holder.address() as { port: number }).port;

    const second = await createSampleServer({ port: taken });
    try {
      expect(second.port).not.toBe(taken);
      expect((await rawExchange(second.port, { path: '/' })).status).toBe(200);
    } finally {
      await second.close();
      await new Promise((resolve) => holder.close(resolve));
    }
  });

  it('ends open connections when it is closed', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => socket.destroy());
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    await new Promise((sent) =>
      socket.write(
        `GET /store/users?delay=60000 HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`,
        sent,
      ),
    );

    await server.close();
    await ended;

    await expect(rawExchange(server.port, { path: '/' })).rejects.toThrow('ECONNREFUSED');
  });
});

function untilClosed(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
