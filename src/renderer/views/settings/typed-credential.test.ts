import { describe, expect, it } from 'vitest';
import { authOfHeader, hasTypedCredential } from './typed-credential.ts';

function header(name: string, value: string) {
  return { name, value, enabled: true };
}

describe('hasTypedCredential', () => {
  it.each([
    ['Authorization', 'Bearer abc', true],
    ['x-api-key', 'k', true],
    ['Authorization', 'Bearer {{token}}', false],
    ['Authorization', 'Bearer ', false],
    ['Cookie', '', false],
    ['X-Team', 'blue', false],
  ])('%s: %s is %s', (name, value, expected) => {
    expect(hasTypedCredential(header(name, value))).toBe(expected);
  });
});

describe('authOfHeader', () => {
  it('sends the same header, with the credential separate', () => {
    expect(authOfHeader(header('authorization', 'bearer  abc d'))).toEqual({
      auth: { type: 'bearer', token: '' },
      credential: 'abc d',
    });
    expect(authOfHeader(header('Authorization', 'Basic w7Y6YTpi'))).toEqual({
      auth: { type: 'basic', username: '\u00f6', password: '' },
      credential: 'a:b',
    });
    expect(authOfHeader(header(' X-Api-Key', ' k '))).toEqual({
      auth: { type: 'apiKey', in: 'header', name: 'X-Api-Key', value: '' },
      credential: 'k',
    });
  });

  it.each(['Basic %%%', 'Basic YWI=', 'Basic /w=='])('does not guess at %s', (value) => {
    expect(authOfHeader(header('Authorization', value))).toBeNull();
  });
});
