import { describe, expect, it } from 'vitest';
import type { ScopeVariable } from '../../shared/model/request-scope.ts';
import { urlSegments } from './url-segments.ts';
import type { VariableScope } from './variable-scope.ts';

function variable(name: string, value: string): ScopeVariable {
  const origin = { kind: 'workspace' } as const;
  return { name, kind: 'text', value, secret: null, isSet: true, origin, hides: [] };
}

const scope: VariableScope = {
  variables: [variable('base', 'http://127.0.0.1:4800/v1'), variable('loop', '{{loop}}')],
  environmentName: null,
  secretStorage: 'keychain',
};

describe('urlSegments', () => {
  it('distinguishes text from variables with and without a value', () => {
    expect(urlSegments('{{base}}/users/{{id}}', scope, 0)).toEqual([
      {
        kind: 'variable',
        text: '{{base}}',
        name: 'base',
        meaning: { look: 'known', value: 'http://127.0.0.1:4800/v1', words: 'from the workspace' },
      },
      { kind: 'text', text: '/users/' },
      {
        kind: 'variable',
        text: '{{id}}',
        name: 'id',
        meaning: { look: 'unknown', value: null, words: 'id has no value in this workspace' },
      },
    ]);
  });

  it.each([
    '',
    'http://x/',
    '\\{{base}}/a',
    'a\\{{x}}{{base}}\\{{y}}',
    '{{loop}}',
    '{{',
    '{{ base }}',
  ])('keeps %j whole', (url) => {
    expect(
      urlSegments(url, scope, 0)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(url);
  });
});
