import { describe, expect, it } from 'vitest';
import { describeEntry, outcomeOf, placeOf } from './describe-entry.ts';
import { historyEntry } from './history.test-kit.ts';

describe('an exchange of the list', () => {
  it.each([
    [200, 'answered', '200', 'success'],
    [304, 'answered', '304', 'redirect'],
    [404, 'answered', '404', 'client-error'],
    [503, 'answered', '503', 'server-error'],
    [101, 'answered', '101', 'plain'],
    [200, 'failed', '200', 'success'],
    [null, 'failed', 'failed', 'failed'],
    [null, 'interrupted', 'interrupted', 'failed'],
    [null, 'cancelled', 'cancelled', 'plain'],
  ] as const)('with status %s, %s, shows %s', (status, outcome, text, tone) => {
    expect(outcomeOf({ status, outcome, isSent: true })).toEqual({ text, tone });
  });

  it('that was never sent says so', () => {
    expect(outcomeOf({ status: null, outcome: 'failed', isSent: false })).toEqual({
      text: 'not sent',
      tone: 'failed',
    });
  });

  it('that failed in gRPC or Connect says so, whatever its HTTP status', () => {
    const failure = {
      kind: 'failed',
      source: 'grpc',
      code: 8,
      name: 'RESOURCE_EXHAUSTED',
    } as const;
    const responded = { status: 200, outcome: 'answered', isSent: true } as const;
    const grpc = { ...responded, failure: { ...failure, message: 'out of room' } };
    expect(outcomeOf(grpc)).toEqual({ text: 'gRPC 8', tone: 'server-error' });
    const connect = { ...grpc.failure, source: 'connect', name: 'resource_exhausted' } as const;
    expect(outcomeOf({ ...responded, failure: connect })).toEqual({
      text: 'Connect error',
      tone: 'server-error',
    });
    const entry = historyEntry('a', new Date(), grpc);
    expect(describeEntry(entry, Date.now())).toContain('gRPC 8 RESOURCE_EXHAUSTED');
  });

  it('is one sentence for a screen reader', () => {
    const at = new Date(2026, 10, 22, 12);
    const entry = historyEntry('a', at);
    expect(describeEntry(entry, at.getTime() + 180_000)).toBe(
      'GET Get a user, 200, 4.1\u00a0ms, 57\u00a0B, 3 minutes ago, http://a.example/users/1',
    );
    const failed = historyEntry('b', at, { status: null, outcome: 'failed', responseBytes: null });
    expect(describeEntry(failed, at.getTime())).toBe(
      'GET Get a user, failed, just now, http://a.example/users/1',
    );
  });

  it.each([
    ['https://a.example/x?y=1', 'Get x', '/x?y=1'],
    ['https://a.example/x', '/x', 'a.example/x'],
    ['https://a.example/x?y=1', '/x', '/x?y=1'],
    ['https://a.example/', 'Root', 'a.example/'],
    ['https://a.example', 'Root', 'a.example'],
    ['{{base}}/x', 'Get x', '/x'],
    ['/x', 'Get x', '/x'],
  ])('to %s with the title %s shows %s', (url, title, place) => {
    expect(placeOf(url, title)).toBe(place);
  });
});
