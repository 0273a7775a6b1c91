import { describe, expect, it } from 'vitest';
import { noSettings } from '../../../shared/model/inherited-settings.ts';
import { textVariable, type Variables } from '../../../shared/model/variable.ts';
import { mergeSettings, mergeVariables } from './merge-values.ts';

function variables(values: Readonly<Record<string, string>>): Variables {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, textVariable(value)]),
  );
}

const base = variables({ a: '1', b: '2', c: '3' });

describe('mergeVariables', () => {
  it.each([
    ['nothing changed', { a: '1', b: '2', c: '3' }, { a: '1', b: '2', c: '3' }, 'a=1 b=2 c=3'],
    ['mine', { a: '9', c: '3' }, { a: '1', b: '2', c: '3' }, 'a=9 c=3'],
    ['theirs', { a: '1', b: '2', c: '3' }, { c: '3', a: '8', d: '4' }, 'c=3 a=8 d=4'],
    ['both', { a: '9', b: '2', c: '3', e: '5' }, { a: '1', b: '7', d: '4' }, 'a=9 b=7 d=4 e=5'],
    [
      'both the same, mine stays',
      { a: '9', b: '2', c: '3' },
      { a: '8', b: '2', c: '3' },
      'a=9 b=2 c=3',
    ],
  ])('%s', (_, mine, theirs, expected) => {
    const merged = mergeVariables(base, variables(mine), variables(theirs));
    expect(
      Object.entries(merged)
        .map(([name, one]) => `${name}=${one.kind === 'secret' ? '' : one.value}`)
        .join(' '),
    ).toBe(expected);
  });
});

describe('mergeSettings', () => {
  it('takes each part from the side that changed it', () => {
    const mine = { ...noSettings, baseUrl: 'http://mine', variables: variables({ a: '1' }) };
    const theirs = {
      ...noSettings,
      baseUrl: 'http://theirs',
      tls: { verify: false, caFile: null },
      variables: variables({ b: '2' }),
    };
    expect(mergeSettings(noSettings, mine, theirs)).toEqual({
      ...noSettings,
      baseUrl: 'http://mine',
      tls: { verify: false, caFile: null },
      variables: variables({ b: '2', a: '1' }),
    });
  });
});
