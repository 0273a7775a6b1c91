import { describe, expect, it } from 'vitest';
import { placeOfUrl } from '../../../scripts/test/place-of-url.ts';
import { openSecrets, secretVariableOf } from './secret-variables.ts';

describe('secretVariableOf', () => {
  it.each([
    ['token', 'PROTODESK_SECRET_TOKEN'],
    ['Local/auth 2', 'PROTODESK_SECRET_LOCAL_AUTH_2'],
    ['a.b-c', 'PROTODESK_SECRET_A_B_C'],
    ['Ünï', 'PROTODESK_SECRET__N_'],
  ])('of %s is %s', (name, expected) => {
    expect(secretVariableOf(name)).toBe(expected);
  });
});

const never = () => false;

describe('openSecrets', () => {
  it('prefers captured values to the environment', async () => {
    const secrets = openSecrets({ PROTODESK_SECRET_A: 'one', PROTODESK_SECRET_B: 'two' }, never);
    await secrets.write('b', 'new', placeOfUrl('http://h/'));

    expect([...(await secrets.read(['a', 'b']))].sort()).toEqual([
      ['a', 'one'],
      ['b', 'new'],
    ]);
  });

  it('names each variable that is not set, or empty', async () => {
    const secrets = openSecrets({ PROTODESK_SECRET_A: 'one', PROTODESK_SECRET_C: '' }, never);

    await expect(secrets.read(['a', 'b', 'c'])).rejects.toMatchObject({
      problem: {
        kind: 'secret-missing',
        detail: '"b", "c" are not in the environment. Nothing was sent.',
        hint: expect.stringContaining('Set PROTODESK_SECRET_B, PROTODESK_SECRET_C;'),
      },
    });
  });
});
