import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import { noSettings } from '../../../shared/model/inherited-settings.ts';
import { identityOf } from '../disk/folder-identity.ts';
import { type OpenWorkspace, openWorkspace } from './open-workspace.ts';
import { readRequestFile } from './read-request-file.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

let base: string;
let folder: string;
let privateFolder: string;
let workspace: OpenWorkspace;
let reported: WorkspaceFiles[];
/** Paths that were read in bulk. */
let bulk: string[];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'protodesk-open-'));
  folder = join(base, 'w');
  privateFolder = join(base, 'private');
  await write('protodesk.yaml', 'schemaVersion: 1\nname: W\n');
  await write('collections/a/one.request.yaml', 'id: one\nname: one\n');
  await write('collections/a/folder.yaml', 'name: A\nbaseUrl: http://a\n');
  await write('environments/e.yaml', 'name: E\nvariables: {x: 1}\n');
  await open();
});

afterEach(async () => {
  await workspace.dispose();
  await rm(base, { recursive: true, force: true });
});

async function open(): Promise<OpenWorkspace> {
  reported = [];
  bulk = [];
  workspace = await openWorkspace({
    place: { folder, privateFolder },
    identity: await identityOf(folder),
    forbidden: null,
    async readMany(root, paths) {
      bulk.push(...paths);
      return Promise.all(paths.map((path) => readRequestFile(root, path)));
    },
    onChange({ now, isOutside }) {
      if (isOutside) reported.push(now);
    },
    onUnexpected(error) {
      throw error;
    },
  });
  return workspace;
}

async function write(path: string, text: string): Promise<void> {
  const full = join(folder, path);
  await mkdir(join(full, '..'), { recursive: true });
  await writeFile(full, text);
}

/** Replaces a file as a whole, so that one change is seen. */
async function replace(path: string, text: string): Promise<void> {
  const whole = join(base, 'whole');
  await writeFile(whole, text);
  await rename(whole, join(folder, path));
}

/** Waits until the engine has seen something. */
async function seen(look: () => unknown): Promise<void> {
  await vi.waitFor(() => expect(look()).toBe(true), { timeout: 10_000, interval: 10 });
}

function reason(): string {
  const access = workspace.access.current();
  return access.kind === 'writable' ? 'writable' : access.reason;
}

function save(name: string, text = '') {
  return workspace.changes.saveRequest({
    request: requestOf({ id: 'one', name: 'one', url: name, body: { text } }),
    folderPath: null,
    baseRevision: null,
  });
}

describe('changes outside', () => {
  const requests = () => workspace.files().requests;

  it('of each kind of file are seen, also in new folders', async () => {
    await write('collections/a/one.request.yaml', 'id: one\nname: other\n');
    await write('collections/b/c/two.request.yaml', 'id: two\nname: two\n');
    await write('collections/a/folder.yaml', 'name: B\n');
    await write('environments/f.yaml', 'name: F\n');
    await unlink(join(folder, 'environments', 'e.yaml'));
    await write('protodesk.yaml', 'name: X\nbaseUrl: http://x\n');

    await seen(() => requests().get('one')?.name === 'other' && requests().has('two'));
    await seen(() => workspace.files().folders.get('a')?.name === 'B');
    await seen(
      () =>
        workspace
          .files()
          .environments.map(({ name }) => name)
          .join() === 'F',
    );
    await seen(() => workspace.files().inherited.baseUrl === 'http://x');
    expect([workspace.files().settings.name, workspace.files().problems]).toEqual(['X', []]);

    await write('collections/b/c/two.request.yaml', 'id: two\nname: again\n');
    await seen(() => requests().get('two')?.name === 'again');
    await rename(join(folder, 'collections/b'), join(folder, 'collections/d'));
    await seen(() => workspace.files().places.get('two')?.folderPath === 'd/c');
    await write('collections/d/c/two.request.yaml', 'id: two\nname: moved\n');
    await seen(() => requests().get('two')?.name === 'moved');
  });

  it('in a burst are reported once, and soon', async () => {
    const many = Array.from({ length: 400 }, (_, at) => `b${at % 20}/${at}`);
    for (const name of many) {
      await write(`collections/${name}.request.yaml`, `id: r${name}\nname: "${name}"\n`);
    }
    await seen(() => requests().size === 401);
    await seen(() => reported.at(-1) === workspace.files());
    reported.length = 0;

    await Promise.all(
      many.map((name) =>
        write(`collections/${name}.request.yaml`, `id: r${name}\nname: "x ${name}"\n`),
      ),
    );
    await seen(
      () => [...requests().values()].filter(({ name }) => name.startsWith('x')).length === 400,
    );

    expect(reported).toHaveLength(1);
    expect(bulk.length).toBeGreaterThanOrEqual(400);
  });

  it('are not reported for saves made here, or for files with the same content', async () => {
    await save('http://mine');
    await replace('collections/a/folder.yaml', '# ours\nname: A\nbaseUrl: http://a\n');
    await replace('environments/f.yaml', 'name: F\n');

    await seen(() => reported.length > 0 && workspace.files().environments.length === 2);

    expect(reported).toHaveLength(1);
    expect(requests().get('one')?.url).toBe('http://mine');
  });

  it('that break protodesk.yaml disable its settings until it is fixed, and nothing is written to it', async () => {
    const { changes, files } = workspace;
    const broken = 'schemaVersion: 1\nname: W\nbaseUrl: {\n';
    await write('protodesk.yaml', broken);
    await seen(() => files().problems.length === 1);
    expect(files().problems).toMatchObject([{ location: { line: 3 } }]);
    expect([...requests().keys()]).toEqual(['one']);
    const mine = { ...noSettings, baseUrl: 'http://mine' };
    const saving = changes.saveFolderSettings('', noSettings, mine);
    await expect(saving).rejects.toMatchObject({ problem: { kind: 'file-write' } });
    await save('http://meanwhile');
    expect(await readFile(join(folder, 'protodesk.yaml'), 'utf8')).toBe(broken);

    await write('protodesk.yaml', 'schemaVersion: 1\nname: W\nbaseUrl: http://w\n');
    await seen(() => files().inherited.baseUrl === 'http://w');
    expect(files().problems).toEqual([]);
    expect(reason()).toBe('writable');
  });

  it('of a body file count as changes of its request', async () => {
    await write('collections/a/b.body.json', '{"a": 1}');
    await write('collections/a/b.request.yaml', 'id: b\nname: b\nbody: {file: b.body.json}\n');
    await seen(() => requests().get('b')?.body.text === '{"a": 1}');

    await write('collections/a/b.body.json', '{"a": 2}');

    await seen(() => requests().get('b')?.body.text === '{"a": 2}');
  });
});

describe('links', () => {
  it('are reported, and neither read nor written', async () => {
    await workspace.dispose();
    await mkdir(join(base, 'out'));
    await writeFile(join(base, 'out', 'x.request.yaml'), 'id: x\nname: x\n');
    await symlink(join(base, 'out'), join(folder, 'collections', 'out'));
    await symlink(join(base, 'out', 'x.request.yaml'), join(folder, 'collections/y.request.yaml'));
    await symlink(join(folder, 'collections'), join(folder, 'collections/a/loop'));
    await rm(join(folder, 'environments'), { recursive: true });
    await symlink(join(base, 'out'), join(folder, 'environments'));

    await open();

    const { requests, problems, environments } = workspace.files();
    expect([[...requests.keys()], environments]).toEqual([['one'], []]);
    expect(problems.map(({ title, location }) => [title, location?.file])).toEqual(
      ['environments', 'collections', 'collections/a'].map((place) => [
        'Workspace links are not followed',
        join(folder, place),
      ]),
    );
    await expect(
      workspace.changes.saveEnvironment(null, { name: 'N', variables: {} }),
    ).rejects.toMatchObject({ problem: { kind: 'file-write' } });
    expect(await readdir(join(base, 'out'))).toEqual(['x.request.yaml']);
  });
});

describe('a workspace that cannot be written', () => {
  it('refuses every change, and says why: open elsewhere', async () => {
    const first = workspace;
    const second = await open();

    expect(reason()).toBe('open-elsewhere');
    const entry = { kind: 'request', id: 'one' } as const;
    const { changes } = second;
    const refused = await Promise.allSettled([
      save('x'),
      changes.createFolder('', 'f'),
      changes.renameEntry(entry, 'x'),
      changes.duplicateEntry(entry),
      changes.deleteEntry(entry),
      changes.moveEntry(entry, '', 0),
      changes.undoDelete('x'),
      changes.renameSchemaSet('a', 'b'),
      changes.saveEnvironment(null, { name: 'N', variables: {} }),
      changes.deleteEnvironment('E'),
      changes.restorePrevious('x'),
    ]);
    const kinds = refused.map(
      (result) => result.status === 'rejected' && result.reason.problem.kind,
    );
    expect(kinds).toEqual(Array(11).fill('read-only'));

    await first.dispose();
    await seen(() => reason() === 'writable');
    await save('http://later');
    expect(second.files().requests.get('one')?.url).toBe('http://later');
  });

  it('reports a newer version, until it is gone', async () => {
    await write('protodesk.yaml', 'schemaVersion: 99\nname: Later\n');
    await seen(() => reason() === 'newer-version');
    await expect(save('x')).rejects.toMatchObject({ problem: { kind: 'read-only' } });
    expect(await readFile(join(folder, 'protodesk.yaml'), 'utf8')).toContain('99');

    await write('protodesk.yaml', 'schemaVersion: 1\nname: W\n');

    await seen(() => reason() === 'writable');
  });

  // Root may write anyway.
  it.runIf(process.getuid?.() !== 0 && process.platform !== 'win32')(
    'reports missing permissions, until they are there',
    async () => {
      await workspace.dispose();
      await chmod(folder, 0o500);
      await open();
      expect(reason()).toBe('not-writable');
      await expect(save('x')).rejects.toMatchObject({ problem: { kind: 'read-only' } });

      await chmod(folder, 0o700);

      await seen(() => reason() === 'writable');
    },
  );

  it('is renamed while the app runs, and comes back', async () => {
    const away = join(base, 'away');
    await rename(folder, away);

    await seen(() => reason() === 'folder-gone');

    await expect(save('x')).rejects.toMatchObject({ problem: { kind: 'read-only' } });
    expect(await readdir(base)).toEqual(['away']);

    await writeFile(join(away, 'collections/a/one.request.yaml'), 'id: one\nname: back\n');
    await rename(away, folder);
    await seen(() => reason() === 'writable');
    await seen(() => workspace.files().requests.get('one')?.name === 'back');
    await write('collections/a/one.request.yaml', 'id: one\nname: watched\n');
    await seen(() => workspace.files().requests.get('one')?.name === 'watched');
  });

  it('is replaced by another folder while the app runs, which is not shown', async () => {
    const away = join(base, 'away');
    await cp(folder, away, { recursive: true });
    await rm(folder, { recursive: true });
    await writeFile(join(away, 'collections/a/one.request.yaml'), 'id: one\nname: other\n');
    await rename(away, folder);

    await seen(() => reason() === 'other-folder');

    await expect(save('x')).rejects.toMatchObject({ problem: { kind: 'read-only' } });
    expect(workspace.files().requests.get('one')?.name).toBe('one');
  });
});

it('names both files with the same id, by their paths in the workspace', async () => {
  await write('collections/b/copied.request.yaml', 'id: one\nname: one\n');
  await workspace.changes.reload();
  expect(workspace.files().problems.map(({ detail }) => detail)).toEqual([
    'collections/b/copied.request.yaml and collections/a/one.request.yaml both have id one; only the latter is shown.',
  ]);
});

describe('previous versions', () => {
  const path = () => join(folder, 'collections/a/one.request.yaml');

  /** Damages a file as if long ago: one that was just written is waited for, up to a second. */
  async function damage(damaged: string, text: string): Promise<void> {
    await writeFile(damaged, text);
    await utimes(damaged, 0, 0);
  }

  it('restore a damaged file, which is set aside', async () => {
    await save('http://first');
    await save('http://second');
    await damage(path(), 'id: one\nname: [');
    await workspace.changes.reload();
    expect(workspace.files().problems).toMatchObject([{ restorePath: path() }]);

    await workspace.changes.restorePrevious(path());

    expect(workspace.files().requests.get('one')?.url).toBe('http://second');
    expect(workspace.changes.problems()).toMatchObject([
      { title: expect.stringContaining('was restored to') },
    ]);
    expect(await readdir(join(folder, 'collections/a'))).toEqual([
      'folder.yaml',
      'one.request.yaml',
    ]);
    const away = join(privateFolder, 'damaged/collections/a');
    const [damaged = '', ...more] = await readdir(away);
    expect(more).toEqual([]);
    expect(await readFile(join(away, damaged), 'utf8')).toBe('id: one\nname: [');
    expect(workspace.changes.problems()[0]?.detail).toContain(damaged);
  });

  it('are reported until the next change', async () => {
    await save('http://first');
    await damage(path(), 'id: one\nname: [');
    await workspace.changes.reload();
    await workspace.changes.restorePrevious(path());
    expect(workspace.changes.problems()).toHaveLength(1);

    await save('http://second');

    expect(workspace.changes.problems()).toEqual([]);
  });

  it('include what another program wrote', async () => {
    await save('http://first');
    await write('collections/a/one.request.yaml', 'id: one\nname: one\nurl: http://by-hand\n');
    await seen(() => workspace.files().requests.get('one')?.url === 'http://by-hand');
    await damage(path(), '<<<<<<< HEAD\n');
    await seen(() => workspace.files().brokenPaths.has(path()));

    await workspace.changes.restorePrevious(path());

    expect(await readFile(path(), 'utf8')).toBe('id: one\nname: one\nurl: http://by-hand\n');
  });

  it.each([
    ['moved', { kind: 'request', id: 'one' }, 'collections/b/one.request.yaml'],
    [
      'in a folder that was moved',
      { kind: 'folder', path: 'a' },
      'collections/b/a/one.request.yaml',
    ],
  ] as const)('are found for a request that was %s', async (_how, entry, to) => {
    await save('http://first');
    await workspace.changes.createFolder('', 'b');
    await workspace.changes.moveEntry(entry, 'b', 0);
    await damage(join(folder, to), 'id: one\nname: [');
    await workspace.changes.reload();
    expect(workspace.files().problems).toMatchObject([{ restorePath: join(folder, to) }]);

    await workspace.changes.restorePrevious(join(folder, to));

    expect(workspace.files().requests.get('one')?.url).toBe('http://first');
  });

  it('are limited in number', async () => {
    for (let at = 0; at < 30; at += 1) await save(`http://${at}`);

    const kept = await readdir(join(privateFolder, 'previous/collections/a/one.request.yaml'));

    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThan(25);
  });

  it.each(['elsewhere.yaml', '../x', 'collections/a/one.request.yaml'])(
    'of %s, which is not damaged, are not restored',
    async (name) => {
      await expect(workspace.changes.restorePrevious(join(folder, name))).rejects.toMatchObject({
        problem: { kind: 'not-found' },
      });
    },
  );
});
