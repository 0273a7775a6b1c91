import { describe, expect, it } from 'vitest';
import type { ProblemKind } from '../../../shared/problem.ts';
import { createHttpEngine } from './axios-http-engine.ts';
import { type Behaviour, reply, startRawServer } from './bad-server.test-kit.ts';
import type { Deadlines, WireExchange, WireRequest } from './http-engine.ts';
import {
  code,
  endHeaders,
  endStream,
  field,
  frame,
  inFrames,
  status200,
} from './http2-server.test-kit.ts';

/** For cases that end by themselves: a test reaches these deadlines only if something hangs. */
const patience: Deadlines = { connectMs: 5000, firstByteMs: 5000, idleMs: 5000, totalMs: 5000 };
const limits = { wireBodyBytes: 100_000, decodedBodyBytes: 1_000_000, headerBytes: 16_384 };

interface Case {
  readonly name: string;
  readonly server: Behaviour;
  readonly request?: Partial<WireRequest>;
  readonly deadline?: Partial<Deadlines>;
  readonly expected: {
    readonly outcome: WireExchange['outcome'];
    readonly problem: ProblemKind | null;
    /** Part of the title. */
    readonly says?: string;
    /** Part of the detail. */
    readonly detail?: string;
    readonly status: number | null;
    /** The text, or the number of its bytes. */
    readonly body?: string | number;
  };
}

const head = (id: number): Buffer => frame('headers', endHeaders, id, status200);
const hello = (id: number): Buffer => frame('data', 0, id, Buffer.from('hello'));
const goaway = (lastId: number, error: number, debug = ''): Buffer =>
  frame('goaway', 0, 0, [0, 0, 0, lastId, ...code(error), ...Buffer.from(debug)]);

/** Sends `part` as fast as the client reads, forever. */
function pour(part: Uint8Array): (socket: import('node:net').Socket) => void {
  return (socket) => {
    function fill(): void {
      while (!socket.destroyed && socket.write(part));
    }
    socket.on('drain', fill);
    fill();
  };
}

const post = { method: 'POST', body: new Uint8Array(1_000_000) } as const;

const resets = [
  [1, 'PROTOCOL_ERROR', 'connect-failed'],
  [2, 'INTERNAL_ERROR', 'connect-failed'],
  [3, 'FLOW_CONTROL_ERROR', 'connect-failed'],
  [4, 'SETTINGS_TIMEOUT', 'connect-failed'],
  [5, 'STREAM_CLOSED', 'connect-failed'],
  [6, 'FRAME_SIZE_ERROR', 'connect-failed'],
  [7, 'REFUSED_STREAM', 'connect-failed'],
  [8, 'CANCEL', 'connect-failed'],
  [9, 'COMPRESSION_ERROR', 'connect-failed'],
  [10, 'CONNECT_ERROR', 'connect-failed'],
  [11, 'ENHANCE_YOUR_CALM', 'response-too-large'],
  [12, 'INADEQUATE_SECURITY', 'connect-failed'],
  [13, 'HTTP_1_1_REQUIRED', 'connect-failed'],
  [99, 'the unknown code 99', 'connect-failed'],
] as const;

const cases: readonly Case[] = [
  ...resets.map(
    ([number, name, problem]): Case => ({
      name: `RST_STREAM with ${name} before a response`,
      server: inFrames((socket, id) => socket.write(frame('resetStream', 0, id, code(number)))),
      expected: {
        outcome: 'failed',
        problem,
        says: `reset the request with ${name}`,
        status: null,
      },
    }),
  ),
  ...resets.map(
    ([number, name]): Case => ({
      name: `RST_STREAM with ${name} in the middle of the body`,
      server: inFrames((socket, id) =>
        socket.write(
          Buffer.concat([head(id), hello(id), frame('resetStream', 0, id, code(number))]),
        ),
      ),
      expected: {
        outcome: 'failed',
        problem: 'response-truncated',
        says: `after 5 bytes: `,
        status: 200,
        body: 'hello',
      },
    }),
  ),
  {
    name: 'RST_STREAM with NO_ERROR before a response',
    server: inFrames((socket, id) => socket.write(frame('resetStream', 0, id, code(0)))),
    expected: {
      outcome: 'failed',
      problem: 'connect-failed',
      says: 'reset the request with NO_ERROR',
      status: null,
    },
  },
  {
    name: 'RST_STREAM with NO_ERROR before the announced end of the body',
    server: inFrames((socket, id) => {
      const block = [...status200, ...field('content-length', '20')];
      socket.write(frame('headers', endHeaders, id, block));
      socket.write(Buffer.concat([hello(id), frame('resetStream', 0, id, code(0))]));
    }),
    expected: {
      outcome: 'failed',
      problem: 'response-truncated',
      says: 'after 5 bytes',
      status: 200,
      body: 'hello',
    },
  },
  {
    name: 'RST_STREAM with NO_ERROR after a whole response to an unread request',
    server: inFrames(
      (socket, id) =>
        socket.write(
          Buffer.concat([
            head(id),
            frame('data', endStream, id, Buffer.from('hello')),
            frame('resetStream', 0, id, code(0)),
          ]),
        ),
      // A window of 0 bytes (SETTINGS_INITIAL_WINDOW_SIZE).
      (socket) => socket.write(frame('settings', 0, 0, [0, 4, 0, 0, 0, 0])),
    ),
    request: post,
    expected: { outcome: 'answered', problem: null, status: 200, body: 'hello' },
  },
  {
    name: 'GOAWAY at once, and nothing handled',
    server: inFrames((socket) => socket.write(goaway(0, 0))),
    expected: { outcome: 'failed', problem: 'connect-failed', says: 'NO_ERROR', status: null },
  },
  {
    name: 'GOAWAY with an error and its reason',
    server: inFrames((socket, id) => socket.write(goaway(id, 11, 'too_many_pings'))),
    expected: {
      outcome: 'failed',
      problem: 'response-too-large',
      says: 'closed the connection with ENHANCE_YOUR_CALM',
      detail: 'It said: "too_many_pings".',
      status: null,
    },
  },
  {
    name: 'GOAWAY in mid stream, and the end of the response',
    server: inFrames((socket, id) => {
      socket.write(Buffer.concat([head(id), hello(id), goaway(id, 0)]));
      socket.write(frame('data', endStream, id, Buffer.from(' world')));
    }),
    expected: { outcome: 'answered', problem: null, status: 200, body: 'hello world' },
  },
  {
    name: 'GOAWAY with an error in mid stream',
    server: inFrames((socket, id) =>
      socket.write(Buffer.concat([head(id), hello(id), goaway(id, 2)])),
    ),
    expected: {
      outcome: 'failed',
      problem: 'response-truncated',
      says: 'closed the connection with INTERNAL_ERROR',
      status: 200,
      body: 'hello',
    },
  },
  {
    name: 'flow control that never opens',
    server: inFrames(
      () => undefined,
      (socket) => socket.write(frame('settings', 0, 0, [0, 4, 0, 0, 0, 0])),
    ),
    request: post,
    deadline: { totalMs: 500 },
    expected: {
      outcome: 'failed',
      problem: 'timeout',
      says: 'incomplete after 500 ms',
      detail: 'not fully sent',
      status: null,
    },
  },
  {
    name: 'a server that takes no streams',
    server: inFrames(
      () => undefined,
      (socket) => socket.write(frame('settings', 0, 0, [0, 3, 0, 0, 0, 0])),
    ),
    deadline: { firstByteMs: 400 },
    expected: { outcome: 'failed', problem: 'timeout', says: 'within 400 ms', status: null },
  },
  {
    name: 'a flood of CONTINUATION',
    server: inFrames((socket, id) => {
      socket.write(frame('headers', 0, id, status200));
      pour(frame('continuation', 0, id, field('x-a', 'b')))(socket);
    }),
    expected: { outcome: 'failed', problem: 'response-malformed', status: null },
  },
  {
    name: 'headers above the limit',
    server: inFrames((socket, id) => {
      const block = Array.from({ length: 130 }, (_, i) => field(`x-${i}`, 'a'.repeat(100))).flat();
      socket.write(frame('headers', endHeaders | endStream, id, [...status200, ...block]));
    }),
    expected: {
      outcome: 'failed',
      problem: 'response-too-large',
      says: 'headers are too large',
      status: null,
    },
  },
  {
    name: 'a header bomb: a few bytes that unpack to megabytes',
    server: inFrames((socket, id) => {
      // A field of 2 kB goes into the table (0x40), and each following byte (0xbe) repeats it.
      const value = Buffer.alloc(2000, 0x61);
      const long = [0x40, 1, 0x78, 0x7f, ...hpackRest(value.length - 127), ...value];
      const block = [...status200, ...long, ...Array.from({ length: 10_000 }, () => 0xbe)];
      socket.write(frame('headers', endHeaders | endStream, id, block));
    }),
    expected: { outcome: 'failed', problem: 'response-too-large', status: null },
  },
  {
    name: 'SETTINGS that are never acknowledged',
    server: inFrames((socket, id) =>
      socket.write(frame('headers', endHeaders | endStream, id, status200)),
    ),
    expected: { outcome: 'answered', problem: null, status: 200, body: '' },
  },
  {
    name: 'HTTP/1.1 to prior knowledge',
    server: reply('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'),
    expected: {
      outcome: 'failed',
      problem: 'response-malformed',
      says: 'does not speak HTTP/2',
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
    name: 'no byte ever',
    server: {},
    deadline: { firstByteMs: 300 },
    expected: { outcome: 'failed', problem: 'timeout', says: 'within 300 ms', status: null },
  },
  {
    name: 'a close in place of a response',
    server: inFrames((socket) => socket.end()),
    expected: {
      outcome: 'failed',
      problem: 'connect-failed',
      says: 'closed the connection without a response',
      status: null,
    },
  },
  {
    name: 'a connection closed in mid body',
    server: inFrames((socket, id) => socket.end(Buffer.concat([head(id), hello(id)]))),
    expected: {
      outcome: 'failed',
      problem: 'response-truncated',
      says: 'cut short after 5 bytes',
      status: 200,
      body: 'hello',
    },
  },
  {
    name: 'a connection reset in mid body',
    server: inFrames((socket, id) =>
      socket.write(Buffer.concat([head(id), hello(id)]), () => socket.resetAndDestroy()),
    ),
    expected: { outcome: 'failed', problem: 'response-truncated', status: 200, body: 'hello' },
  },
  {
    name: 'a body that stops',
    server: inFrames((socket, id) => socket.write(Buffer.concat([head(id), hello(id)]))),
    deadline: { totalMs: 400 },
    expected: { outcome: 'failed', problem: 'timeout', status: 200, body: 'hello' },
  },
  {
    name: 'an endless body',
    server: inFrames((socket, id) => {
      socket.write(head(id));
      pour(frame('data', 0, id, new Uint8Array(16_000)))(socket);
    }),
    expected: {
      outcome: 'failed',
      problem: 'response-too-large',
      says: 'response body is too large',
      status: 200,
      body: limits.wireBodyBytes,
    },
  },
  {
    name: 'a body longer than its Content-Length',
    server: inFrames((socket, id) => {
      const block = [...status200, ...field('content-length', '2')];
      socket.write(frame('headers', endHeaders, id, block));
      socket.write(frame('data', endStream, id, Buffer.from('hello')));
    }),
    expected: { outcome: 'failed', problem: 'response-truncated', status: 200 },
  },
  {
    name: 'a storm of 1xx',
    server: inFrames((socket, id) => {
      const block = [0x08, 3, ...Buffer.from('103')];
      const storm = Array.from({ length: 50 }, () => frame('headers', endHeaders, id, block));
      pour(Buffer.concat(storm))(socket);
    }),
    expected: {
      outcome: 'failed',
      problem: 'response-malformed',
      says: 'endless interim responses',
      status: null,
    },
  },
  {
    name: 'a header with an upper-case name',
    server: inFrames((socket, id) =>
      socket.write(frame('headers', endHeaders, id, [...status200, ...field('X-A', 'b')])),
    ),
    expected: {
      outcome: 'failed',
      problem: 'connect-failed',
      says: 'PROTOCOL_ERROR',
      detail: 'a header it forbids',
      status: null,
    },
  },
  // For these node:http2 stops reading without a word: the deadline ends them.
  {
    name: 'a push that was refused beforehand',
    server: inFrames((socket, id) =>
      socket.write(frame('pushPromise', endHeaders, id, [0, 0, 0, 2, 0x82, 0x84, 0x86])),
    ),
    deadline: { totalMs: 400 },
    expected: { outcome: 'failed', problem: 'timeout', status: null },
  },
  {
    name: 'headers that cannot be unpacked',
    server: inFrames((socket, id) => socket.write(frame('headers', endHeaders, id, [0xff, 0xff]))),
    deadline: { totalMs: 400 },
    expected: { outcome: 'failed', problem: 'timeout', status: null },
  },
  {
    name: 'a frame that is too long',
    server: inFrames((socket, id) =>
      socket.write(Buffer.concat([head(id), frame('data', 0, id, new Uint8Array(20_000))])),
    ),
    deadline: { totalMs: 400 },
    expected: { outcome: 'failed', problem: 'timeout', status: 200, body: '' },
  },
  {
    name: 'garbage after SETTINGS',
    server: inFrames((socket) => socket.write(Buffer.alloc(64, 0xff))),
    deadline: { totalMs: 400 },
    expected: { outcome: 'failed', problem: 'timeout', status: null },
  },
];

/** The rest of an HPACK integer with a 7-bit prefix (RFC 7541, 5.1). */
function hpackRest(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...hpackRest(Math.floor(value / 128))];
}

describe('the HTTP engine against bad servers of HTTP/2', () => {
  it.each(cases)('survives $name', async (given) => {
    const server = await startRawServer(given.server);
    const engine = createHttpEngine();

    const exchange = await engine.exchange(
      {
        method: 'GET',
        url: `http://127.0.0.1:${server.port}/`,
        rawHeaders: [],
        body: null,
        connection: { httpVersion: 'http2' },
        deadlines: { ...patience, ...given.deadline },
        limits,
        ...given.request,
      },
      { signal: new AbortController().signal },
    );

    expect(summarise(exchange, given.expected)).toEqual(given.expected);
    // A failed exchange leaves no open connection; a good one may keep it until the end.
    if (exchange.outcome !== 'answered') await server.whenIdle();
    engine.dispose();
    await server.whenIdle();
    await server.dispose();
  });

  it('sends a refused request once more, and says so', async () => {
    const server = await startRawServer(
      inFrames((socket, id) => {
        const refusal = frame('resetStream', 0, id, code(7));
        const answer = frame('headers', endHeaders | endStream, id, status200);
        socket.write(server.received.length === 1 ? refusal : answer);
      }),
    );
    const engine = createHttpEngine();

    const exchange = await engine.exchange(
      {
        method: 'POST',
        url: `http://127.0.0.1:${server.port}/`,
        rawHeaders: [],
        body: Buffer.from('hello'),
        connection: { httpVersion: 'http2' },
        deadlines: patience,
        limits,
      },
      { signal: new AbortController().signal },
    );

    expect(exchange).toMatchObject({ outcome: 'answered', response: { status: 200 } });
    expect(exchange.problem).toMatchObject({
      severity: 'warning',
      title: expect.stringContaining('twice'),
    });
    expect(server.received).toHaveLength(2);
    engine.dispose();
    await server.whenIdle();
    await server.dispose();
  });

  it('opens another connection after a GOAWAY between two requests', async () => {
    const server = await startRawServer(
      inFrames((socket, id) => {
        socket.write(frame('headers', endHeaders | endStream, id, status200));
        if (server.received.length === 1) socket.write(goaway(id, 0), () => socket.end());
      }),
    );
    const engine = createHttpEngine();
    const send = () =>
      engine.exchange(
        {
          method: 'GET',
          url: `http://127.0.0.1:${server.port}/`,
          rawHeaders: [],
          body: null,
          connection: { httpVersion: 'http2' },
          deadlines: patience,
          limits,
        },
        { signal: new AbortController().signal },
      );

    await send();
    await server.whenIdle();
    const second = await send();

    expect(second).toMatchObject({ outcome: 'answered', connectionReused: false, problem: null });
    engine.dispose();
    await server.whenIdle();
    await server.dispose();
  });
});

/** Summarises the exchange with the same fields as the expectation. */
function summarise(exchange: WireExchange, expected: Case['expected']): Case['expected'] {
  const { response, problem } = exchange;
  const text = Buffer.from(response?.body ?? []).toString('latin1');
  return {
    outcome: exchange.outcome,
    problem: problem?.kind ?? null,
    status: response?.status ?? null,
    ...(expected.says !== undefined && {
      says: problem?.title.includes(expected.says) ? expected.says : `${problem?.title}`,
    }),
    ...(expected.detail !== undefined && {
      detail: problem?.detail.includes(expected.detail) ? expected.detail : `${problem?.detail}`,
    }),
    ...(expected.body !== undefined && {
      body: typeof expected.body === 'number' ? text.length : text,
    }),
  };
}
