import { describe, expect, it } from 'vitest';
import { looksLikeUrl } from './looks-like-url.ts';

describe('looksLikeUrl', () => {
  it.each([
    ['https://api.example.com/v1?a=b', true],
    ['HTTP://A', true],
    [' {{base}}/store/users ', true],
    ['localhost:8080/users', true],
    ['127.0.0.1/x', true],
    ['/store/users', true],
    ['', false],
    ['users', false],
    ['store.v1.User', false],
    ['/', false],
    ['https://a b', false],
    ['show history', false],
  ])('of %j is %s', (text, isUrl) => {
    expect(looksLikeUrl(text)).toBe(isUrl);
  });
});
