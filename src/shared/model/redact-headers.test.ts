import { describe, expect, it } from 'vitest';
import { isSecretHeader, redactHeaders, redactRequest, redactUrl } from './redact-headers.ts';
import { savedRequestSchema } from './saved-request.ts';

describe('redactHeaders', () => {
  it('hides the values of headers that carry credentials, whatever their case', () => {
    expect(
      redactHeaders([
        ['AUTHORIZATION', 'Bearer abc'],
        ['X-Api-Key', 'k'],
        ['Accept', 'a/b'],
      ]),
    ).toEqual([
      ['AUTHORIZATION', '(hidden)'],
      ['X-Api-Key', '(hidden)'],
      ['Accept', 'a/b'],
    ]);
  });

  it.each([
    'Proxy-Authorization',
    'Cookie',
    'Set-Cookie',
    'Api-Key',
    'X-APIKEY',
    'X-Auth-Token',
    'X-Amz-Security-Token',
    'X-CSRF-Token',
    'X-Goog-Api-Key',
    'Ocp-Apim-Subscription-Key',
    'X-Client-Secret',
    'X-Password',
    'X-Session-Id',
    'X-Hub-Signature-256',
    'Private-Key',
    ' Authorization ',
  ])('counts %s as one', (name) => {
    expect(isSecretHeader(name)).toBe(true);
  });

  it.each([
    'Accept',
    'Content-Type',
    'WWW-Authenticate',
    'X-RateLimit-Remaining-Tokens',
    'Idempotency-Key',
    'Sec-WebSocket-Key',
    'X-Author',
    'Keep-Alive',
    'Surrogate-Key',
  ])('does not count %s as one', (name) => {
    expect(isSecretHeader(name)).toBe(false);
  });
});

describe('redactRequest', () => {
  it('hides typed credentials, and keeps variables', () => {
    const request = savedRequestSchema.parse({
      id: 'r',
      name: 'R',
      headers: [
        { name: 'Authorization', value: 'Bearer abc' },
        { name: 'Authorization', value: 'Bearer {{token}}', enabled: false },
        { name: 'Accept', value: 'a/b' },
      ],
    });

    expect(redactRequest(request)).toEqual({
      ...request,
      headers: [
        { name: 'Authorization', value: '(hidden)', enabled: true },
        { name: 'Authorization', value: 'Bearer {{token}}', enabled: false },
        { name: 'Accept', value: 'a/b', enabled: true },
      ],
    });
  });

  it.each([
    [{ type: 'bearer', token: 'abc' }, { token: '(hidden)' }],
    [{ type: 'bearer', token: '{{token}}' }, { token: '{{token}}' }],
    [{ type: 'bearer', token: { secret: 'name' } }, { token: { secret: 'name' } }],
    [{ type: 'bearer', token: '' }, { token: '' }],
    [
      { type: 'basic', username: 'u', password: 'p' },
      { username: 'u', password: '(hidden)' },
    ],
    [
      { type: 'apiKey', name: 'key', value: 'k' },
      { name: 'key', value: '(hidden)' },
    ],
    [{ type: 'inherit' }, { type: 'inherit' }],
    [{ type: 'none' }, { type: 'none' }],
  ] as const)('converts the auth %j to %j', (auth, expected) => {
    const request = savedRequestSchema.parse({ id: 'r', name: 'R', auth });
    expect(redactRequest(request).auth).toMatchObject(expected);
  });
});

describe('redactUrl', () => {
  it.each([
    ['http://h/p', 'http://h/p'],
    ['http://h/p?page=2&q=a?b', 'http://h/p?page=2&q=a?b'],
    [
      'http://h/?api_key=abc&x=1&access_token=d=e',
      'http://h/?api_key=(hidden)&x=1&access_token=(hidden)',
    ],
    ['http://h/?key=abc&sig=d&monkey=e', 'http://h/?key=(hidden)&sig=(hidden)&monkey=e'],
    ['https://user:pass@h/p?a=1', 'https://(hidden)@h/p?a=1'],
    ['http://h/a@b', 'http://h/a@b'],
    ['{{base}}/x?token={{t}}', '{{base}}/x?token=(hidden)'],
  ])('converts %s to %s', (url, redacted) => {
    expect(redactUrl(url)).toBe(redacted);
  });
});
