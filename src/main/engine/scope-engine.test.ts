import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import { placeOfUrl } from '../../../scripts/test/place-of-url.ts';
import { copyIdOf } from '../../shared/model/copy-id.ts';
import type { Exchange } from '../../shared/model/exchange.ts';
import { savedRequestSchema } from '../../shared/model/saved-request.ts';
import { type RawServer, startRawServer } from './http/bad-server.test-kit.ts';

const folder = { kind: 'folder', path: 'in', name: 'Inner' } as const;

const files: Readonly<Record<string, string>> = {
  'protodesk.yaml': `schemaVersion: 1
name: W
schemas:
  - path: p.proto
headers:
  - {name: X-Team, value: ours}
variables:
  word: far
`,
  'p.proto':
    'syntax = "proto3"; package p; message M { int64 id = 1; string word = 2; bool flag = 3; }',
  'environments/a.yaml': 'name: Local\nvariables:\n  key: {secret: Local/key}\n  bad: abc\n',
  'collections/in/folder.yaml': `name: Inner
baseUrl: "{{server}}/api"
auth: {type: bearer, token: "{{key}}"}
variables:
  word: near
responseTypes:
  - {path: /api/ruled, type: p.M}
tls: {verify: false}
`,
  'collections/in/one.request.yaml': 'id: one\nname: One\nurl: /{{path}}\n',
  'collections/two.request.yaml':
    'id: two\nname: Two\nurl: /\nheaders:\n  - {name: X, value: "{{word}} {{path}}"}\n',
};

describe('a workspace with folder settings', () => {
  let root: string;
  let opened: OpenedEngine;
  let seen: IncomingMessage[];
  let bodies: string[];
  let close: () => void;
  let secure: RawServer;
  let url: string;
  let count = 0;

  async function start(): Promise<void> {
    root = await mkdtemp(join(tmpdir(), 'protodesk-scope-'));
    seen = [];
    bodies = [];
    const server = createServer((request, response) => {
      seen.push(request);
      request.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
      response.setHeader('content-type', 'application/x-protobuf').end(Buffer.from([8, 7]));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    close = () => {
      server.closeAllConnections();
      server.close();
    };
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    secure = await startRawServer({
      certificate: 'self-signed',
      onRequest: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
    });
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text.replace('{{server}}', url));
    }
    opened = await openEngine(root);
  }

  async function end(): Promise<void> {
    await opened.dispose();
    close();
    await secure.dispose();
    await rm(root, { recursive: true });
  }

  async function send(id: string, changes: object = {}): Promise<Exchange> {
    const { handlers } = opened.engine;
    const { request } = await handlers.readRequest({ requestId: id });
    count += 1;
    return handlers.send({
      exchangeId: `e${count}`,
      request: requestOf({ ...request, ...changes }),
      environmentName: 'Local',
    });
  }

  describe('that stay as they are', () => {
    beforeAll(start);
    afterAll(end);
    beforeEach(async () => {
      seen = [];
      bodies = [];
      await opened.secrets.remove('Local/key');
    });

    it('sends with base URL, headers, auth and secrets of its folders', async () => {
      await opened.secrets.write('Local/key', 's3cret', placeOfUrl(url));

      const { response } = await send('one', { url: '/ruled?w={{word}}' });

      expect(
        seen.map(({ url: path, headers }) => [path, headers.authorization, headers['x-team']]),
      ).toEqual([['/api/ruled?w=near', 'Bearer s3cret', 'ours']]);
      expect(response?.reading).toMatchObject({
        ...{ typeName: 'p.M', typeSource: 'rule', ruleOf: 'Inner' },
      });
    });

    it('sends nothing without a needed secret', async () => {
      const exchange = await send('one', { url: '/' });

      expect([exchange.outcome, exchange.problem?.kind, seen]).toEqual([
        'failed',
        'secret-missing',
        [],
      ]);
    });

    it.each([
      ['p.M', '{"id": "8", "flag": true }'],
      ['p.Gone', '{"id": "8", "flag": "true"}'],
      [null, '{"id": "8", "flag": "true"}'],
    ])(
      'sends JSON of the type %s with variables as far as they match it',
      async (requestType, sent) => {
        const text = '{"id": "{{$randomItem 8}}", "flag": "{{$randomItem true}}"}';

        const { outcome } = await send('two', {
          ...{ url, method: 'POST', sendAs: 'json', headers: [], requestType },
          body: { format: 'json', text },
        });

        expect([outcome, bodies.at(-1)?.replaceAll(/ +/g, ' ')]).toEqual(['answered', sent]);
      },
    );

    it('reports for a call over TLS that the certificate was not checked', async () => {
      const own = { url: `https://127.0.0.1:${secure.port}/`, auth: { type: 'none' } };

      const unchecked = await send('one', own);
      const checked = await send('one', { ...own, tls: { verify: true, caFile: null } });
      const plain = await send('one', { url, auth: { type: 'none' } });

      expect(
        [unchecked, checked, plain].map(({ outcome, problem, sent }) => [
          ...[outcome, problem?.kind, sent?.tlsVerified],
        ]),
      ).toEqual([
        ['answered', undefined, false],
        ['failed', 'tls', undefined],
        ['answered', undefined, undefined],
      ]);
    });

    it('returns the scope of a request, and around a folder', async () => {
      const { handlers } = opened.engine;
      const scopeOf = (place: Parameters<typeof handlers.getScope>[0]['place']) =>
        handlers.getScope({ place, environmentName: 'Local' });

      const before = await scopeOf({ kind: 'request', id: 'one' });
      await opened.secrets.write('Local/key', 's3cret', placeOfUrl(url));
      const after = await scopeOf({ kind: 'request', id: 'one' });
      const around = await scopeOf({ kind: 'folder', path: 'in' });
      const top = await scopeOf({ kind: 'folder', path: '' });

      expect(before).toMatchObject({
        baseUrl: { value: `${url}/api`, origin: folder },
        auth: { auth: { type: 'bearer', token: '{{key}}' }, origin: folder },
        callSettings: [
          { settings: { tls: { verify: false, caFile: null } }, origin: folder },
          { settings: { tls: { verify: null, caFile: null } }, origin: { kind: 'workspace' } },
        ],
        headers: [{ header: { name: 'X-Team' }, origin: { kind: 'workspace' } }],
      });
      const keyOf = ({ variables }: typeof before) => variables.find(({ name }) => name === 'key');
      expect([keyOf(before), keyOf(after)]).toEqual(
        [false, true].map((isSet) => ({
          ...{ name: 'key', kind: 'secret', value: null, secret: 'Local/key', isSet },
          ...{ origin: { kind: 'environment', name: 'Local' }, hides: [] },
        })),
      );
      const wordOf = ({ variables }: typeof before) =>
        variables.find(({ name }) => name === 'word');
      expect(wordOf(after)).toMatchObject({ origin: folder, hides: [{ kind: 'workspace' }] });
      expect([around.baseUrl, wordOf(around)?.value]).toEqual([null, 'far']);
      expect([top.headers, wordOf(top)]).toEqual([[], undefined]);
    });

    it('lists variables without a value, and their places', async () => {
      const { handlers } = opened.engine;

      const { variables } = await handlers.listUnresolved({ environmentName: 'Local' });

      const one = { requestId: 'one', requestName: 'One' };
      const two = { requestId: 'two', requestName: 'Two' };
      expect(variables).toEqual([
        { name: 'key', uses: [{ ...one, places: ['Auth of the folder "Inner"'] }] },
        {
          name: 'path',
          uses: [
            { ...one, places: ['the URL'] },
            { ...two, places: ['the header X'] },
          ],
        },
      ]);
    });

    it.each([
      ['{"id": "{{bad}}"}', '`{{bad}}` is "abc", but `id` is int64: '],
      ['{"id": "{{key}}"}', 'The secret value of `{{key}}` does not match `id`.'],
      ['{"id": "{{nope}}"}', '`{{nope}}` has no value.'],
    ])('checks %s against the type in the scope of its request', async (text, detail) => {
      await opened.secrets.write('Local/key', 's3cret', placeOfUrl(url));

      const check = await opened.engine.handlers.checkBody({
        body: { format: 'json', text },
        ...{ typeName: 'p.M', schemaSet: null, requestId: 'one', environmentName: 'Local' },
      });

      expect(check).toMatchObject({
        kind: 'invalid',
        problems: [{ detail: expect.stringContaining(detail) }],
      });
      expect(JSON.stringify(check)).not.toContain('s3cret');
    });
  });

  describe('that change', () => {
    beforeEach(start);
    afterEach(end);

    it('sends with the settings of its folder while its file is damaged, or just removed', async () => {
      const { handlers } = opened.engine;
      await opened.secrets.write('Local/key', 's3cret', placeOfUrl(url));
      const file = await handlers.readRequest({ requestId: 'one' });
      const request = savedRequestSchema.parse(file.request);
      const path = join(root, 'collections', 'in', 'one.request.yaml');
      const sendOpen = (exchangeId: string) =>
        handlers.send({ exchangeId, request: { ...request, url: '/x' }, environmentName: 'Local' });
      const place = { kind: 'request', id: 'one' } as const;

      await writeFile(path, 'id: one\nname: One\n<<<<<<< HEAD\n');
      await handlers.reloadWorkspace({});
      await sendOpen('damaged');
      const scope = await handlers.getScope({ place, environmentName: 'Local' });
      await rm(path);
      await handlers.reloadWorkspace({});
      await sendOpen('removed');

      expect(seen.map(({ url: to, headers }) => [to, headers.authorization])).toEqual([
        ['/api/x', 'Bearer s3cret'],
        ['/api/x', 'Bearer s3cret'],
      ]);
      expect(scope.auth?.origin).toEqual(folder);
    });

    it('sends a copy without a file with the settings of its original, wherever that is', async () => {
      const { handlers } = opened.engine;
      await opened.secrets.write('Local/key', 's3cret', placeOfUrl(url));
      const file = await handlers.readRequest({ requestId: 'one' });
      const request = savedRequestSchema.parse({ ...file.request, url: '/x' });
      const copy = { ...request, id: copyIdOf('one', 'c') };
      const sendCopy = (exchangeId: string) =>
        handlers.send({ exchangeId, request: copy, environmentName: 'Local' });

      await sendCopy('first');
      const inner = { kind: 'folder', path: 'in' } as const;
      await handlers.renameEntry({ entry: inner, name: 'elsewhere' });
      await sendCopy('moved');
      const saved = { ...copy, id: 'saved', name: 'Copy' };
      const place = { folderPath: null, baseRevision: null, copyOf: copy.id };
      await handlers.saveRequest({ request: saved, ...place });
      const top = await handlers.send({
        ...{ exchangeId: 'saved', request: { ...saved, url }, environmentName: 'Local' },
      });

      expect(seen.map(({ headers }) => headers.authorization)).toEqual([
        ...['Bearer s3cret', 'Bearer s3cret', undefined],
      ]);
      expect(top.problem).toBeNull();
    });

    it('sends nothing when the settings of its folder are unknown', async () => {
      const { handlers } = opened.engine;
      const file = await handlers.readRequest({ requestId: 'one' });
      const request = savedRequestSchema.parse(file.request);
      const exchangeOf = (exchangeId: string) =>
        opened.engine.handlers.send({
          exchangeId,
          request: { ...request, url },
          environmentName: null,
        });

      await rm(join(root, 'collections', 'in'), { recursive: true });
      await mkdir(join(root, 'collections', 'other'));
      await handlers.reloadWorkspace({});
      const gone = await exchangeOf('gone');
      const draft = { kind: 'request' as const, tabId: 't', request, kept: [], exchangeId: null };
      const tabs = { tabIds: ['t'], closedTabIds: [], activeTabId: 't', environmentName: null };
      await handlers.saveSession({
        ...tabs,
        changed: [{ ...draft, baseRevision: 'a'.repeat(64), isChanged: true }],
      });
      opened = await opened.reopen();
      await opened.engine.handlers.readSession({});
      const after = await exchangeOf('after');
      const own = await opened.engine.handlers.send({
        ...{ exchangeId: 'own', environmentName: null },
        request: { ...request, id: 'new', url },
      });

      const title = 'The folder of this request is unknown';
      expect([gone, after, own].map(({ problem }) => problem?.title)).toEqual([
        ...[title, title, undefined],
      ]);
      expect(seen).toHaveLength(1);
    });

    it.each([
      ['collections/in/folder.yaml', ['one']],
      ['protodesk.yaml', ['one', 'two']],
      ['environments/a.yaml', ['one', 'two']],
    ])('sends nothing below a damaged %s, and names it', async (damaged, refused) => {
      const { handlers } = opened.engine;
      await opened.secrets.write('Local/key', 's3cret', placeOfUrl(url));
      const path = join(root, ...damaged.split('/'));
      const text = await readFile(path, 'utf8');

      await writeFile(path, `${text}<<<<<<< HEAD\n`);
      await handlers.reloadWorkspace({});
      const exchanges = [await send('one', { url: '/' }), await send('two', { url, headers: [] })];
      const place = { kind: 'request', id: 'one' } as const;
      const { problems } = await handlers.getScope({ place, environmentName: 'Local' });
      const sentBefore = seen.length;
      await writeFile(path, text);
      await handlers.reloadWorkspace({});
      const fixed = await send('one', { url: '/' });

      const failed = exchanges.filter(({ outcome }) => outcome === 'failed');
      expect(failed.map(({ requestId }) => requestId)).toEqual(refused);
      expect(failed[0]?.problem).toMatchObject({
        kind: 'workspace-file',
        title: 'Not sent: a settings file is damaged',
        location: { file: path },
      });
      expect([sentBefore, fixed.outcome, problems]).toMatchObject([
        2 - refused.length,
        'answered',
        [{ location: { file: path } }],
      ]);
    });
  });
});

describe('the samples', () => {
  it('log in, and send the token captured in another folder', async () => {
    const opened = await openEngine();
    try {
      const { handlers } = opened.engine;
      const send = async (requestId: string, exchangeId: string) => {
        const { request } = await handlers.readRequest({ requestId });
        return handlers.send({
          ...{ exchangeId, request: requestOf(request), environmentName: 'Sample server' },
        });
      };

      const before = await send('member-account', 'a');
      const login = await send('more-login', 'b');
      const after = await send('member-account', 'c');
      const ruled = await send('member-products', 'd');
      const stranger = await send('member-stranger', 'e');

      expect([before.outcome, before.problem?.detail, before.problem?.hint]).toEqual([
        'failed',
        '{{memberToken}} in Auth of the folder "6 As a member". Nothing was sent.',
        expect.stringMatching(/^Send "Log in" first: its response sets it\. /),
      ]);
      expect(login.captured).toMatchObject([{ variable: 'memberToken', problem: null }]);
      expect(
        [after, ruled, stranger].map(({ response }) => [
          response?.status,
          response?.reading.kind === 'protobuf' ? response.reading.typeName : null,
        ]),
      ).toEqual([
        [200, 'com.example.samples.store.User'],
        [200, 'com.example.samples.store.ProductCatalog'],
        [401, null],
      ]);
    } finally {
      await opened.dispose();
    }
  });
});
