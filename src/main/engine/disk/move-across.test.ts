import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requestOf } from '../../../../scripts/test/open-engine.ts';
import { createWorkspaceChanges } from '../workspace/workspace-changes.ts';
import { openWorkspaceIndex } from '../workspace/workspace-index.ts';
import { moveAcross } from './move-across.ts';

const diskChild = resolve('.cache/test-engine/disk-child.cjs');
/** On Linux this is always another disk; elsewhere both folders are on one disk. */
const otherDisk = process.platform === 'linux' ? '/dev/shm' : tmpdir();

let here: string;
let there: string;

beforeEach(async () => {
  here = await mkdtemp(join(tmpdir(), 'protodesk-across-'));
  there = await mkdtemp(join(otherDisk, 'protodesk-across-'));
});
afterEach(async () => {
  for (const folder of [here, there]) await rm(folder, { recursive: true, force: true });
});

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

describe('moving to another disk', () => {
  it('moves a folder with its links, without following them, and leaves nothing behind', async () => {
    const outside = join(here, 'outside');
    await writeFile(outside, 'mine');
    await mkdir(join(here, 'a', 'inner'), { recursive: true });
    await writeFile(join(here, 'a', 'inner', 'x'), 'x');
    await symlink(outside, join(here, 'a', 'link'));

    await moveAcross(join(here, 'a'), join(there, 'a'));

    expect(await readFile(join(there, 'a', 'inner', 'x'), 'utf8')).toBe('x');
    expect(await readlink(join(there, 'a', 'link'))).toBe(outside);
    expect(await readdir(here)).toEqual(['outside']);
    expect(await readdir(there)).toEqual(['a']);
  });

  it('changes neither the target nor the source when the target exists', async () => {
    await writeFile(join(here, 'a'), 'mine');
    await writeFile(join(there, 'a'), 'theirs');

    await expect(moveAcross(join(here, 'a'), join(there, 'a'))).rejects.toThrow();

    expect(await readFile(join(here, 'a'), 'utf8')).toBe('mine');
    expect(await readFile(join(there, 'a'), 'utf8')).toBe('theirs');
    expect(await readdir(there)).toEqual(['a']);
  });

  it('leaves one whole copy whenever it is killed', async () => {
    const content = Buffer.alloc(24_000_000, 'x');
    for (let round = 0; round < 12; round += 1) {
      const from = join(here, 'folder');
      const to = join(there, 'folder');
      await mkdir(from);
      for (const name of ['a', 'b']) await writeFile(join(from, name), content);
      const child = spawn(process.execPath, [diskChild, 'move', from, to]);
      await once(child.stdout, 'data');
      const killing = setTimeout(() => child.kill('SIGKILL'), round * 8);
      await once(child, 'exit');
      clearTimeout(killing);

      for (const folder of [from, to]) {
        if (!(await isThere(folder))) continue;
        expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
        for (const name of ['a', 'b']) {
          expect((await readFile(join(folder, name))).equals(content)).toBe(true);
        }
      }
      expect((await isThere(from)) || (await isThere(to))).toBe(true);
      for (const place of [here, there]) {
        for (const name of await readdir(place)) await rm(join(place, name), { recursive: true });
      }
    }
  });
});

describe('a private folder on another disk', () => {
  const path = (): string => join(here, 'collections', 'one.request.yaml');

  async function open() {
    await mkdir(join(here, 'collections'));
    await writeFile(join(here, 'protodesk.yaml'), 'schemaVersion: 1\nname: W\n');
    await writeFile(path(), '# ours\nid: one\nname: one\n');
    const place = { folder: here, privateFolder: there };
    const index = await openWorkspaceIndex(here, there, null);
    const options = { place, index, assertWritable: () => undefined, onRead: () => undefined };
    return createWorkspaceChanges(options);
  }

  it('takes a deleted file, and restores it byte for byte', async () => {
    const changes = await open();
    const before = await readFile(path());
    const { undoId } = await changes.deleteEntry({ kind: 'request', id: 'one' });
    expect(await readdir(join(here, 'collections'))).toEqual([]);

    await changes.undoDelete(undoId);

    expect(await readFile(path())).toEqual(before);
    expect(await readdir(join(here, 'collections'))).toEqual(['one.request.yaml']);
  });

  it('keeps the replaced version of a save, and leaves nothing next to the file', async () => {
    const changes = await open();
    const before = await readFile(path(), 'utf8');
    const request = requestOf({ id: 'one', name: 'one', url: 'http://new' });
    await changes.saveRequest({ request, folderPath: null, baseRevision: null });

    const previous = join(there, 'previous/collections/one.request.yaml');
    const kept = (await readdir(previous)).map((name) => readFile(join(previous, name), 'utf8'));
    expect(await Promise.all(kept)).toContain(before);
    expect(await readdir(join(here, 'collections'))).toEqual(['one.request.yaml']);
  });
});
