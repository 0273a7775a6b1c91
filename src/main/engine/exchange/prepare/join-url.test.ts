import { describe, expect, it } from 'vitest';
import { joinUrl } from './join-url.ts';

describe('joinUrl', () => {
  it.each([
    ['http://h', '/users', 'http://h/users'],
    ['http://h/', '/users', 'http://h/users'],
    ['http://h//', '/users', 'http://h/users'],
    ['http://h/api/v1', '/users', 'http://h/api/v1/users'],
    ['http://h/api/v1/', '/users/', 'http://h/api/v1/users/'],
    ['http://h/api', '', ''],
    ['http://h/api', '?x=1', 'http://h/api?x=1'],
    ['http://h/api', '/', 'http://h/api/'],
    ['http://h/api?key=1', '/users', 'http://h/api/users?key=1'],
    ['http://h/api?key=1', '/users?x=2', 'http://h/api/users?key=1&x=2'],
    ['http://h/api?key=1', '?x=2', 'http://h/api?key=1&x=2'],
    ['http://h/api#part', '/users#own', 'http://h/api/users#own'],
    ['  http://h ', '/users', 'http://h/users'],
    ['http://h', '//users', 'http://h//users'],
    ['http://h', '/a?next=/b', 'http://h/a?next=/b'],
    ['http://h', 'http://other/users', 'http://other/users'],
    ['http://h', 'users', 'users'],
    ['', '/users', '/users'],
  ])('puts before %j %j: %j', (base, url, joined) => {
    expect(joinUrl(base, url)).toBe(joined);
  });
});
