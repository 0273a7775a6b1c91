import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { copyIdOf } from '../../../shared/model/copy-id.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { makeTestWorkspace, type TestWorkspace } from './open-changes.test-kit.ts';
import type { WorkspaceChanges } from './workspace-changes.ts';

let workspace: TestWorkspace;

afterEach(() => rm(workspace.folder, { recursive: true, force: true }));

async function openWith(files: Readonly<Record<string, string>>) {
  workspace = await makeTestWorkspace(files);
  return workspace.open();
}

const path = 'collections/one.request.yaml';
const one = '# ours\nid: one\nname: One\nmethod: GET\nurl: /1\n';
const bodyPath = 'collections/one.body.json';

function jsonOf(bytes: number): string {
  return `{"a": "${'x'.repeat(bytes)}"}\n`;
}

describe('a body of another format', () => {
  const formats = ['json', 'textproto', 'hex'] as const;
  const extensions = { json: 'json', textproto: 'textproto', hex: 'hex' };

  function bodyOf(format: (typeof formats)[number]): BodyDraft {
    const text = `${'0a01610a '.repeat(9000)}\n`;
    const aside = format === 'json' && { aside: [{ path: '', base64: 'CAE=' }] };
    return { format, text, framing: 'delimited', writeDefaults: true, ...aside };
  }

  async function save(changes: WorkspaceChanges, request: SavedRequest) {
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });
  }

  it('has a file with a new name when it is large, and loses nothing', async () => {
    const { changes, files } = await openWith({ [path]: one });
    const base = files().requests.get('one') as SavedRequest;
    for (const format of [...formats, ...[...formats].reverse()]) {
      const request = { ...base, body: bodyOf(format) };
      await save(changes, request);

      expect(files().requests.get('one')).toEqual(request);
      const again = await workspace.open();
      expect(again.files().requests.get('one')).toEqual(request);
      // The file of the previous format is gone.
      expect(await readdir(join(workspace.folder, 'collections'))).toEqual([
        `one.body.${extensions[format]}`,
        'one.request.yaml',
      ]);
      expect(await workspace.read(`collections/one.body.${extensions[format]}`)).toBe(
        request.body.text,
      );
    }
  });

  it('moves back into the file of its request when it is small', async () => {
    const { changes, files } = await openWith({ [path]: one });
    const base = files().requests.get('one') as SavedRequest;
    await save(changes, { ...base, body: bodyOf('json') });
    const request = { ...base, body: { format: 'textproto' as const, text: 'id: 1 # one\n' } };
    await save(changes, request);

    expect(await workspace.read(path)).toBe(
      `${one}body:\n  format: textproto\n  text: |\n    id: 1 # one\n`,
    );
    expect(files().requests.get('one')).toEqual(request);
    expect(await readdir(join(workspace.folder, 'collections'))).toEqual(['one.request.yaml']);
    const kept = await readdir(join(workspace.privateFolder, 'previous/collections'));
    expect(kept).toContain('one.body.json');
  });

  it('does not remove a file that others name, or that is not named after it', async () => {
    const { changes, files } = await openWith({
      [path]: `${one}body: {file: one.body.json}\n`,
      'collections/two.request.yaml': 'id: two\nname: two\nbody: {file: one.body.json}\n',
      'collections/three.request.yaml': 'id: three\nname: three\nbody: {file: ours.json}\n',
      [bodyPath]: '{"shared": 1}',
      'collections/ours.json': '{"ours": 1}',
    });
    for (const id of ['one', 'three']) {
      const request = files().requests.get(id) as SavedRequest;
      await save(changes, { ...request, body: bodyOf('hex') });
    }
    expect(files().requests.get('two')?.body.text).toBe('{"shared": 1}');
    expect(await workspace.read('collections/ours.json')).toBe('{"ours": 1}');
    expect(await readdir(join(workspace.folder, 'collections'))).toEqual(
      expect.arrayContaining(['one.body.hex', 'three.body.hex']),
    );
  });
});

it.each(['../.protodesk/drafts/x.json', '../../outside.json', '/etc/hostname'])(
  'does not read %s for a request that names it as its body',
  async (name) => {
    const { files } = await openWith({
      [path]: `${one}body: {file: ${name}}\n`,
      '.protodesk/drafts/x.json': '{"private": 1}',
    });
    expect(files().requests.get('one')?.body.text).toBe('');
    expect(files().problems).toMatchObject([{ kind: 'file-read' }]);
  },
);

describe('a body from a file', () => {
  const bytes = Uint8Array.of(0xff, 0x00, 0x0d, 0x0a, 0x80);
  const stagedFile = 'staged:chosen.bin';
  const chosen = {
    format: 'file' as const,
    text: '',
    file: { path: stagedFile, byteLength: 5 },
  };

  async function stage(content: string | Uint8Array): Promise<void> {
    const folder = join(workspace.privateFolder, 'bodies');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'chosen.bin'), content);
  }

  async function openChosen(files: Readonly<Record<string, string>> = { [path]: one }) {
    const opened = await openWith(files);
    await stage(bytes);
    const base = opened.files().requests.get('one') as SavedRequest;
    const request = { ...base, body: chosen };
    return { ...opened, request };
  }

  function read(name: string): Promise<Uint8Array> {
    return readFile(join(workspace.folder, name));
  }

  it('is copied next to its request, unchanged, and is never text', async () => {
    const { changes, files, request } = await openChosen();
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });

    expect(await workspace.read(path)).toBe(`${one}body:\n  format: file\n  file: one.body.bin\n`);
    expect(await read('collections/one.body.bin')).toEqual(Buffer.from(bytes));
    const saved = files().requests.get('one');
    expect(saved?.body).toEqual({ ...chosen, file: { path: 'one.body.bin', byteLength: 5 } });
    expect(files().problems).toEqual([]);

    await changes.renameEntry({ kind: 'request', id: 'one' }, 'Renamed');
    await changes.duplicateEntry({ kind: 'request', id: 'one' });
    const typed = { ...(files().requests.get('one') as SavedRequest), url: '/typed' };
    await changes.duplicateEntry({ kind: 'request', id: 'one' }, typed);
    expect(await read('collections/Renamed copy 2.body.bin')).toEqual(Buffer.from(bytes));
    expect(await read('collections/Renamed.body.bin')).toEqual(Buffer.from(bytes));
    expect(await read('collections/Renamed copy.body.bin')).toEqual(Buffer.from(bytes));
    const { undoId } = await changes.deleteEntry({ kind: 'request', id: 'one' });
    await changes.undoDelete(undoId);
    expect(await read('collections/Renamed.body.bin')).toEqual(Buffer.from(bytes));
  });

  it('is marked as binary for git, once', async () => {
    const { changes, request } = await openChosen();
    await workspace.write('collections/.gitattributes', '*.md text');
    const save = { request, folderPath: null, baseRevision: null };
    await changes.saveRequest(save);
    await changes.saveRequest(save);
    expect(await workspace.read('collections/.gitattributes')).toBe(
      '*.md text\n*.body*.bin binary\n',
    );
  });

  it('replaces the previous file, which is kept as a version', async () => {
    const { changes, files, request } = await openChosen();
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });
    await stage('other');
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });

    expect(await workspace.read('collections/one.body.bin')).toBe('other');
    expect(files().requests.get('one')?.body.file?.path).toBe('one.body.bin');
    const previous = join(workspace.privateFolder, 'previous/collections/one.body.bin');
    const [kept = ''] = await readdir(previous);
    expect(await readFile(join(previous, kept))).toEqual(Buffer.from(bytes));
  });

  it('is shown with its final name before it is saved', async () => {
    const { changes, files, request } = await openChosen();
    const added = { ...request, id: 'new', name: 'New' };
    expect((await changes.previewSave(request)).mine).toContain('file: one.body.bin\n');
    expect((await changes.previewSave(added)).mine).toContain('file: New.body.bin\n');

    await changes.saveRequest({ request, folderPath: null, baseRevision: null });
    const again = { ...(files().requests.get('one') as SavedRequest), body: chosen };
    expect((await changes.previewSave(again)).mine).toContain('file: one.body.bin\n');
  });

  it('is found by a copy of its request in another folder, instead of another file of that name', async () => {
    const { changes, files, request } = await openChosen();
    await workspace.write('collections/a/one.body.bin', 'not this');
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });
    const body = (files().requests.get('one') as SavedRequest).body;
    await rm(join(workspace.folder, path));
    const copy = { ...request, id: 'copy', name: 'Copy', body };
    const save = { request: copy, folderPath: 'a', baseRevision: null, copyOf: 'one' };
    await changes.saveRequest(save);
    expect(await read('collections/a/Copy.body.bin')).toEqual(Buffer.from(bytes));

    const ofCopy = { ...save, request: { ...copy, id: 'again', name: 'Again' } };
    await changes.saveRequest({ ...ofCopy, copyOf: copyIdOf('one', 'unsaved') });
    expect(await read('collections/a/Again.body.bin')).toEqual(Buffer.from(bytes));
  });

  it('is reported when it was deleted since it was chosen, and nothing is written', async () => {
    const { changes, request } = await openChosen();
    await rm(join(workspace.privateFolder, 'bodies/chosen.bin'));
    await expect(
      changes.saveRequest({ request, folderPath: null, baseRevision: null }),
    ).rejects.toMatchObject({ problem: { kind: 'file-read' } });
    expect(await workspace.read(path)).toBe(one);
  });

  it('is replaced by text, in a file with another name', async () => {
    const { changes, files, request } = await openChosen();
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });
    const typed = { ...request, body: { format: 'json' as const, text: jsonOf(70_000) } };
    await changes.saveRequest({ request: typed, folderPath: null, baseRevision: null });
    expect(files().requests.get('one')).toEqual(typed);
    expect(await readdir(join(workspace.folder, 'collections'))).toEqual([
      '.gitattributes',
      'one.body.json',
      'one.request.yaml',
    ]);
  });

  it('moves along when its request is renamed under an open draft', async () => {
    const { changes, files, request } = await openChosen();
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });
    const draft = files().requests.get('one') as SavedRequest;
    await changes.renameEntry({ kind: 'request', id: 'one' }, 'Renamed');
    const changed = { ...draft, url: '/changed' };
    await changes.saveRequest({ request: changed, folderPath: null, baseRevision: null });
    expect(files().requests.get('one')?.body.file).toEqual({
      path: 'Renamed.body.bin',
      byteLength: 5,
    });
    expect(await read('collections/Renamed.body.bin')).toEqual(Buffer.from(bytes));
  });

  it('works for a new request too, and need not be chosen yet', async () => {
    const { changes, files, request } = await openChosen();
    const added = { ...request, id: 'new', name: 'New' };
    await changes.saveRequest({ request: added, folderPath: 'a', baseRevision: null });
    expect(await read('collections/a/New.body.bin')).toEqual(Buffer.from(bytes));
    const open = { ...added, body: { format: 'file' as const, text: '' } };
    await changes.saveRequest({ request: open, folderPath: null, baseRevision: null });
    expect(files().requests.get('new')).toEqual(open);
  });
});
