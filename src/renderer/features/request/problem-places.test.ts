import { describe, expect, it } from 'vitest';
import type { Origin } from '../../../shared/model/request-scope.ts';
import { problem } from '../../../shared/problem.ts';
import { explainLost, placesOf } from './problem-places.ts';

const folder = { kind: 'folder', path: 'a/b', name: 'B / b' } as const;
const inherit = { type: 'inherit' } as const;
const bearer = { type: 'bearer', token: { secret: 'r/auth' } } as const;

function secret(name: string, origin: Origin, isSet = false) {
  return { name, kind: 'secret' as const, value: null, secret: name, isSet, origin, hides: [] };
}

const scope = {
  variables: [
    secret('a', { kind: 'environment', name: 'E' }),
    secret('b', folder),
    secret('c', { kind: 'workspace' }),
    secret('set', folder, true),
  ],
  auth: { auth: bearer, origin: folder },
};

function missing(detail: string) {
  return problem({
    kind: 'secret-missing',
    title: 'A secret has no value on this computer',
    detail,
    hint: 'Once.',
  });
}

describe('placesOf', () => {
  it.each([
    ['{{a}} of the environment E is the secret "a".', inherit, ['Open environments']],
    [
      '{{b}} of B is the secret "b"; Auth is the secret "r/auth".',
      inherit,
      ['Open settings of B / b'],
    ],
    ['{{c}} is one; {{set}} is not.', inherit, ['Open workspace settings']],
    ['Auth is the secret "r/auth".', bearer, ['Open Auth']],
  ])('leads to the place where a secret is set: %s', (detail, auth, labels) => {
    expect(placesOf(missing(detail), auth, scope).map(({ label }) => label)).toEqual(labels);
  });

  it('leads to the table of path variables', () => {
    const found = problem({ kind: 'path-variable', title: '', detail: '' });
    expect(placesOf(found, inherit, null)).toEqual([{ kind: 'params', label: 'Open Params' }]);
  });

  it('leads to the environments for a variable, and nowhere for other problems', () => {
    const places = (['variable-missing', 'timeout'] as const).map((kind) =>
      placesOf(problem({ kind, title: '', detail: '' }), inherit, null),
    );
    expect(places).toEqual([[{ kind: 'environments', label: 'Open environments' }], []]);
  });
});

describe('explainLost', () => {
  it('says that a desktop without a keychain keeps secrets only until the app closes', () => {
    expect(explainLost(missing(''), 'memory').hint).toContain('until Protodesk closes');
    expect(explainLost(missing(''), 'keychain').hint).toBe('Once.');
    const other = problem({ kind: 'timeout', title: '', detail: '' });
    expect(explainLost(other, 'memory')).toBe(other);
  });
});
