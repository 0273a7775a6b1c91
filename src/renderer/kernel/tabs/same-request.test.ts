import { describe, expect, it } from 'vitest';
import { type SavedRequest, savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { isSameRequest } from './same-request.ts';

const full: SavedRequest = savedRequestSchema.parse({
  id: 'r',
  name: 'R',
  method: 'POST',
  url: '/x',
  headers: [{ name: 'A', value: '1' }],
  auth: { type: 'bearer', token: { secret: 'R/auth' } },
  tls: { verify: false },
  captures: [{ variable: 'token', path: 'session.token' }],
  body: { text: '{}' },
});

describe('isSameRequest', () => {
  it('treats copies as equal, and a key without a value as missing', () => {
    expect(isSameRequest(full, structuredClone(full))).toBe(true);
    expect(
      isSameRequest(full, { ...full, body: { ...full.body, file: undefined } } as SavedRequest),
    ).toBe(true);
  });

  it.each<[string, Partial<SavedRequest>]>([
    ['the name', { name: 'S' }],
    ['the URL', { url: '/y' }],
    ['what is asked for', { askFor: 'json' }],
    ['the schema set', { schemaSet: 'other' }],
    ['a type', { requestType: 'a.B' }],
    ['a header', { headers: [{ name: 'A', value: '2', enabled: true }] }],
    ['a header switched off', { headers: [{ name: 'A', value: '1', enabled: false }] }],
    ['no header', { headers: [] }],
    ['the kind of auth', { auth: { type: 'none' } }],
    ['the secret of auth', { auth: { type: 'bearer', token: { secret: 'other' } } }],
    ['a token for a secret', { auth: { type: 'bearer', token: 'R/auth' } }],
    ['how certificates are judged', { tls: { verify: null, caFile: null } }],
    ['a certificate file', { tls: { verify: false, caFile: 'ca.pem' } }],
    ['a timeout', { timeouts: { ...full.timeouts, totalMs: 0 } }],
    ['whether the connection is kept', { connection: { keepAlive: false } }],
    ['no capture', { captures: [] }],
    [
      'a capture kept as a secret',
      { captures: [{ variable: 'token', from: 'body', path: 'session.token', secret: true }] },
    ],
    ['the text of the body', { body: { format: 'json', text: '{ }' } }],
    [
      'the file of the body',
      { body: { format: 'json', text: '{}', file: { path: 'a.body.json', byteLength: 9 } } },
    ],
  ])('distinguishes %s', (_, patch) => {
    expect(isSameRequest(full, { ...full, ...patch })).toBe(false);
    expect(isSameRequest({ ...full, ...patch }, full)).toBe(false);
  });
});
