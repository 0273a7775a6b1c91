import { describe, expect, it } from 'vitest';
import type { ProblemError } from '../../../../shared/problem.ts';
import { spellPlace } from '../../../../shared/secret-place.ts';
import { validateRequest } from '../../http/validate-request.ts';
import { prepare, scopeOf, variables } from '../prepare/prepare-request.test-kit.ts';
import { createMask } from './mask-secrets.ts';
import { placeOf } from './secret-places.ts';

const none = createMask([]);

function originOf(url: string): string {
  return placeOf(
    { ...validateRequest({ method: 'GET', url, rawHeaders: [] }), connection: {} },
    none,
  ).origin;
}

describe('a place', () => {
  it.each([
    ['HTTPS://API.Acme.COM/x', 'https://api.acme.com'],
    ['https://api.acme.com:443/', 'https://api.acme.com'],
    ['http://api.acme.com:80/', 'http://api.acme.com'],
    ['https://api.acme.com./', 'https://api.acme.com.'],
    ['https://api.acme.com\\@evil.example/', 'https://api.acme.com'],
    ['https://p\u0430ypal.com/', 'https://xn--pypal-4ve.com'],
    ['https://\u2170.example/', 'https://i.example'],
    ['http://[0:0:0:0:0:0:0:1]:8080/', 'http://[::1]:8080'],
    ['http://0x7f.1/', 'http://127.0.0.1'],
    ['https://api.acme.com/?u=https://evil.example', 'https://api.acme.com'],
    ['https://evil.example/#@api.acme.com', 'https://evil.example'],
  ])('of %s is %s', (url, origin) => {
    expect(originOf(url)).toBe(origin);
  });

  it('is invalid for a URL with a user name, which is refused', () => {
    expect(() => originOf('https://api.acme.com@evil.example/')).toThrow('user name');
  });

  it('differs by scheme, host, port, dot, certificate check and authorities', () => {
    const url = 'https://a.example/';
    const ca = { verify: true, authorities: ['PEM 1'] };
    const places = [
      { url },
      { url: 'http://a.example/' },
      { url: 'https://b.example/' },
      { url: 'https://a.example:8443/' },
      { url: 'https://a.example./' },
      { url, connection: { tls: { verify: false, authorities: [] } } },
      { url, connection: { tls: ca } },
      { url, connection: { tls: { verify: true, authorities: ['PEM 2'] } } },
    ].map((wire) => placeOf({ connection: {}, ...wire }, none));

    expect(new Set(places.map(({ placeKey }) => placeKey)).size).toBe(places.length);
    expect(
      placeOf({ url: 'https://a.example/other', connection: { tls: { ...ca } } }, none),
    ).toEqual(places[6]);
    expect(places.map(spellPlace).slice(5)).toEqual([
      'https://a.example (certificate not checked)',
      expect.stringMatching(/^https:\/\/a\.example \(CA file [0-9a-f]{8}\)$/),
      expect.stringMatching(/^https:\/\/a\.example \(CA file [0-9a-f]{8}\)$/),
    ]);
  });

  it('hides a secret in its host, and differs when the secret has another value', () => {
    const one = placeOf(
      { url: 'https://tenant-one.a.example/', connection: {} },
      createMask(['tenant-one']),
    );
    const other = placeOf(
      { url: 'https://tenant-two.a.example/', connection: {} },
      createMask(['tenant-two']),
    );

    expect([one.origin, other.origin]).toEqual(Array(2).fill('https://(hidden).a.example'));
    expect(one.placeKey).not.toBe(other.placeKey);
  });
});

describe('a request whose secrets never went to its place', () => {
  const held = ['token http://h', 'password http://h'];

  it('is not prepared, and names the secrets, the place and the request', async () => {
    const refused = prepare(
      { name: 'Get a user', auth: { type: 'bearer', token: '{{token}}' } },
      scopeOf({ variables }),
      { secrets: [], held },
    );

    await expect(refused).rejects.toMatchObject({
      problem: {
        kind: 'secret-place',
        title: '"token" was never sent to http://h',
        detail: 'Request "Get a user" uses this secret. Nothing was sent.',
        questions: [
          {
            secret: 'token',
            label: 'token',
            variable: 'token',
            requestName: 'Get a user',
            place: { origin: 'http://h' },
          },
        ],
      },
    });
  });

  it.each([
    ['the URL', { url: 'http://h/?t={{token}}' }],
    ['a header', { headers: [{ name: 'X', value: 'a {{header}}', enabled: true }] }],
    ['a body', { method: 'POST', sendAs: 'json', body: { text: '{"t": "{{token}}"}' } }],
    ['Auth', { auth: { type: 'apiKey', in: 'query', name: 'k', value: { secret: 'token' } } }],
  ])('asks for one in %s', async (_place, request) => {
    const refused = prepare(request, scopeOf({ variables }), { secrets: [], held });
    await expect(refused).rejects.toMatchObject({ problem: { kind: 'secret-place' } });
  });

  it.each([
    [{ type: 'bearer', token: { secret: 'token' } }, { kind: 'bearer' }],
    [{ type: 'basic', username: 'u', password: { secret: 'token' } }, { kind: 'basic' }],
    [{ type: 'apiKey', in: 'query', name: 'k', value: { secret: 'token' } }, { kind: 'apiKey' }],
    [{ type: 'apiKey', in: 'header', name: 'k', value: '{{token}}' }, { variable: 'token' }],
  ])('says what has it: %j', async (auth, holder) => {
    const refused = prepare({ url: 'http://h/', auth }, scopeOf({ variables }), {
      secrets: [],
      held,
    });
    const error = (await refused.catch((thrown: unknown) => thrown)) as ProblemError;
    const [question] = error.problem.questions ?? [];
    expect({ kind: question?.kind, variable: question?.variable }).toEqual(holder);
  });

  it('asks about a secret that is part of its host, hidden in the question', async () => {
    const refused = prepare({ url: 'http://{{token}}.a.example/' }, scopeOf({ variables }), {
      secrets: [],
      held: ['token http://(hidden).a.example'],
    });
    await expect(refused).rejects.toMatchObject({
      problem: {
        kind: 'secret-place',
        title: '"token" was never sent to http://(hidden).a.example',
      },
    });
  });

  it('asks nothing without secrets, or when they are allowed there', async () => {
    const plain = await prepare({ url: 'http://h/' }, scopeOf({ variables }), {
      secrets: [],
      held,
    });
    const allowed = await prepare({ url: 'http://a/?t={{token}}' }, scopeOf({ variables }), {
      secrets: [],
      held,
    });

    expect([plain.place.origin, allowed.place.origin]).toEqual(['http://h', 'http://a']);
  });
});
