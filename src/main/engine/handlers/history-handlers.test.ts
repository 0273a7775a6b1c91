import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../../scripts/test/open-engine.ts';
import { placeOfUrl } from '../../../../scripts/test/place-of-url.ts';
import type { Exchange } from '../../../shared/model/exchange.ts';
import { exchangeSchema } from '../../../shared/model/exchange.ts';
import type { HistoryEntry, HistoryRecord } from '../../../shared/model/history.ts';
import { historyRecordSchema } from '../../../shared/model/history.ts';

const environmentName = 'Sample server';
const pkg = 'com.example.samples.store';
const createUser = `${pkg}.CreateUser`;
const userText =
  '{"username":"SIMPLEUSER","email":"simpleUser@gmail.com","password":"1234567890","role":"EMPLOYEE"}';

describe('the history of an engine', () => {
  let opened: OpenedEngine;
  const servers: Server[] = [];
  let count = 0;

  beforeAll(async () => {
    opened = await openEngine();
  });
  beforeEach(async () => {
    await opened.engine.handlers.clearHistory({});
  });
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  afterAll(() => opened.dispose());

  async function send(request: Parameters<typeof requestOf>[0]): Promise<Exchange> {
    count += 1;
    const exchange = await opened.engine.handlers.send({
      exchangeId: `e${count}`,
      request: requestOf(request),
      environmentName,
    });
    return exchangeSchema.parse(exchange);
  }

  async function list(query = ''): Promise<readonly HistoryEntry[]> {
    const page = await opened.engine.handlers.listHistory({
      query,
      requestId: null,
      start: 0,
      count: 200,
    });
    return page.entries as readonly HistoryEntry[];
  }

  async function read(exchangeId: string): Promise<HistoryRecord> {
    return historyRecordSchema.parse(await opened.engine.handlers.readHistory({ exchangeId }));
  }

  async function bytesOf(bodyId: string): Promise<Buffer> {
    const page = await opened.engine.handlers.readBytes({ bodyId, start: 0, count: 1000 });
    return Buffer.from(page.bytes);
  }

  /** A local server that gives every request the same response. */
  async function serve(
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
  ): Promise<string> {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, headers);
      response.end(body);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const name of ['Sample server/token', 'password']) {
      opened.secrets.allow(name, placeOfUrl(url));
    }
    return url;
  }

  it('has an exchange as soon as its response is complete, with what was sent', async () => {
    const request = requestOf({
      id: 'create',
      name: 'Create a user',
      method: 'POST',
      url: '{{base}}/store/users',
      requestType: createUser,
      body: { text: userText },
    });
    const exchange = await send(request);

    const record = await read(exchange.id);

    expect(record).toMatchObject({ madeBy: 'send', exchange });
    expect(record.sent).toMatchObject({
      request,
      environmentName,
      variables: [
        {
          name: 'base',
          value: expect.stringMatching(/^http:/),
          origin: { kind: 'environment', name: environmentName },
        },
        { name: 'sampleServer', origin: { kind: 'app' } },
      ],
      body: { byteLength: 48 },
    });
    const bodyId = record.sent?.body?.id ?? '';
    expect(await bytesOf(bodyId)).toHaveLength(48);
    const page = await opened.engine.handlers.readTree({
      bodyId,
      typeName: createUser,
      schemaSet: null,
      node: null,
      start: 0,
      count: 1,
      showUnset: false,
    });
    expect(page.rows[0]).toMatchObject({ path: 'username', value: { text: '"SIMPLEUSER"' } });
    expect(await list('create 201 user')).toMatchObject([
      { exchangeId: exchange.id, name: 'Create a user', typeName: `${pkg}.User`, madeBy: 'send' },
    ]);
  });

  it('keeps the body of a packed request unpacked, and never one with a secret', async () => {
    const url = await serve('ok', { 'Content-Type': 'text/plain' });
    const packed = { method: 'POST', url, sendAs: 'json', contentCoding: 'gzip' } as const;
    const plain = await send({ ...packed, body: { text: '{"a": 1}' } });
    await opened.secrets.write('password', 'hunter-2-hunter', placeOfUrl(url));
    const auth = { type: 'bearer', token: { secret: 'password' } } as const;
    const secret = await send({ ...packed, auth, body: { text: '{"a": "hunter-2-hunter"}' } });

    const kept = (await read(plain.id)).sent?.body;
    expect(String(await bytesOf(kept?.id ?? ''))).toBe('{"a": 1}');
    expect((await read(secret.id)).sent?.body).toBeNull();
    expect(secret.sent?.headers).toContainEqual(['Content-Encoding', 'gzip']);
  });

  it('keeps an exchange across a restart, and reads a large body only on demand', async () => {
    const { id } = await send({ url: '{{base}}/store/users' });

    opened = await opened.reopen();

    const history = join(opened.privateFolder, 'history');
    const body = await readFile(join(history, `${id}.body`));
    // Reading the body would return these other bytes.
    const changed = 'x'.repeat(body.byteLength);
    await writeFile(join(history, `${id}.body`), changed);
    const exchange = await opened.engine.handlers.getExchange({ exchangeId: id });
    expect(exchange.response?.body.byteLength).toBe(body.byteLength);
    expect((await read(id)).exchange).toEqual(exchange);
    expect((await bytesOf(id)).toString()).toBe(changed.slice(0, 1000));
  });

  it('frees memory of bodies that no tab shows, unless they exist only in memory', async () => {
    const url = await serve(gzipSync('{"a":1}'), {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    const { id, response } = await send({ url });
    await read(id);
    const rawId = response?.raw?.id ?? '';
    const history = join(opened.privateFolder, 'history');
    await writeFile(join(history, `${id}.body`), '{"b":2}');
    await rm(join(history, `${id}.raw`));
    expect((await bytesOf(id)).toString()).toBe('{"a":1}');

    await opened.engine.handlers.releaseBody({ bodyId: id });

    expect((await bytesOf(id)).toString()).toBe('{"b":2}');
    expect((await bytesOf(rawId)).byteLength).toBe(response?.raw?.byteLength);
  });

  it('does not show the rest of a truncated body as the whole', async () => {
    const url = await serve(gzipSync('{"a":1}'), {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    const { id, response } = await send({ url });
    opened = await opened.reopen();
    const history = join(opened.privateFolder, 'history');
    for (const [file, bodyId] of [
      [`${id}.body`, id],
      [`${id}.raw`, response?.raw?.id ?? ''],
    ] as const) {
      const whole = await readFile(join(history, file));
      for (const length of [0, whole.length - 1]) {
        await writeFile(join(history, file), whole.subarray(0, length));
        await expect(bytesOf(bodyId)).rejects.toMatchObject({
          problem: { kind: 'not-found', title: 'The file of this response is damaged' },
        });
      }
    }
  });

  it('reports one change for many exchanges that end at once', async () => {
    // The restarted engine has no other change to report.
    opened = await opened.reopen();
    let reports = 0;
    const changed = new Promise<void>((resolve) => {
      opened.onHistory(() => {
        reports += 1;
        resolve();
      });
    });
    const ids = await Promise.all(
      Array.from({ length: 12 }, () => send({ url: '{{base}}/store/users/1' })),
    );
    await changed;
    const entries = await list();
    expect(entries.map(({ exchangeId }) => exchangeId).sort()).toEqual(
      ids.map(({ id }) => id).sort(),
    );
    expect(reports).toBeLessThan(12);
  });

  it('keeps a request that could not be sent, as it was typed', async () => {
    const bad = await send({
      name: 'Bad',
      method: 'POST',
      url: '{{base}}/users?x={{nowhere}}',
      requestType: createUser,
      body: { text: '{}' },
    });
    await send({ name: 'Refused', url: 'http://127.0.0.1:9/' });
    expect(await list()).toMatchObject([
      { name: 'Refused', outcome: 'failed', status: null, url: 'http://127.0.0.1:9/' },
      { name: 'Bad', outcome: 'failed', status: null, url: '{{base}}/users?x={{nowhere}}' },
    ]);
    const { exchange, sent } = await read(bad.id);
    expect(exchange.problem).toMatchObject({ kind: 'variable-missing' });
    expect(sent).toMatchObject({ variables: [], body: null });
  });

  it('keeps an exchange that was in flight when the app closed', async () => {
    const server = createServer();
    servers.push(server);
    const asked = new Promise<void>((resolve) => server.once('request', () => resolve()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/never`;
    const sending = send({ url });
    await asked;
    opened = await opened.reopen();
    expect(await sending).toMatchObject({ outcome: 'cancelled' });
    expect(await list()).toMatchObject([{ url, outcome: 'cancelled', status: null }]);
    expect(opened.unexpected).toEqual([]);
  });

  it('keeps the last call of each side of a comparison, marked as such', async () => {
    await opened.engine.handlers.compare({
      comparisonId: 'c',
      request: requestOf({
        name: 'Get a user',
        url: '{{base}}/store/users/1',
        responseType: `${pkg}.User`,
      }),
      environmentName,
      pairs: 3,
      ignoredPaths: [],
    });
    const entries = await list();
    expect(entries).toMatchObject([
      { name: 'Get a user', madeBy: 'comparison', environmentName },
      { name: 'Get a user', madeBy: 'comparison', environmentName },
    ]);
    const encodings = await Promise.all(
      entries.map(async ({ exchangeId }) => (await read(exchangeId)).sent?.request.askFor),
    );
    expect(encodings.sort()).toEqual(['json', 'protobuf']);
  });

  it('deletes and clears, and reports what is gone', async () => {
    const { handlers } = opened.engine;
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.push((await send({ url: '{{base}}/store/users/1' })).id);
    await handlers.deleteHistory({ exchangeIds: ids.slice(0, 1) });
    expect(await list()).toHaveLength(2);
    await expect(handlers.readHistory({ exchangeId: ids[0] ?? '' })).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
    await handlers.clearHistory({});
    expect(await list()).toEqual([]);
    // A body that a tab shows stays until the app closes.
    expect(await bytesOf(ids[2] ?? '')).not.toHaveLength(0);
    opened = await opened.reopen();
    expect(await list()).toEqual([]);
  });

  it('keeps another reading of a response', async () => {
    const { id } = await send({ url: '{{base}}/store/users/1' });
    await opened.engine.handlers.readResponseAs({ exchangeId: id, choice: { typeName: null } });
    expect((await read(id)).exchange.response?.reading).toMatchObject({ typeName: null });
    expect((await read(id)).sent?.request.url).toBe('{{base}}/store/users/1');
  });

  describe('comparing two exchanges', () => {
    async function compare(earlierId: string, laterId: string, ignoredPaths: string[] = []) {
      return opened.engine.handlers.compareExchanges({ earlierId, laterId, ignoredPaths });
    }

    it('reports data differences, the earlier exchange on the left', async () => {
      const user = { url: '{{base}}/store/users/1', responseType: `${pkg}.User` };
      const before = await send(user);
      await send({
        method: 'PUT',
        url: '{{base}}/store/users/1',
        requestType: `${pkg}.EditUser`,
        body: { text: '{"username":"NEWNAME","email":"new@example.org"}' },
      });
      const after = await send({ ...user, askFor: 'json' });

      const changed = await compare(before.id, after.id);
      expect(changed.differences).toMatchObject([
        { path: 'username', left: '"diego"', right: '"NEWNAME"' },
        { path: 'email', left: '"diego@email.com"', right: '"new@example.org"' },
        { path: 'created_at', finding: 'Then drops the time of day' },
        { path: 'updated_at', finding: 'Then drops the time of day' },
      ]);
      const rest = await compare(before.id, after.id, ['username', 'email']);
      expect(rest).toMatchObject({ differentCount: 0, ignored: [{ count: 1 }, { count: 1 }] });
    });

    it('compares exchanges after a restart', async () => {
      const [one, two] = [
        await send({ url: '{{base}}/store/users' }),
        await send({ url: '{{base}}/store/users' }),
      ];
      opened = await opened.reopen();
      expect(await compare(one.id, two.id)).toMatchObject({ differentCount: 0 });
    });

    it.each([
      ['a path that is none', ['a['], 'bad-input'],
      ['other statuses', [], 'response-malformed'],
    ])('reports why they cannot be compared: %s', async (_what, ignoredPaths, kind) => {
      const found = await send({ url: '{{base}}/store/users/1' });
      const missing = await send({ url: '{{base}}/store/users/999999' });
      await expect(compare(found.id, missing.id, ignoredPaths)).rejects.toMatchObject({
        problem: { kind },
      });
    });

    it('reports which of the two has no response, or is gone', async () => {
      const found = await send({ url: '{{base}}/store/users/1' });
      const failed = await send({ url: 'http://127.0.0.1:9/' });
      await expect(compare(failed.id, found.id)).rejects.toMatchObject({
        problem: { title: 'Then got no response' },
      });
      await expect(compare(found.id, 'never')).rejects.toMatchObject({
        problem: { kind: 'not-found' },
      });
    });
  });

  describe('with secrets', () => {
    const token = 'T0ken-of-a-secret';
    const password = 'pass word/ä';
    let workspace: string;

    beforeAll(async () => {
      await opened.dispose();
      workspace = await makeWorkspace();
      opened = await openEngine(workspace);
      await opened.secrets.write('Sample server/token', token, placeOfUrl('http://login.example/'));
      await opened.secrets.write('password', password, placeOfUrl('http://login.example/'));
    });

    afterAll(() => rm(workspace, { recursive: true, force: true }));

    /** Creates a workspace with a secret variable in its environment. */
    async function makeWorkspace(): Promise<string> {
      const folder = await mkdtemp(join(tmpdir(), 'protodesk-history-'));
      await mkdir(join(folder, 'environments'));
      await writeFile(join(folder, 'protodesk.yaml'), 'name: Own\n');
      await writeFile(
        join(folder, 'environments', 'Sample server.yaml'),
        [
          'name: Sample server',
          'variables:',
          '  token: {secret: "Sample server/token"}',
          '  shown: hello',
          '',
        ].join('\n'),
      );
      return folder;
    }

    async function allOnDisk(): Promise<string> {
      const folder = opened.engine.workspaceFolder;
      const names = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = await Promise.all(
        names
          .filter((entry) => entry.isFile())
          .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
      );
      return texts.join('\n');
    }

    it('hides secrets in the list of a recording', async () => {
      const base = await serve('{}', { 'content-type': 'application/json' });
      await send({ url: `${base}/{{token}}` });
      const headers = [{ name: 'X-Echo', value: `a ${token} b` }];
      const entry = (at: number) => ({
        request: { method: 'GET', url: `https://a.example/${token}/${at}`, headers },
        response: { status: 200, headers, content: { text: 'body' } },
      });
      const content = JSON.stringify({ log: { entries: [entry(0), entry(1)] } });
      const { handlers } = opened.engine;
      await handlers.openBody({ openId: 'har', name: 'x.har', origin: 'file', content });
      const page = { recordingId: 'har', start: 0, count: 10 };
      const { entries } = await handlers.readRecording(page);
      expect(entries.map(({ url }) => url)).toEqual([
        `https://a.example/(hidden)/0`,
        `https://a.example/(hidden)/1`,
      ]);
      const { exchange } = await handlers.readRecorded({
        recordingId: 'har',
        index: 1,
        choice: {},
      });
      expect(exchange.response?.headers).toEqual([['X-Echo', 'a (hidden) b']]);
      opened = await opened.reopen();
      const kept = join(opened.privateFolder, 'opened', 'har.bytes');
      expect(await readFile(kept, 'latin1')).not.toContain(token);
    });

    it('shows secrets in the window, and hides them on disk with all lengths kept', async () => {
      const response = `{"echo":"${token}","shown":"hello"}`;
      const base = await serve(response, {
        'content-type': 'application/json',
        'x-echo': token,
        'set-cookie': 'sid=cookie-of-a-session',
      });
      const exchange = await send({
        method: 'POST',
        url: `${base}/{{token}}?q={{token}}&s={{shown}}`,
        sendAs: 'json',
        headers: [{ name: 'X-Note', value: 'a {{token}} b' }],
        auth: { type: 'basic', username: 'me', password: { secret: 'password' } },
        body: { text: '{"token":"{{token}}"}' },
      });
      expect(exchange.outcome).toBe('answered');
      expect(exchange.sent?.url).toContain(token);
      expect((await bytesOf(exchange.id)).toString()).toBe(response);

      const record = await read(exchange.id);

      expect(record.exchange.sent?.url).toBe(`${base}/(hidden)?q=(hidden)&s=hello`);
      expect(record.exchange.sent?.headers).toContainEqual(['X-Note', 'a (hidden) b']);
      expect(record.exchange.sent?.headers).toContainEqual(['Authorization', '(hidden)']);
      expect(record.exchange.response?.headers).toContainEqual(['x-echo', '(hidden)']);
      expect(record.exchange.response?.headers).toContainEqual(['set-cookie', '(hidden)']);
      expect(record.sent).toMatchObject({
        request: { url: `${base}/{{token}}?q={{token}}&s={{shown}}` },
        // It holds a secret: with the secret hidden it is not what was sent.
        body: null,
      });
      expect(record.sent?.variables).toContainEqual({
        name: 'token',
        value: null,
        origin: { kind: 'environment', name: environmentName },
      });
      opened = await opened.reopen();
      expect((await bytesOf(exchange.id)).toString()).toBe(
        `{"echo":"${'*'.repeat(token.length)}","shown":"hello"}`,
      );
      const disk = await allOnDisk();
      expect(disk).toContain('hello');
      for (const secret of [token, encodeURIComponent(password), 'cookie-of-a-session']) {
        expect(disk).not.toContain(secret);
      }
      expect(disk).not.toContain(Buffer.from(`me:${password}`).toString('base64'));
    });

    it('hides secrets in a compressed response, which is kept decoded', async () => {
      const base = await serve(gzipSync(`["${token}"]`), {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      });
      const { id } = await send({ url: `${base}/?t={{token}}` });
      expect(await allOnDisk()).not.toContain(token);
      opened = await opened.reopen();
      expect((await bytesOf(id)).toString()).toBe(`["${'*'.repeat(token.length)}"]`);
    });

    it('compares two responses as both are stored', async () => {
      const base = await serve(`{"token":"${token}"}`, { 'content-type': 'application/json' });
      const first = await send({ url: `${base}/?t={{token}}` });
      opened = await opened.reopen();
      const second = await send({ url: `${base}/?t={{token}}` });
      const compared = await opened.engine.handlers.compareExchanges({
        earlierId: first.id,
        laterId: second.id,
        ignoredPaths: [],
      });
      expect(compared).toMatchObject({ differentCount: 0 });
      expect(JSON.stringify(compared)).not.toContain(token);
      // The same result in both dialogs.
      const { data } = await opened.engine.handlers.compareBodies({
        left: { exchangeId: first.id },
        right: { exchangeId: second.id },
        ignoredPaths: [],
      });
      expect(data).toMatchObject({ differentCount: 0 });
    });

    it('keeps a response with secrets in memory when its tab closes', async () => {
      const response = `{"token":"${token}"}`;
      const base = await serve(response, { 'content-type': 'application/json' });
      const { id } = await send({ url: `${base}/?t={{token}}` });
      await opened.engine.handlers.releaseBody({ bodyId: id });
      expect((await bytesOf(id)).toString()).toBe(response);
    });

    it('hides secrets in a stored comparison', async () => {
      const base = await serve(`{"token":"${token}"}`, { 'content-type': 'application/json' });
      await opened.engine.handlers.compare({
        comparisonId: 'c',
        request: requestOf({ url: `${base}/?t={{token}}` }),
        environmentName,
        pairs: 1,
        ignoredPaths: [],
      });
      const entries = await list();
      expect(entries.map(({ url }) => url)).toEqual(Array(2).fill(`${base}/?t=(hidden)`));
    });
  });
});
