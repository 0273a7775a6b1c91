import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { readBodyFile } from './body-file.ts';
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

function jsonOf(bytes: number): string {
  return `{"a": "${'x'.repeat(bytes)}"}\n`;
}

const bodyPath = 'collections/one.body.json';

describe('a large body', () => {
  async function openLarge(bytes = 100_000) {
    const { changes, files } = await openWith({ [path]: one });
    const base = files().requests.get('one') as SavedRequest;
    const request = { ...base, body: { format: 'json' as const, text: jsonOf(bytes) } };
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });
    return { changes, files, request };
  }

  it('is next to its request, is text again, and is written back there', async () => {
    const { changes, files, request } = await openLarge();
    expect(await workspace.read(path)).toBe(`${one}body:\n  file: one.body.json\n`);
    expect(await workspace.read(bodyPath)).toBe(request.body.text);
    expect(files().requests.get('one')).toEqual(request);

    const small = { ...request, body: { format: 'json' as const, text: '{}\r\n\u0000 ' } };
    await changes.saveRequest({ request: small, folderPath: null, baseRevision: null });
    expect(await workspace.read(bodyPath)).toBe('{}\r\n\u0000 ');
    expect(files().requests.get('one')).toEqual(small);
  });

  it('is a conflict when only its file was changed outside', async () => {
    const { changes, request } = await openLarge();
    await workspace.write(bodyPath, '{"theirs": 1}');
    const mine = { ...request, url: '/mine' };
    const save = { request: mine, folderPath: null, baseRevision: revisionOf(request) };
    expect(await changes.saveRequest(save)).toMatchObject({
      kind: 'conflict',
      theirs: { body: { text: '{"theirs": 1}' } },
    });
    const preview = await changes.previewSave(mine);
    expect(preview.mine).toContain('xxxx');
    expect(preview.theirs).toContain('theirs');
  });

  it('does not replace a file that does not belong to it', async () => {
    const { changes, files } = await openWith({ [path]: one, [bodyPath]: 'mine' });
    const base = files().requests.get('one') as SavedRequest;
    const request = { ...base, body: { format: 'json' as const, text: jsonOf(70_000) } };
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });
    expect(await workspace.read(bodyPath)).toBe('mine');
    expect(await workspace.read('collections/one.body.2.json')).toBe(request.body.text);
  });

  it('moves with its request', async () => {
    const { changes, files, request } = await openLarge();
    const entry = { kind: 'request' as const, id: 'one' };
    await changes.createFolder('', 'sub');

    await changes.renameEntry(entry, 'Renamed');
    expect(await workspace.read('collections/Renamed.body.json')).toBe(request.body.text);
    expect(await workspace.read('collections/Renamed.request.yaml')).toContain(
      'file: Renamed.body.json',
    );

    await changes.moveEntry(entry, 'sub', 0);
    expect(await readdir(join(workspace.folder, 'collections/sub'))).toEqual(
      expect.arrayContaining(['Renamed.body.json', 'Renamed.request.yaml']),
    );
    expect(files().requests.get('one')?.body).toEqual(request.body);

    const copy = await changes.duplicateEntry(entry);
    const copied = files().requests.get(copy.kind === 'request' ? copy.id : '');
    expect(copied).toMatchObject({ name: 'Renamed copy', body: request.body });
    expect(await workspace.read('collections/sub/Renamed copy.body.json')).toBe(request.body.text);
    const folderNames = await readdir(join(workspace.folder, 'collections'));
    expect(folderNames).toEqual(['sub']);
  });

  it('is deleted and restored with its request, whatever took its place', async () => {
    const { changes, files, request } = await openLarge();
    const entry = { kind: 'request' as const, id: 'one' };

    const { undoId } = await changes.deleteEntry(entry);
    expect(await readdir(join(workspace.folder, 'collections'))).toEqual([]);
    await changes.undoDelete(undoId);
    expect(files().requests.get('one')).toEqual(request);

    const again = await changes.deleteEntry(entry);
    await workspace.write(path, 'id: other\nname: Other\nbody: {file: one.body.json}\n');
    await workspace.write(bodyPath, '{"other": 1}');
    await changes.undoDelete(again.undoId);
    expect(files().requests.get('one')?.body).toEqual(request.body);
    expect(files().requests.get('other')?.body.text).toBe('{"other": 1}');
  });

  it('stays in place when requests share it, and is found from their new places', async () => {
    const { changes, files } = await openWith({
      [path]: `${one}body: {file: shared.json} # ours\n`,
      'collections/shared.json': '{"shared": 1}',
    });
    await changes.createFolder('', 'sub');
    await changes.moveEntry({ kind: 'request', id: 'one' }, 'sub', 0);
    expect(await workspace.read('collections/sub/one.request.yaml')).toBe(
      `${one}body: {file: ../shared.json} # ours\n`,
    );
    expect(files().requests.get('one')?.body.text).toBe('{"shared": 1}');
    expect(files().problems).toEqual([]);
  });

  it('is copied for a copy of its request when it is over 2 MB', async () => {
    const { files, changes } = await openWith({
      [path]: `${one}body: {file: one.body.json}\n`,
      [bodyPath]: jsonOf(3_000_000),
    });
    const request = files().requests.get('one') as SavedRequest;
    const copy = { ...request, id: 'two', name: 'two' };
    await changes.saveRequest({ request: copy, folderPath: '', baseRevision: null });
    expect(files().requests.get('two')?.body.file?.path).toBe('two.body.json');
    expect(await workspace.read('collections/two.body.json')).toBe(jsonOf(3_000_000));

    const elsewhere = { ...request, id: 'three', name: 'three' };
    const saving = changes.saveRequest({
      request: elsewhere,
      folderPath: 'gone',
      baseRevision: null,
    });
    await expect(saving).rejects.toMatchObject({ problem: { kind: 'file-read' } });
    expect(files().requests.has('three')).toBe(false);
  });

  it('is copied for a copy when two requests share it, and stays when one of them is deleted', async () => {
    const { changes, files } = await openWith({
      [path]: `${one}body: {file: one.body.json}\n`,
      'collections/two.request.yaml': 'id: two\nname: two\nbody: {file: one.body.json}\n',
      [bodyPath]: '{"shared": 1}',
    });
    const copy = await changes.duplicateEntry({ kind: 'request', id: 'two' });
    const copied = files().requests.get(copy.kind === 'request' ? copy.id : '') as SavedRequest;
    const body = { format: 'json' as const, text: '{"copy": 1}' };
    const changed = { ...copied, body };
    await changes.saveRequest({ request: changed, folderPath: null, baseRevision: null });
    expect(await workspace.read(bodyPath)).toBe('{"shared": 1}');

    await changes.renameEntry({ kind: 'request', id: 'one' }, 'other');
    expect(await workspace.read('collections/other.body.json')).toBe('{"shared": 1}');
    expect(files().requests.get('two')?.body.text).toBe('{"shared": 1}');
    await changes.renameEntry({ kind: 'request', id: 'two' }, 'one');
    await changes.deleteEntry({ kind: 'request', id: 'one' });
    expect(files().requests.get('two')?.body.text).toBe('{"shared": 1}');
    expect(files().problems).toEqual([]);
  });

  it('is copied for a copied folder when it is outside it', async () => {
    const { changes, files } = await openWith({
      'collections/a/in.request.yaml': 'id: in\nname: in\nbody: {file: ../out.json}\n',
      'collections/out.json': '"outer"',
    });
    await changes.duplicateEntry({ kind: 'folder', path: 'a' });
    expect(await workspace.read('collections/a copy/in.request.yaml')).toContain('in.body.json');
    expect(await workspace.read('collections/a copy/in.body.json')).toBe('"outer"');
    expect(files().problems).toEqual([]);
  });

  it('stays when a request of its name is deleted that does not use it', async () => {
    const { changes } = await openWith({ [path]: one, [bodyPath]: 'mine' });
    await changes.deleteEntry({ kind: 'request', id: 'one' });
    expect(await readdir(join(workspace.folder, 'collections'))).toEqual(['one.body.json']);
  });

  it('does not block its request when it is missing', async () => {
    const { changes, files } = await openWith({ [path]: `${one}body: {file: one.body.json}\n` });
    await changes.renameEntry({ kind: 'request', id: 'one' }, 'other');
    expect(files().requests.get('one')?.name).toBe('other');
    const { undoId } = await changes.deleteEntry({ kind: 'request', id: 'one' });
    await changes.undoDelete(undoId);
    expect(files().requests.get('one')?.name).toBe('other');
  });

  it('is found across the border of a moved folder', async () => {
    const { changes, files } = await openWith({
      'collections/a/in.request.yaml': 'id: in\nname: in\nbody: {file: ../out.json} # ours\n',
      'collections/a/own.request.yaml': 'id: own\nname: own\nbody: {file: own.body.json}\n',
      'collections/a/round.request.yaml':
        'id: round\nname: round\nbody: {file: ../a/own.body.json}\n',
      'collections/a/own.body.json': '"inner"',
      'collections/out.json': '"outer"',
      'collections/out.request.yaml': 'id: out\nname: out\nbody: {file: a/own.body.json}\n',
      'collections/b/x.request.yaml': 'id: x\nname: x\n',
    });
    function bodies() {
      return ['in', 'own', 'round', 'out'].map((id) => files().requests.get(id)?.body.text);
    }
    const before = bodies();
    await changes.renameEntry({ kind: 'folder', path: 'a' }, 'c');
    expect(bodies()).toEqual(before);
    await changes.moveEntry({ kind: 'folder', path: 'c' }, 'b', 0);
    expect(bodies()).toEqual(before);
    expect(await workspace.read('collections/b/c/in.request.yaml')).toBe(
      'id: in\nname: in\nbody: {file: ../../out.json} # ours\n',
    );
    expect(await workspace.read('collections/b/c/own.request.yaml')).toContain('own.body.json');
    expect(files().problems).toEqual([]);
    expect(before).toEqual(['"outer"', '"inner"', '"inner"', '"inner"']);
  });

  it('is named, not loaded, when it is over 2 MB, and read from disk for sending', async () => {
    const { files, changes } = await openWith({
      [path]: `${one}body: {file: one.body.json}\n`,
      [bodyPath]: jsonOf(3_000_000),
    });
    const request = files().requests.get('one') as SavedRequest;
    expect(request.body).toEqual({
      format: 'json',
      text: '',
      file: { path: 'one.body.json', byteLength: 3_000_010 },
    });
    const file = join(workspace.folder, path);
    const bytes = await readBodyFile(workspace, file, request.body);
    expect(bytes.byteLength).toBe(3_000_010);

    const changed = { ...request, url: '/2' };
    await changes.saveRequest({ request: changed, folderPath: null, baseRevision: null });
    expect(await workspace.read(path)).toBe(
      `${one.replace('/1', '/2')}body: {file: one.body.json}\n`,
    );
  });

  it('of 100 MB costs nothing until it is sent', async () => {
    await openWith({ [path]: `${one}body: {file: one.body.json}\n` });
    await workspace.write(bodyPath, Buffer.alloc(100_000_000, 0x20));
    const { files } = await workspace.open();
    const request = files().requests.get('one') as SavedRequest;
    expect(request.body.file?.byteLength).toBe(100_000_000);
    const file = join(workspace.folder, path);
    const bytes = await readBodyFile(workspace, file, request.body);
    expect(bytes.byteLength).toBe(100_000_000);
  });

  it.each([
    ['gone.json', 'The file does not exist'],
    ['../../../outside.json', ''],
    ['/etc/hostname', 'relative'],
    ['.', 'not a file'],
  ])('in %s is a Problem, and the request is still there', async (name, words) => {
    const { files } = await openWith({ [path]: `${one}body: {file: "${name}"}\n` });
    expect(files().requests.get('one')?.url).toBe('/1');
    const [problem] = files().problems;
    expect(problem?.kind).toBe('file-read');
    expect(problem?.detail).toContain(words);
  });
});
