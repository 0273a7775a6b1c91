import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../../scripts/test/open-engine.ts';
import type { SchemaDrift } from '../../../shared/model/schema-drift.ts';
import { readDescriptorSet } from '../../proto/types/descriptor-set/read-descriptor-set.ts';

const pkg = 'com.example.samples.store';

let opened: OpenedEngine;

describe('the calls on schemas', () => {
  beforeAll(async () => {
    opened = await openEngine();
  });
  afterAll(() => opened.dispose());

  it('show the page of a type with samples, its users, and its source', async () => {
    const { handlers } = opened.engine;
    const ref = { typeName: `${pkg}.User`, schemaSet: null };

    const page = await handlers.readTypePage(ref);

    expect(page).toMatchObject({ kind: 'message', entry: { setName: 'default' } });
    const { sampleJson, sampleText } = page.kind === 'message' ? page : {};
    expect(JSON.parse(sampleJson ?? '')).toHaveProperty('username');
    expect(sampleText).toContain('username: ');
    const { users } = await handlers.findTypeUsers(ref);
    expect(users.map(({ type }) => type.fullName)).toContain(`${pkg}.UserCatalog`);
    const source = await handlers.readSchemaSource({ path: page.path, start: 0 });
    expect(source.text).toContain('message User');
  });

  it('find types and texts, and list packages and files', async () => {
    const { handlers } = opened.engine;
    const found = await handlers.findTypes({
      query: 'store user',
      kinds: ['message'],
      schemaSet: null,
      start: 0,
      count: 50,
    });
    expect(found.types.map(({ fullName }) => fullName)).toContain(`${pkg}.User`);
    const { hits } = await handlers.searchSchemas({ query: 'username', count: 50 });
    expect(hits.map(({ type }) => type.fullName)).toContain(`${pkg}.User`);
    const top = { setName: 'default', path: '' } as const;
    expect((await handlers.listSchemaFolder({ ...top, by: 'package' })).folders).not.toEqual([]);
    expect((await handlers.listSchemaFolder({ ...top, by: 'file' })).folders).not.toEqual([]);
    await expect(
      handlers.listSchemaFolder({ setName: 'nope', by: 'file', path: '' }),
    ).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it('write a set as a descriptor set, once, to the chosen place', async () => {
    const path = join(opened.folder, 'set.binpb');
    opened.engine.savePlaces.allow('place', path);
    const ask = { setName: 'default', saveId: 'place' };

    const written = await opened.engine.handlers.exportDescriptorSet(ask);

    const { files, problems } = readDescriptorSet(await readFile(path), path);
    expect([written.path, problems]).toEqual([path, []]);
    expect(files.length).toBe(written.fileCount);
    const again = opened.engine.handlers.exportDescriptorSet(ask);
    await expect(again).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });
});

describe('the calls that change schemas', () => {
  beforeEach(async () => {
    opened = await openEngine();
  });
  afterEach(() => opened.dispose());

  it('read and send with the set that a request names', async () => {
    const { handlers, ...engine } = opened.engine;
    const other = join(opened.folder, 'other');
    await mkdir(other);
    await writeFile(
      join(other, 'user.proto'),
      `syntax = "proto3"; package ${pkg}; message User { int32 other = 1; }`,
    );
    await handlers.importSchemas({ paths: [other], setName: 'second' });
    const request = requestOf({
      url: '{{base}}/store/users/1',
      responseType: `${pkg}.User`,
      schemaSet: 'second',
    });

    const { response, id } = await handlers.send({
      exchangeId: 'e',
      request,
      environmentName: 'Sample server',
    });

    expect(response?.reading).toMatchObject({ typeName: `${pkg}.User`, schemaSet: 'second' });
    const page = { bodyId: id, typeName: `${pkg}.User`, node: null, start: 0, count: 1 };
    const names = await Promise.all(
      ['second', null].map(async (schemaSet) => {
        const { rows } = await handlers.readTree({ ...page, schemaSet, showUnset: false });
        return rows[0]?.path;
      }),
    );
    expect(names).toEqual(['other', 'id']);
    expect(engine.workspaceName).toBe('Sample workspace');
  });

  it('keep the set of saved requests when it is renamed, and keep old responses readable', async () => {
    const { handlers, workspaceFolder } = opened.engine;
    const at = (name: string) => join(workspaceFolder, name);
    await mkdir(at('team'));
    await writeFile(at('team/user.proto'), `syntax = "proto3"; message Mine { int32 only = 1; }`);
    await handlers.importSchemas({ paths: [at('team')], setName: 'team' });
    const file = at('collections/mine.request.yaml');
    const text =
      '# of the team\nid: mine\nname: Mine\nmethod: GET\nurl: x # later\nresponseType: Mine\nschemaSet: team\nowner: us\n';
    await writeFile(file, text);
    await handlers.reloadWorkspace({});
    const { id } = await handlers.send({
      exchangeId: 'e',
      request: requestOf({ url: '{{base}}/store/users/1' }),
      environmentName: 'Sample server',
    });
    await handlers.readResponseAs({
      exchangeId: id,
      choice: { typeName: 'Mine', schemaSet: 'team' },
    });

    await handlers.moveSchemaSource({ setName: 'team', path: 'team', toSet: 'squad' });

    expect(await readFile(file, 'utf8')).toBe(text.replace('schemaSet: team', 'schemaSet: squad'));
    expect(await handlers.readRequest({ requestId: 'mine' })).toMatchObject({
      request: { schemaSet: 'squad' },
    });
    const page = { bodyId: id, typeName: 'Mine', schemaSet: 'team', node: null };
    const { rows } = await handlers.readTree({ ...page, start: 0, count: 1, showUnset: false });
    expect(rows[0]?.path).toBe('only');
  });

  it('report how a changed file affects a saved request, and fix its body', async () => {
    const { handlers, workspaceFolder } = opened.engine;
    await handlers.getSchemas({});
    const requests = (await handlers.getSchemaDrift({})).requests;
    const file = join(workspaceFolder, 'protos');
    const source = await handlers.readTypePage({ typeName: `${pkg}.CreateUser`, schemaSet: null });
    const text = await readFile(source.path, 'utf8');
    const drifted = new Promise<SchemaDrift>((resolve) => {
      // The file may be read while half of it is written: what that does to a request cannot be fixed.
      opened.onSchemas((event) => {
        if (event.kind !== 'drift') return;
        const findings = event.drift.requests.flatMap((request) => request.findings);
        if (findings.some(({ canFix }) => canFix)) resolve(event.drift);
      });
    });

    await writeFile(source.path, text.replaceAll(/\busername\b/g, 'login_name'));

    expect([requests, source.path.startsWith(file)]).toEqual([[], true]);
    const found = (await drifted).requests.find(({ name }) => name === 'Create a user');
    expect(found?.findings.filter(({ canFix }) => canFix)).toMatchObject([
      { in: 'request', paths: ['username'], change: { renamedTo: 'login_name' } },
    ]);
    const requestId = found?.requestId ?? '';
    const { request } = await handlers.readRequest({ requestId });
    const { body } = requestOf(request);
    const fixed = await handlers.fixDrift({ requestId, body });
    expect(fixed).toMatchObject({
      renamed: 1,
      body: { text: expect.stringContaining('loginName') },
    });
    const after = await handlers.readRequest({ requestId });
    expect(requestOf(after.request).body).toEqual(body);
  });
});
