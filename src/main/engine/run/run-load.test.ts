import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { rawExchange } from '../../../../scripts/test/raw-exchange.ts';
import { createHttpEngine } from '../http/axios-http-engine.ts';
import { readTestCertificate, startRawServer } from '../http/bad-server.test-kit.ts';
import type { ExpectedResponse } from './response-check.ts';
import { load, planOf, serveHttp, serveTcp, type TestServer, wireOf } from './run-load.test-kit.ts';

describe('a load', () => {
  const servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  async function http(...args: Parameters<typeof serveHttp>): Promise<TestServer> {
    const server = await serveHttp(...args);
    servers.push(server);
    return server;
  }

  async function tcp(...args: Parameters<typeof serveTcp>): Promise<TestServer> {
    const server = await serveTcp(...args);
    servers.push(server);
    return server;
  }

  it('keeps one connection for each worker, which all series of a server share', async () => {
    const server = await http((_request, response) => response.end('hello'));

    const { samples } = await load(
      planOf([wireOf(server.url), wireOf(server.url)], { samples: 20, workers: 3 }),
    );

    const opened = samples.filter(({ isReused }) => !isReused);
    expect(opened.map(({ worker }) => worker).sort()).toEqual([0, 1, 2]);
    const served = new Map<number | null, number[]>();
    for (const { connection, series } of samples) {
      const counts = served.get(connection) ?? [0, 0];
      counts[series] = (counts[series] ?? 0) + 1;
      served.set(connection, counts);
    }
    expect([...served.keys()].sort()).toEqual([1, 2, 3]);
    for (const [a, b] of served.values()) expect(a).toBe(b);
    expect(opened.every(({ connectMs }) => (connectMs ?? 0) > 0)).toBe(true);
    expect(
      samples.filter(({ isReused }) => isReused).every(({ connectMs }) => connectMs === null),
    ).toBe(true);
  });

  it.each([
    ['refuses a certificate of no authority', undefined, 'transport'],
    ['takes any where it is not checked', { verify: false, authorities: [] }, 'ok'],
    [
      'takes one of a named authority',
      { verify: true, authorities: [readTestCertificate('authority')] },
      'ok',
    ],
  ] as const)('%s', async (_name, tls, outcome) => {
    const server = await startRawServer({
      certificate: 'trusted',
      onRequest: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
    });
    servers.push({ url: '', port: server.port, close: () => server.dispose() });
    const wire = wireOf(`https://127.0.0.1:${server.port}/`);

    const { samples } = await load(planOf([{ ...wire, ...(tls && { tls }) }], { samples: 2 }));

    expect(samples.map((sample) => sample.outcome)).toEqual([outcome, outcome]);
  });

  it('goes over connections of their own to two servers, or with other certificates', async () => {
    const [one, other] = [
      await http((_request, response) => response.end()),
      await http((_request, response) => response.end()),
    ];
    const strict = { verify: true, authorities: [] };

    const { samples } = await load(
      planOf([wireOf(one.url), wireOf(other.url), wireOf(one.url, { tls: strict })]),
    );

    const used = samples.map(({ series, connection }) => `${series}/${connection}`);
    expect(new Set(used).size).toBe(3);
    expect(new Set(samples.map(({ connection }) => connection)).size).toBe(3);
  });

  it('sends each block in a random order that the seed repeats, the warm-up before all', async () => {
    const server = await http((_request, response) => response.end());
    const requests = ['a', 'b'].map((path) => wireOf(server.url + path));
    const orderOf = async (seed: number) => {
      const { samples } = await load(planOf(requests, { samples: 28, warmUp: 2, seed }));
      return samples.map(({ series, number, isWarmUp }) => ({ series, number, isWarmUp }));
    };

    const first = await orderOf(7);

    expect(await orderOf(7)).toEqual(first);
    expect(await orderOf(8)).not.toEqual(first);
    expect(first.map(({ number }) => number)).toEqual(
      Array.from({ length: 60 }, (_, at) => Math.floor(at / 2) + 1),
    );
    expect(first.filter(({ isWarmUp }) => isWarmUp)).toEqual(first.slice(0, 4));
    const leading = first.filter((_, at) => at % 2 === 0).map(({ series }) => series);
    expect(new Set(leading)).toEqual(new Set([0, 1]));
  });

  it('begins a series when the one before has ended, if asked to', async () => {
    let active = '';
    const mixed: string[] = [];
    const server = await http((request, response) => {
      const path = request.url ?? '';
      if (active !== '' && active !== path) mixed.push(path);
      active = path;
      setTimeout(() => response.end(), 2);
    });
    const requests = ['a', 'b'].map((path) => wireOf(server.url + path));

    const { samples } = await load(
      planOf(requests, { samples: 10, workers: 4, order: 'one-after-the-other' }),
    );

    expect(mixed).toEqual(['/b']);
    expect(samples.map(({ series }) => series)).toEqual([
      ...new Array(10).fill(0),
      ...new Array(10).fill(1),
    ]);
  });

  it('sets no endless timer when the last request of a series timed out', async () => {
    const server = await http((request, response) => {
      if (request.url === '/b') response.end();
    });
    const requests = ['a', 'b'].map((path) => wireOf(server.url + path));
    const warnings: string[] = [];
    const note = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', note);

    const { samples } = await load(
      planOf(requests, { samples: 1, timeoutMs: 500, order: 'one-after-the-other' }),
    );
    process.off('warning', note);

    expect(samples.map(({ outcome }) => outcome)).toEqual(['timeout', 'ok']);
    expect(warnings).toEqual([]);
  });

  it('sends byte for byte what Send sends', async () => {
    const seen: string[] = [];
    const server = await tcp((socket) => {
      socket.on('data', (chunk) => {
        seen.push(chunk.toString('latin1'));
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      });
    });
    const request = wireOf(`${server.url}x?y=%20`, {
      method: 'POST',
      rawHeaders: [
        ['X-Second', '2'],
        ['content-TYPE', 'application/x-protobuf'],
        ['x-second', 'again'],
      ],
      body: Uint8Array.of(1, 2, 0xff),
    });
    const engine = createHttpEngine();

    await engine.exchange(request, { signal: new AbortController().signal });
    await load(planOf([request], { samples: 1 }));
    engine.dispose();

    expect(seen[1]).toBe(seen[0]);
    expect(seen[0]).toContain('\r\ncontent-TYPE: application/x-protobuf\r\nx-second: again\r\n');
  });

  it.each([
    ['of a known length', { 'Content-Length': '5', 'X-Twice': ['a', 'b'] }],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('counts the bytes of an answer %s as they travel', async (_name, headers) => {
    const server = await http((_request, response) => {
      response.writeHead(200, headers);
      response.end('hello');
    });
    const raw = await rawExchange(server.port, {
      path: '/',
      headers: { Connection: 'keep-alive' },
    });
    const request = wireOf(server.url, { method: 'POST', body: new Uint8Array(300) });

    const { samples } = await load(planOf([request], { samples: 1 }));

    expect(samples[0]).toMatchObject({
      responseBodyBytes: 5,
      responseHeaderBytes: raw.headText.length,
      requestBodyBytes: 300,
      requestHeaderBytes: (
        `POST / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAccept: application/x-protobuf\r\n` +
        'Content-Length: 300\r\nConnection: keep-alive\r\n\r\n'
      ).length,
    });
  });

  it('measures a server of a known delay', async () => {
    const delayMs = 20;
    const server = await http((_request, response) => {
      setTimeout(() => response.end('hello'), delayMs);
    });

    const { samples, loopDelayP99Ms } = await load(planOf([wireOf(server.url)], { samples: 30 }));

    // A timer of Node may come a fraction of a millisecond early.
    expect(Math.min(...samples.map(({ totalMs }) => totalMs))).toBeGreaterThan(delayMs - 1);
    const sorted = samples.map(({ totalMs }) => totalMs).sort((a, b) => a - b);
    expect(sorted[14]).toBeLessThan(delayMs + 10 + loopDelayP99Ms);
    for (const { connectMs, waitMs, receiveMs, totalMs } of samples) {
      const sum = (connectMs ?? 0) + (waitMs ?? 0) + (receiveMs ?? 0);
      expect(sum).toBeLessThanOrEqual(totalMs + 0.001);
      expect(sum).toBeGreaterThan(delayMs - 1);
    }
  });

  it('has phases that add up to the total to the last digit on a kept connection', async () => {
    const server = await http((_request, response) => {
      response.write('a');
      setImmediate(() => response.end('b'));
    });

    const { samples } = await load(planOf([wireOf(server.url)], { samples: 50 }));

    const kept = samples.filter(({ isReused }) => isReused);
    expect(kept).toHaveLength(49);
    for (const { waitMs, receiveMs, totalMs } of kept) {
      expect((waitMs ?? 0) + (receiveMs ?? 0)).toBeCloseTo(totalMs, 9);
    }
  });

  it('counts 10 % failures exactly, and says what they were', async () => {
    let count = 0;
    const server = await http((_request, response) => {
      count += 1;
      response.writeHead(count % 10 === 0 ? 500 : 200).end('x');
    });

    const { samples, counts, issued } = await load(
      planOf([wireOf(server.url)], { samples: 500, workers: 5 }),
    );

    expect({ counts, issued }).toEqual({
      counts: { ok: 450, failed: 50, aborted: 0 },
      issued: 500,
    });
    const failed = samples.filter(({ outcome }) => outcome === 'http');
    expect(failed.map(({ status, message }) => `${status}: ${message}`)).toEqual(
      new Array(50).fill('500: 500 Internal Server Error'),
    );
  });

  const asked = (encoding: 'protobuf' | 'json'): ExpectedResponse => ({
    encoding,
    request: { responseTypes: [], responseType: null, schemaSet: null },
    rules: [],
  });
  const [protobufType, jsonType] = ['application/x-protobuf', 'application/json'];

  it.each<[string, 'protobuf' | 'json', number, Record<string, string>, string, string]>([
    ['JSON', 'json', 200, { 'Content-Type': jsonType }, '{"a":1}', 'ok null'],
    ['JSON of no type', 'json', 200, {}, '[1]', 'ok null'],
    ['protobuf', 'protobuf', 200, { 'Content-Type': protobufType }, '\n\u0001x', 'ok null'],
    ['an empty body', 'json', 200, { 'Content-Type': jsonType }, '', 'ok null'],
    [
      'protobuf for JSON',
      'json',
      200,
      { 'Content-Type': protobufType },
      '\n\u0001x',
      'content JSON was asked for, application/x-protobuf came',
    ],
    [
      'a web page for protobuf',
      'protobuf',
      200,
      { 'Content-Type': 'text/html' },
      '<html>',
      'content Protobuf was asked for, text/html came',
    ],
    [
      'broken JSON',
      'json',
      200,
      { 'Content-Type': jsonType },
      '{"a":',
      'content The body is not JSON',
    ],
    [
      'broken protobuf',
      'protobuf',
      200,
      { 'Content-Type': protobufType },
      '\n\u0009x',
      'content The body is not Protobuf',
    ],
    [
      'a redirect',
      'json',
      302,
      { Location: '/there' },
      '',
      'redirect 302 Found, to /there: redirects are not followed',
    ],
    [
      'an error of gRPC',
      'protobuf',
      200,
      { 'Content-Type': protobufType, 'grpc-status': '5', 'grpc-message': 'no%20user' },
      '',
      'rpc gRPC 5 NOT_FOUND: no user',
    ],
    [
      'the end of a Connect stream that is an error',
      'json',
      200,
      { 'Content-Type': 'application/connect+json' },
      '\u0002\u0000\u0000\u0000\u001e{"error":{"code":"not_found"}}',
      'rpc Connect not_found',
    ],
  ])('judges each response: %s', async (_name, encoding, status, headers, body, result) => {
    const server = await http((_request, response) => {
      response.writeHead(status, headers).end(Buffer.from(body, 'latin1'));
    });

    const { samples } = await load(planOf([wireOf(server.url)], { samples: 3 }, asked(encoding)));

    expect(samples.map(({ outcome, message }) => `${outcome} ${message}`)).toEqual(
      new Array(3).fill(result),
    );
  });

  it('goes by a rule for response types where the headers say something else', async () => {
    const server = await http((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('{}');
    });
    const rule = { path: '', status: '', mediaType: 'text/plain', type: null, schemaSet: null };
    const expected = asked('json');
    const request = { ...expected.request, responseTypes: [{ ...rule, as: 'json' as const }] };

    const { counts } = await load(
      planOf([wireOf(server.url)], { samples: 3 }, { ...expected, request }),
    );

    expect(counts).toEqual({ ok: 3, failed: 0, aborted: 0 });
  });

  it('keeps the first response and others evenly apart, to be decoded', async () => {
    const server = await http((_request, response) => {
      response.writeHead(200, { 'Content-Type': jsonType }).end('{"a":1}');
    });

    const { responses } = await load(
      planOf([wireOf(server.url)], { samples: 95, warmUp: 5 }, asked('json')),
    );

    expect(responses.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, at) => 5 * at + 1),
    );
    expect(responses[0]).toMatchObject({ status: 200, series: 0 });
    expect(Buffer.from(responses[0]?.body ?? []).toString()).toBe('{"a":1}');
  });

  it('opens the connection again when the server closes it each time', async () => {
    const server = await http((_request, response) => {
      response.writeHead(200, { Connection: 'close' }).end('x');
    });

    const { samples, counts } = await load(
      planOf([wireOf(server.url)], { samples: 50, workers: 2 }),
    );

    expect(counts).toEqual({ ok: 50, failed: 0, aborted: 0 });
    expect(samples.every(({ isReused, connectMs }) => !isReused && connectMs !== null)).toBe(true);
  });

  it('goes on over a server that closes each connection without saying so', async () => {
    const server = await tcp((socket) => {
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    });

    const { samples, issued } = await load(planOf([wireOf(server.url)], { samples: 50 }));

    expect(issued).toBe(50);
    expect(samples).toHaveLength(50);
    expect(samples.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(0);
  });

  it.each([
    ['garbage', 'what is this\r\n\r\n', /is not proper HTTP/],
    ['a cut body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok', /cut short after 2 bytes/],
    ['cut chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe', /cut short/],
    ['a cut head', 'HTTP/1.1 200 OK\r\nContent-', /stops in the middle of its headers/],
    ['no word', '', /closed the connection without answering/],
    ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}`, /headers .* too large/],
    ['an upgrade', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', /./],
    [
      'too large a body',
      `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1_100_000)}`,
      /larger than the limit/,
    ],
  ])('counts %s as a failed request, and says so', async (_name, answer, message) => {
    const server = await tcp((socket) => {
      socket.once('data', () => socket.end(answer));
    });

    const { samples, counts } = await load(planOf([wireOf(server.url)], { samples: 3 }));

    expect(counts).toEqual({ ok: 0, failed: 3, aborted: 0 });
    for (const sample of samples) {
      expect(sample).toMatchObject({
        outcome: 'transport',
        message: expect.stringMatching(message),
      });
    }
  });

  it('waits for the real answer behind interim ones', async () => {
    const server = await tcp((socket) => {
      socket.on('data', () => {
        socket.write('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n');
        setTimeout(() => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), 20);
      });
    });

    const { samples } = await load(planOf([wireOf(server.url)], { samples: 2 }));

    expect(samples.map(({ status, outcome }) => `${status} ${outcome}`)).toEqual([
      '200 ok',
      '200 ok',
    ]);
    expect(samples.every(({ waitMs }) => (waitMs ?? 0) > 19)).toBe(true);
  });

  it('reuses the connection of HEAD, and of a GET with a body', async () => {
    const server = await http((_request, response) => response.end('hello'));
    const requests = [
      wireOf(server.url, { method: 'HEAD' }),
      wireOf(server.url, { body: Uint8Array.of(1, 2, 3) }),
    ];

    const { samples, counts } = await load(planOf(requests, { samples: 3 }));

    expect(counts).toEqual({ ok: 6, failed: 0, aborted: 0 });
    expect(samples.filter(({ isReused }) => !isReused)).toHaveLength(1);
  });

  it('ends quickly when nothing listens, each try counted', async () => {
    const server = await tcp(() => undefined);
    await servers.pop()?.close();

    const { samples, counts, elapsedMs } = await load(
      planOf([wireOf(server.url)], { samples: 200, workers: 4 }),
    );

    expect(counts).toEqual({ ok: 0, failed: 200, aborted: 0 });
    expect(elapsedMs).toBeLessThan(5000);
    expect(samples[0]).toMatchObject({
      status: null,
      waitMs: null,
      connectMs: null,
      message: `Nothing is listening on 127.0.0.1:${server.port}`,
    });
  });

  it.each([
    ['never answers', (): void => undefined],
    [
      'stalls in the body',
      (socket: import('node:net').Socket): void => {
        socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok'));
      },
    ],
    [
      'drips',
      (socket: import('node:net').Socket): void => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
        const timer = setInterval(() => socket.write('x'), 5);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('ends a request that takes too long when the server %s', async (_name, listener) => {
    const server = await tcp(listener);

    const { samples, counts, elapsedMs } = await load(
      planOf([wireOf(server.url)], { samples: 4, workers: 2, timeoutMs: 60 }),
    );

    expect(counts).toEqual({ ok: 0, failed: 4, aborted: 0 });
    expect(elapsedMs).toBeLessThan(2000);
    for (const sample of samples) {
      expect(sample).toMatchObject({
        outcome: 'timeout',
        message: 'No complete response within 60 ms',
      });
      expect(sample.totalMs).toBeGreaterThanOrEqual(59);
    }
  });

  it('stops: no new requests, and those under way are aborted after the grace', async () => {
    let stop: () => void = () => undefined;
    let unanswered = 0;
    const server = await http((request, response) => {
      if (request.url === '/quick') {
        response.end();
        return;
      }
      unanswered += 1;
      if (unanswered === 3) stop();
    });

    const { samples, counts, issued, elapsedMs, isStopped } = await load(
      planOf([wireOf(`${server.url}quick`), wireOf(`${server.url}never`)], {
        samples: 100_000,
        workers: 3,
        graceMs: 100,
      }),
      (started) => {
        stop = started.stop;
      },
    );

    expect(issued).toBe(samples.length);
    expect(counts).toEqual({ ok: issued - 3, failed: 0, aborted: 3 });
    expect(isStopped).toBe(true);
    expect(elapsedMs).toBeLessThan(2000);
  });

  it('lets what is under way end within the grace', async () => {
    let stop: () => void = () => undefined;
    const held: ServerResponse[] = [];
    const server = await http((_request, response) => {
      held.push(response);
      if (held.length < 5) return;
      stop();
      for (const one of held) one.end();
    });

    const { counts, issued } = await load(
      planOf([wireOf(server.url)], { samples: 1000, workers: 5, graceMs: 5000 }),
      (started) => {
        stop = started.stop;
      },
    );

    expect(counts).toEqual({ ok: 5, failed: 0, aborted: 0 });
    expect(issued).toBe(5);
  });

  it('goes on to its end when the server dies under it', async () => {
    const child = fork('src/main/engine/run/dying-server.test-kit.mjs');
    const [port] = (await once(child, 'message')) as [number];

    const { samples, counts, issued } = await load(
      planOf([wireOf(`http://127.0.0.1:${port}/`)], { samples: 3000, workers: 4 }),
    );

    expect(issued).toBe(3000);
    expect(samples).toHaveLength(3000);
    expect(counts.ok + counts.failed).toBe(3000);
    expect(counts.ok).toBeGreaterThanOrEqual(500);
    expect(counts.failed).toBeGreaterThan(2000);
    expect(child.signalCode).toBe('SIGKILL');
  });

  it('is content with one sample', async () => {
    const server = await http((_request, response) => response.end('x'));

    const { samples } = await load(planOf([wireOf(server.url)], { samples: 1, workers: 8 }));

    expect(samples).toHaveLength(1);
    expect(samples[0]).toMatchObject({ number: 1, outcome: 'ok', status: 200, worker: 0 });
  });

  it('tells the time of day of each request in microseconds', async () => {
    const server = await http((_request, response) => response.end());
    const before = Date.now();

    const { samples } = await load(planOf([wireOf(server.url)], { samples: 5 }));

    for (const { startedAtMs } of samples) {
      expect(startedAtMs).toBeGreaterThanOrEqual(before - 1);
      expect(startedAtMs).toBeLessThanOrEqual(Date.now() + 1);
    }
    expect(new Set(samples.map(({ startedAtMs }) => startedAtMs % 1)).size).toBeGreaterThan(1);
  });
});
