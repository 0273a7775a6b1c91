import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ExpectedResponse } from './response-check.ts';
import { load, planOf, testServers, wireOf } from './run-load.test-kit.ts';

describe('the responses of a load', () => {
  const { http, tcp, closeAll } = testServers();
  afterEach(closeAll);

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
      'content Expected JSON, got application/x-protobuf',
    ],
    [
      'a web page for protobuf',
      'protobuf',
      200,
      { 'Content-Type': 'text/html' },
      '<html>',
      'content Expected Protobuf, got text/html',
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

  it('uses a rule for response types when the headers say something else', async () => {
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

  it('keeps the first response and others evenly spaced for decoding', async () => {
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

  it.each([
    ['garbage', 'what is this\r\n\r\n', /is not proper HTTP/],
    ['a cut body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok', /cut short after 2 bytes/],
    ['cut chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe', /cut short/],
    ['a cut head', 'HTTP/1.1 200 OK\r\nContent-', /headers are incomplete/],
    ['no word', '', /closed the connection without a response/],
    ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(70_000)}`, /headers .* too large/],
    ['an upgrade', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', /./],
    [
      'too large a body',
      `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(1_100_000)}`,
      /larger than the limit/,
    ],
  ])('counts %s as a failed request, and reports it', async (_name, response, message) => {
    const server = await tcp((socket) => {
      socket.once('data', () => socket.end(response));
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

  it('waits for the real response after interim ones', async () => {
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

  it('counts each try when no server listens', async () => {
    const server = await tcp(() => undefined);
    await server.close();

    const { samples, counts } = await load(
      planOf([wireOf(server.url)], { samples: 200, workers: 4 }),
    );

    expect(counts).toEqual({ ok: 0, failed: 200, aborted: 0 });
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
      (socket: Socket): void => {
        socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok'));
      },
    ],
    [
      'drips',
      (socket: Socket): void => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
        const timer = setInterval(() => socket.write('x'), 5);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('ends a request that takes too long when the server %s', async (_name, listener) => {
    const server = await tcp(listener);

    const { samples, counts } = await load(
      planOf([wireOf(server.url)], { samples: 4, workers: 2, timeoutMs: 60 }),
    );

    expect(counts).toEqual({ ok: 0, failed: 4, aborted: 0 });
    for (const sample of samples) {
      expect(sample).toMatchObject({
        outcome: 'timeout',
        message: 'No complete response within 60 ms',
      });
      expect(sample.totalMs).toBeGreaterThanOrEqual(59);
    }
  });

  it('ends a request after its own total timeout if that is shorter, and no other', async () => {
    const server = await http((request, response) => {
      if (request.url === '/slow') setTimeout(() => response.end(), 200);
    });
    const { deadlines } = wireOf(server.url);
    const impatient = { deadlines: { ...deadlines, totalMs: 60 } };
    const requests = [wireOf(`${server.url}slow`), wireOf(`${server.url}never`, impatient)];

    const { samples } = await load(planOf(requests, { samples: 2 }));

    expect(
      samples.map(({ series, outcome, message }) => [series, outcome, message]).sort(),
    ).toEqual([
      [0, 'ok', null],
      [0, 'ok', null],
      [1, 'timeout', 'No complete response within 60 ms'],
      [1, 'timeout', 'No complete response within 60 ms'],
    ]);
  });
});
