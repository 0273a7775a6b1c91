import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { type RawServer, reply, replyAndWait } from './bad-server.test-kit.ts';
import { disposeAll, limits, ok, startPair } from './http-pair.test-kit.ts';

afterEach(disposeAll);

/** What a server received on its first connection, as Latin-1, with its port replaced by PORT. */
function firstReceived(server: RawServer): string {
  const text = (server.received[0] ?? Buffer.alloc(0)).toString('latin1');
  return text.replaceAll(`:${server.port}`, ':PORT');
}

const protobufBytes = new Uint8Array([0x08, 0xff, 0x01]);

describe('createHttpEngine: what goes out', () => {
  it('sends headers in their order, case and number, and adds only missing ones', async () => {
    const { server, send } = await startPair(reply(ok));
    const rawHeaders: RawHeader[] = [
      ['x-ORDER', '2'],
      ['X-Order', '1'],
      ['accept', 'a'],
      ['Accept', 'b'],
      ['X-Latin', 'é'],
      ['X-Empty', ''],
    ];

    const exchange = await send({ path: '/a%20b?c=d', rawHeaders });

    expect(firstReceived(server)).toBe(
      'GET /a%20b?c=d HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nx-ORDER: 2\r\nX-Order: 1\r\naccept: a\r\n' +
        'Accept: b\r\nX-Latin: é\r\nX-Empty: \r\nConnection: keep-alive\r\n\r\n',
    );
    expect(exchange.sentHeaders).toEqual([
      ['Host', `127.0.0.1:${server.port}`],
      ...rawHeaders,
      ['Connection', 'keep-alive'],
    ]);
    expect(exchange.sentSizes).toEqual({
      bodyBytes: 0,
      decodedBodyBytes: 0,
      headerBytes: server.received[0]?.byteLength,
    });
  });

  it.each([
    [
      'a POST with the type the user set, once',
      { method: 'POST', rawHeaders: [['content-TYPE', 'application/x-protobuf']] as RawHeader[] },
      protobufBytes,
      'POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\ncontent-TYPE: application/x-protobuf\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\n\x08\xff\x01',
    ],
    [
      'a POST without any type',
      { method: 'POST' },
      protobufBytes,
      'POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\n\x08\xff\x01',
    ],
    [
      'a POST without a body',
      { method: 'POST' },
      null,
      'POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 0\r\nConnection: keep-alive\r\n\r\n',
    ],
    [
      'a GET with a body',
      { method: 'GET' },
      protobufBytes,
      'GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\n\x08\xff\x01',
    ],
    [
      'a DELETE with a type and no body',
      { method: 'DELETE', rawHeaders: [['Content-Type', 'application/x-protobuf']] as RawHeader[] },
      null,
      'DELETE / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nContent-Type: application/x-protobuf\r\nConnection: keep-alive\r\n\r\n',
    ],
    [
      'Host, Content-Length and Connection of the user',
      {
        method: 'PURGE',
        rawHeaders: [
          ['Connection', 'close'],
          ['Content-length', '3'],
          ['HOST', 'elsewhere.example'],
        ] as RawHeader[],
      },
      protobufBytes,
      'PURGE / HTTP/1.1\r\nConnection: close\r\nContent-length: 3\r\nHOST: elsewhere.example\r\n\r\n\x08\xff\x01',
    ],
    [
      'chunks where the user set Transfer-Encoding',
      { method: 'POST', rawHeaders: [['Transfer-Encoding', 'chunked']] as RawHeader[] },
      protobufBytes,
      'POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n3\r\n\x08\xff\x01\r\n0\r\n\r\n',
    ],
  ])('sends %s', async (_name, request, body, expected) => {
    const { server, engine, send } = await startPair(reply(ok));

    await send({ ...request, body });

    engine.dispose();
    await server.whenIdle();
    expect(firstReceived(server)).toBe(expected);
  });

  it('sends exactly the bytes of a view, not the buffer around it', async () => {
    const pool = new Uint8Array(8192).fill(0x78);
    pool.set(protobufBytes, 100);
    const { server, engine, send } = await startPair(reply(ok));

    await send({ method: 'POST', body: pool.subarray(100, 103) });

    engine.dispose();
    await server.whenIdle();
    const received = server.received[0] ?? Buffer.alloc(0);
    const bodyStart = received.indexOf('\r\n\r\n') + 4;
    expect(new Uint8Array(received.subarray(bodyStart))).toEqual(protobufBytes);
  });

  it('uses no proxy from the environment', async () => {
    const { send } = await startPair(reply(ok));
    process.env.http_proxy = 'http://127.0.0.1:1';

    const exchange = await send();

    delete process.env.http_proxy;
    expect(exchange.outcome).toBe('answered');
  });

  it.each([
    ['a header with a line break', { rawHeaders: [['X-A', 'a\r\nEvil: b']] as RawHeader[] }],
    ['a header name that is no token', { rawHeaders: [['X A', 'a']] as RawHeader[] }],
  ])('sends nothing for %s', async (_name, request) => {
    const { server, send } = await startPair(reply(ok));

    const exchange = await send(request);

    expect(exchange).toMatchObject({ outcome: 'failed', problem: { kind: 'header-invalid' } });
    expect(server.received).toEqual([]);
  });

  it.each(['nowhere', 'ftp://127.0.0.1/'])('sends nothing to %s', async (url) => {
    const { send } = await startPair(reply(ok));

    const exchange = await send({ url });

    expect(exchange).toMatchObject({ outcome: 'failed', response: null });
  });
});

describe('createHttpEngine: what comes back', () => {
  it('returns headers and trailers as received, and the sizes on the wire', async () => {
    const head =
      'HTTP/1.1 207 Some Reason\r\nset-COOKIE: a=1\r\nSet-Cookie: b=2\r\nX-Latin: \xe9\xff\r\n' +
      'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n';
    const coded = gzipSync('hello hello hello hello');
    const chunk = `${coded.byteLength.toString(16)}\r\n`;
    const { send } = await startPair(
      replyAndWait(head, chunk, coded, '\r\n0\r\nX-Check: 1\r\nx-check: 2\r\n\r\n'),
    );

    const { outcome, response, problem } = await send();

    expect({ outcome, response, problem }).toEqual({
      outcome: 'answered',
      response: {
        status: 207,
        statusText: 'Some Reason',
        httpVersion: '1.1',
        rawHeaders: [
          ['set-COOKIE', 'a=1'],
          ['Set-Cookie', 'b=2'],
          ['X-Latin', '\u00e9\u00ff'],
          ['Content-Encoding', 'gzip'],
          ['Transfer-Encoding', 'chunked'],
        ],
        rawTrailers: [
          ['X-Check', '1'],
          ['x-check', '2'],
        ],
        received: new Uint8Array(coded),
        steps: [
          {
            step: { kind: 'inflate', coding: 'gzip' },
            source: 'header',
            inBytes: coded.byteLength,
            outBytes: 23,
            problem: null,
          },
        ],
        body: new Uint8Array(Buffer.from('hello hello hello hello')),
        isComplete: true,
        contentCoding: 'gzip',
        sizes: { bodyBytes: coded.byteLength, decodedBodyBytes: 23, headerBytes: head.length },
      },
      problem: null,
    });
  });

  it('reads tens of thousands of headers at once, and keeps each', async () => {
    const lines = Array.from({ length: 20_000 }, (_value, index) => `${index}: v\r\n`).join('');
    const { send } = await startPair(reply(`HTTP/1.1 200 OK\r\n${lines}Content-Length: 0\r\n\r\n`));

    const { response, phases } = await send({ limits: { ...limits, headerBytes: 262_144 } });

    expect(response?.rawHeaders).toHaveLength(20_001);
    expect(phases.networkMs).toBeLessThan(5000);
  });

  it('gives a HEAD response no body, whatever its Content-Length says', async () => {
    const { send } = await startPair(
      reply('HTTP/1.1 200 OK\r\nContent-Length: 500\r\nContent-Encoding: gzip\r\n\r\n'),
    );

    const { outcome, response, problem } = await send({ method: 'HEAD' });

    expect({ outcome, problem, bodyBytes: response?.sizes.bodyBytes }).toEqual({
      outcome: 'answered',
      problem: null,
      bodyBytes: 0,
    });
  });

  it.each([
    ['of its announced length', 'Content-Length: 5\r\n\r\nhello', 'answered'],
    ['shorter than announced', 'Content-Length: 50000\r\n\r\nhello', 'failed'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n', 'answered'],
  ])('holds a body %s in shared memory of its size', async (_name, text, expected) => {
    const { send } = await startPair(reply(`HTTP/1.1 200 OK\r\n${text}`));

    const { outcome, response } = await send();

    expect([outcome, Buffer.from(response?.body ?? []).toString()]).toEqual([expected, 'hello']);
    expect(response?.body.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(response?.body.buffer.byteLength).toBe(5);
  });

  it('does not follow a redirect', async () => {
    const { server, send } = await startPair(
      reply('HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n'),
    );

    const exchange = await send();

    expect(exchange).toMatchObject({ outcome: 'answered', response: { status: 302 } });
    expect(server.received).toHaveLength(1);
  });

  it('waits for the real response after interim ones', async () => {
    const { send } = await startPair(
      reply('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n', ok),
    );

    const { response } = await send();

    expect(response).toMatchObject({ status: 200, rawHeaders: [['Content-Length', '5']] });
  });
});

describe('createHttpEngine: kept connections', () => {
  it('sends nothing after a body of a wrong length', async () => {
    const { send, server } = await startPair({ onRequest: (socket) => socket.write(ok) });

    await send({ method: 'POST', rawHeaders: [['Content-Length', '1']], body: protobufBytes });
    const second = await send();

    expect(second.connectionReused).toBe(false);
    expect(server.received).toHaveLength(2);
  });
});
