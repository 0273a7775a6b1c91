import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { snapshotOf } from './open-changes.test-kit.ts';
import type { SaveOutcome } from './save-request.ts';
import { createWorkspaceChanges, type WorkspaceChanges } from './workspace-changes.ts';
import { writeText } from './workspace-disk.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import { openWorkspaceIndex } from './workspace-index.ts';

let folder: string;
let privateFolder: string;
let changes: WorkspaceChanges;
let files: WorkspaceFiles;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-changes-'));
  privateFolder = `${folder}-private`;
  await write('protodesk.yaml', 'schemaVersion: 1\nname: W\n');
  await write('collections/a/one.request.yaml', '# first\nid: one\nname: one\n');
  await write('collections/a/two.request.yaml', 'id: two\nname: two\n');
  await write('collections/a/three.request.yaml', 'id: three\nname: three\n');
  await write('collections/a/folder.yaml', ordered);
  await write('collections/b/x.request.yaml', 'id: x\nname: x\n');
  await open();
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(privateFolder, { recursive: true, force: true });
});

const ordered = '# ours\nname: a\norder: # as taught\n  - two # the easy one\n  - one\n  - three\n';

async function open(): Promise<void> {
  const index = await openWorkspaceIndex(folder, privateFolder, null);
  files = index.files();
  changes = createWorkspaceChanges({
    place: { folder, privateFolder },
    index,
    assertWritable: () => undefined,
    onRead: () => {
      files = index.files();
    },
  });
}

/** Saves over any content of the file. */
async function save(request: SavedRequest, folderPath: string | null): Promise<SaveOutcome> {
  return changes.saveRequest({ request, folderPath, baseRevision: null });
}

async function write(path: string, text: string): Promise<void> {
  const full = join(folder, path);
  await mkdir(join(full, '..'), { recursive: true });
  await writeFile(full, text);
}

function read(path: string): Promise<string> {
  return readFile(join(folder, path), 'utf8');
}

/** The collections panel in short: `a(one two)`. */
function shown(entries: readonly CollectionEntry[] = files.collections): string {
  return entries
    .map((entry) =>
      entry.kind === 'request' ? entry.name : `${entry.name}(${shown(entry.entries)})`,
    )
    .join(' ');
}

function snapshot(): Promise<Record<string, string>> {
  return snapshotOf(folder);
}

describe('saving a request', () => {
  it('changes only the changed lines of its file', async () => {
    const before = await snapshot();

    await save({ ...requestOf({ id: 'one', name: 'one' }), method: 'PUT' }, null);

    expect(await snapshot()).toEqual({
      ...before,
      'collections/a/one.request.yaml': '# first\nid: one\nname: one\nmethod: PUT\n',
    });
  });

  it('creates a file for a new one, last in a folder with an order', async () => {
    await save(requestOf({ id: 'new', name: 'A: new/one' }), 'a');

    expect(shown()).toBe('a(two one three A: new/one) b(x)');
    expect(await read('collections/a/A- new-one.request.yaml')).toMatch(/^id: new\nname: "A: new/);
  });

  it('sorts by name in a folder without an order, and uses the top without a folder', async () => {
    await save(requestOf({ id: 'n1', name: 'first' }), 'b');
    await save(requestOf({ id: 'n2', name: 'top' }), null);

    expect(shown()).toBe('a(two one three) b(first x) top');
    expect(Object.keys(await snapshot())).not.toContain('collections/b/folder.yaml');
  });

  it('gives two with the same name separate files, whatever their case', async () => {
    await save(requestOf({ id: 'n1', name: 'X' }), 'b');
    await save(requestOf({ id: 'n2', name: 'X' }), 'b');

    expect(shown()).toBe('a(two one three) b(x X X)');
    expect((await readdir(join(folder, 'collections/b'))).sort()).toEqual([
      'X 2.request.yaml',
      'X 3.request.yaml',
      'x.request.yaml',
    ]);
  });

  it('writes a missing file anew in its old place, with its folder', async () => {
    await rm(join(folder, 'collections/b'), { recursive: true });

    await save(requestOf({ id: 'x', name: 'x', url: 'u' }), 'a');

    expect(await read('collections/b/x.request.yaml')).toBe(
      'id: x\nname: x\nmethod: GET\nurl: u\n',
    );
  });

  it('finds its file when its folder was just renamed outside', async () => {
    await rename(join(folder, 'collections/b'), join(folder, 'collections/c'));

    await save(requestOf({ id: 'x', name: 'x', url: 'u' }), null);

    expect(await read('collections/c/x.request.yaml')).toBe('id: x\nname: x\nurl: u\n');
    expect(await readdir(join(folder, 'collections'))).toEqual(['a', 'c']);
    expect(shown()).toBe('a(two one three) c(x)');
  });

  it.each([
    ['while it was open', false],
    ['before the start', true],
  ])('sets aside a file that was damaged %s, and reports it', async (_when, isReopened) => {
    const damaged = 'id: x # broken\nname: [\n';
    await write('collections/b/x.request.yaml', damaged);
    if (isReopened) await write('collections/b/x.request.yaml', damaged.replace(' # broken', ''));
    if (isReopened) await open();

    await save(requestOf({ id: 'x', name: 'x', url: 'u' }), null);

    expect(await readdir(join(folder, 'collections/b'))).toEqual(['x.request.yaml']);
    const [kept] = await readdir(join(privateFolder, 'damaged/collections/b'));
    expect(kept).toMatch(/^x\.request\.yaml\.damaged-/);
    const text = await readFile(join(privateFolder, 'damaged/collections/b', kept ?? ''), 'utf8');
    expect(text).toContain('name: [');
    expect(changes.problems()).toMatchObject([
      { kind: 'workspace-file', title: 'The file with "x" is damaged' },
    ]);
    expect(files.problems).toEqual([]);
  });

  it.each(['../out', '/etc', 'a/../../out', '.protodesk', 'a//b', 'a\\b', 'a/\0'])(
    'never goes to the folder %j',
    async (folderPath) => {
      const before = await snapshot();
      const saving = save(requestOf({ id: 'n', name: 'n' }), folderPath);
      await expect(saving).rejects.toMatchObject({ problem: { kind: 'not-found' } });
      expect(await snapshot()).toEqual(before);
    },
  );

  it('does not follow a link out of the workspace', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'protodesk-outside-'));
    await symlink(outside, join(folder, 'collections', 'link'));
    await writeFile(join(outside, 'secret.request.yaml'), 'id: s\nname: s\n');

    const saving = save(requestOf({ id: 'n', name: 'n' }), 'link');

    await expect(saving).rejects.toMatchObject({ problem: { kind: 'file-write' } });
    expect(await readdir(outside)).toEqual(['secret.request.yaml']);
    expect(files.requests.has('s')).toBe(false);
    expect(files.problems).toMatchObject([{ title: 'Workspace links are not followed' }]);
    await rm(outside, { recursive: true });
  });

  it('reports what blocks it on the disk', async () => {
    await rm(join(folder, 'collections'), { recursive: true });
    await writeFile(join(folder, 'collections'), '');

    const saving = save(requestOf({ id: 'n', name: 'n' }), null);

    await expect(saving).rejects.toMatchObject({
      problem: {
        kind: 'file-write',
        detail: expect.stringContaining('There is a file where a folder should be.'),
        location: { file: join(folder, 'collections', 'n.request.yaml') },
      },
    });
  });

  it('refuses content that could not be read back from its file', async () => {
    const before = await snapshot();
    const url = 'x'.repeat(300_000);
    const saving = save({ ...requestOf({ id: 'one', name: 'one' }), url }, null);
    await expect(saving).rejects.toMatchObject({
      problem: { kind: 'file-write', title: expect.stringContaining('too large') },
    });
    expect(await snapshot()).toEqual(before);
  });

  it('fails with a Problem where nothing may be written', async () => {
    await expect(
      writeText({ folder: '/sys', privateFolder }, '/sys/collections/n.request.yaml', ''),
    ).rejects.toMatchObject({
      problem: { kind: 'file-write', hint: expect.any(String) },
    });
  });

  it('runs concurrent changes one after another', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        save(requestOf({ id: `n${index}`, name: 'Same' }), 'a'),
      ),
    );

    expect(shown()).toBe(`a(two one three${' Same'.repeat(10)}) b(x)`);
    expect((await readdir(join(folder, 'collections/a'))).some((name) => /tmp$/.test(name))).toBe(
      false,
    );
  });
});

describe('renaming', () => {
  it('renames the file too, and keeps its place and its id', async () => {
    await changes.renameEntry({ kind: 'request', id: 'one' }, ' CON ');

    expect(shown()).toBe('a(two CON three) b(x)');
    expect(await read('collections/a/CON_.request.yaml')).toBe('# first\nid: one\nname: CON\n');
    expect(await read('collections/a/folder.yaml')).toBe(ordered.replace('- one', '- CON_'));
  });

  it('accepts a change of case only', async () => {
    await changes.renameEntry({ kind: 'request', id: 'one' }, 'ONE');
    expect(await readdir(join(folder, 'collections/a'))).toContain('ONE.request.yaml');
    expect(shown()).toBe('a(two ONE three) b(x)');
  });

  it('renames a folder, and keeps the display name when the file system does not allow it', async () => {
    await changes.renameEntry({ kind: 'folder', path: 'a' }, 'c/d');
    await changes.renameEntry({ kind: 'folder', path: 'b' }, 'e');

    expect(shown()).toBe('c/d(two one three) e(x)');
    expect(await read('collections/c-d/folder.yaml')).toBe(ordered.replace('name: a', 'name: c/d'));
    expect(await readdir(join(folder, 'collections/e'))).toEqual(['x.request.yaml']);
  });

  it.each(['', '  '])('refuses the name %j', async (name) => {
    const renaming = changes.renameEntry({ kind: 'request', id: 'one' }, name);
    await expect(renaming).rejects.toMatchObject({ problem: { kind: 'bad-input' } });
  });

  it('reports a missing entry, and reads the workspace again', async () => {
    await rm(join(folder, 'collections/a'), { recursive: true });

    for (const change of [
      () => changes.renameEntry({ kind: 'request', id: 'one' }, 'n'),
      () => changes.renameEntry({ kind: 'folder', path: 'a' }, 'n'),
      () => changes.moveEntry({ kind: 'request', id: 'one' }, 'b', 0),
      () => changes.moveEntry({ kind: 'request', id: 'x' }, 'a', 0),
      () => changes.deleteEntry({ kind: 'folder', path: 'a' }),
      () => changes.duplicateEntry({ kind: 'request', id: 'one' }),
      () => changes.createFolder('a', 'n'),
    ]) {
      await expect(change()).rejects.toMatchObject({ problem: { kind: 'not-found' } });
    }

    expect(shown()).toBe('b(x)');
  });
});

describe('creating a folder', () => {
  it('uses names that every system accepts', async () => {
    const paths = [
      await changes.createFolder('', 'A'),
      await changes.createFolder('b', 'Sub: folder'),
      await changes.createFolder('b', 'folder.yaml'),
    ];

    expect(paths).toEqual(['A 2', 'b/Sub- folder', 'b/folder.yaml_']);
    expect(shown()).toBe('a(two one three) A() b(folder.yaml() Sub: folder() x)');
  });
});

describe('duplicating', () => {
  it('copies comments and unknown keys, and places the copy after the original', async () => {
    await changes.duplicateEntry({ kind: 'request', id: 'one' });
    const copy = await changes.duplicateEntry({ kind: 'request', id: 'one' });

    expect(shown()).toBe('a(two one one copy 2 one copy three) b(x)');
    expect(await read('collections/a/one copy 2.request.yaml')).toBe(
      `# first\nid: ${copy.kind === 'request' && copy.id}\nname: one copy 2\n`,
    );
  });

  it('copies what is typed in an open tab, with the comments of the file', async () => {
    const typed = { ...requestOf({ id: 'one', name: 'one' }), url: '/typed' };
    const copy = await changes.duplicateEntry({ kind: 'request', id: 'one' }, typed);

    expect(await read('collections/a/one copy.request.yaml')).toBe(
      `# first\nid: ${copy.kind === 'request' && copy.id}\nname: one copy\nurl: /typed\n`,
    );
    expect(await read('collections/a/one.request.yaml')).not.toContain('typed');
  });
});

describe('moving', () => {
  it.each([
    ['three', 'a', 0, 'a(three two one) b(x)'],
    ['two', 'a', 2, 'a(one two three) b(x)'],
    ['two', 'a', 99, 'a(one three two) b(x)'],
    ['one', 'a', 1, 'a(two one three) b(x)'],
    ['one', 'b', 0, 'a(two three) b(one x)'],
    ['one', 'b', 1, 'a(two three) b(x one)'],
    ['one', '', 1, 'a(two three) one b(x)'],
  ])('%s into %j at %i', async (id, folderPath, index, expected) => {
    await changes.moveEntry({ kind: 'request', id }, folderPath, index);
    expect(shown()).toBe(expected);
    await open();
    expect(shown()).toBe(expected);
  });

  it('moves folders, and lists no more names than necessary', async () => {
    await changes.moveEntry({ kind: 'folder', path: 'b' }, '', 0);
    expect(shown()).toBe('b(x) a(two one three)');
    expect(await read('collections/folder.yaml')).toBe('order:\n  - b\n');

    await changes.moveEntry({ kind: 'folder', path: 'b' }, 'a', 1);
    expect(shown()).toBe('a(two b(x) one three)');
  });

  it('keeps the comments of the order', async () => {
    await changes.moveEntry({ kind: 'request', id: 'two' }, 'a', 3);
    expect(await read('collections/a/folder.yaml')).toBe(
      '# ours\nname: a\norder: # as taught\n  - one\n  - three\n  - two # the easy one\n',
    );
  });

  it.each(['a', 'a/inner'])('refuses a folder into itself (%s)', async (folderPath) => {
    await changes.createFolder('a', 'inner');
    const before = await snapshot();
    const moving = changes.moveEntry({ kind: 'folder', path: 'a' }, folderPath, 0);
    await expect(moving).rejects.toMatchObject({ problem: { kind: 'bad-input' } });
    expect(await snapshot()).toEqual(before);
  });

  it('finds a free name when its own is in use', async () => {
    await write('collections/b/one.request.yaml', 'id: other\nname: one\n');
    await changes.moveEntry({ kind: 'request', id: 'one' }, 'b', 0);
    expect(await read('collections/b/one 2.request.yaml')).toBe('# first\nid: one\nname: one\n');
    expect(shown()).toBe('a(two three) b(one one x)');
  });
});

describe('deleting', () => {
  it.each([
    { kind: 'request', id: 'one' },
    { kind: 'request', id: 'two' },
    { kind: 'request', id: 'x' },
    { kind: 'folder', path: 'a' },
    { kind: 'folder', path: 'b' },
  ] as const)('of %j is undone byte for byte, after a restart too', async (entry) => {
    await changes.moveEntry({ kind: 'folder', path: 'b' }, '', 0);
    const before = await snapshot();

    const { undoId, requestIds } = await changes.deleteEntry(entry);

    expect(await snapshot()).not.toEqual(before);
    expect(requestIds.every((id) => !files.requests.has(id))).toBe(true);
    await open();
    await changes.undoDelete(undoId);
    expect(await snapshot()).toEqual(before);
    await expect(changes.undoDelete(undoId)).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
  });

  it('names the deleted requests', async () => {
    const { requestIds } = await changes.deleteEntry({ kind: 'folder', path: 'a' });
    expect(requestIds.sort()).toEqual(['one', 'three', 'two']);
    expect(shown()).toBe('b(x)');
  });

  it('restores it to its place when the folder changed meanwhile', async () => {
    const { undoId } = await changes.deleteEntry({ kind: 'request', id: 'one' });
    await save(requestOf({ id: 'new', name: 'one' }), 'a');

    await changes.undoDelete(undoId);

    expect(shown()).toBe('a(two one three one) b(x)');
    expect(await read('collections/a/one 2.request.yaml')).toBe('# first\nid: one\nname: one\n');
  });

  it('restores it when its folder is gone', async () => {
    const { undoId } = await changes.deleteEntry({ kind: 'request', id: 'x' });
    await rm(join(folder, 'collections/b'), { recursive: true });
    await changes.undoDelete(undoId);
    expect(shown()).toBe('a(two one three) b(x)');
  });

  it('removes only a link, not its target', async () => {
    await symlink(join(folder, 'collections/a'), join(folder, 'collections/link'));
    await rename(join(folder, 'collections/b'), join(folder, 'b'));
    await open();
    await changes.deleteEntry({ kind: 'folder', path: 'a' });
    expect(await readdir(join(folder, 'collections'))).toEqual(['link']);
  });
});

describe('the sample workspace', () => {
  it('has files in which each change only affects its own lines', async () => {
    await cp('proto-samples/workspace', folder, { recursive: true });
    await open();
    for (const [id, request] of files.requests) {
      const path = files.places.get(id)?.path ?? '';
      const before = (await readFile(path, 'utf8')).split('\n');
      await save({ ...request, url: `${request.url}?changed` }, null);
      const after = (await readFile(path, 'utf8')).split('\n');
      const added = after.filter((line) => !before.includes(line));
      expect([id, added.length, after.length - before.length <= 1]).toEqual([id, 1, true]);
      expect(files.requests.get(id)?.url).toBe(`${request.url}?changed`);
    }
  });
});
