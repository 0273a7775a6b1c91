import { describe, expect, it } from 'vitest';
import type { ScopeVariable } from '../../shared/model/request-scope.ts';
import { keptWhy, meaningOf, type VariableScope } from './variable-scope.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');

function variable(name: string, patch: Partial<ScopeVariable>): ScopeVariable {
  const origin = { kind: 'environment', name: 'Staging' } as const;
  return { name, kind: 'text', value: '', secret: null, isSet: true, hides: [], origin, ...patch };
}

const scope: VariableScope = {
  environmentName: 'Staging',
  secretStorage: 'keychain',
  variables: [
    variable('base', { value: '{{sampleServer}}/v1' }),
    variable('sampleServer', { value: 'http://127.0.0.1:1', origin: { kind: 'app' } }),
    variable('count', { kind: 'number', value: '1.50', origin: { kind: 'workspace' } }),
    variable('id', { value: '7', origin: { kind: 'folder', path: 'a/b', name: 'B' } }),
    variable('token', {
      value: 'abc',
      origin: {
        kind: 'captured',
        requestName: 'Log in',
        capturedAt: '2026-11-22T11:57:00.000Z',
      },
    }),
    variable('key', { kind: 'secret', value: null }),
    variable('other', { kind: 'secret', value: null, isSet: false }),
    variable('header', { value: 'Key {{key}}' }),
    variable('bad', { value: '{{nowhere}}' }),
    variable('loop', { value: '{{loop}}' }),
  ],
};

describe('meaningOf', () => {
  it.each([
    ['base', 'known', 'http://127.0.0.1:1/v1', 'from the environment Staging'],
    ['sampleServer', 'known', 'http://127.0.0.1:1', 'from the sample server'],
    ['count', 'known', '1.50', 'from the workspace'],
    ['id', 'known', '7', 'from the folder B'],
    ['token', 'known', 'abc', 'captured from Log in, 3 minutes ago'],
    ['key', 'known', null, 'secret, kept in the keychain, from the environment Staging'],
    [
      'other',
      'unknown',
      null,
      'other is a secret without a value here, from the environment Staging',
    ],
    ['header', 'known', 'Key \u2022\u2022\u2022\u2022\u2022\u2022', 'from the environment Staging'],
    ['bad', 'unknown', null, 'bad needs nowhere, without a value in Staging'],
    ['loop', 'unknown', null, 'loop refers to itself'],
    ['nowhere', 'unknown', null, 'nowhere has no value in Staging'],
  ])('of %s is %s: %s, %s', (name, look, value, words) => {
    expect(meaningOf(name, scope, now)).toEqual({ look, value, words });
  });

  it.each([
    ['$counter', 'generator', '1', /^example, new for each send: Counts up/],
    ['$randomItem x', 'generator', 'x', /One of the given words$/],
    ['$what', 'unknown', null, /^\$what is not a generator$/],
    ['$uuid 3', 'unknown', null, /^\$uuid 3 takes no arguments$/],
  ])('of %s is %s: %s', (name, look, value, words) => {
    const found = meaningOf(name, { ...scope, variables: null }, now);
    expect(found).toEqual({ look, value, words: expect.stringMatching(words) });
  });

  it('is null while the scope is unknown, and names the workspace when there is no environment', () => {
    expect(meaningOf('x', { ...scope, variables: null }, now)).toBeNull();
    const none = meaningOf('x', { ...scope, variables: [], environmentName: null }, now);
    expect(none?.words).toBe('x has no value in this workspace');
  });

  it('says that a secret is only in memory', () => {
    expect(meaningOf('key', { ...scope, secretStorage: 'memory' }, now)?.words).toContain(
      'secret, kept until Protodesk closes',
    );
  });
});

describe('keptWhy', () => {
  it('promises no keychain when there is none', () => {
    expect(keptWhy('keychain')).toBe('kept in the keychain');
    expect(keptWhy('memory')).toMatch(/^kept until Protodesk closes/);
  });
});
