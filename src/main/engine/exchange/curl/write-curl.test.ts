import { describe, expect, it } from 'vitest';
import type { ConnectionChoice } from '../../http/http-engine.ts';
import { writeCurl } from './write-curl.ts';

function optionsOf(url: string, connection: ConnectionChoice): string {
  const wire = { method: 'GET', url, rawHeaders: [], body: null, connection };
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

  it('takes brackets in a URL as they are', () => {
    expect(optionsOf('http://h/?a[]=1', {})).toBe('--globoff ');
    expect(optionsOf('http://[::1]/', {})).toBe('--globoff ');
  });
});
