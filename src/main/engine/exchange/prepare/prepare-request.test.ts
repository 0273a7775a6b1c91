import { describe, expect, it } from 'vitest';
import { inheritedSettingsSchema } from '../../../../shared/model/inherited-settings.ts';
import { savedRequestSchema } from '../../../../shared/model/saved-request.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { resolveScope } from '../scope/resolve-scope.ts';
import {
  bodyText,
  folder,
  ownHeaders,
  prepare,
  type Read,
  scopeOf,
  variables,
  workspace,
} from './prepare-request.test-kit.ts';
import { missingIn } from './prepare-request.ts';

describe('prepareRequest: the URL', () => {
  it.each([
    ['/users', { baseUrl: 'http://b/api' }, 'http://b/api/users'],
    [
      '{{path}}?x=1',
      { baseUrl: '{{server}}/api' },
      'http://127.0.0.1:1/api/of/9007199254740993?x=1',
    ],
    ['{{server}}/own', { baseUrl: 'http://b' }, 'http://127.0.0.1:1/own'],
  ])('of %j and %j is %s', async (url, settings, expected) => {
    const { wire } = await prepare({ url }, scopeOf({ variables }, settings));

    expect(wire.url).toBe(expected);
  });

  it('sends nothing when no URL is typed, even with a base URL', async () => {
    await expect(
      prepare({ url: ' ' }, scopeOf({}, { baseUrl: 'http://b/api' })),
    ).rejects.toMatchObject({ problem: { kind: 'url-invalid', title: 'The URL is empty' } });
  });

  it('reports a missing base URL', async () => {
    await expect(prepare({ url: '/users' })).rejects.toMatchObject({
      problem: { kind: 'url-invalid', title: 'There is no base URL' },
    });
  });

  it('does not need variables of an unused base URL', async () => {
    const scope = scopeOf({ baseUrl: 'http://{{nowhere}}' });

    expect((await prepare({ url: 'http://h/' }, scope)).wire.url).toBe('http://h/');
    await expect(prepare({ url: '/' }, scope)).rejects.toMatchObject({
      problem: {
        kind: 'variable-missing',
        detail: '{{nowhere}} in the base URL of the folder "A". Nothing was sent.',
      },
    });
  });
});

describe('prepareRequest: path variables', () => {
  it('fills them in, variables and secrets too, each as one segment', async () => {
    const read: Read = { secrets: [] };
    const prepared = await prepare(
      {
        url: '/:id/{x}-{y}/:id?q=:id',
        pathVariables: { id: '{{path}}', x: '{{token}}', y: 'a b', unused: '{{nope}}' },
      },
      scopeOf({ variables }, { baseUrl: 'http://b/{raw}' }),
      read,
    );

    const id = '%2Fof%2F9007199254740993';
    expect(prepared.wire.url).toBe(`http://b/%7Braw%7D/${id}/s3cret-token-a%20b/${id}?q=:id`);
    expect(read.secrets).toEqual(['token']);
    expect(prepared.used.map(({ name }) => name)).toEqual(['id', 'path', 'token']);
  });

  it.each([
    [{}, 'The path variables id, x have no values', 'The URL has :id, {x}. Nothing was sent.'],
    [{ x: '1' }, 'The path variable id has no value', 'The URL has :id. Nothing was sent.'],
    [
      { x: '1', id: '{{empty}}' },
      'The path variable id has no value',
      'The URL has :id. Nothing was sent.',
    ],
  ])('names those without a value in %j', async (pathVariables, title, detail) => {
    const scope = scopeOf({ variables: { empty: { kind: 'text', value: '' } } });
    await expect(prepare({ url: 'http://h/:id/{x}', pathVariables }, scope)).rejects.toMatchObject({
      problem: { kind: 'path-variable', title, detail },
    });
  });

  it('says where to enter a value, and how to write the text itself', async () => {
    await expect(prepare({ url: 'http://h/{x}' })).rejects.toMatchObject({
      problem: { hint: 'Enter a value under Params. To send {x} as it is, write %7Bx%7D.' },
    });
  });

  it('reports a variable without a value inside one by its place', async () => {
    const request = { url: 'http://h/:id', pathVariables: { id: '{{nope}}' } };
    await expect(prepare(request)).rejects.toMatchObject({
      problem: {
        kind: 'variable-missing',
        detail: '{{nope}} in the path variable id. Nothing was sent.',
      },
    });
  });

  it('refuses values that would leave their segment', async () => {
    const request = { url: 'http://h/users/:id', pathVariables: { id: '..' }, method: 'DELETE' };
    await expect(prepare(request)).rejects.toMatchObject({
      problem: {
        kind: 'path-variable',
        title: 'The path variable id makes a segment of dots',
      },
    });
  });
});

describe('prepareRequest: secrets and variables', () => {
  it('reads only the secrets that are used, and returns their values for hiding', async () => {
    const read: Read = { secrets: [] };
    const request = {
      headers: [{ name: 'Authorization', value: '{{header}}' }],
      url: 'http://h/{{id}}',
    };

    const prepared = await prepare(request, scopeOf({ variables }), read);

    expect(read.secrets).toEqual(['token']);
    expect(ownHeaders(prepared)).toEqual([['Authorization', 'Bearer s3cret-token']]);
    expect(prepared.secretValues).toEqual(['s3cret-token']);
    expect(prepared.used).toEqual([
      { name: 'header', value: 'Bearer (hidden)', origin: folder },
      { name: 'id', value: '9007199254740993', origin: folder },
      { name: 'token', value: null, origin: folder },
    ]);
  });

  it('reads nothing from the store when there is no secret', async () => {
    const read: Read = { secrets: [] };

    await prepare({ url: 'http://h/{{id}}' }, scopeOf({ variables }), read);

    expect(read.secrets).toEqual([]);
  });

  it('reports which secrets have no value, and what needs them', async () => {
    const auth = { type: 'bearer', token: { secret: 'gone' } };

    await expect(
      prepare({ url: 'http://h/{{lost}}', auth }, scopeOf({ variables })),
    ).rejects.toMatchObject({
      problem: {
        kind: 'secret-missing',
        title: 'Some secrets have no value on this computer',
        detail:
          '{{lost}} of the folder "A" is the secret "lost"; Auth is the secret "gone". Nothing was sent.',
      },
    });
  });

  it('reports why an existing secret cannot be read', async () => {
    const why: Problem = {
      kind: 'file-read',
      severity: 'warning',
      title: 'A secret cannot be decrypted',
      detail: 'Another keychain encrypted it.',
      hint: 'Set it again.',
    };

    await expect(
      prepare({ url: 'http://h/{{lost}}' }, scopeOf({ variables }), { secrets: [], why }),
    ).rejects.toMatchObject({
      problem: {
        kind: 'secret-missing',
        severity: 'error',
        title: 'A secret cannot be decrypted',
        detail:
          '{{lost}} of the folder "A" is the secret "lost". Another keychain encrypted it. Nothing was sent.',
        hint: 'Set it again.',
      },
    });
  });

  it('sends no secret that a response names, and sends braces in a secret unchanged', async () => {
    const captured = resolveScope({
      chain: [{ origin: workspace, settings: inheritedSettingsSchema.parse({ variables }) }],
      environment: null,
      captured: [
        {
          variable: 'said',
          value: 'x{{token}}',
          secret: null,
          capturedAt: '2026-11-20T10:11:12.000Z',
          requestId: 'l',
          requestName: 'Log in',
        },
      ],
      appVariables: {},
    });
    const read: Read = { secrets: [] };
    const headers = [{ name: 'X-Said', value: '{{said}}' }];

    const prepared = await prepare(
      { headers, method: 'POST', sendAs: 'json', body: { format: 'json', text: '"{{said}}"' } },
      captured,
      read,
    );

    expect(read.secrets).toEqual([]);
    expect(ownHeaders(prepared)).toContainEqual(['X-Said', 'x{{token}}']);
    expect(bodyText(prepared)).toBe('"x{{token}}"');
    expect(prepared.used).toMatchObject([{ name: 'said', value: 'x{{token}}' }]);
  });

  it('quotes no secret in an error about the URL', async () => {
    const request = { url: 'http://h:{{token}}/' };

    await expect(prepare(request, scopeOf({ variables }))).rejects.toMatchObject({
      problem: { kind: 'url-invalid', detail: expect.not.stringContaining('s3cret') },
    });
  });

  it('names every variable without a value, with its places', async () => {
    const request = {
      url: '{{a}}/{{b}}',
      headers: [{ name: 'X-{{a}}', value: '{{c}}' }],
      body: { text: '{\n"x": {{b}}}' },
      sendAs: 'json',
      auth: { type: 'bearer', token: '{{d}}' },
    };
    const places = {
      a: ['the URL', 'the header X-{{a}}'],
      b: ['the URL', 'line 2 of the body'],
      c: ['the header X-{{a}}'],
      d: ['Auth'],
    };

    const missing = missingIn(
      savedRequestSchema.parse({ id: 'r', name: 'R', ...request }),
      scopeOf(),
    );

    const found = [...missing].map(([name, where]) => [name, [...where]]);
    expect(Object.fromEntries(found)).toEqual(places);
    await expect(prepare(request)).rejects.toMatchObject({
      problem: { kind: 'variable-missing' },
    });
  });
});

describe('prepareRequest: TLS', () => {
  it.each([
    ['https://h/', {}, {}, undefined],
    ['https://h/', {}, { verify: false }, { verify: false, authorities: [] }],
    ['https://h/', { verify: true }, { verify: false }, undefined],
    ['https://h/', {}, { caFile: 'ca.pem' }, { verify: true, authorities: ['PEM of ca.pem'] }],
    [
      'https://h/',
      { caFile: 'own.pem' },
      { caFile: 'ca.pem' },
      { verify: true, authorities: ['PEM of own.pem'] },
    ],
    ['https://h/', { verify: false }, { caFile: 'ca.pem' }, { verify: false, authorities: [] }],
    ['http://h/', { verify: false }, { caFile: 'ca.pem' }, undefined],
  ])('of %s with %j under %j is %j', async (url, own, inherited, expected) => {
    expect(
      (await prepare({ url, tls: own }, scopeOf({ tls: inherited }))).wire.connection.tls,
    ).toEqual(expected);
  });
});

describe('prepareRequest: timeouts and connections', () => {
  it('takes each timeout from the nearest that sets it, else the default; 0 is no limit', async () => {
    const scope = scopeOf(
      { timeouts: { firstByteMs: 300, totalMs: 700 } },
      { timeouts: { connectMs: 100, firstByteMs: 900 } },
    );

    const { wire } = await prepare({ timeouts: { totalMs: 0 } }, scope);

    const none = Number.POSITIVE_INFINITY;
    expect(wire.deadlines).toEqual({
      ...{ connectMs: 100, firstByteMs: 300, idleMs: none, totalMs: none },
    });
    expect((await prepare({})).wire.deadlines).toEqual({
      ...{ connectMs: 15_000, firstByteMs: 120_000, idleMs: none, totalMs: 600_000 },
    });
  });

  it.each([
    ['http://h/', {}, {}, {}],
    ['http://h/', {}, { keepAlive: false }, { keepAlive: false }],
    ['https://h/', {}, { keepAlive: false }, { keepAlive: false }],
    ['http://h/', { keepAlive: true }, { keepAlive: false }, {}],
  ])('keeps the connection of %s with %j under %j as %j', async (url, own, inherited, expected) => {
    const { wire } = await prepare({ url, connection: own }, scopeOf({ connection: inherited }));
    expect(wire.connection).toEqual(expected);
  });
});
