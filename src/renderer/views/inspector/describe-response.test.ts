import { describe, expect, it } from 'vitest';
import type { Exchange, Reading, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { problem } from '../../../shared/problem.ts';
import { describeResponse } from './describe-response.ts';
import { describeDecision } from './reading/describe-decision.ts';

const user: Reading = {
  kind: 'protobuf',
  typeName: 'com.example.samples.store.User',
  typeSource: 'X-Protobuf-Message',
  jsonBytes: 171,
  fieldCount: 6,
  fault: null,
  problem: null,
};

function response(reading: Reading, bytes: number, rest: Partial<ReceivedResponse> = {}) {
  return {
    status: 200,
    statusText: 'OK',
    httpVersion: '1.1',
    headers: [],
    trailers: [],
    body: { id: 'b1', byteLength: bytes },
    isComplete: true,
    contentCoding: null,
    sizes: { bodyBytes: bytes, decodedBodyBytes: bytes, headerBytes: 241 },
    reading,
    ...rest,
  } satisfies ReceivedResponse;
}

function exchange(received: ReceivedResponse): Exchange {
  return {
    id: 'e1',
    requestId: 'r1',
    startedAt: '2026-11-20T10:00:00Z',
    outcome: 'answered',
    sent: null,
    response: received,
    phases: {
      blockedMs: 0,
      dnsMs: null,
      connectMs: null,
      tlsMs: null,
      sendMs: 0.1,
      waitMs: 3.5,
      receiveMs: 0.5,
      networkMs: 4.1,
    },
    connectionReused: true,
    problem: null,
  };
}

/** Returns the strip as one line, with plain spaces. */
function strip(received: ReceivedResponse): string {
  const content = describeResponse(exchange(received), received);
  const facts = content.facts.map((fact) => fact.text);
  const { reading } = received;
  const type = reading.kind === 'protobuf' ? [describeDecision(reading).label] : [];
  return [content.status.text, content.time.text, ...type, ...facts]
    .join(' · ')
    .replace(/[\u202f\u00a0]/g, ' ');
}

describe('describeResponse', () => {
  it.each([
    [
      'a protobuf answer',
      response(user, 57, { status: 201, statusText: 'Created' }),
      '201 Created · 4.1 ms · User (from X-Protobuf-Message) · protobuf 57 B · as JSON 171 B (3.0x)',
    ],
    [
      'a compressed one',
      response({ ...user, typeSource: 'request', jsonBytes: 66_076 }, 20_849, {
        contentCoding: 'gzip',
        sizes: { bodyBytes: 3015, decodedBodyBytes: 20_849, headerBytes: 260 },
      }),
      '200 OK · 4.1 ms · User (from the request) · protobuf 20.8 kB · as JSON 66.1 kB (3.2x) · gzip 3 015 B',
    ],
    [
      'broken bytes',
      response(
        {
          ...user,
          jsonBytes: null,
          fieldCount: 5,
          fault: { offset: 31, reason: 'length 20 runs past the end' },
        },
        40,
      ),
      '200 OK · 4.1 ms · User (from X-Protobuf-Message) · protobuf 40 B · broken at byte 31: length 20 runs past the end; 5 fields read',
    ],
    [
      'a message that was cut short, without a reason beside that',
      response(
        {
          ...user,
          jsonBytes: null,
          fieldCount: 2,
          fault: { offset: 10, reason: 'length 7 runs past the end' },
        },
        15,
        { isComplete: false },
      ),
      '200 OK · 4.1 ms · User (from X-Protobuf-Message) · protobuf 15 B · broken at byte 10; 2 fields read · cut short',
    ],
    [
      'an empty message',
      response({ ...user, jsonBytes: 2, fieldCount: 0 }, 0),
      '200 OK · 4.1 ms · User (from X-Protobuf-Message) · empty body = User without fields',
    ],
    [
      'bytes of an unknown type',
      response({ ...user, typeName: null, typeSource: null, jsonBytes: null }, 57),
      '200 OK · 4.1 ms · Type unknown · protobuf 57 B',
    ],
    [
      'a message read without a schema',
      response({ ...user, typeName: null, typeSource: 'chosen', jsonBytes: null }, 57),
      '200 OK · 4.1 ms · No schema (chosen) · protobuf 57 B',
    ],
    [
      'JSON with its protobuf size',
      response({ kind: 'json', protobufBytes: 46, typeName: 'x.User', problem: null }, 150),
      '200 OK · 4.1 ms · JSON 150 B · as protobuf 46 B (0.31x)',
    ],
    [
      'JSON that fits no type',
      response({ kind: 'json', protobufBytes: null, typeName: null, problem: null }, 80, {
        status: 404,
        statusText: 'Not Found',
      }),
      '404 Not Found · 4.1 ms · JSON 80 B',
    ],
    [
      'a body that was cut short',
      response({ kind: 'text' }, 12, { isComplete: false }),
      '200 OK · 4.1 ms · text 12 B · cut short',
    ],
    [
      'a body whose packing was cut short, which its chip says',
      response({ kind: 'text' }, 12, {
        isComplete: false,
        steps: [
          {
            step: { kind: 'inflate', coding: 'gzip' },
            source: 'header',
            inBytes: 30,
            outBytes: 12,
            problem: problem({ kind: 'content-coding', title: 'x', detail: 'y' }),
          },
        ],
      }),
      '200 OK · 4.1 ms · text 12 B',
    ],
    [
      'no body, and no reason phrase',
      response({ kind: 'empty' }, 0, { status: 204, statusText: '' }),
      '204 · 4.1 ms · no body',
    ],
  ])('shows the outcome of %s', (_name, received, text) => {
    expect(strip(received)).toBe(text);
  });

  it.each([
    [200, 'success'],
    [301, 'redirect'],
    [404, 'client-error'],
    [503, 'server-error'],
    [101, 'neutral'],
  ])('gives status %d its tone', (status, tone) => {
    const received = response(user, 57, { status });

    expect(describeResponse(exchange(received), received).status.tone).toBe(tone);
  });
});

describe('the other facts of the strip', () => {
  it.each([
    ['grpc', 8, 'RESOURCE_EXHAUSTED', 'gRPC 8 RESOURCE_EXHAUSTED'],
    ['grpc', null, 'no status', 'gRPC no status'],
    ['connect', 5, 'not_found', 'Connect not_found'],
  ] as const)(
    'show a call that failed by %s %s, and not that HTTP succeeded',
    (source, code, name, text) => {
      const outcome = { kind: 'failed', source, code, name, message: '' } as const;
      const received = response(user, 57, { outcome });
      const { status, facts } = describeResponse(exchange(received), received);

      expect(status).toEqual({ text, tone: 'server-error' });
      expect(facts[0]).toMatchObject({ text: 'HTTP 200', title: '200 OK' });
    },
  );

  it('shows HTTP/2, and no reason phrase, which it does not have', () => {
    const received = response({ kind: 'empty' }, 0, { httpVersion: '2', statusText: '' });

    const { status, facts } = describeResponse(exchange(received), received);

    expect(status.text).toBe('200');
    expect(facts.map(({ text }) => text)).toContain('HTTP/2');
  });

  it('show that the certificate was not checked, and what was captured', () => {
    const received = response(user, 57);
    const none = problem({ kind: 'capture', title: 'Nothing there', detail: 'No field "b".' });
    const { facts } = describeResponse(
      {
        ...exchange(received),
        sent: {
          method: 'GET',
          url: 'https://a/',
          headers: [],
          sizes: received.sizes,
          tlsVerified: false,
        },
        captured: [
          { variable: 'a', value: '1', problem: null },
          { variable: 'key', value: null, problem: null },
          { variable: 'b', value: null, problem: none },
        ],
      },
      received,
    );
    const said = facts.filter(({ text }) => /certificate|captured/.test(text));
    expect(said.map(({ text, tone }) => `${tone}: ${text}`)).toEqual([
      'error: certificate not checked',
      'plain: captured a, key',
      'warning: b not captured',
    ]);
    expect(said.at(-1)?.title).toBe('Nothing there. No field "b".');
  });
});
