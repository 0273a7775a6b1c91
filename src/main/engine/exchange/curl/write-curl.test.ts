import { describe, expect, it } from 'vitest';
import { callDefaults } from '../../../../shared/model/call-settings.ts';
import type { ConnectionChoice, Deadlines } from '../../http/http-engine.ts';
import { writeCurl } from './write-curl.ts';

function optionsOf(
  url: string,
  connection: ConnectionChoice,
  timeouts: Partial<Deadlines> = {},
): string {
  const deadlines = { ...callDefaults.timeouts, ...timeouts };
  const wire = { method: 'GET', url, rawHeaders: [], body: null, connection, deadlines };
  const given = { secrets: [], bodyFile: null, caFile: null, follows: false };
  return /^curl (.*)'http/u.exec(writeCurl({ wire, ...given }))?.[1] ?? '';
}

describe('writeCurl', () => {
  it.each<[string, ConnectionChoice['httpVersion'], string]>([
    ['https://h/', undefined, ''],
    ['http://h/', undefined, ''],
    ['https://h/', 'http1', '--http1.1 '],
    ['http://h/', 'http1', ''],
    ['https://h/', 'http2', '--http2 '],
    ['http://h/', 'http2', '--http2-prior-knowledge '],
  ])('has the version of HTTP for %s and %s', (url, httpVersion, options) => {
    expect(optionsOf(url, httpVersion === undefined ? {} : { httpVersion })).toBe(options);
  });

  it('has the timeouts that were set', () => {
    const timeouts = { connectMs: 1500, totalMs: 20_000 };
    expect(optionsOf('http://h/', {}, timeouts)).toBe('--connect-timeout 1.5 --max-time 20 ');
    expect(optionsOf('http://h/', {}, { totalMs: Number.POSITIVE_INFINITY })).toBe('');
  });

  it('takes brackets in a URL as they are', () => {
    expect(optionsOf('http://h/?a[]=1', {})).toBe('--globoff ');
    expect(optionsOf('http://[::1]/', {})).toBe('--globoff ');
  });
});
