import { describe, expect, it } from 'vitest';
import { measurePhases, type PhaseMarks } from './measure-phases.ts';

const whole: PhaseMarks = {
  start: 1000,
  needsLookup: true,
  isTls: true,
  isReused: false,
  socketAssigned: 1001,
  nameResolved: 1003,
  tcpConnected: 1006,
  secured: 1010,
  sent: 1015,
  firstByte: 1021,
  end: 1028,
};

const none = {
  blockedMs: null,
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  sendMs: null,
  waitMs: null,
  receiveMs: null,
};

describe('measurePhases', () => {
  it.each<[string, Partial<PhaseMarks>, Partial<ReturnType<typeof measurePhases>>]>([
    [
      'a new TLS connection to a name',
      {},
      { blockedMs: 1, dnsMs: 2, connectMs: 7, tlsMs: 4, sendMs: 5, waitMs: 6, receiveMs: 7 },
    ],
    [
      'a new plain connection to an address',
      { isTls: false, needsLookup: false, nameResolved: null, secured: null },
      { blockedMs: 1, connectMs: 5, sendMs: 9, waitMs: 6, receiveMs: 7 },
    ],
    [
      'a reused connection',
      { isReused: true, nameResolved: null, tcpConnected: null, secured: null },
      { blockedMs: 1, sendMs: 14, waitMs: 6, receiveMs: 7 },
    ],
    [
      'an answer before the request was sent whole',
      { sent: null },
      { blockedMs: 1, dnsMs: 2, connectMs: 7, tlsMs: 4, sendMs: 11, waitMs: 0, receiveMs: 7 },
    ],
    [
      'no answer',
      { firstByte: null },
      { blockedMs: 1, dnsMs: 2, connectMs: 7, tlsMs: 4, sendMs: 5, waitMs: 13 },
    ],
    [
      'a request that was not taken',
      { sent: null, firstByte: null },
      { blockedMs: 1, dnsMs: 2, connectMs: 7, tlsMs: 4, sendMs: 18 },
    ],
    [
      'a TLS handshake that failed',
      { secured: null, sent: null, firstByte: null },
      { blockedMs: 1, dnsMs: 2, connectMs: 25, tlsMs: 22 },
    ],
    [
      'a connection that was refused',
      { tcpConnected: null, secured: null, sent: null, firstByte: null },
      { blockedMs: 1, dnsMs: 2, connectMs: 25 },
    ],
    [
      'a name that was not found',
      { nameResolved: null, tcpConnected: null, secured: null, sent: null, firstByte: null },
      { blockedMs: 1, dnsMs: 27 },
    ],
    [
      'a connection that was never assigned',
      {
        socketAssigned: null,
        nameResolved: null,
        tcpConnected: null,
        secured: null,
        sent: null,
        firstByte: null,
      },
      { blockedMs: 28 },
    ],
  ])('divides the time of %s', (_name, marks, expected) => {
    const phases = measurePhases({ ...whole, ...marks });

    expect(phases).toEqual({ ...none, ...expected, networkMs: 28 });
    const { networkMs, tlsMs: _insideConnect, ...parts } = phases;
    expect(Object.values(parts).reduce((sum, part) => (sum ?? 0) + (part ?? 0), 0)).toBe(networkMs);
  });
});
