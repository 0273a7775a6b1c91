import { describe, expect, it } from 'vitest';
import { type Auth, authSchema } from '../../../shared/model/inherited-settings.ts';
import { authHeader, changeType, sentText } from './auth-text.ts';

const secret = { secret: 'Log in/auth' };
const dots = '\u2022'.repeat(6);

const auths: readonly (readonly [Auth, string | null, string | null])[] = [
  [{ type: 'inherit' }, null, null],
  [{ type: 'none' }, null, null],
  [{ type: 'bearer', token: '{{token}}' }, 'Authorization: Bearer {{token}}', 'Authorization'],
  [{ type: 'bearer', token: secret }, `Authorization: Bearer ${dots}`, 'Authorization'],
  [
    { type: 'basic', username: 'diego', password: secret },
    `Authorization: Basic diego:${dots}`,
    'Authorization',
  ],
  [{ type: 'apiKey', in: 'header', name: 'X-Key', value: secret }, `X-Key: ${dots}`, 'X-Key'],
  [{ type: 'apiKey', in: 'query', name: 'key', value: '{{key}}' }, '?key={{key}}', null],
];

describe('an auth', () => {
  it.each(auths)('%j is sent as %s', (auth, text, header) => {
    expect([sentText(auth), authHeader(auth)]).toEqual([text, header]);
  });

  it('keeps its credential when its type changes', () => {
    const changed = (['basic', 'apiKey', 'bearer'] as const).reduce(changeType, {
      type: 'bearer',
      token: secret,
    } as Auth);
    expect(changed).toEqual({ type: 'bearer', token: secret });
    expect(authSchema.parse(changeType(changed, 'apiKey'))).toEqual({
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      value: secret,
    });
    expect(changeType(changed, 'none')).toEqual({ type: 'none' });
  });
});
