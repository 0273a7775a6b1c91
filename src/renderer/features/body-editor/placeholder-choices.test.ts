import { describe, expect, it } from 'vitest';
import { generators } from '../../../shared/model/generators.ts';
import type { ScopeVariable } from '../../../shared/model/request-scope.ts';
import type { VariableScope } from '../../ui/variable-scope.ts';
import { placeholderChoices } from './placeholder-choices.ts';

function secret(name: string, isSet: boolean): ScopeVariable {
  const origin = { kind: 'workspace' } as const;
  return { name, kind: 'secret', value: null, secret: name, isSet, origin, hides: [] };
}

const scope: VariableScope = {
  variables: [
    {
      name: 'host',
      kind: 'text',
      value: 'example.com',
      secret: null,
      isSet: true,
      origin: { kind: 'environment', name: 'Test' },
      hides: [],
    },
    secret('key', true),
    secret('gone', false),
  ],
  environmentName: 'Test',
  secretStorage: 'keychain',
};

describe('placeholderChoices', () => {
  it('offers variables with their values, but for those of secrets', () => {
    const offered = placeholderChoices(scope, 0).slice(0, 3);
    expect(offered.map(({ name, detail }) => [name, detail])).toEqual([
      ['host', 'example.com'],
      ['key', '••••••'],
      ['gone', 'no value'],
    ]);
  });

  it('offers each generator so that it makes something as it stands', () => {
    const offered = placeholderChoices({ ...scope, variables: null }, 0);
    expect(offered).toHaveLength(generators.length);
    expect(offered.filter(({ detail }) => detail.includes('null'))).toEqual([]);
    expect(offered.find(({ name }) => name.startsWith('$randomInt'))).toMatchObject({
      name: '$randomInt',
      words: expect.stringContaining('Takes [min max].'),
    });
  });
});
