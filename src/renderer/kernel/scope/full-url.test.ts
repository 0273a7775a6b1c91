import { describe, expect, it } from 'vitest';
import type { ScopeVariable } from '../../../shared/model/request-scope.ts';
import { fullUrl, hostOfVariables } from './full-url.ts';

const origin = { kind: 'workspace' } as const;

function variable(name: string, value: string | null, isSet = true): ScopeVariable {
  const kind = value === null ? 'secret' : 'text';
  return { name, kind, value, secret: null, isSet, origin, hides: [] };
}

const variables = [
  variable('host', 'http://a:1'),
  variable('key', null),
  variable('no', null, false),
];
const scope = { baseUrl: { value: '{{host}}/v1/', origin }, variables };

describe('fullUrl', () => {
  it.each([
    ['/users', 'http://a:1/v1/users'],
    ['', ''],
    ['?key={{key}}', 'http://a:1/v1/?key=secret'],
    ['{{host}}/x', 'http://a:1/x'],
    ['http://b/{{no}}', 'http://b/{{no}}'],
  ])('of %j is %s', (url, full) => {
    expect(fullUrl(url, scope)).toBe(full);
  });

  it.each([
    [{ baseUrl: null, variables: [] }, '/users'],
    [null, '/users'],
  ])('without a base URL is the path alone', (none, full) => {
    expect(fullUrl('/users', none)).toBe(full);
  });
});

describe('hostOfVariables', () => {
  it.each([
    ['/users', 'a:1'],
    ['{{host}}/x', 'a:1'],
    ['{{host}}@evil.example/x', 'evil.example'],
    ['https://{{host}}/x', 'http'],
    ['https://{{part}}.acme.com/{{no}}', 'evil.example.acme.com'],
    ['HTTPS://{{part}}:443', 'evil.example'],
    ['https://{{idn}}/', 'xn--pypal-4ve.com'],
    ['http://acme.com/{{host}}', null],
    ['https://{{key}}.acme.com/', null],
    ['https://{{no}}.acme.com/', null],
  ])('of %j is %s', (url, host) => {
    const all = [
      ...variables,
      variable('part', 'evil.example'),
      variable('idn', 'p\u0430ypal.com'),
    ];
    expect(hostOfVariables(url, { ...scope, variables: all })).toBe(host);
  });

  it('is none without a base URL', () => {
    expect(hostOfVariables('/users', null)).toBeNull();
  });
});
