import { describe, expect, it } from 'vitest';
import { newSecretName } from './secret-name.ts';

describe('newSecretName', () => {
  it.each([
    ['Log in', 'auth', [], 'Log in/auth'],
    ['Log in', 'auth', ['log in/AUTH', 'Log in/auth 2'], 'Log in/auth 3'],
    ['A\nB\u0000', ' token ', [], 'A B/token'],
  ])('of %j and %j is unique', (owner, what, taken, name) => {
    expect(newSecretName(owner, what, taken)).toBe(name);
  });

  it('stays within the length limit of a name', () => {
    expect(newSecretName('x'.repeat(500), 'y'.repeat(500), []).length).toBeLessThan(200);
  });
});
