import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { ownHeaders, prepare, scopeOf, variables } from './prepare/prepare-request.test-kit.ts';

describe('prepareRequest: headers and auth', () => {
  const bearer = { type: 'bearer', token: 'tok' };

  it('sends inherited headers before its own, which replace others with the same name', async () => {
    const scope = scopeOf({
      headers: [
        { name: 'x-own', value: 'folder' },
        { name: 'X-A', value: '{{id}}' },
      ],
      variables,
    });

    const prepared = await prepare({ headers: [{ name: 'X-Own', value: 'mine' }] }, scope);

    expect(ownHeaders(prepared)).toEqual([
      ['X-A', '9007199254740993'],
      ['X-Own', 'mine'],
    ]);
  });

  it('packs the body, and names its coding unless a header does', async () => {
    const text = '{"a": 1}';
    const packed = { sendAs: 'json', contentCoding: 'gzip', body: { text } };
    const codingsOf = async (request: object) => {
      const { wire } = await prepare(request);
      const named = wire.rawHeaders.filter(([name]) => /^content-encoding$/i.test(name));
      return [named, wire.body && String(gunzipSync(wire.body as Uint8Array)), wire.plainBody];
    };
    const plain = new TextEncoder().encode(text);

    expect(await codingsOf(packed)).toEqual([[['Content-Encoding', 'gzip']], text, plain]);
    const typed = { ...packed, headers: [{ name: 'content-encoding', value: 'x-gzip' }] };
    expect(await codingsOf(typed)).toEqual([[['content-encoding', 'x-gzip']], text, plain]);
    expect(await codingsOf({ ...packed, body: {} })).toEqual([[], null, undefined]);
  });

  it('sends an inherited Accept instead of the automatic one', async () => {
    const { wire } = await prepare({}, scopeOf({ headers: [{ name: 'accept', value: 'a/b' }] }));

    expect(wire.rawHeaders.filter(([name]) => name.toLowerCase() === 'accept')).toEqual([
      ['accept', 'a/b'],
    ]);
  });

  it.each<[string, object, object, object, RawHeader[]]>([
    ['inherits it', {}, { auth: bearer }, {}, [['Authorization', 'Bearer tok']]],
    ['has its own', { auth: { type: 'none' } }, { auth: bearer }, {}, []],
    [
      'wins over what it inherits',
      { auth: { type: 'bearer', token: 'own' } },
      { auth: bearer },
      {},
      [['Authorization', 'Bearer own']],
    ],
    [
      'loses to a header of the request',
      { headers: [{ name: 'authorization', value: 'typed' }] },
      { auth: bearer },
      {},
      [['authorization', 'typed']],
    ],
    [
      'loses to a header of the same folder',
      {},
      { auth: bearer, headers: [{ name: 'Authorization', value: 'folder' }] },
      {},
      [['Authorization', 'folder']],
    ],
    [
      'wins over a header that is said farther away',
      {},
      { auth: bearer },
      { headers: [{ name: 'Authorization', value: 'workspace' }] },
      [['Authorization', 'Bearer tok']],
    ],
    [
      'reads secrets by name',
      { auth: { type: 'basic', username: 'me', password: { secret: 'password' } } },
      {},
      {},
      [['Authorization', `Basic ${Buffer.from('me:pass:word').toString('base64')}`]],
    ],
    [
      'sends a key by its header',
      { auth: { type: 'apiKey', name: 'X-Key', value: { secret: 'token' } } },
      {},
      {},
      [['X-Key', 's3cret-token']],
    ],
  ])('auth %s', async (_name, request, ofFolder, ofWorkspace, expected) => {
    expect(ownHeaders(await prepare(request, scopeOf(ofFolder, ofWorkspace)))).toEqual(expected);
  });

  it('sends an API key in the query', async () => {
    const auth = { type: 'apiKey', in: 'query', name: 'key', value: 'a&b' };

    expect((await prepare({ auth, url: 'http://h/?x=1' })).wire.url).toBe(
      'http://h/?x=1&key=a%26b',
    );
  });

  it.each([
    ['Authorization', { headers: [{ name: 'Authorization', value: '(hidden)' }] }],
    ['X-Note', { headers: [{ name: 'X-Note', value: 'by (hidden)' }] }],
    ['the URL', { url: 'http://h/?token=(hidden)' }],
    ['Auth', { auth: { type: 'bearer', token: '(hidden)' } }],
  ])('does not send the placeholder of a secret that was not kept in %s', async (name, request) => {
    await expect(prepare(request)).rejects.toMatchObject({
      problem: { kind: 'header-invalid', title: `The value of ${name} was not kept` },
    });
  });
});
