import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import type { Exchange } from '../../shared/model/exchange.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { CollectionEntry } from '../../shared/model/workspace.ts';

const environmentName = 'Sample server';
const pkg = 'com.example.samples.store';

/** Resolves when the check of all files has ended. */
function checkDone(opened: OpenedEngine): Promise<void> {
  return new Promise((resolve) => {
    opened.onSchemas((event) => {
      if (event.kind === 'check' && event.check.kind === 'done') resolve();
    });
  });
}

async function typeNames({ engine }: OpenedEngine): Promise<string[]> {
  const { types } = await engine.handlers.findTypes({
    query: '',
    kinds: ['message'],
    schemaSet: null,
    start: 0,
    count: 500,
  });
  return types.map((type) => type.fullName);
}

let opened: OpenedEngine;
let count = 0;

function send(request: Partial<SavedRequest>): Promise<Exchange> {
  count += 1;
  return Promise.resolve(
    opened.engine.handlers.send(
      { exchangeId: `e${count}`, request: requestOf(request), environmentName },
      `e${count}`,
    ),
  );
}

describe('the engine', () => {
  beforeAll(async () => {
    opened = await openEngine();
  });
  afterAll(() => opened.dispose());

  it('sends each sample request and gets the expected response', async () => {
    const { handlers } = opened.engine;
    const workspace = await handlers.getWorkspace({});
    const found: Record<string, string> = {};
    const folders = workspace.collections as readonly CollectionEntry[];
    // The other folders hold requests for comparing, timing and viewing: each has its own tests.
    for (const entry of folders.flatMap((folder) =>
      folder.kind === 'folder' && folder.name === '1 Send and read' ? folder.entries : [],
    )) {
      if (entry.kind !== 'request' || entry.name.startsWith('A slow')) continue;
      const { request } = await handlers.readRequest({ requestId: entry.id });
      const { response } = await send(requestOf(request));
      const { reading, status } = response ?? {};
      found[entry.name] =
        reading?.kind === 'protobuf'
          ? `${status} ${reading.typeName} ${response?.body.byteLength} ${reading.jsonBytes}`
          : `${status} ${reading?.kind}`;
    }
    expect(found).toEqual({
      'Get a user': `200 ${pkg}.User 46 156`,
      'Create a user': `201 ${pkg}.User 57 171`,
      'Change a user': expect.stringContaining(`200 ${pkg}.User`),
      'All 400 users': expect.stringContaining(`200 ${pkg}.UserCatalog`),
      'All products': `200 ${pkg}.ProductCatalog 1569 7007`,
      // Nothing names its type: one matches clearly best.
      'No type named': `200 ${pkg}.User 46 156`,
      'A JSON error': '404 json',
    });
    expect(opened.unexpected).toEqual([]);
  });

  it('reads the tree, the bytes and the text of a response by page', async () => {
    const { handlers } = opened.engine;
    const { id } = await send({ url: '{{base}}/store/users/1' });
    const page = await handlers.readTree({
      bodyId: id,
      typeName: `${pkg}.User`,
      schemaSet: null,
      node: null,
      start: 0,
      count: 3,
      showUnset: false,
    });
    expect(page.rows.map((row) => [row.path, row.number, row.value.text, row.byteCount])).toEqual([
      ['id', 1, '1', 2],
      ['username', 2, '"diego"', 7],
      ['email', 3, '"diego@email.com"', 17],
    ]);
    expect(page).toMatchObject({ total: 6, start: 0, fault: null });
    const { bytes } = await handlers.readBytes({ bodyId: id, start: 2, count: 7 });
    expect(Buffer.from(bytes).toString('latin1')).toBe('\x12\x05diego');
    const text = await handlers.readText({
      bodyId: id,
      as: {
        ...{ kind: 'protojson', typeName: `${pkg}.User`, schemaSet: null, framing: null },
        ...{ defaults: false, names: 'json' },
      },
      start: 0,
      count: 1000,
    });
    expect(JSON.parse(text.text)).toMatchObject({ username: 'diego', role: 'ADMIN' });
    expect(text.totalLength).toBe(text.text.length);
  });

  it('encodes ProtoJSON by the request type, and names what does not match', async () => {
    const create = {
      method: 'POST',
      url: '{{base}}/store/users',
      requestType: `${pkg}.CreateUser`,
    };
    const text =
      '{"username":"SIMPLEUSER","email":"simpleUser@gmail.com","password":"1234567890","role":"EMPLOYEE"}';
    const good = await send({ ...create, body: { format: 'json', text } });
    expect(good.sent?.sizes.bodyBytes).toBe(48);
    const bad = await send({ ...create, body: { format: 'json', text: '{\n  "role": "BOSS"\n}' } });
    expect(bad).toMatchObject({
      outcome: 'failed',
      sent: null,
      problem: { kind: 'json-mismatch', location: { line: 2, fieldPath: 'role' } },
    });
  });

  it('sends the same body as JSON by one switch', async () => {
    const exchange = await send({
      method: 'PUT',
      url: '{{base}}/store/users/1',
      sendAs: 'json',
      askFor: 'json',
      requestType: `${pkg}.EditUser`,
      responseType: `${pkg}.User`,
      body: {
        format: 'json',
        text: '{"username":"NEWUSERNAME","email":"simpleNewUser@gmail.com"}',
      },
    });
    expect(exchange.sent?.sizes.bodyBytes).toBe(60);
    expect(exchange.sent?.headers).toContainEqual(['Content-Type', 'application/json']);
    expect(exchange.response).toMatchObject({ status: 200, reading: { kind: 'json' } });
  });

  it.each([
    ['a variable without a value', { url: '{{nope}}/x' }, 'variable-missing'],
    ['no URL', { url: '' }, 'url-invalid'],
    ['another scheme', { url: 'file:///etc/passwd' }, 'url-invalid'],
    [
      'a body without a type',
      { url: '{{base}}/', method: 'POST', body: { format: 'json', text: '{}' } },
      'type-missing',
    ],
    [
      'a type that vanished',
      { url: '{{base}}/', requestType: 'a.Gone', body: { format: 'json', text: '{}' } },
      'type-missing',
    ],
    [
      'a header that breaks the line',
      { url: '{{base}}/', headers: [{ name: 'X', value: 'a\r\nB: c', enabled: true }] },
      'header-invalid',
    ],
    ['nothing that listens', { url: 'http://127.0.0.1:1/' }, 'connect-refused'],
  ] as const)('makes a Problem of %s, with a hint', async (_what, request, kind) => {
    const exchange = await send(request as Partial<SavedRequest>);
    expect(exchange).toMatchObject({ outcome: 'failed', problem: { kind } });
    expect(exchange.problem?.hint).toEqual(expect.stringMatching(/./));
    expect(exchange.response).toBeNull();
  });

  it('keeps the received part of a truncated body', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-protobuf', 'Content-Length': '46' });
      response.write(Buffer.from([8, 1, 0x12, 5, 0x64]), () => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;

    const exchange = await send({ url: `http://127.0.0.1:${port}/`, responseType: `${pkg}.User` });

    server.close();
    expect(exchange).toMatchObject({
      problem: { kind: 'response-truncated' },
      response: {
        isComplete: false,
        body: { byteLength: 5 },
        reading: { kind: 'protobuf', fieldCount: 1, fault: { offset: expect.any(Number) } },
      },
    });
  });

  it('cancels a running call', async () => {
    const sending = send({ url: '{{base}}/store/users/1?delay=60000' });
    await opened.engine.handlers.getWorkspace({});
    opened.engine.handlers.cancelCall({ callId: `e${count}` });
    expect(await sending).toMatchObject({ outcome: 'cancelled', response: null });
  });

  it('reads what had arrived before it was cancelled', async () => {
    const { handlers } = opened.engine;
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      response.write('half an ans');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const received = new Promise<void>((resolve) => {
      opened.onProgress((event) => event.receivedBytes > 0 && resolve());
    });

    const sending = send({ url: `http://127.0.0.1:${port}/` });
    await received;
    handlers.cancelCall({ callId: `e${count}` });
    const exchange = await sending;

    server.closeAllConnections();
    server.close();
    expect(exchange).toMatchObject({
      outcome: 'cancelled',
      response: { isComplete: false, body: { byteLength: 11 }, reading: { kind: 'text' } },
    });
  });

  it('refuses to send twice with one id', async () => {
    const { handlers } = opened.engine;
    const { id } = await send({ url: '{{base}}/store/users/1' });

    const again = handlers.send({
      exchangeId: id,
      request: requestOf({ url: '{{base}}/store/users/2' }),
      environmentName,
    });

    await expect(again).rejects.toMatchObject({ problem: { kind: 'bad-input' } });
  });

  it('reads a response again as another type, and without a schema', async () => {
    const { handlers } = opened.engine;
    const { id } = await send({ url: '{{base}}/store/users/1' });
    const bare = await handlers.readResponseAs({ exchangeId: id, choice: { typeName: null } });
    expect(bare.response?.reading).toMatchObject({ kind: 'protobuf', typeName: null });
    const edit = await handlers.readResponseAs({
      exchangeId: id,
      choice: { typeName: `${pkg}.EditUser` },
    });
    expect(edit.response?.reading).toMatchObject({
      typeName: `${pkg}.EditUser`,
      typeSource: 'chosen',
    });
  });
});

describe('an engine that was just started', () => {
  beforeEach(async () => {
    opened = await openEngine();
  });
  afterEach(() => opened.dispose());

  it('cancels a call that still waits for the schemas', async () => {
    const { handlers } = opened.engine;
    const sending = send({ url: '{{base}}/store/users/1' });

    handlers.cancelCall({ callId: `e${count}` });

    expect(await sending).toMatchObject({
      outcome: 'cancelled',
      sent: null,
      problem: { kind: 'cancelled' },
    });
  });

  it('restores responses and tabs after a restart', async () => {
    const { id } = await send({ url: '{{base}}/store/users' });
    const tab = {
      kind: 'request' as const,
      tabId: 'tab',
      request: requestOf({ url: '{{base}}/store/users', body: { text: '{ "typed": 1' } }),
      baseRevision: null,
      isChanged: true,
      kept: [],
      exchangeId: id,
    };
    const lists = { tabIds: ['tab'], closedTabIds: [], activeTabId: 'tab', environmentName };
    await opened.engine.handlers.saveSession({ ...lists, changed: [tab] });

    opened = await opened.reopen();

    const { handlers } = opened.engine;
    expect((await handlers.getExchange({ exchangeId: id })).response?.body.byteLength).toBe(20849);
    const { bytes } = await handlers.readBytes({ bodyId: id, start: 0, count: 4 });
    expect(bytes).toHaveLength(4);
    expect(await handlers.readSession({})).toEqual({
      session: { tabs: [tab], closedTabs: [], activeTabId: 'tab', environmentName },
      problem: null,
    });
  });

  it('imports a folder of protos, keeps it for the next start, and removes it on request', async () => {
    const folder = join(opened.folder, 'protos');
    await mkdir(folder);
    await writeFile(
      join(folder, 'ok.proto'),
      'syntax = "proto3";\npackage mine;\nmessage Thing { int32 id = 1; }\n',
    );
    await writeFile(
      join(folder, 'bad.proto'),
      'syntax = "proto3";\nmessage Broken {\n  int32 = 1;\n}\n',
    );

    const checked = checkDone(opened);

    await opened.engine.handlers.importSchemas({ paths: [folder], setName: null });

    expect(await typeNames(opened)).toContain('mine.Thing');
    await checked;
    const { problems } = await opened.engine.handlers.getSchemas({});
    expect(problems).toMatchObject([
      { kind: 'schema-syntax', location: { file: join(folder, 'bad.proto'), line: 3 } },
    ]);
    opened = await opened.reopen();
    const again = await opened.engine.handlers.getSchemas({});
    const [set] = again.sets;
    expect(set?.sources.map((source) => source.path)).toEqual(['protos', '../protos']);
    await opened.engine.handlers.removeSchemaSource({ setName: 'default', path: '../protos' });
    expect(await typeNames(opened)).not.toContain('mine.Thing');
    const settings = await readFile(join(opened.engine.workspaceFolder, 'protodesk.yaml'), 'utf8');
    expect(settings).not.toContain('../protos');
  });

  it('writes nothing private into the workspace', async () => {
    await send({ url: '{{base}}/store/users/1' });
    opened = await opened.reopen();
    const names = await readdir(opened.engine.workspaceFolder);
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await readdir(opened.privateFolder)).toContain('history');
  });

  it('refuses a folder without protos and keeps the schemas it has', async () => {
    const folder = join(opened.folder, 'empty');
    await mkdir(folder);
    const before = await opened.engine.handlers.getSchemas({});
    const importing = opened.engine.handlers.importSchemas({ paths: [folder], setName: null });
    await expect(importing).rejects.toMatchObject({
      problem: { kind: 'schema-empty', hint: expect.any(String) },
    });
    const { revision, sets } = await opened.engine.handlers.getSchemas({});
    expect({ revision, sets }).toEqual({ revision: before.revision, sets: before.sets });
  });

  it.each(['history', 'session.json', 'history/x.json'])(
    'starts with a damaged %s',
    async (name) => {
      await opened.engine.dispose();
      const path = join(opened.privateFolder, name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, '\u0000damaged');
      opened = await opened.reopen();
      const exchange = await send({ url: '{{base}}/store/users/1' });
      expect(exchange.response?.status).toBe(200);
      await expect(opened.engine.handlers.readSession({})).resolves.toHaveProperty('session', null);
    },
  );
});
