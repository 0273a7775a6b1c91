import { describe, expect, it } from 'vitest';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { exampleOf, type Generate } from '../../../shared/model/generators.ts';
import { inheritedSettingsSchema } from '../../../shared/model/inherited-settings.ts';
import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import type { Variables } from '../../../shared/model/variable.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { typedTextOf } from '../codec/encode-body-file.ts';
import type { BodyTools } from './body-of-request.ts';
import { missingIn, type Prepared, prepareRequest } from './prepare-request.ts';
import { resolveScope } from './resolve-scope.ts';

const workspace = { kind: 'workspace' } as const;
const folder = { kind: 'folder', path: 'a', name: 'A' } as const;
const secrets = new Map([
  ['token', 's3cret-token'],
  ['password', 'pass:word'],
]);

/** What a folder, and the workspace around it, say. */
function scopeOf(ofFolder: object = {}, ofWorkspace: object = {}): RequestScope {
  return resolveScope({
    chain: [
      { origin: workspace, settings: inheritedSettingsSchema.parse(ofWorkspace) },
      { origin: folder, settings: inheritedSettingsSchema.parse(ofFolder) },
    ],
    environment: null,
    captured: [],
    appVariables: { server: 'http://127.0.0.1:1' },
  });
}

interface Read {
  readonly secrets: string[];
  readonly generate?: Generate;
  /** What lies in the file of the body. */
  readonly file?: Uint8Array;
  /** Why those without a value cannot be read. */
  readonly why?: Problem;
}

function prepare(
  request: object,
  scope: RequestScope = scopeOf(),
  read: Read = { secrets: [] },
): Promise<Prepared> {
  const encodeBody: BodyTools['encodeBody'] = async ({
    body,
    typeName,
    strings,
    as,
    isAsTyped,
  }) => {
    if (typeName === 'p.Broken') throw new ProblemError(broken);
    const inStrings = strings.map(({ start, end }) => body.text.slice(start, end));
    const how = [...(as === 'json' ? ['as JSON'] : []), ...(isAsTyped ? ['as typed'] : [])];
    const words = [typeName, ...how, body.text, ...inStrings];
    return new TextEncoder().encode(words.join(' '));
  };
  return prepareRequest(
    savedRequestSchema.parse({ id: 'r', name: 'R', url: 'http://h/', ...request }),
    scope,
    {
      version: 'test',
      maxBodyBytes: 1_000_000,
      secrets: {
        check: async (names) => ({
          known: new Set(names.filter((name) => secrets.has(name))),
          problem: read.why ?? null,
        }),
        async read(names) {
          read.secrets.push(...names);
          return new Map([...secrets].filter(([name]) => names.includes(name)));
        },
      },
      readBodyFile: async ({ file }) =>
        read.file ?? new TextEncoder().encode(`{"from": "${file?.path} {{server}}"}`),
      readAuthorities: async (file) => [`PEM of ${file}`],
      encodeBody,
      async encodeBodyFile(input) {
        const text = typedTextOf(input);
        if (text === null) return null;
        return encodeBody({
          ...input,
          body: { ...input.body, text },
          strings: [],
          isAsTyped: true,
        });
      },
      generate: read.generate ?? exampleOf,
    },
  );
}

const broken = { kind: 'schema-syntax', title: 'Broken', detail: 'It is.' } as const;

/** The headers that are not automatic. */
function ownHeaders({ wire }: Prepared): readonly RawHeader[] {
  const automatic = ['Content-Type', 'Accept', 'Accept-Encoding', 'User-Agent'];
  return wire.rawHeaders.filter(([name]) => !automatic.includes(name));
}

function bodyText({ wire }: Prepared): string {
  return new TextDecoder().decode(wire.body ?? new Uint8Array());
}

const variables: Variables = {
  id: { kind: 'number', value: '9007199254740993' },
  path: { kind: 'text', value: '/of/{{id}}' },
  token: { kind: 'secret', secret: 'token' },
  header: { kind: 'text', value: 'Bearer {{token}}' },
  lost: { kind: 'secret', secret: 'lost' },
};

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

  it('sends nothing where no URL is typed, also with a base URL', async () => {
    await expect(
      prepare({ url: ' ' }, scopeOf({}, { baseUrl: 'http://b/api' })),
    ).rejects.toMatchObject({ problem: { kind: 'url-invalid', title: 'The URL is empty' } });
  });

  it('says that there is no base URL', async () => {
    await expect(prepare({ url: '/users' })).rejects.toMatchObject({
      problem: { kind: 'url-invalid', title: 'There is no base URL' },
    });
  });

  it('does not ask for variables of a base URL that it does not use', async () => {
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

describe('prepareRequest: headers and auth', () => {
  const bearer = { type: 'bearer', token: 'tok' };

  it('sends inherited headers before its own, which take the place of others by name', async () => {
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

  it('sends an inherited Accept in place of the automatic one', async () => {
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

  it('sends a key in the query', async () => {
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
  ])('does not send what stands for a secret that was not kept in %s', async (name, request) => {
    await expect(prepare(request)).rejects.toMatchObject({
      problem: { kind: 'header-invalid', title: `The value of ${name} was not kept` },
    });
  });
});

describe('prepareRequest: secrets and variables', () => {
  it('reads only the secrets that are used, and gives their values to be hidden', async () => {
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

  it('asks the store nothing when there is no secret', async () => {
    const read: Read = { secrets: [] };

    await prepare({ url: 'http://h/{{id}}' }, scopeOf({ variables }), read);

    expect(read.secrets).toEqual([]);
  });

  it('says which secrets have no value, and who needs them', async () => {
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

  it('says why a secret that is there cannot be read', async () => {
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

  it('gives a server no secret that its answer asks for, and sends braces of a secret as they are', async () => {
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

  it('quotes no secret in what it says of a URL that cannot be sent', async () => {
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

  it('fills a number into a body as it is, and text escaped', async () => {
    const scope = scopeOf({
      variables: { ...variables, text: { kind: 'text', value: 'a"b' } },
    });
    const body = { text: '{"id": {{id}}, "text": "{{text}}"}' };

    const prepared = await prepare({ method: 'POST', sendAs: 'json', body }, scope);

    expect(bodyText(prepared)).toBe('{"id": 9007199254740993, "text": "a\\"b"}');
  });

  it('sends a body that lies in a file as it is', async () => {
    const body = { file: { path: 'large.body.json', byteLength: 1 } };
    const text = '{"from": "large.body.json {{server}}"}';

    const asJson = await prepare({ method: 'POST', sendAs: 'json', body });
    const asProtobuf = await prepare({ method: 'POST', requestType: 'p.M', body });

    expect([bodyText(asJson), bodyText(asProtobuf)]).toEqual([text, `p.M as typed ${text}`]);
    expect(asJson.wire.rawHeaders).toContainEqual(['Content-Type', 'application/json']);
  });

  it.each(['{} // a', '{"a": /* b */ 1}', '{"a": "\\\\{{b}}"}'])(
    'has what only a draft has taken out of a file that goes as JSON: %s',
    async (text) => {
      const body = { file: { path: 'large.body.json', byteLength: 1 } };
      const file = new TextEncoder().encode(text);
      const request = { method: 'POST', sendAs: 'json', requestType: 'p.M', body };

      const prepared = await prepare(request, scopeOf(), { secrets: [], file });

      expect(bodyText(prepared)).toBe(` as JSON as typed ${text}`);
    },
  );

  it.each([
    ['json', 'json'],
    ['json', 'protobuf'],
    ['textproto', 'protobuf'],
    ['hex', 'protobuf'],
  ])('refuses a file of %s that is not UTF-8, sent as %s', async (format, sendAs) => {
    const body = { format, file: { path: 'large.txt', byteLength: 1 } };
    const file = Uint8Array.of(0x22, 0xff, 0x22);

    await expect(
      prepare({ method: 'POST', sendAs, requestType: 'p.M', body }, scopeOf(), {
        secrets: [],
        file,
      }),
    ).rejects.toMatchObject({ problem: { kind: 'file-read', title: 'large.txt is no text' } });
  });

  it('sends a file that was chosen byte by byte, without a type too', async () => {
    const body = { format: 'file' as const, file: { path: 'x.bin', byteLength: 1 } };

    const asProtobuf = await prepare({ method: 'POST', body });

    expect(bodyText(asProtobuf)).toBe('{"from": "x.bin {{server}}"}');
    expect(asProtobuf.wire.rawHeaders).toContainEqual(['Content-Type', 'application/x-protobuf']);
  });
});

describe('prepareRequest: bodies', () => {
  const variables: Variables = { n: { kind: 'number', value: '7' } };
  const post = { method: 'POST', requestType: 'p.M' };

  it.each<[string, object, object, string]>([
    ['ProtoJSON', {}, { text: '{"a": "{{n}}"} // {{b}}' }, 'p.M {"a": "7"}          "7"'],
    ['text format', {}, { format: 'textproto', text: 'a: "{{n}}"' }, 'p.M a: "7" "7"'],
    ['hex', {}, { format: 'hex', text: '08 01' }, 'p.M 08 01'],
    ['hex without a type', { requestType: null }, { format: 'hex', text: '08 01' }, ' 08 01'],
    [
      'JSON that is typed',
      { sendAs: 'json' },
      { text: '{"a": "{{n}}"}' },
      'p.M as JSON {"a": "7"} "7"',
    ],
    ['JSON without variables', { sendAs: 'json' }, { text: '{"a": "7"} // b' }, '{"a": "7"}     '],
    [
      'JSON without a type',
      { sendAs: 'json', requestType: null },
      { text: '{"a": "{{n}}"}' },
      '{"a": "7"}',
    ],
    [
      'text format as JSON',
      { sendAs: 'json' },
      { format: 'textproto', text: 'a: {{n}}' },
      'p.M as JSON a: 7',
    ],
    ['hex as JSON', { sendAs: 'json' }, { format: 'hex', text: '08' }, 'p.M as JSON 08'],
    [
      'a file of text format',
      {},
      { format: 'textproto', file: { path: 'large.txtpb', byteLength: 1 } },
      'p.M as typed {"from": "large.txtpb {{server}}"}',
    ],
    [
      'a file as it is',
      { requestType: null },
      { format: 'file', file: { path: 'a.bin', byteLength: 1 } },
      '{"from": "a.bin {{server}}"}',
    ],
  ])('sends %s', async (_what, request, body, sent) => {
    const prepared = await prepare({ ...post, ...request, body }, scopeOf({ variables }));

    expect(bodyText(prepared)).toBe(sent);
  });

  it('sends JSON as it is typed where the schema is broken, which protobuf cannot do without', async () => {
    const body = { text: '{"a": "{{n}}"}' };
    const request = { ...post, requestType: 'p.Broken', body };
    const scope = scopeOf({ variables });

    const asJson = await prepare({ ...request, sendAs: 'json' }, scope);

    expect(bodyText(asJson)).toBe('{"a": "7"}');
    await expect(prepare(request, scope)).rejects.toMatchObject({ problem: broken });
  });

  it.each([
    [
      'json',
      'protobuf',
      'The body can only be encoded as protobuf when its message type is known.',
    ],
    ['textproto', 'protobuf', 'What is typed as text format can only be sent as protobuf when its'],
    ['textproto', 'json', 'What is typed as text format can only be sent as JSON when its'],
    ['hex', 'json', 'What is typed as bytes can only be sent as JSON when its'],
  ])('needs a type for %s as %s', async (format, sendAs, detail) => {
    const body = { format, text: '00' };

    await expect(prepare({ method: 'POST', sendAs, body })).rejects.toMatchObject({
      problem: { kind: 'type-missing', detail: expect.stringContaining(detail) },
    });
  });
});

describe('prepareRequest: generators', () => {
  function counting(): Generate {
    let count = 0;
    return (call) => {
      if (call !== '$counter') return exampleOf(call);
      count += 1;
      return String(count);
    };
  }

  const variables: Variables = {
    order: { kind: 'text', value: 'order-{{$counter}}' },
    wrapped: { kind: 'text', value: '<{{order}}>' },
    unused: { kind: 'text', value: '{{$counter}}' },
    token: { kind: 'secret', secret: 'token' },
  };

  it('makes each occurrence anew, and each send', async () => {
    const generate = counting();
    const request = {
      method: 'POST',
      sendAs: 'json',
      url: 'http://h/{{$counter}}',
      headers: [{ name: 'X-N', value: '{{$counter}}' }],
      body: { text: '["{{$counter}}", {{$counter}}, "\\{{$counter}}"]' },
    };

    const first = await prepare(request, scopeOf(), { secrets: [], generate });
    const second = await prepare(request, scopeOf(), { secrets: [], generate });

    expect([first.wire.url, ...ownHeaders(first), bodyText(first)]).toEqual([
      'http://h/1',
      ['X-N', '2'],
      '["3", 4, "{{$counter}}"]',
    ]);
    expect(second.wire.url).toBe('http://h/5');
    expect(first.used).toEqual([
      { name: '$counter', value: '1, 2, 3, 4', origin: { kind: 'app' } },
    ]);
  });

  it('makes one value for a variable, wherever it stands, and none for those that are not used', async () => {
    const request = {
      url: 'http://h/{{order}}/{{wrapped}}',
      headers: [{ name: 'X-Token', value: '{{token}} {{order}}' }],
    };

    const prepared = await prepare(request, scopeOf({ variables }), {
      secrets: [],
      generate: counting(),
    });

    expect(prepared.wire.url).toBe('http://h/order-1/%3Corder-1%3E');
    expect(ownHeaders(prepared)).toEqual([['X-Token', 's3cret-token order-1']]);
    expect(prepared.used.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'order order-1',
      'token null',
      'wrapped <order-1>',
      '$counter 1',
    ]);
  });

  it('says what a generator makes nothing of', async () => {
    const request = {
      url: 'http://h/{{$uid}}',
      headers: [{ name: 'X-N', value: '{{$randomInt 6 1}}' }],
    };

    await expect(prepare(request)).rejects.toMatchObject({
      problem: {
        kind: 'variable-missing',
        title: 'Some generators make no value',
        detail:
          '{{$uid}} in the URL is no generator, {{$randomInt 6 1}} in the header X-N takes nothing, or two numbers, of which the first is not the larger. Nothing was sent.',
        hint: expect.stringMatching(/^Did you mean \{\{\$uuid\}\}\? There are \$counter, /),
      },
    });
  });

  it('takes nothing that a server says for a generator', async () => {
    const scope = resolveScope({
      chain: [],
      environment: null,
      captured: [
        {
          ...{ variable: 'said', value: '{{$counter}}', secret: null },
          ...{ capturedAt: '2026-11-20T10:11:12.000Z', requestId: 'l', requestName: 'Log in' },
        },
      ],
      appVariables: {},
    });
    const headers = [{ name: 'X-Said', value: '{{said}}' }];

    expect(ownHeaders(await prepare({ headers }, scope))).toEqual([['X-Said', '{{$counter}}']]);
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
    expect((await prepare({ url, tls: own }, scopeOf({ tls: inherited }))).wire.tls).toEqual(
      expected,
    );
  });
});
