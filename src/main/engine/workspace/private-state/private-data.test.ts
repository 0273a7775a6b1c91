import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLongGone, type PrivateData } from '../../../../shared/model/private-data.ts';
import { lockWorkspace } from '../workspace-lock.ts';
import { listPrivateData } from './list-private-data.ts';
import { createFolderLooks } from './look-at-folders.ts';
import { measureState } from './measure-state.ts';
import { openPrivateState } from './open-state.ts';
import { type ForgetSecrets, removeState } from './remove-state.ts';
import { readState, stateFolderOf, writeState } from './state-file.ts';

/** The kind that the app uses here. */
const lockKind =
  process.platform === 'win32' ? 'pipe' : process.platform === 'linux' ? 'abstract' : 'socket-file';

let base: string;
let data: string;
let workspace: string;

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'protodesk-private-data-')));
  data = join(base, 'data');
  workspace = join(base, 'disk', 'w');
  await mkdir(workspace, { recursive: true });
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** Returns the id of the state of a workspace, as an engine leaves it that ends at once. */
async function stateOf(folder: string): Promise<string> {
  const state = await openPrivateState(data, folder);
  await state.dispose();
  return state.id;
}

async function list(ownId = 'none'): Promise<readonly PrivateData[]> {
  return listPrivateData(data, ownId, createFolderLooks());
}

async function folderOf(id: string): Promise<PrivateData['folder'] | undefined> {
  return (await list()).find(({ stateId }) => stateId === id)?.folder;
}

const remove = (id: string): Promise<void> => removeState(data, id, async () => undefined);

describe('the private data of workspaces', () => {
  it('is listed with its workspace, the last used one first', async () => {
    const older = await stateOf(workspace);
    await mkdir(join(base, 'other'));
    const newer = await stateOf(join(base, 'other'));

    expect(await list(newer)).toEqual([
      {
        stateId: newer,
        path: join(base, 'other'),
        lastUsedAt: expect.any(String),
        openIn: 'this',
        folder: 'there',
      },
      {
        stateId: older,
        path: workspace,
        lastUsedAt: expect.any(String),
        openIn: 'none',
        folder: 'there',
      },
    ]);
  });

  it('is empty without a data folder', async () => {
    expect(await list()).toEqual([]);
  });

  it('is gone with a deleted folder, and replaced when another one is there', async () => {
    const id = await stateOf(workspace);
    await rename(workspace, join(base, 'away'));
    expect(await folderOf(id)).toBe('gone');
    await mkdir(workspace);
    expect(await folderOf(id)).toBe('replaced');
    await rm(workspace, { recursive: true });
    await rename(join(base, 'away'), workspace);
    expect(await folderOf(id)).toBe('there');
  });

  it('is not gone while the disk of its workspace is not mounted, or another one is', async () => {
    const id = await stateOf(workspace);
    const record = await readState(data, id);
    if (!record?.disk) throw new Error('No disk was noted.');
    await rm(workspace, { recursive: true });
    expect(await folderOf(id)).toBe('gone');

    // As recorded when a separate disk was mounted at `disk`.
    const identity = { ...record.disk.identity, inode: '1', birthNs: '1' };
    await writeState(data, { ...record, disk: { path: join(base, 'disk'), identity } });
    expect(await folderOf(id)).toBe('unreachable');
    await mkdir(workspace);
    expect(await folderOf(id)).toBe('unreachable');
    await writeState(data, { ...record, disk: { path: join(base, 'nowhere'), identity } });
    expect(await folderOf(id)).toBe('unreachable');
    // A state of an earlier version does not name its disk.
    await rm(workspace, { recursive: true });
    await writeState(data, { ...record, disk: null });
    expect(await folderOf(id)).toBe('unreachable');
  });

  it('is not gone with a real disk that is unmounted, if the system allows mounting', async () => {
    const disk = join(base, 'disk');
    const isMounted = mount(disk);
    await mkdir(workspace, { recursive: true });
    const id = await stateOf(workspace);
    if (!isMounted) return expect(await folderOf(id)).toBe('there');
    try {
      expect((await readState(data, id))?.disk?.path).toBe(disk);
      await rename(workspace, join(disk, 'away'));
      expect(await folderOf(id)).toBe('gone');
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
    expect(await folderOf(id)).toBe('unreachable');
  });

  it('is unreachable on a disk that does not respond, which is asked once', async () => {
    const record = await readState(data, await stateOf(workspace));
    if (!record) throw new Error('No record.');
    let count = 0;
    let respond: (value: unknown) => void = () => undefined;
    const looks = createFolderLooks({
      patienceMs: 1,
      responds: () => {
        count += 1;
        return new Promise((resolve) => {
          respond = resolve;
        });
      },
    });

    const both = await Promise.all([looks.lookAt(record), looks.lookAt(record)]);
    expect(both).toEqual(['unreachable', 'unreachable']);
    expect(await looks.lookAt(record)).toBe('unreachable');
    expect(count).toBe(1);
    respond(null);
    expect(await looks.lookAt(record)).toBe('there');
  });

  it('is listed without a workspace when its record is damaged, and can be removed', async () => {
    const id = await stateOf(workspace);
    await writeFile(join(stateFolderOf(data, id), 'workspace.json'), '{');
    expect(await list()).toEqual([
      { stateId: id, path: null, lastUsedAt: null, openIn: 'none', folder: 'unreachable' },
    ]);
    await remove(id);
    expect(await list()).toEqual([]);
  });
});

describe('private data that is offered for removal', () => {
  const used = Date.parse('2026-01-01T00:00:00Z');
  const gone: PrivateData = {
    stateId: 'a',
    path: '/w',
    lastUsedAt: new Date(used).toISOString(),
    openIn: 'none',
    folder: 'gone',
  };
  const day = 24 * 60 * 60 * 1000;

  it.each<[string, Partial<PrivateData>, number, boolean]>([
    ['gone and not used for 90 days', {}, 90, true],
    ['gone for less', {}, 89.9, false],
    ['still there', { folder: 'there' }, 1000, false],
    ['another folder at its path', { folder: 'replaced' }, 1000, false],
    ['on a disk that is not there', { folder: 'unreachable' }, 1000, false],
    ['open in another Protodesk', { openIn: 'other' }, 1000, false],
    ['open in this one', { openIn: 'this' }, 1000, false],
    ['without a record', { lastUsedAt: null }, 1000, false],
  ])('%s', (_, changes, days, isOffered) => {
    expect(isLongGone({ ...gone, ...changes }, used + days * day)).toBe(isOffered);
  });
});

describe('the size of private data', () => {
  it('is that of all its files, without the targets of links', async () => {
    const id = await stateOf(workspace);
    const folder = stateFolderOf(data, id);
    const before = await measureState(data, id);
    await mkdir(join(folder, 'history', 'a'), { recursive: true });
    await writeFile(join(folder, 'history', 'a', 'body'), Buffer.alloc(5000));
    await writeFile(join(base, 'large'), Buffer.alloc(1_000_000));
    await symlink(base, join(folder, 'drafts'));
    await symlink(join(base, 'large'), join(folder, 'session.json'));

    const bytes = await measureState(data, id);
    expect(bytes).toBeGreaterThanOrEqual(before + 5000);
    expect(bytes).toBeLessThan(before + 10_000);
  });

  it('is not that of a folder behind a link', async () => {
    const id = await stateOf(workspace);
    await rename(stateFolderOf(data, id), join(base, 'moved'));
    await symlink(join(base, 'moved'), stateFolderOf(data, id));
    await expect(measureState(data, id)).rejects.toMatchObject({ problem: { kind: 'file-read' } });
  });
});

describe('removing private data', () => {
  it('leaves nothing of it, and everything that links in it lead to', async () => {
    const id = await stateOf(workspace);
    const folder = stateFolderOf(data, id);
    await mkdir(join(folder, 'history', 'a'), { recursive: true });
    await mkdir(join(base, 'far'));
    await writeFile(join(base, 'far', 'kept'), 'kept');
    await symlink(join(base, 'far'), join(folder, 'drafts'));
    await symlink(join(base, 'far'), join(folder, 'history', 'a', 'link'));

    const forgotten: string[] = [];
    await removeState(data, id, async ({ stateId }) => {
      forgotten.push(stateId);
    });

    expect(forgotten).toEqual([id]);
    expect(await readdir(join(data, 'workspaces'))).toEqual([]);
    expect(await readFile(join(base, 'far', 'kept'), 'utf8')).toBe('kept');
    await expect(remove(id)).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });

  it.each(['workspaces', 'state'])('is refused behind a link that is the folder %s', async (at) => {
    const id = await stateOf(workspace);
    const linked = at === 'state' ? stateFolderOf(data, id) : join(data, 'workspaces');
    await rename(linked, join(base, 'far'));
    await symlink(join(base, 'far'), linked);
    const before = await readdir(join(base, 'far'), { recursive: true });

    await expect(remove(id)).rejects.toMatchObject({
      problem: { title: 'This private data is not a plain folder' },
    });
    expect(await readdir(join(base, 'far'), { recursive: true })).toEqual(before);
  });

  it('is refused while another process has it open, and possible afterwards', async () => {
    const id = await stateOf(workspace);
    const other = await lockElsewhere(stateFolderOf(data, id));
    const forgotten: string[] = [];
    const forget: ForgetSecrets = async ({ stateId }) => {
      forgotten.push(stateId);
    };

    expect(await list()).toMatchObject([{ stateId: id, openIn: 'other' }]);
    await expect(removeState(data, id, forget)).rejects.toMatchObject({
      problem: { title: 'Another Protodesk has this workspace open' },
    });
    expect(forgotten).toEqual([]);
    expect(await readdir(stateFolderOf(data, id))).toEqual(['workspace.json']);

    await other.end();
    expect(await list()).toMatchObject([{ stateId: id, openIn: 'none' }]);
    await removeState(data, id, forget);
    expect(forgotten).toEqual([id]);
  });

  it('removes nothing when its secrets cannot be deleted', async () => {
    const id = await stateOf(workspace);
    await writeFile(join(stateFolderOf(data, id), 'session.json'), '{}');
    const forget = () => Promise.reject(new Error('no keychain'));
    await expect(removeState(data, id, forget)).rejects.toMatchObject({
      problem: { title: 'The private data was not fully removed' },
    });
    expect((await readdir(stateFolderOf(data, id))).sort()).toEqual([
      'session.json',
      'workspace.json',
    ]);
  });

  it('lets a waiting process open it as new', async () => {
    const id = await stateOf(workspace);
    const folder = stateFolderOf(data, id);
    await writeFile(join(folder, 'session.json'), '{}');
    const lock = await lockWorkspace(folder);
    const waiting = openPrivateState(data, workspace);
    await rm(folder, { recursive: true });
    await lock?.release();
    const opened = await waiting;
    // It may have read its record before or after it was removed.
    expect(opened.problem).toBeNull();
    expect(await readdir(opened.folder)).toEqual(['workspace.json']);
    await opened.dispose();
  });

  it('of the former folder at the path ends the question about it', async () => {
    const former = await stateOf(workspace);
    await rename(workspace, join(base, 'away'));
    await mkdir(workspace);
    const state = await openPrivateState(data, workspace);
    expect(state.formerId).toBe(former);
    await state.dispose();

    await remove(former);
    const again = await openPrivateState(data, workspace);
    expect(again.formerId).toBeNull();
    await again.dispose();
  });
});

/** Mounts a separate disk at a folder; false when that is not permitted. */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Another process that has a state open. */
async function lockElsewhere(folder: string): Promise<{ end(): Promise<void> }> {
  const [program, kind] = [resolve('.cache/test-engine/disk-child.cjs'), lockKind];
  const child = spawn(process.execPath, [program, 'lock', folder, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe('taken');
  return {
    async end() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
