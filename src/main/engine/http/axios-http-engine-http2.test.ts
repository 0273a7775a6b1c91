import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { createHttpEngine } from './axios-http-engine.ts';
import { readTestCertificate, reply, startRawServer } from './bad-server.test-kit.ts';
import type { ConnectionChoice, HttpEngine, HttpEvent, WireRequest } from './http-engine.ts';
import { disposeAll, keepOpen, limits, ok, patience } from './http-pair.test-kit.ts';
import { type Http2TestServer, type OnStream, startHttp2Server } from './http2-server.test-kit.ts';

const opened: { readonly engine: HttpEngine; readonly server: Http2TestServer }[] = [];

afterEach(async () => {
  await disposeAll();
  for (const { engine, server } of opened.splice(0)) {
    engine.dispose();
    await server.whenIdle();
    await server.dispose();
  }
});

const hello: OnStream = (stream) => {
  stream.respond({ ':status': 200, 'content-type': 'text/plain' });
  stream.end('hello');
};

const http2: ConnectionChoice = { httpVersion: 'http2' };
const http1: ConnectionChoice = { httpVersion: 'http1' };

function createEngine(): HttpEngine {
  return createHttpEngine({ certificateAuthorities: [readTestCertificate('authority')] });
}

async function start(onStream: OnStream, options: Parameters<typeof startHttp2Server>[1] = {}) {
  const server = await startHttp2Server(onStream, options);
  const engine = createEngine();
  opened.push({ engine, server });
  const send = (
    request: Partial<WireRequest> = {},
    given: { signal?: AbortSignal; onEvent?: (event: HttpEvent) => void } = {},
  ) => sendTo(engine, server.url, request, given);
  return { server, engine, send };
}

function sendTo(
  engine: HttpEngine,
  url: string,
  request: Partial<WireRequest> = {},
  given: { signal?: AbortSignal; onEvent?: (event: HttpEvent) => void } = {},
) {
  return engine.exchange(
    {
      ...{ method: 'GET', url, rawHeaders: [], body: null, connection: {} },
      ...{ deadlines: patience, limits },
      ...request,
    },
    { signal: new AbortController().signal, ...given },
  );
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('latin1');

describe('createHttpEngine: HTTP/2', () => {
  it('takes HTTP/2 over TLS when the server has it, and times a new and a reused connection', async () => {
    const delayMs = 60;
    const { server, send } = await start(
      (stream, headers) => setTimeout(() => hello(stream, headers), delayMs),
      { isTls: true, allowHTTP1: true },
    );

    const first = await send();
    const second = await send();

    expect(first.response).toMatchObject({ status: 200, statusText: '', httpVersion: '2' });
    expect(text(first.response?.body)).toBe('hello');
    expect([first.connectionReused, second.connectionReused]).toEqual([false, true]);
    expect(server.sessions).toHaveLength(1);
    const some = expect.any(Number);
    expect(first.phases).toMatchObject({ dnsMs: null, connectMs: some, tlsMs: some, sendMs: some });
    expect(second.phases).toMatchObject({ dnsMs: null, connectMs: null, tlsMs: null });
    for (const { phases } of [first, second]) {
      // Timers may fire up to a millisecond early.
      expect(phases.waitMs).toBeGreaterThan(delayMs - 2);
      const parts = [phases.blockedMs, phases.connectMs, phases.sendMs, phases.waitMs];
      const sum = [...parts, phases.receiveMs].reduce((all: number, one) => all + (one ?? 0), 0);
      expect(sum).toBeCloseTo(phases.networkMs, 6);
    }
  });

  it('takes HTTP/1.1 over TLS when the server has nothing else, and keeps its connection', async () => {
    const server = await startRawServer({
      certificate: 'trusted',
      onRequest: (socket) => socket.write(ok),
    });
    const engine = createEngine();
    keepOpen(engine, server);

    const first = await sendTo(engine, `https://127.0.0.1:${server.port}/`);
    const second = await sendTo(engine, `https://127.0.0.1:${server.port}/`);

    expect(first.response?.httpVersion).toBe('1.1');
    expect([first.connectionReused, second.connectionReused]).toEqual([false, true]);
    expect(first.phases.tlsMs).toEqual(expect.any(Number));
    expect(server.received).toHaveLength(1);
  });

  it('sends HTTP/1.1 to a server of both when told so', async () => {
    const both = await start(hello, { isTls: true, allowHTTP1: true });

    const chosen = await both.send({ connection: http1 });

    expect(chosen.response?.httpVersion).toBe('1.1');
    expect(both.server.sessions).toHaveLength(0);
  });

  it('D15: gets the response of a server that speaks nothing but HTTP/2', async () => {
    const plain = await start(hello);
    const secure = await start(hello, { isTls: true });

    const first = await plain.send({ method: 'POST', body: Buffer.from('x') });
    const second = await plain.send();
    const overTls = await secure.send();

    for (const exchange of [first, second, overTls]) {
      expect(exchange).toMatchObject({ outcome: 'answered', problem: null });
      expect(exchange.response?.httpVersion).toBe('2');
    }
    expect(second.connectionReused).toBe(true);
    expect(plain.server.requests).toHaveLength(2);
  });

  it('D15: says that a server speaks only HTTP/2 when HTTP/1.1 is wanted', async () => {
    const plain = await start(hello);
    const secure = await start(hello, { isTls: true });

    const overTcp = await plain.send({ connection: http1 });
    const overTls = await secure.send({ connection: http1 });

    expect(overTcp.problem?.title).toBe(`127.0.0.1:${plain.server.port} speaks HTTP/2 only`);
    expect(overTls.problem).toMatchObject({
      kind: 'tls',
      title: expect.stringContaining('does not speak the chosen version of HTTP'),
    });
  });

  it('says that a server of HTTP/1.1 does not speak HTTP/2', async () => {
    const server = await startRawServer({ ...reply(ok), certificate: 'trusted' });
    const engine = createEngine();
    keepOpen(engine, server);

    const { outcome, problem } = await sendTo(engine, `https://127.0.0.1:${server.port}/`, {
      connection: http2,
    });

    expect({ outcome, kind: problem?.kind, title: problem?.title }).toEqual({
      outcome: 'failed',
      kind: 'tls',
      title: `127.0.0.1:${server.port} does not speak the chosen version of HTTP`,
    });
  });

  it('sends headers in lower case, in their order and number, and Host as :authority', async () => {
    const { server, send } = await start(hello);

    const { sentHeaders, sentSizes, problem } = await send({
      method: 'POST',
      url: `${server.url}a?b=%20`,
      rawHeaders: [
        ['X-B', ' one '],
        ['Host', 'other.example'],
        ['x-a', '1'],
        ['X-b', 'two'],
        ['TE', 'trailers'],
        ['X-Latin', '\u00e9'],
      ],
      body: Buffer.from('hello'),
      connection: http2,
    });

    const fields = [
      ['x-b', 'one'],
      ['x-b', 'two'],
      ['x-a', '1'],
      ['te', 'trailers'],
      ['x-latin', '\u00e9'],
      ['content-length', '5'],
    ];
    const pseudo = [
      [':method', 'POST'],
      [':authority', 'other.example'],
      [':scheme', 'http'],
      [':path', '/a?b=%20'],
    ];
    expect(server.requests).toEqual([[...pseudo, ...fields].flat()]);
    expect(sentHeaders).toEqual([['host', 'other.example'], ...fields]);
    const size = [...pseudo, ...fields].flat().join('').length + 32 * 10;
    expect(sentSizes).toEqual({
      ...{ bodyBytes: 5, decodedBodyBytes: 5 },
      ...{ headerBytes: size, isHeaderList: true },
    });
    expect(problem).toBeNull();
  });

  it('leaves out headers of a connection, and says so', async () => {
    const { server, send } = await start(hello);

    const { outcome, problem, sentHeaders } = await send({
      rawHeaders: [
        ['Connection', 'close'],
        ['Transfer-Encoding', 'chunked'],
        ['TE', 'gzip'],
        ['X-A', '1'],
      ],
      connection: http2,
    });

    expect(outcome).toBe('answered');
    expect(sentHeaders).toEqual([
      ['host', `127.0.0.1:${server.port}`],
      ['x-a', '1'],
    ]);
    expect(problem).toMatchObject({
      severity: 'warning',
      title: 'HTTP/2 has no headers Connection, Transfer-Encoding, TE',
    });
  });

  it('sends a header twice that HTTP/2 takes once over HTTP/1.1, or refuses it', async () => {
    const { send } = await start(hello, { isTls: true, allowHTTP1: true });
    const rawHeaders: RawHeader[] = [
      ['Content-Type', 'a/b'],
      ['Content-Type', 'c/d'],
    ];

    const automatic = await send({ rawHeaders });
    const only = await send({ rawHeaders, connection: http2 });

    expect(automatic.response?.httpVersion).toBe('1.1');
    expect(only.problem).toMatchObject({
      kind: 'header-invalid',
      title: 'Header content-type can be sent only once over HTTP/2',
    });
  });

  it('returns headers and trailers as received, and the size of the header list', async () => {
    const { send } = await start((stream) => {
      stream.respond(
        { ':status': 201, 'x-a': ['1', '2'], 'grpc-encoding': 'identity' },
        { waitForTrailers: true },
      );
      stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end('hello');
    });

    const { response } = await send({ connection: http2 });

    expect(response?.rawHeaders.filter(([name]) => name !== 'date')).toEqual([
      ['x-a', '1'],
      ['x-a', '2'],
      ['grpc-encoding', 'identity'],
    ]);
    expect(response?.rawTrailers).toEqual([['grpc-status', '0']]);
    const fields = [[':status', '201'], ...(response?.rawHeaders ?? [])];
    expect(response?.sizes.headerBytes).toBe(fields.flat().join('').length + 32 * fields.length);
  });

  it('sends and receives large bodies, and undoes their content coding', async () => {
    const large = Buffer.alloc(3_000_000, 'protobuf');
    const { send } = await start((stream) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        stream.respond({ ':status': 200, 'content-encoding': 'gzip' });
        stream.end(gzipSync(Buffer.concat(parts)));
      });
    });

    const { response, sentSizes } = await send({
      ...{ method: 'POST', body: large, connection: http2 },
      limits: { ...limits, decodedBodyBytes: 4_000_000 },
    });

    expect(sentSizes.bodyBytes).toBe(large.byteLength);
    expect(Buffer.compare(response?.body ?? new Uint8Array(), large)).toBe(0);
    expect(response?.contentCoding).toBe('gzip');
  });

  it('gives a HEAD response no body, whatever its Content-Length says', async () => {
    const { send } = await start((stream) => {
      stream.respond({ ':status': 200, 'content-length': '20' }, { endStream: true });
    });

    const { outcome, response } = await send({ method: 'HEAD', connection: http2 });

    expect({ outcome, bytes: response?.body.byteLength }).toEqual({
      outcome: 'answered',
      bytes: 0,
    });
  });

  it('waits for the real response after interim ones', async () => {
    const { send } = await start((stream, headers) => {
      stream.additionalHeaders({ ':status': 103, link: '</a>' });
      hello(stream, headers);
    });

    expect((await send({ connection: http2 })).response?.status).toBe(200);
  });

  it('shares a connection, but not above the streams that the server takes', async () => {
    const waiting: (() => void)[] = [];
    const respond =
      (count: number): OnStream =>
      (stream, headers) => {
        waiting.push(() => hello(stream, headers));
        if (waiting.length === count) for (const one of waiting.splice(0)) one();
      };
    const shared = await start(respond(2));
    const limited = await start(respond(2), { settings: { maxConcurrentStreams: 1 } });

    for (const { server, send } of [shared, limited]) {
      waiting.push(() => undefined);
      await send({ connection: http2 });
      const both = await Promise.all([send({ connection: http2 }), send({ connection: http2 })]);
      expect(both.map(({ outcome }) => outcome)).toEqual(['answered', 'answered']);
      expect(server.sessions).toHaveLength(server === shared.server ? 1 : 2);
    }
  });

  it('never reuses a connection that was opened with other checks', async () => {
    const { server, send } = await start(hello, { isTls: true });
    const unchecked = { tls: { verify: false, authorities: [] } };

    await send({ connection: unchecked });
    const checked = await send();

    expect(checked.connectionReused).toBe(false);
    expect(server.sessions).toHaveLength(2);
  });

  it('reports each step as it happens', async () => {
    const { send } = await start(hello);
    const events: HttpEvent[] = [];

    await send({ connection: http2 }, { onEvent: (event) => events.push(event) });

    expect(events.map(({ kind }) => kind)).toEqual([
      ...['connecting', 'sending', 'waiting', 'head', 'part', 'body'],
    ]);
  });

  it.each([
    ['connecting', 0],
    ['sending', 0],
    ['waiting', 0],
    ['head', 0],
    ['body', 5],
  ] as const)('is cancelled while %s, and leaves no connection', async (kind, bytes) => {
    const { server, send } = await start((stream) => {
      if (kind === 'sending') return;
      stream.resume();
      if (kind === 'waiting') return;
      stream.respond({ ':status': 200 });
      stream.write('hello');
    });
    const abort = new AbortController();

    const { outcome, response } = await send(
      { method: 'POST', body: new Uint8Array(1_000_000), connection: http2 },
      { signal: abort.signal, onEvent: (event) => event.kind === kind && abort.abort() },
    );

    expect(outcome).toBe('cancelled');
    expect(response?.received.byteLength ?? 0).toBe(bytes);
    await server.whenIdle();
  });

  it('aborts running exchanges when it is disposed, and leaves no connection', async () => {
    const { server, engine, send } = await start(() => undefined);
    const running = send(
      { connection: http2 },
      { onEvent: (e) => e.kind === 'waiting' && engine.dispose() },
    );

    expect((await running).outcome).toBe('cancelled');
    await server.whenIdle();
  });
});
