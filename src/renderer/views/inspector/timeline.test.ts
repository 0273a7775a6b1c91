import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../shared/model/exchange.ts';
import { timelineOf } from './timeline.ts';

function exchange(rest: Partial<Exchange>): Exchange {
  return {
    id: 'e1',
    requestId: 'r1',
    startedAt: '2026-11-20T10:00:00Z',
    outcome: 'answered',
    sent: null,
    response: null,
    phases: {
      blockedMs: 1,
      dnsMs: 2,
      connectMs: 10,
      tlsMs: 6,
      sendMs: 1,
      waitMs: 4,
      receiveMs: 2,
      networkMs: 20,
    },
    connectionReused: false,
    problem: null,
    ...rest,
  };
}

function rows(of: Exchange): readonly string[] {
  return timelineOf(of).map(
    ({ label, startMs, durationMs, absence }) => `${label} ${startMs}+${durationMs ?? absence}`,
  );
}

describe('timelineOf', () => {
  it('puts phases one after the other, with TLS at the end of Connect', () => {
    expect(rows(exchange({}))).toEqual([
      'Blocked 0+1',
      'DNS 1+2',
      'Connect 3+10',
      'TLS 7+6',
      'Send 13+1',
      'Wait 14+4',
      'Receive 18+2',
    ]);
  });

  it('says why a phase of a reused connection is missing', () => {
    const phases = { ...exchange({}).phases, dnsMs: null, connectMs: null, tlsMs: null };

    expect(rows(exchange({ phases, connectionReused: true })).slice(1, 5)).toEqual([
      'DNS 1+not applicable (connection reused)',
      'Connect 1+not applicable (connection reused)',
      'TLS 1+not applicable (connection reused)',
      'Send 1+1',
    ]);
  });

  it('names the phases that a refused connection did not reach', () => {
    const phases = { ...exchange({}).phases, connectMs: null, tlsMs: null, sendMs: null };

    expect(rows(exchange({ phases, outcome: 'failed' })).slice(2, 5)).toEqual([
      'Connect 3+not completed',
      'TLS 3+not reached',
      'Send 3+not reached',
    ]);
  });

  it('distinguishes plain connections and failed calls', () => {
    const phases = { ...exchange({}).phases, tlsMs: null, waitMs: null, receiveMs: null };

    expect(rows(exchange({ phases, outcome: 'failed' })).slice(3)).toEqual([
      'TLS 13+not applicable (no TLS)',
      'Send 13+1',
      'Wait 14+not reached',
      'Receive 14+not reached',
    ]);
  });
});
