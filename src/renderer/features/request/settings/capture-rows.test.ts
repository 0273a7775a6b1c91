import { describe, expect, it } from 'vitest';
import type { CapturedValue } from '../../../../shared/model/capture.ts';
import { problem } from '../../../../shared/problem.ts';
import { captureFaults, captureState, newCapture } from './capture-rows.ts';

describe('captureFaults', () => {
  it.each([
    ['', 'body', '', null],
    ['token', 'body', 'session.token', null],
    ['token', 'body', '/session/token', null],
    ['id', 'header', 'X-Id', null],
    ['', 'body', 'a', 'Enter the variable'],
    ['1st', 'body', 'a', 'Start with a letter'],
    ['a b', 'body', 'a', 'Start with a letter'],
    ['token', 'body', ' ', 'Enter a field path'],
    ['token', 'header', '', 'Enter a response header name'],
  ] as const)('of %j from %s %j: %s', (variable, from, path, fault) => {
    const [found] = captureFaults([{ variable, from, path, secret: false }]);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});

describe('captureState', () => {
  const value: CapturedValue = {
    variable: 'token',
    value: 'abc',
    secret: null,
    capturedAt: '2026-11-22T12:00:00.000Z',
    requestId: 'a',
    requestName: 'Log in',
  };
  const capture = { ...newCapture, variable: 'token' };
  const none = problem({ kind: 'capture', title: 'Nothing there', detail: '' });

  it('is the kept value, unless the last response gave nothing', () => {
    expect(captureState(capture, undefined, [])).toEqual({ kind: 'nothing' });
    expect(captureState(capture, [], [value])).toEqual({ kind: 'captured', value });
    const kept = [{ variable: 'token', value: 'abc', problem: null }];
    expect(captureState(capture, kept, [value])).toEqual({ kind: 'captured', value });
    const failed = [{ variable: 'token', value: null, problem: none }];
    expect(captureState(capture, failed, [value])).toEqual({ kind: 'failed', problem: none });
  });
});
