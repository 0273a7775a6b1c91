import { describe, expect, it } from 'vitest';
import type { Origin, ScopeVariable } from './request-scope.ts';
import { scopeValues } from './scope-values.ts';
import { resolveVariables } from './variables.ts';

const workspace: Origin = { kind: 'workspace' };
const captured: Origin = {
  kind: 'captured',
  requestName: 'Log in',
  capturedAt: '2026-11-20T10:11:12.000Z',
};

function variable(name: string, value: string, origin: Origin): ScopeVariable {
  return { name, kind: 'text', value, secret: null, isSet: true, origin, hides: [] };
}

function secret(name: string, origin: Origin): ScopeVariable {
  return { ...variable(name, '', origin), kind: 'secret', value: null, secret: `of ${name}` };
}

describe('the values of a scope', () => {
  it.each([
    ['typed', 'typed: {{answer}} and p{{x}}'],
    ['answer', '{{password}} \\{{password}} \\\\{{ typed }}'],
    ['password', 'p{{x}}'],
    ['token', 't{{typed}}'],
  ])(
    'fills in typed values, and leaves received values and secrets unchanged: %s',
    (name, expected) => {
      const values = scopeValues(
        [
          variable('typed', 'typed: \\{{answer}} and {{password}}', workspace),
          variable('answer', '{{password}} \\{{password}} \\\\{{ typed }}', captured),
          secret('password', workspace),
          secret('token', captured),
        ],
        (of) => (of === 'of password' ? 'p{{x}}' : 't{{typed}}'),
      );

      expect(resolveVariables(`{{${name}}}`, values)).toEqual({ text: expected, missing: [] });
    },
  );
});
