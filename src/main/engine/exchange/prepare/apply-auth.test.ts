import { describe, expect, it } from 'vitest';
import { credentialOf, type ReadyAuth, withParameter } from './apply-auth.ts';

describe('credentialOf', () => {
  it.each<[string, ReadyAuth, ReturnType<typeof credentialOf>]>([
    ['none', { type: 'none' }, { header: null, parameter: null }],
    [
      'a bearer token, without blanks around it',
      { type: 'bearer', token: ' abc\n' },
      { header: ['Authorization', 'Bearer abc'], parameter: null },
    ],
    [
      // RFC 7617, 2.
      'basic',
      { type: 'basic', username: 'Aladdin', password: 'open sesame' },
      { header: ['Authorization', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='], parameter: null },
    ],
    [
      // RFC 7617, 2.1.
      'basic in UTF-8',
      { type: 'basic', username: 'test', password: '123£' },
      { header: ['Authorization', 'Basic dGVzdDoxMjPCow=='], parameter: null },
    ],
    [
      'a colon in a password',
      { type: 'basic', username: '', password: 'a:b' },
      { header: ['Authorization', 'Basic OmE6Yg=='], parameter: null },
    ],
    [
      'a key in a header',
      { type: 'apiKey', in: 'header', name: ' X-Key ', value: 'k' },
      { header: ['X-Key', 'k'], parameter: null },
    ],
    [
      'a key in the query',
      { type: 'apiKey', in: 'query', name: 'key', value: 'a b' },
      { header: null, parameter: ['key', 'a b'] },
    ],
  ])('writes %s', (_name, auth, expected) => {
    expect(credentialOf(auth)).toEqual(expected);
  });

  it.each<[ReadyAuth, string]>([
    [{ type: 'bearer', token: ' ' }, 'The bearer token is empty'],
    [{ type: 'basic', username: 'a:b', password: '' }, 'has a colon'],
    [{ type: 'apiKey', in: 'query', name: '', value: 'x' }, 'The API key has no name'],
  ])('refuses %j', (auth, title) => {
    expect(() => credentialOf(auth)).toThrow(title);
  });
});

describe('withParameter', () => {
  it.each([
    ['http://h/a', 'http://h/a?k%26=a+b'],
    ['http://h/a?x=1', 'http://h/a?x=1&k%26=a+b'],
    ['http://h/a?x=1#part', 'http://h/a?x=1&k%26=a+b#part'],
    ['http://h/a?k%26=mine', 'http://h/a?k%26=mine'],
  ])('adds it to %s', (url, expected) => {
    expect(withParameter(url, ['k&', 'a b'])).toBe(expected.replace('+', '%20'));
  });
});
