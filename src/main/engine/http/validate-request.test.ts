import { describe, expect, it } from 'vitest';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { validateRequest } from './validate-request.ts';

const valid = { method: 'GET', url: 'http://127.0.0.1:4800/', rawHeaders: [] };

function problemOfRequest(head: {
  method?: string;
  url?: string;
  rawHeaders?: readonly RawHeader[];
}): unknown {
  try {
    validateRequest({ ...valid, ...head });
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  return null;
}

describe('validateRequest', () => {
  it.each([
    ['http://localhost:4800/a?b=c', 'http://localhost:4800/a?b=c'],
    ['HTTP://Example.COM', 'http://example.com/'],
    ['https://example.com:443/a#top', 'https://example.com/a'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['http://h/a b?c=d e', 'http://h/a%20b?c=d%20e'],
    ['http://h/ä?ö=%20', 'http://h/%C3%A4?%C3%B6=%20'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
  ])('returns %s as it will be sent: %s', (typed, sent) => {
    expect(validateRequest({ ...valid, url: typed }).url).toBe(sent);
  });

  it('keeps headers unchanged, in order, case and number', () => {
    const rawHeaders: RawHeader[] = [
      ['x-B', ' 1 '],
      ['X-a', 'tab\there'],
      ['x-B', 'é'],
      ['X-Empty', ''],
    ];

    expect(validateRequest({ ...valid, method: 'purge', rawHeaders })).toEqual({
      method: 'PURGE',
      url: valid.url,
      rawHeaders,
    });
  });

  it.each(['', 'GE T', 'GET\r\nX: y', 'GÉT', 'CONNECT', 'connect'])(
    'refuses the method %j',
    (method) => {
      expect(problemOfRequest({ method })).toMatchObject({ kind: 'bad-input' });
    },
  );

  it.each([
    ['', 'The URL is empty', 'Write it like http://127.0.0.1:4800/store/users.'],
    [
      'localhost:4800/a',
      'The URL does not start with http:// or https://',
      'Write http://localhost:4800/a, or https:// for TLS.',
    ],
    [
      '//example.com/a',
      'The URL does not start with http:// or https://',
      'Write http://example.com/a, or https:// for TLS.',
    ],
    [
      'http:/example.com',
      'The URL does not start with http:// or https://',
      'Write http://example.com, or https:// for TLS.',
    ],
    ['ftp://example.com', 'ftp:// cannot be sent to', "Use the server's HTTP address."],
    ['http:///path', 'The URL names no host', 'Write it like http://127.0.0.1:4800/store/users.'],
    [
      'http://h:99999/',
      'The URL cannot be read',
      'Write it like http://127.0.0.1:4800/store/users.',
    ],
    ['http://h/100%', 'The URL has an invalid percent sign', 'Write %25 for a percent sign.'],
    [
      'http://h/a\r\nHost: b',
      'The URL has a line break or control character',
      'Remove it. Pasting may have added it.',
    ],
    [
      'http://ada:secret@h/',
      'The URL has a user name or password',
      'Remove it and add an Authorization header.',
    ],
  ])('refuses the URL %j: %s', (url, title, hint) => {
    expect(problemOfRequest({ url })).toMatchObject({ kind: 'url-invalid', title, hint });
  });

  it.each<[RawHeader, string, string]>([
    [['', 'a'], 'A header has no name', 'Its value is "a".'],
    [['X Y', 'a'], '"X Y" is not a valid header name', 'It has a space.'],
    [['X:', 'a'], '"X:" is not a valid header name', 'It has ":" (U+003A).'],
    [['X\r\nY', 'a'], '"X··Y" is not a valid header name', 'It has a carriage return (CR).'],
    [
      ['X-A', 'a\r\nEvil: b'],
      'The value of header X-A cannot be sent',
      'It has a carriage return (CR) at position 2.',
    ],
    [
      ['X-A', 'a\nb'],
      'The value of header X-A cannot be sent',
      'It has a line break (LF) at position 2.',
    ],
    [
      ['X-A', '\0'],
      'The value of header X-A cannot be sent',
      'It has a NUL character at position 1.',
    ],
    [
      ['X-A', '\u0007'],
      'The value of header X-A cannot be sent',
      'It has the control character U+0007 at position 1.',
    ],
    [
      ['X-A', '5 €'],
      'The value of header X-A cannot be sent',
      'It has "€" (U+20AC) at position 3.',
    ],
  ])('refuses the header %j', (header, title, detail) => {
    expect(problemOfRequest({ rawHeaders: [header] })).toMatchObject({
      kind: 'header-invalid',
      title,
      detail,
    });
  });
});
