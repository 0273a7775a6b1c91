import { describe, expect, it } from 'vitest';
import { type Exchange, exchangeSchema, type RawHeader } from '../../../shared/model/exchange.ts';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { problem } from '../../../shared/problem.ts';
import { sendOfferOf } from './send-offer.ts';

const request: SavedRequest = savedRequestSchema.parse({
  id: 'r',
  name: 'R',
  method: 'POST',
  url: '{{base}}/users',
  headers: [
    { name: 'X-Mine', value: '1' },
    { name: 'Accept', value: 'text/plain', enabled: false },
  ],
  body: { text: '{}' },
});

const protobufHeaders: RawHeader[] = [
  ['Content-Type', 'application/x-protobuf'],
  ['Accept', 'application/x-protobuf, application/json;q=0.5'],
];

/** An exchange with that status; null is one without a response. */
function exchangeOf(status: number | null, headers: RawHeader[], extra = {}): Exchange {
  const sizes = { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 0 };
  return exchangeSchema.parse({
    id: 'e',
    requestId: 'r',
    startedAt: '2026-01-01T00:00:00.000Z',
    outcome: status === null ? 'failed' : 'answered',
    sent: { method: 'POST', url: 'http://localhost:8080/users', headers, sizes },
    response:
      status === null
        ? null
        : {
            status,
            statusText: '',
            httpVersion: '1.1',
            headers: [],
            trailers: [],
            body: { id: 'b', byteLength: 0 },
            isComplete: true,
            contentCoding: null,
            sizes,
            reading: { kind: 'empty' },
          },
    phases: {
      ...{ blockedMs: null, dnsMs: null, connectMs: null, tlsMs: null, sendMs: null },
      ...{ waitMs: null, receiveMs: null, networkMs: 1 },
    },
    connectionReused: false,
    problem: null,
    ...extra,
  });
}

describe('sendOfferOf', () => {
  const refused = exchangeOf(null, protobufHeaders, {
    problem: problem({ kind: 'connect-refused', title: 'Refused', detail: '' }),
  });

  it('offers the base URL when nothing listens there', () => {
    expect(sendOfferOf(refused, request)).toEqual({
      text: 'No server listens on localhost:8080.',
      label: 'Change base URL',
      action: { kind: 'base-url' },
    });
  });

  it('offers the URL when it is written out', () => {
    const written = { ...request, url: 'http://localhost:8080/users' };
    expect(sendOfferOf(refused, written)?.label).toBe('Change URL');
  });

  it.each([
    [415, 'The server does not read application/x-protobuf.'],
    [406, 'The server does not send application/x-protobuf.'],
  ])('offers the other media type of protobuf after %i', (status, text) => {
    expect(sendOfferOf(exchangeOf(status, protobufHeaders), request)).toEqual({
      text,
      label: 'Retry as application/protobuf',
      action: {
        kind: 'retry-with',
        patch: {
          headers: [
            ...request.headers,
            { name: 'Content-Type', value: 'application/protobuf', enabled: true },
            {
              name: 'Accept',
              value: 'application/protobuf, application/json;q=0.5',
              enabled: true,
            },
          ],
        },
      },
    });
  });

  it('leaves out Content-Type for a request without a body', () => {
    const empty = { ...request, headers: [], body: { ...request.body, text: '' } };
    expect(sendOfferOf(exchangeOf(406, protobufHeaders), empty)?.action).toMatchObject({
      patch: { headers: [{ name: 'Accept' }] },
    });
  });

  it.each([415, 406])('offers it only once: not after %i to application/protobuf', (status) => {
    const headers: RawHeader[] = [
      ['Content-Type', 'application/protobuf'],
      ['Accept', 'application/protobuf, application/json;q=0.5'],
    ];
    expect(sendOfferOf(exchangeOf(status, headers), request)).toBeNull();
  });

  it.each([400, 415])(
    'offers to pack the body after %i to a typed Content-Encoding (D8)',
    (status) => {
      const coding = { name: 'content-encoding', value: 'snappy', enabled: true };
      const typed = { ...request, headers: [coding, ...request.headers] };
      expect(sendOfferOf(exchangeOf(status, protobufHeaders), typed)).toEqual({
        text: 'Content-Encoding is snappy, but the body is not packed. The server cannot read it.',
        label: 'Pack the body with Snappy',
        action: {
          kind: 'retry-with',
          patch: { headers: request.headers, contentCoding: 'snappy' },
        },
      });
      const packed = { ...typed, contentCoding: 'snappy' as const };
      expect(sendOfferOf(exchangeOf(400, []), packed)).toBeNull();
    },
  );

  it('offers auth after 401, and its change when credentials were sent', () => {
    expect(sendOfferOf(exchangeOf(401, []), request)).toEqual({
      text: 'The server asks for credentials.',
      label: 'Add auth',
      action: { kind: 'auth' },
    });
    expect(sendOfferOf(exchangeOf(401, [['authorization', 'x']]), request)?.label).toBe(
      'Change auth',
    );
  });

  it.each([200, 404, 500])('offers nothing after %i', (status) => {
    expect(sendOfferOf(exchangeOf(status, protobufHeaders), request)).toBeNull();
  });
});
