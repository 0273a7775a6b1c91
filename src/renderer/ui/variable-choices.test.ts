import { describe, expect, it } from 'vitest';
import type { ScopeVariable } from '../../shared/model/request-scope.ts';
import { fittingChoices, variableChoices } from './variable-choices.ts';

function variable(name: string, patch: Partial<ScopeVariable>): ScopeVariable {
  const origin = { kind: 'workspace' } as const;
  return { name, kind: 'text', value: 'v', secret: null, isSet: true, hides: [], origin, ...patch };
}

describe('variableChoices', () => {
  const choices = variableChoices(
    {
      variables: [
        variable('base', { value: 'http://h' }),
        variable('token', { kind: 'secret', value: null, secret: 'token' }),
        variable('lost', { value: '{{nowhere}}' }),
      ],
      environmentName: null,
      secretStorage: 'keychain',
    },
    0,
  );

  it('lists the variables with their values, then the generators with examples', () => {
    expect(choices.slice(0, 4)).toMatchObject([
      { name: 'base', detail: 'http://h', words: 'from the workspace' },
      { name: 'token', detail: '\u2022\u2022\u2022\u2022\u2022\u2022' },
      { name: 'lost', detail: 'no value' },
      { name: '$counter', detail: 'e.g. 1' },
    ]);
    expect(choices.find(({ name }) => name === '$randomItem a b c')?.detail).toMatch(
      /^e\.g\. [abc]$/,
    );
  });

  it.each([
    ['', 'base token lost $counter'],
    ['BA', 'base'],
    ['$', '$counter $uuid'],
    ['uuid', '$uuid'],
    ['o', 'token lost $counter'],
    ['what', ''],
  ])('matching %j begin with %j', (query, names) => {
    const fitting = fittingChoices(choices, query).map(({ name }) => name);
    expect(fitting.join(' ').startsWith(names)).toBe(true);
    if (names === '' && query !== '') expect(fitting).toEqual([]);
  });
});
