import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../../scripts/test/open-engine.ts';
import type { ProjectPlan, ProjectRequest } from '../../../shared/model/project.ts';
import { textVariable } from '../../../shared/model/variable.ts';
import { readWorkspaceFiles } from '../workspace/read-workspace-files.ts';

const proto = `syntax = "proto3";
package shop;
message User { int64 id = 1; string name = 2; }
service Users { rpc Create(User) returns (User); rpc Add(User) returns (User); }
`;

function requestOf(change: Partial<ProjectRequest> = {}): ProjectRequest {
  return {
    ...{ service: 'shop.Users', name: 'Create', method: 'POST', path: '/shop.Users/Create' },
    ...{ requestType: 'shop.User', responseType: 'shop.User', isSuggested: true },
    ...change,
  };
}

const get = requestOf({ name: 'Get', method: 'GET', path: '/v1/{{id}}', requestType: null });

function planOf(requests: readonly ProjectRequest[]): ProjectPlan {
  return { name: 'shop', baseUrl: 'http://localhost:9000', requests: [...requests] };
}

describe('a project in the engine', () => {
  let opened: OpenedEngine;
  let root: string;
  let folder: string;
  beforeAll(async () => {
    opened = await openEngine();
  });
  afterAll(() => opened.dispose());
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'protodesk-project-'));
    folder = join(root, 'shop');
    await mkdir(join(folder, 'proto'), { recursive: true });
    await writeFile(join(folder, 'proto', 'shop.proto'), proto);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('becomes a workspace in its folder: requests in the order of the service, with samples', async () => {
    const { engine } = opened;
    const { requests } = await engine.handlers.readProject({ folder });
    const plan = planOf([...requests, get]);
    const { paths } = await engine.handlers.listProjectFiles({ requests: plan.requests });
    expect(await readdir(folder)).toEqual(['proto']);

    await engine.createWorkspace({ folder, name: 'shop', project: { folder, plan } });

    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    expect(files.sort()).toEqual([...paths, 'proto/shop.proto'].sort());
    const workspace = await readWorkspaceFiles(folder);
    expect(workspace).toMatchObject({
      settings: { name: 'shop', schemas: [{ path: '.' }] },
      inherited: { baseUrl: '{{base}}' },
      environments: [
        {
          name: 'Local',
          variables: { base: textVariable('http://localhost:9000'), id: textVariable('1') },
        },
      ],
      collections: [
        { name: 'Users', entries: [{ name: 'Create' }, { name: 'Add' }, { name: 'Get' }] },
      ],
      problems: [],
    });
    const [create] = [...workspace.requests.values()].filter(({ name }) => name === 'Create');
    expect(create).toMatchObject({
      method: 'POST',
      url: '{{base}}/shop.Users/Create',
      ...{ requestType: 'shop.User', responseType: 'shop.User' },
    });
    expect(Object.keys(JSON.parse(create?.body.text ?? ''))).toEqual(['id', 'name']);
    const [read] = [...workspace.requests.values()].filter(({ name }) => name === 'Get');
    expect(read).toMatchObject({
      url: '{{base}}/v1/{{id}}',
      requestType: null,
      body: { text: '' },
    });
  });

  it('is kept in another folder, and then nothing in its own changes', async () => {
    const target = join(root, 'Documents', 'Protodesk', 'shop');
    const plan = planOf([requestOf()]);

    await opened.engine.createWorkspace({
      folder: target,
      name: 'shop',
      project: { folder, plan },
    });

    expect(await readdir(folder, { recursive: true })).toEqual(['proto', 'proto/shop.proto']);
    expect(await readFile(join(target, 'protodesk.yaml'), 'utf8')).toContain('../../../shop');
  });

  it('overwrites no file of the project', async () => {
    await mkdir(join(folder, 'environments'));
    await writeFile(join(folder, 'environments', 'Local.yaml'), 'mine');
    const plan = planOf([requestOf()]);

    const made = opened.engine.createWorkspace({ folder, name: 'shop', project: { folder, plan } });

    await expect(made).rejects.toMatchObject({
      problem: { kind: 'bad-input', title: 'A file of this name exists' },
    });
    expect((await readdir(folder)).sort()).toEqual(['environments', 'proto']);
    expect(await readFile(join(folder, 'environments', 'Local.yaml'), 'utf8')).toBe('mine');
  });

  it('names services of one short name by their package', async () => {
    const plan = planOf([
      requestOf(),
      requestOf({ service: 'shop.v2.Users', name: 'Create' }),
      requestOf({ service: null, name: 'User' }),
      requestOf({ service: null, name: 'user' }),
    ]);
    const { paths } = await opened.engine.handlers.listProjectFiles({ requests: plan.requests });
    expect(paths).toEqual([
      'protodesk.yaml',
      'environments/Local.yaml',
      'collections/Users/Create.request.yaml',
      'collections/shop.v2.Users/Create.request.yaml',
      'collections/User.request.yaml',
      'collections/user 2.request.yaml',
    ]);
  });

  it('stops reading when it is cancelled', async () => {
    const reading = opened.engine.handlers.readProject({ folder }, 'call');
    opened.engine.handlers.cancelCall({ callId: 'call' });
    await expect(reading).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
  });

  it('has its schemas without a plan: a new workspace takes up the .proto files of its folder', async () => {
    await opened.engine.createWorkspace({ folder, name: 'shop', project: null });
    expect(await readWorkspaceFiles(folder)).toMatchObject({
      settings: { schemas: [{ path: '.' }] },
      collections: [],
      problems: [],
    });
    const empty = join(root, 'empty');
    await mkdir(empty);
    await opened.engine.createWorkspace({ folder: empty, name: 'empty', project: null });
    expect(await readWorkspaceFiles(empty)).toMatchObject({ settings: { schemas: [] } });
  });
});
