import { monitorEventLoopDelay } from 'node:perf_hooks';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ProblemKind } from '../../../shared/problem.ts';
import { createHttpEngine } from './axios-http-engine.ts';
import {
  type Behaviour,
  drip,
  pour,
  readTestCertificate,
  reply,
  replyAndReset,
  replyAndWait,
  startRawServer,
} from './bad-server.test-kit.ts';
import type { Deadlines, WireExchange, WireRequest } from './http-engine.ts';

/** For cases that end by themselves: a test reaches these deadlines only if something hangs. */
const patience: Deadlines = { connectMs: 5000, firstByteMs: 5000, idleMs: 5000, totalMs: 5000 };
const limits = { wireBodyBytes: 100_000, decodedBodyBytes: 1_000_000, headerBytes: 16_384 };
/** A call may take its deadline plus this. */
const graceMs = 200;

/** The loop ticks this often; missing ticks mean that the process itself was blocked. */
const loopTickMs = 5;

interface Case {
  readonly name: string;
  readonly server: Behaviour;
  readonly request?: Partial<WireRequest>;
  /** The deadline that ends the case, if it needs one. */
  readonly deadline?: Partial<Deadlines>;
  readonly scheme?: 'http' | 'https';
  readonly host?: string;
  readonly expected: Expected;
}

interface Expected {
  readonly outcome: WireExchange['outcome'];
  readonly problem: ProblemKind | null;
  /** Part of the title. */
  readonly says?: string;
  /** Status of the response; null when there is none. */
  readonly status: number | null;
  /** Latin-1 text, a pattern for it, or its number of bytes. */
  readonly body?: string | RegExp | number;
  readonly isComplete?: boolean;
}

const text = '{"users":[{"id":1}]}'.repeat(100);
const ok = 'HTTP/1.1 200 OK\r\n';

function cut(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.byteLength - 10);
}

function whole(coding: string, body: Uint8Array | string): readonly (string | Uint8Array)[] {
  return [`${ok}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`, body];
}

const malformed: Expected = { outcome: 'failed', problem: 'response-malformed', status: null };

const cases: readonly Case[] = [
  {
    name: 'Content-Length too long',
    server: reply(`${ok}Content-Length: 20\r\n\r\nhello`),
    expected: {
      outcome: 'failed',
      problem: 'response-truncated',
      says: 'cut short after 5 of 20 bytes',
      status: 200,
      body: 'hello',
      isComplete: false,
    },
  },
  {
    name: 'Content-Length too short',
    server: reply(`${ok}Content-Length: 2\r\n\r\nhello`),
    expected: {
      outcome: 'answered',
      problem: 'response-malformed',
      says: 'sent extra bytes after',
      status: 200,
      body: 'he',
    },
  },
  {
    name: 'Content-Length twice',
    server: reply(`${ok}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`),
    expected: malformed,
  },
  {
    name: 'Content-Length with Transfer-Encoding',
    server: reply(`${ok}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    expected: malformed,
  },
  {
    name: 'no final chunk',
    server: reply(`${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`),
    expected: {
      outcome: 'failed',
      problem: 'response-truncated',
      status: 200,
      body: 'hello',
      isComplete: false,
    },
  },
  {
    name: 'a chunk size that is none',
    server: reply(`${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n`),
    expected: {
      outcome: 'failed',
      problem: 'response-malformed',
      says: 'response body breaks the rules',
      status: 200,
      body: 'hello',
      isComplete: false,
    },
  },
  {
    name: 'truncated gzip in a whole answer',
    server: reply(...whole('gzip', cut(gzipSync(text)))),
    expected: {
      outcome: 'failed',
      problem: 'content-coding',
      says: 'gzip coding of the body ends too early',
      status: 200,
      isComplete: false,
    },
  },
  {
    name: 'gzip in a truncated answer',
    server: reply(`${ok}Content-Encoding: gzip\r\nContent-Length: 9999\r\n\r\n`, gzipSync(text)),
    expected: {
      outcome: 'failed',
      problem: 'response-truncated',
      status: 200,
      body: text,
      isComplete: false,
    },
  },
  {
    name: 'truncated br in a whole answer',
    server: reply(...whole('br', cut(brotliCompressSync(text)))),
    expected: {
      outcome: 'failed',
      problem: 'content-coding',
      says: 'br coding of the body ends too early',
      status: 200,
      isComplete: false,
    },
  },
  {
    name: 'a gzip bomb',
    server: reply(...whole('gzip', gzipSync(new Uint8Array(20_000_000)))),
    expected: {
      outcome: 'failed',
      problem: 'response-too-large',
      says: 'decoded body is too large',
      status: 200,
      body: limits.decodedBodyBytes,
      isComplete: false,
    },
  },
  {
    name: 'a coding that is not the one it claims',
    server: reply(...whole('gzip', 'hello')),
    expected: { outcome: 'answered', problem: 'content-coding', status: 200, body: 'hello' },
  },
  {
    name: 'an unknown coding',
    server: reply(...whole('rot13', 'uryyb')),
    expected: { outcome: 'answered', problem: 'content-coding', status: 200, body: 'uryyb' },
  },
  {
    name: 'an endless body',
    server: pour(`${ok}\r\n`, new Uint8Array(16_384)),
    expected: {
      outcome: 'failed',
      problem: 'response-too-large',
      says: 'response body is too large',
      status: 200,
      body: limits.wireBodyBytes,
      isComplete: false,
    },
  },
  {
    name: 'endless headers',
    server: pour(ok, Buffer.from('X-Again: and again\r\n'.repeat(100))),
    expected: {
      outcome: 'failed',
      problem: 'response-too-large',
      says: 'response headers are too large',
      status: null,
    },
  },
  {
    name: 'dripping headers',
    server: drip(ok, 'X: y\r\n'),
    deadline: { totalMs: 500 },
    expected: {
      outcome: 'failed',
      problem: 'timeout',
      says: 'incomplete after 500 ms',
      status: null,
    },
  },
  {
    name: 'a dripping body',
    server: drip(`${ok}Content-Length: 100000\r\n\r\nhello`, '.'),
    deadline: { totalMs: 500 },
    expected: {
      outcome: 'failed',
      problem: 'timeout',
      says: 'incomplete after 500 ms',
      status: 200,
      body: /^hello\.+$/,
      isComplete: false,
    },
  },
  {
    name: 'headers, then silence',
    server: replyAndWait(`${ok}Content-Length: 5\r\n\r\n`),
    deadline: { totalMs: 500 },
    expected: { outcome: 'failed', problem: 'timeout', status: 200, body: '', isComplete: false },
  },
  {
    name: 'a body that stops in the middle',
    server: replyAndWait(`${ok}Content-Length: 100\r\n\r\nhello`),
    deadline: { idleMs: 300 },
    expected: {
      outcome: 'failed',
      problem: 'timeout',
      says: 'Nothing more from',
      status: 200,
      body: 'hello',
      isComplete: false,
    },
  },
  {
    name: 'headers that stop in the middle',
    server: replyAndWait(`${ok}X-A: `),
    deadline: { idleMs: 300 },
    expected: { outcome: 'failed', problem: 'timeout', says: 'Nothing more from', status: null },
  },
  {
    name: 'an interim response, then silence',
    server: replyAndWait('HTTP/1.1 102 Processing\r\n\r\n'),
    deadline: { firstByteMs: 300 },
    expected: { outcome: 'failed', problem: 'timeout', says: 'No response from', status: null },
  },
  {
    name: 'no answer ever',
    server: {},
    deadline: { firstByteMs: 300 },
    expected: {
      outcome: 'failed',
      problem: 'timeout',
      says: 'within 300 ms',
      status: null,
    },
  },
  {
    name: 'a request body that is never read',
    server: { onConnection: (socket) => socket.pause() },
    request: { method: 'POST', body: new Uint8Array(16_000_000) },
    deadline: { totalMs: 500 },
    expected: { outcome: 'failed', problem: 'timeout', status: null },
  },
  {
    name: 'a reset at once',
    server: { onConnection: (socket) => socket.resetAndDestroy() },
    expected: { outcome: 'failed', problem: 'connect-failed', status: null },
  },
  {
    name: 'a reset in place of an answer',
    server: { onRequest: (socket) => socket.resetAndDestroy() },
    expected: {
      outcome: 'failed',
      problem: 'connect-failed',
      says: 'closed the connection without a response',
      status: null,
    },
  },
  {
    name: 'a reset in the middle of the headers',
    server: replyAndReset(`${ok}Content-Len`),
    expected: {
      outcome: 'failed',
      problem: 'response-truncated',
      says: 'headers are incomplete',
      status: null,
    },
  },
  {
    name: 'a reset in the middle of the body',
    server: replyAndReset(`${ok}Content-Length: 20\r\n\r\nhello`),
    expected: {
      outcome: 'failed',
      problem: 'response-truncated',
      says: 'cut short after 5 of 20 bytes',
      status: 200,
      body: 'hello',
      isComplete: false,
    },
  },
  {
    name: 'a close on accept',
    server: { onConnection: (socket) => socket.end() },
    expected: { outcome: 'failed', problem: 'connect-failed', status: null },
  },
  {
    name: 'garbage',
    server: reply('\0\u0001\u0002SSH-2.0-OpenSSH_9.6\r\n'),
    expected: { ...malformed, says: 'is not proper HTTP' },
  },
  { name: 'HTTP/0.9', server: reply('<html>hello</html>'), expected: malformed },
  {
    name: '204 with a body',
    server: reply('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello'),
    expected: { outcome: 'answered', problem: 'response-malformed', status: 204, body: '' },
  },
  {
    name: 'a storm of 1xx',
    server: pour('', Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(50))),
    expected: { ...malformed, says: 'endless interim responses' },
  },
  {
    name: 'slow 1xx and nothing else',
    server: drip('', 'HTTP/1.1 102 Processing\r\n\r\n'),
    deadline: { totalMs: 500 },
    expected: { outcome: 'failed', problem: 'timeout', status: null },
  },
  {
    name: 'another protocol',
    server: reply('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    expected: { ...malformed, says: 'switched to another protocol', status: 101 },
  },
  {
    name: 'a folded header',
    server: reply(`${ok}X-Folded: one\r\n two\r\nContent-Length: 0\r\n\r\n`),
    expected: malformed,
  },
  {
    name: 'lines without CR',
    server: reply('HTTP/1.1 200 OK\nContent-Length: 0\n\n'),
    expected: malformed,
  },
  {
    name: 'a NUL in a header',
    server: reply(`${ok}X-A: a\0b\r\nContent-Length: 0\r\n\r\n`),
    expected: malformed,
  },
  {
    name: 'a 0-byte 200',
    server: reply(`${ok}Content-Type: application/x-protobuf\r\nContent-Length: 0\r\n\r\n`),
    expected: { outcome: 'answered', problem: null, status: 200, body: '' },
  },
  {
    name: 'a body that ends with the connection',
    server: reply('HTTP/1.0 200 OK\r\n\r\nhello'),
    expected: { outcome: 'answered', problem: null, status: 200, body: 'hello' },
  },
  {
    name: 'a trusted certificate',
    server: { ...reply(`${ok}Content-Length: 5\r\n\r\nhello`), certificate: 'trusted' },
    scheme: 'https',
    expected: { outcome: 'answered', problem: null, status: 200, body: 'hello' },
  },
  ...(
    [
      ['self-signed', 'self-signed'],
      ['expired', 'has expired'],
      ['not-yet-valid', 'not valid yet'],
      ['other-host', 'is for another host'],
    ] as const
  ).map(
    ([certificate, says]): Case => ({
      name: `the certificate ${certificate}`,
      server: { ...reply(`${ok}Content-Length: 5\r\n\r\nhello`), certificate },
      scheme: 'https',
      expected: { outcome: 'failed', problem: 'tls', says, status: null },
    }),
  ),
  {
    name: 'TLS to a plain port',
    server: { onConnection: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n') },
    scheme: 'https',
    expected: { outcome: 'failed', problem: 'tls', says: 'does not speak TLS', status: null },
  },
  {
    name: 'TLS to a port that closes',
    server: { onConnection: (socket) => socket.end() },
    scheme: 'https',
    expected: { outcome: 'failed', problem: 'tls', says: 'during the TLS handshake', status: null },
  },
  {
    name: 'TLS to a port that stays silent',
    server: {},
    scheme: 'https',
    deadline: { connectMs: 300 },
    expected: {
      outcome: 'failed',
      problem: 'timeout',
      says: 'within 300 ms',
      status: null,
    },
  },
  {
    name: 'plain HTTP to a port that answers with a TLS alert',
    server: reply('\x15\x03\x01\0\x02\x02\x46'),
    expected: { ...malformed, says: 'speaks TLS' },
  },
  {
    name: 'plain HTTP to a TLS server that closes',
    server: { certificate: 'trusted' },
    expected: { outcome: 'failed', problem: 'connect-failed', status: null },
  },
  {
    name: 'an unknown host',
    server: {},
    host: 'no-such-host.invalid',
    expected: {
      outcome: 'failed',
      problem: 'host-unknown',
      says: 'no-such-host.invalid',
      status: null,
    },
  },
];

describe('the HTTP engine against bad servers', () => {
  it.each(cases)('survives $name', async (given) => {
    const server = await startRawServer(given.server);
    const engine = createHttpEngine({ certificateAuthorities: [readTestCertificate('authority')] });
    const loop = monitorEventLoopDelay({ resolution: loopTickMs });
    loop.enable();
    const start = performance.now();

    const exchange = await engine.exchange(
      {
        method: 'GET',
        url: `${given.scheme ?? 'http'}://${given.host ?? '127.0.0.1'}:${server.port}/`,
        rawHeaders: [],
        body: null,
        connection: {},
        deadlines: { ...patience, ...given.deadline },
        limits,
        ...given.request,
      },
      { signal: new AbortController().signal },
    );

    const elapsedMs = performance.now() - start;
    loop.disable();
    expect(summarise(exchange, given.expected)).toEqual(given.expected);
    // Time in which the machine itself was blocked is no delay of the engine.
    const stallMs = Math.max(0, elapsedMs - loop.count * loopTickMs);
    const deadlineMs = Math.min(...Object.values({ ...patience, ...given.deadline }));
    expect(elapsedMs).toBeLessThan(deadlineMs + graceMs + stallMs);
    // A failed exchange leaves no open connection; a good one may keep it until the end.
    if (exchange.outcome !== 'answered') await server.whenIdle();
    engine.dispose();
    await server.whenIdle();
    await server.dispose();
  });

  it.each(['127.0.0.1', 'localhost'])(
    'names a port of %s on which nothing listens',
    async (host) => {
      const server = await startRawServer({});
      await server.dispose();
      const engine = createHttpEngine();

      const exchange = await engine.exchange(
        {
          method: 'GET',
          url: `http://${host}:${server.port}/`,
          rawHeaders: [],
          body: null,
          connection: {},
          deadlines: patience,
          limits,
        },
        { signal: new AbortController().signal },
      );

      expect(exchange).toMatchObject({
        outcome: 'failed',
        response: null,
        problem: {
          kind: 'connect-refused',
          title: `Nothing is listening on ${host}:${server.port}`,
          hint: expect.stringContaining('Is the server running'),
          cause: expect.stringContaining('ECONNREFUSED'),
        },
      });
      engine.dispose();
    },
  );
});

/** Summarises the exchange with the same fields as the expectation. */
function summarise(exchange: WireExchange, expected: Expected): Expected {
  const { response, problem } = exchange;
  const text = Buffer.from(response?.body ?? []).toString('latin1');
  const body = typeof expected.body === 'number' ? text.length : text;
  const isMatch = expected.body instanceof RegExp && expected.body.test(text);
  const says = problem?.title.includes(expected.says ?? '') ? expected.says : problem?.title;
  return {
    outcome: exchange.outcome,
    problem: problem?.kind ?? null,
    status: response?.status ?? null,
    ...(expected.says !== undefined && says !== undefined && { says }),
    ...(expected.body !== undefined && { body: isMatch ? expected.body : body }),
    ...(expected.isComplete !== undefined && response && { isComplete: response.isComplete }),
  };
}
