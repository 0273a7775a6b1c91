import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LockKind, lockWorkspace } from './workspace-lock.ts';

const diskChild = resolve('.cache/test-engine/disk-child.cjs');

const kinds: readonly LockKind[] =
  process.platform === 'linux' ? ['abstract', 'socket-file'] : ['socket-file'];

describe.each(kinds)('a workspace locked by %s', (kind) => {
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-lock-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** Another process that takes the lock and keeps it. */
  async function lockElsewhere(): Promise<{ child: ChildProcess; isTaken: boolean }> {
    const child = spawn(process.execPath, [diskChild, 'lock', folder, kind], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [output] = (await once(child.stdout as NodeJS.EventEmitter, 'data')) as [Buffer];
    return { child, isTaken: output.toString() === 'taken' };
  }

  it('is refused to others until it is released', async () => {
    const lock = await lockWorkspace(folder, kind);

    expect([await lockWorkspace(folder, kind), (await lockElsewhere()).isTaken]).toEqual([
      null,
      false,
    ]);

    await lock?.release();
    expect((await lockElsewhere()).isTaken).toBe(true);
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'is free again when its process ends by %s',
    async (signal) => {
      const { child } = await lockElsewhere();
      const refused = await lockWorkspace(folder, kind);

      child.kill(signal);
      await once(child, 'exit');
      const lock = await lockWorkspace(folder, kind);

      expect([refused, lock === null]).toEqual([null, false]);
      await lock?.release();
    },
  );

  it('is the same by every path, and separate from that of another folder', async () => {
    await mkdir(join(folder, 'other'));
    await symlink(folder, join(folder, 'link'), 'dir');
    const lock = await lockWorkspace(join(folder, 'link'), kind);
    const other = await lockWorkspace(join(folder, 'other'), kind);

    expect([await lockWorkspace(folder, kind), other === null]).toEqual([null, false]);
    await Promise.all([lock?.release(), other?.release()]);
  });

  it('is the same by every path of a folder that is created later', async () => {
    await symlink(folder, join(folder, 'link'), 'dir');
    const lock = await lockWorkspace(join(folder, 'link', 'new'), kind);
    await mkdir(join(folder, 'new'));

    expect(await lockWorkspace(join(folder, 'new'), kind)).toBeNull();
    await lock?.release();
  });

  it('goes to one of many concurrent callers, after its process was killed', async () => {
    const { child } = await lockElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');

    const locks = await Promise.all(Array.from({ length: 8 }, () => lockWorkspace(folder, kind)));

    const given = locks.filter((lock) => lock !== null);
    expect(given).toHaveLength(1);
    await given[0]?.release();
  });
});
