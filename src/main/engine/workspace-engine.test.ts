import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import { textVariable } from '../../shared/model/variable.ts';
import { createWorkspace } from './workspace/create-workspace.ts';

/** An engine on its own workspace, used as a user does. */
let folder: string;
let opened: OpenedEngine;
let server: Server;
let url: string;
let bodies: Buffer[];

const proto = `syntax = "proto3";
package t;
message M { int32 id = 1; string text = 2; repeated int32 list = 3; int64 big = 4; }
`;

async function start(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-workspace-engine-'));
  await createWorkspace(folder, 'Mine');
  await mkdir(join(folder, 'protos'));
  await writeFile(join(folder, 'protos', 't.proto'), proto);
  await writeFile(
    join(folder, 'protodesk.yaml'),
    'schemaVersion: 1\nname: Mine\nschemas:\n  - path: protos\n',
  );
  bodies = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks));
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  opened = await openEngine(folder);
}

async function end(): Promise<void> {
  await opened.dispose();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
}

describe('a workspace in the engine', () => {
  beforeEach(start);
  afterEach(end);

  it('saves a request whose file was restored to its state before the last save', async () => {
    const { handlers } = opened.engine;
    const at = (text: string) => requestOf({ id: 'r1', name: 'User', url: `http://a/${text}` });
    const begun = await handlers.saveRequest({
      ...{ request: at('0'), folderPath: '', baseRevision: null },
    });
    if (begun.kind !== 'saved') throw new Error('There was nothing to be in conflict with.');
    const base = { folderPath: null, baseRevision: begun.file.revision };
    const path = join(folder, 'collections', 'User.request.yaml');
    const before = await readFile(path);
    await handlers.saveRequest({ request: at('1'), ...base });
    await writeFile(path, before);
    await handlers.reloadWorkspace({});

    const saved = await handlers.saveRequest({ request: at('2'), ...base });

    expect(saved.kind).toBe('saved');
  });

  it('keeps text that was typed and saved again before the window heard of the save', async () => {
    const { handlers } = opened.engine;
    const made = await handlers.createFolder({ parentPath: '', name: 'Users' });
    const at = (text: string) => requestOf({ id: 'r1', name: 'User', url: `http://a/${text}` });
    const first = { request: at('0'), folderPath: made.path, baseRevision: null };
    const begun = await handlers.saveRequest(first);
    if (begun.kind !== 'saved') throw new Error('There was nothing to be in conflict with.');
    const base = { folderPath: null, baseRevision: begun.file.revision };
    const draft = { tabId: 't', isChanged: true, kept: [], exchangeId: null };
    const saves = [1, 2].map((n) => handlers.saveRequest({ request: at(`${n}`), ...base }));
    await handlers.saveSession({
      ...{ tabIds: ['t'], closedTabIds: [], activeTabId: 't', environmentName: null },
      changed: [{ kind: 'request', ...draft, request: at('3'), baseRevision: base.baseRevision }],
    });
    expect((await Promise.all(saves)).map(({ kind }) => kind)).toEqual(['saved', 'saved']);
    // Whatever the clocks of file systems say.
    const old = new Date(Date.now() - 60_000);
    await utimes(join(opened.privateFolder, 'drafts', 't.json'), old, old);

    opened = await opened.reopen();

    const { session } = await opened.engine.handlers.readSession({});
    const file = await opened.engine.handlers.readRequest({ requestId: 'r1' });
    expect(file.request.url).toBe('http://a/2');
    expect(session?.tabs).toMatchObject([
      { request: { url: 'http://a/3' }, isChanged: true, baseRevision: file.revision },
    ]);
  });

  it('has what was saved after a restart', async () => {
    const { handlers } = opened.engine;
    const made = await handlers.createFolder({ parentPath: '', name: 'Users' });
    const request = requestOf({
      id: 'r1',
      name: 'Create: user',
      method: 'POST',
      url: '{{base}}/users',
      headers: [{ name: 'X', value: 'y' }],
      requestType: 't.M',
      body: { text: '{\r\n  "id": 1\r\n}' },
    });
    const base = { folderPath: made.path, baseRevision: null };
    const saved = await handlers.saveRequest({ request, ...base });
    const variables = { base: textVariable('http://a') };
    await handlers.saveEnvironment({ base: null, environment: { name: 'E', variables } });
    const { entry } = await handlers.duplicateEntry({ entry: { kind: 'request', id: 'r1' } });
    const requestId = entry.kind === 'request' ? entry.id : '';
    await handlers.moveEntry({
      entry,
      folderPath: '',
      index: 0,
    });
    const before = await handlers.getWorkspace({});

    opened = await opened.reopen();

    const again = opened.engine.handlers;
    expect(saved).toMatchObject({ kind: 'saved', isNewFile: true, file: { request } });
    expect(await again.readRequest({ requestId: 'r1' })).toMatchObject({ request });
    const after = await again.getWorkspace({});
    expect({ ...after, sampleServer: null }).toEqual({ ...before, sampleServer: null });
    expect(after).toMatchObject({
      name: 'Mine',
      collections: [
        { kind: 'request', id: requestId, name: 'Create: user copy', method: 'POST' },
        { kind: 'folder', path: 'Users', name: 'Users', entries: [{ id: 'r1' }] },
      ],
      environments: [{ name: 'E', variables }],
      problems: [],
    });
    expect(await again.reloadWorkspace({})).toMatchObject({ workspace: { problems: [] } });
  });

  it('reports a damaged file that saving set aside, until the next reload', async () => {
    const { handlers } = opened.engine;
    const request = requestOf({ id: 'r1', name: 'R' });
    const base = { folderPath: null, baseRevision: null };
    await handlers.saveRequest({ request, ...base });
    await writeFile(join(folder, 'collections', 'R.request.yaml'), 'id: r1\nname: {\n');

    const saved = await handlers.saveRequest({ request, ...base });

    expect('workspace' in saved && saved.workspace.problems).toMatchObject([
      { title: 'The file with "R" is damaged' },
    ]);
    expect((await handlers.reloadWorkspace({})).workspace.problems).toEqual([]);
  });

  it('changes only the edited lines of a request file that a person wrote', async () => {
    const path = join(folder, 'collections', 'mine.request.yaml');
    const text = '# mine\nid: m\nname:   Mine\nurl: "http://a" # there\n';
    await writeFile(path, text);
    const { handlers } = opened.engine;
    await handlers.reloadWorkspace({});
    const { request, revision } = await handlers.readRequest({ requestId: 'm' });

    await handlers.saveRequest({
      request: requestOf({ ...request, url: 'http://b' }),
      folderPath: null,
      baseRevision: revision,
    });

    expect(await readFile(path, 'utf8')).toBe(text.replace('//a', '//b'));
  });
});

describe('variables in a body', () => {
  const environment = {
    name: 'E',
    variables: {
      id: textVariable('300'),
      text: textVariable('a "b"\n'),
      list: textVariable('[1, 2]'),
      bad: textVariable('abc'),
      big: textVariable('9007199254740993'),
    },
  };
  let count = 0;

  beforeAll(async () => {
    await start();
    await opened.engine.handlers.saveEnvironment({ base: null, environment });
  });
  afterAll(end);
  beforeEach(() => {
    bodies = [];
  });

  async function send(text: string, sendAs: 'protobuf' | 'json' = 'protobuf') {
    count += 1;
    const exchange = await opened.engine.handlers.send({
      exchangeId: `v${count}`,
      request: requestOf({ method: 'POST', url, sendAs, requestType: 't.M', body: { text } }),
      environmentName: 'E',
    });
    return { exchange, body: bodies.at(-1) };
  }

  it.each<[string, number[]]>([
    ['{"id": "{{id}}"}', [8, 0xac, 2]],
    ['{"id": {{id}}}', [8, 0xac, 2]],
    ['{"list": {{list}}}', [0x1a, 2, 1, 2]],
    ['{"text": "{{text}}"}', [0x12, 6, ...Buffer.from('a "b"\n')]],
    ['{"text": "\\{{id}}"}', [0x12, 6, ...Buffer.from('{{id}}')]],
    ['{"big": {{big}}}', [0x20, 0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10]],
  ])('%s is sent as protobuf', async (text, bytes) => {
    const { exchange, body } = await send(text);
    expect(exchange.problem).toBeNull();
    expect([...(body ?? [])]).toEqual(bytes);
  });

  it('are filled into JSON too, which otherwise stays as typed', async () => {
    const { body } = await send('{ "text":"{{text}}",\r\n"id":{{id}} }', 'json');
    expect(body?.toString()).toBe('{ "text":"a \\"b\\"\\n",\r\n"id":300 }');
  });

  it('are all named at once, with their places, before anything is sent', async () => {
    const exchange = await opened.engine.handlers.send({
      exchangeId: 'missing',
      request: requestOf({
        method: 'POST',
        url: `${url}{{none}}`,
        headers: [{ name: 'X', value: '{{other}}' }],
        requestType: 't.M',
        body: { text: '{\n  "id": "{{none}}",\n  "text": "{{third}}"\n}' },
      }),
      environmentName: 'E',
    });

    expect(exchange).toMatchObject({
      outcome: 'failed',
      sent: null,
      problem: {
        kind: 'variable-missing',
        detail:
          '{{none}} in the URL and line 2 of the body, {{other}} in the header X, ' +
          '{{third}} in line 3 of the body. Nothing was sent.',
      },
    });
    expect(bodies).toEqual([]);
  });

  it('have their errors reported at their place in the typed body', async () => {
    const { exchange } = await send('{"text": "{{text}}", "id": "{{bad}}"}');
    expect(exchange.problem).toMatchObject({
      kind: 'json-mismatch',
      detail: expect.stringContaining('`{{bad}}` is "abc", but `id` is int32: '),
      location: { line: 1, column: 28, sourceLine: '{"text": "{{text}}", "id": "{{bad}}"}' },
    });
  });

  it('are counted while the body is typed', async () => {
    const { handlers } = opened.engine;
    const body = { format: 'json' as const, text: '{\n"text": "{{text}}",\n"id": {{id}}}' };
    const check = {
      requestId: null,
      typeName: 't.M',
      schemaSet: null,
      environmentName: 'E',
    };

    expect(await handlers.checkBody({ body, ...check })).toMatchObject({
      kind: 'valid',
      protobufBytes: 11,
      jsonBytes: '{"text":"a \\"b\\"\\n","id":300}'.length,
      fieldCounts: { set: 2 },
    });
    expect(await handlers.checkBody({ body, ...check, environmentName: null })).toMatchObject({
      kind: 'invalid',
      problems: [
        { kind: 'variable-missing', location: { line: 2, column: 9 } },
        { kind: 'variable-missing', location: { line: 3, column: 7 } },
      ],
    });
    const wrong = { ...body, text: `${body.text}}` };
    expect(await handlers.checkBody({ body: wrong, ...check })).toMatchObject({
      kind: 'invalid',
      problems: [{ kind: 'json-syntax', location: { line: 3, column: 14 } }],
    });
    expect(await handlers.checkBody({ body: wrong, ...check, typeName: null })).toMatchObject({
      kind: 'untyped',
      problem: { location: { line: 3, column: 14 } },
    });
  });
});
