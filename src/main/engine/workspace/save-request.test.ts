import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { makeTestWorkspace, type TestWorkspace } from './open-changes.test-kit.ts';
import { revisionOf } from './revision.ts';

let workspace: TestWorkspace;

afterEach(() => rm(workspace.folder, { recursive: true, force: true }));

async function openWith(files: Readonly<Record<string, string>>) {
  workspace = await makeTestWorkspace(files);
  return workspace.open();
}

const path = 'collections/one.request.yaml';
const one = '# ours\nid: one\nname: One\nmethod: GET\nurl: /1\n';

describe('a request that was changed outside', () => {
  it('is a conflict with a draft of its old state, and nothing is written', async () => {
    const { changes, files } = await openWith({ [path]: one });
    const base = files().requests.get('one') as SavedRequest;
    const theirs = one.replace('/1', '/theirs');
    await workspace.write(path, theirs);

    const save = { request: { ...base, url: '/mine' }, folderPath: null };
    const outcome = await changes.saveRequest({ ...save, baseRevision: revisionOf(base) });

    expect(outcome).toMatchObject({ kind: 'conflict', theirs: { url: '/theirs' } });
    expect(await workspace.read(path)).toBe(theirs);

    expect(await changes.previewSave(save.request)).toEqual({
      mine: one.replace('/1', '/mine'),
      theirs,
    });
    const kept = await changes.saveRequest({ ...save, baseRevision: null });
    expect(kept).toEqual({ kind: 'saved', isNewFile: false, problem: null });
    expect(await workspace.read(path)).toBe(one.replace('/1', '/mine'));
  });

  it('is no conflict when only comments changed, or both changes are equal', async () => {
    const { changes, files } = await openWith({ [path]: one });
    const base = files().requests.get('one') as SavedRequest;
    const request = { ...base, url: '/2' };
    const save = { request, folderPath: null, baseRevision: revisionOf(base) };

    await workspace.write(path, one.replace('# ours', '# theirs\n# too'));
    expect(await changes.saveRequest(save)).toMatchObject({ kind: 'saved' });
    expect(await workspace.read(path)).toContain('# too\nid: one\nname: One\nmethod: GET\nurl: /2');

    expect(await changes.saveRequest(save)).toMatchObject({ kind: 'saved' });
  });

  it('is written anew when it is gone, whatever it was', async () => {
    const { changes, files } = await openWith({ [path]: one });
    const base = files().requests.get('one') as SavedRequest;
    await rm(join(workspace.folder, path));
    const save = { request: base, folderPath: null, baseRevision: revisionOf(base) };
    expect(await changes.saveRequest(save)).toMatchObject({ kind: 'saved', isNewFile: true });
    expect(await workspace.read(path)).toBe(one.replace('# ours\n', ''));
  });

  it('is not changed when a newer Protodesk wrote it', async () => {
    const { changes, files } = await openWith({ [path]: one });
    const base = files().requests.get('one') as SavedRequest;
    for (const newer of [`schemaVersion: 2\n${one}`, 'schemaVersion: 2\nidentity: one\n']) {
      await workspace.write(path, newer);
      const saving = changes.saveRequest({ request: base, folderPath: null, baseRevision: null });
      await expect(saving).rejects.toMatchObject({ problem: { kind: 'read-only' } });
      expect(await workspace.read(path)).toBe(newer);
    }
    expect(await readdir(join(workspace.folder, 'collections'))).toEqual(['one.request.yaml']);
  });
});

describe('the revision of a request', () => {
  it('depends on its content, not on the order of keys', () => {
    const request = requestOf({ id: 'a', name: 'A', headers: [{ name: 'x', value: 'y' }] });
    const turned = Object.fromEntries(Object.entries(request).reverse()) as SavedRequest;
    expect(revisionOf(turned)).toBe(revisionOf(request));
    expect(revisionOf({ ...request, url: '/' })).not.toBe(revisionOf(request));
  });
});

describe('a duplicated folder', () => {
  it('is copied with its content, in order, with new ids', async () => {
    const { changes, files } = await openWith({
      'collections/folder.yaml': 'order: [b, a]\n',
      'collections/a/folder.yaml': '# ours\nname: Alpha\norder: [two, one, in]\nbaseUrl: /v1\n',
      'collections/a/one.request.yaml':
        '# first\nid: one\nname: One\nbody: {file: one.body.json}\n',
      'collections/a/one.body.json': '{"large": 1}',
      'collections/a/two.request.yaml': 'id: two\nname: Two\n',
      'collections/a/in/three.request.yaml': 'id: three\nname: Three\n',
      'collections/a/bad.request.yaml': 'id: [',
      'collections/b/b.request.yaml': 'id: b\nname: B\n',
    });

    const copy = await changes.duplicateEntry({ kind: 'folder', path: 'a' });

    expect(copy).toEqual({ kind: 'folder', path: 'a copy' });
    // Its name already sorts it after the first.
    expect(await workspace.read('collections/folder.yaml')).toBe('order: [b, a]\n');
    expect(await workspace.read('collections/a copy/folder.yaml')).toBe(
      '# ours\nname: Alpha copy\norder: [two, one, in]\nbaseUrl: /v1\n',
    );
    expect(await workspace.read('collections/a copy/one.request.yaml')).toMatch(
      /^# first\nid: [-\da-f]{36}\nname: One\nbody: \{file: one.body.json\}\n$/,
    );
    expect(files().requests.size).toBe(7);
    const bodies = [...files().requests.values()].map(({ body }) => body.text).filter(Boolean);
    expect(bodies).toEqual(['{"large": 1}', '{"large": 1}']);

    const second = await changes.duplicateEntry({ kind: 'folder', path: 'a' });
    expect(second).toEqual({ kind: 'folder', path: 'a copy 2' });
    expect(files().folders.get('a copy 2')?.name).toBe('Alpha copy 2');
  });
});

describe('names', () => {
  it.each([
    ['a/b\\c', 'a-b-c'],
    ['😀 ünï', '😀 ünï'],
    ['CON', 'CON_'],
    ['nul.txt', 'nul_.txt'],
    ['..', 'Untitled'],
    [`${'n'.repeat(255)}`, 'n'.repeat(120)],
    ['😀'.repeat(100), '😀'.repeat(30)],
  ])(
    '%j of requests, folders and environments are kept, whatever file names allow',
    async (name, fileName) => {
      const { changes, files } = await openWith({});
      for (const id of ['1', '2']) {
        const request = requestOf({ id, name });
        await changes.saveRequest({ request, folderPath: null, baseRevision: null });
      }
      await changes.createFolder('', `${name} folder`);
      await changes.saveEnvironment(null, { name, variables: {} });

      const { files: again } = await workspace.open();
      expect([...again().requests.values()].map((request) => request.name)).toEqual([name, name]);
      expect(again().environments.map((environment) => environment.name)).toEqual([name]);
      expect([...again().folders.values()].map((folder) => folder.name)).toContain(
        `${name} folder`,
      );
      expect(await readdir(join(workspace.folder, 'collections'))).toEqual(
        expect.arrayContaining([`${fileName}.request.yaml`, `${fileName} 2.request.yaml`]),
      );
      expect(files().problems).toEqual([]);
    },
  );

  it('get separate files when they differ only in case', async () => {
    const { changes } = await openWith({});
    for (const [id, name] of [
      ['1', 'User'],
      ['2', 'USER'],
      ['3', 'u\u0308ser'],
      ['4', '\u00dcSER'],
    ] as const) {
      const request = requestOf({ id, name });
      await changes.saveRequest({ request, folderPath: null, baseRevision: null });
    }
    const found = await readdir(join(workspace.folder, 'collections'));
    expect(new Set(found.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(4);
    const { files } = await workspace.open();
    expect([...files().requests.values()].map(({ name }) => name).sort()).toEqual(
      ['User', 'USER', 'u\u0308ser', '\u00dcSER'].sort(),
    );
  });

  it('are reported when they appear twice, and the first by path is shown', async () => {
    const { files } = await openWith({
      'environments/a.yaml': 'name: Same\n',
      'environments/b.yaml': 'name: Same\n',
      'collections/a.request.yaml': 'id: same\nname: A\n',
      'collections/b.request.yaml': 'id: same\nname: B\n',
    });
    expect(files().environments).toHaveLength(1);
    expect(files().requests.get('same')?.name).toBe('A');
    expect(files().problems.map(({ location }) => location?.file)).toEqual(
      expect.arrayContaining([
        join(workspace.folder, 'environments/b.yaml'),
        join(workspace.folder, 'collections/b.request.yaml'),
      ]),
    );
  });
});
