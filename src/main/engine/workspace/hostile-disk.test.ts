import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryWhileBusy } from '../disk/retry-while-busy.ts';

const diskChild = resolve('.cache/test-engine/disk-child.cjs');
const run = promisify(execFile);

let base: string;
let folder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'protodesk-hostile-disk-'));
  folder = join(base, 'w');
  await mkdir(join(folder, 'collections'), { recursive: true });
  await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: W\n');
  await writeFile(join(folder, 'collections/one.request.yaml'), one);
});

afterEach(() => rm(base, { recursive: true, force: true }));

const one = '# ours\nid: one\nname: one\n';

async function textOf(workspace: string): Promise<string> {
  return readFile(join(workspace, 'collections/one.request.yaml'), 'utf8');
}

async function namesIn(workspace: string): Promise<string[]> {
  const names = await readdir(join(workspace, 'collections'));
  return names.filter((name) => name !== 'folder.yaml');
}

/** Needs room for a separate file system, which only some users may mount. */
const canMount =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0;

describe('a save that the disk refuses partway', () => {
  it.runIf(process.platform !== 'win32')(
    'leaves the file unchanged when files may not become so large, and the next save works',
    async () => {
      // About 8 or 16 KB, by the block size of the shell.
      const limited = 'ulimit -f 16; exec "$0" "$@"';
      const words = [process.execPath, diskChild, 'save', folder];

      const { stdout } = await run('sh', ['-c', limited, ...words, '40000', '60000', '3']);

      const [first, second, third] = stdout.split('\n');
      expect(first).toMatch(
        /^file-write: Writing .*one\.request\.yaml failed\. .*exceeds your size limit/,
      );
      expect([second, third]).toEqual([first, 'saved']);
      expect(await namesIn(folder)).toEqual(['one.request.yaml']);
      expect(await textOf(folder)).toContain('# ours');
      expect(await textOf(folder)).toContain('xxx');
    },
  );

  it.runIf(canMount)(
    'leaves the file unchanged on a full disk, and the next save works',
    async () => {
      const disk = join(base, 'disk');
      await mkdir(disk);
      // In its own mount namespace, which ends with its process.
      const script = [
        'mount -t tmpfs -o size=96k none "$1"',
        'cp -r "$2"/. "$1"',
        '"$3" "$4" save "$1" 100000 60000 3',
        'cp -r "$1"/collections "$5"',
      ].join(' && ');
      const kept = join(base, 'kept');
      await mkdir(kept);

      const stdout = execFileSync(
        'unshare',
        ['-rm', 'sh', '-c', script, 'sh', disk, folder, process.execPath, diskChild, kept],
        { encoding: 'utf8' },
      );

      const lines = stdout.trim().split('\n');
      // The second fits, but not together with a copy of itself: the file that is written first stays.
      expect(lines[0]).toContain('The disk is full.');
      expect(lines.at(-1)).toBe('saved');
      expect(await namesIn(kept)).toEqual(['one.request.yaml']);
      expect(await textOf(kept)).toContain('# ours');
      await cp(kept, folder, { recursive: true });
    },
  );
});

describe('a previous version that the disk refuses partway', () => {
  it.runIf(canMount)('is not kept, and the save succeeds', async () => {
    const script = [
      'mkdir "$1/.private"',
      // The copy does not fit there; the file is on another disk.
      'mount -t tmpfs -o size=32k none "$1/.private"',
      '"$2" "$3" save "$1" 60000',
      'find "$1/.private" -type f',
    ].join(' && ');

    const stdout = execFileSync(
      'unshare',
      ['-rm', 'sh', '-c', script, 'sh', folder, process.execPath, diskChild],
      { encoding: 'utf8' },
    );

    const [outcome, ...kept] = stdout.trim().split('\n');
    expect(outcome).toBe('saved');
    // Of the small earlier content; nothing of the new one.
    expect(kept).toEqual([expect.stringMatching(/\/one\.request\.yaml\/\S+Z\.[0-9a-f]{8}$/)]);
  });
});

describe('bodies opened while the disk is full', () => {
  it.runIf(canMount)('stay readable, and leave no partial files', async () => {
    const disk = join(base, 'disk');
    await mkdir(disk);
    const script = [
      'mount -t tmpfs -o size=128k none "$1"',
      '"$2" "$3" open "$1" 40000 90000 10',
      'ls -A "$1"/.private/opened',
    ].join(' && ');

    const stdout = execFileSync(
      'unshare',
      ['-rm', 'sh', '-c', script, 'sh', disk, process.execPath, diskChild],
      { encoding: 'utf8' },
    );

    expect(stdout.trim().split('\n')).toEqual([
      'all on disk In memory: . Read: 40000',
      'The disk is full. In memory: o1. Read: 90000',
      // A small one still fits; the large one waits.
      'The disk is full. In memory: o1. Read: 10',
      'o0.bytes',
      'o0.json',
      'o2.bytes',
      'o2.json',
    ]);
  });
});

describe('a read-only folder', () => {
  // Root may write almost anywhere, but not here.
  it.runIf(canMount)('stays unchanged, and reports why', () => {
    const script = [
      'mount --bind "$1" "$1"',
      'mount -o remount,bind,ro "$1"',
      'exec "$2" "$3" save "$1" 10',
    ].join(' && ');

    const stdout = execFileSync(
      'unshare',
      ['-rm', 'sh', '-c', script, 'sh', folder, process.execPath, diskChild],
      { encoding: 'utf8' },
    );

    expect(stdout).toMatch(/^file-write: .* The disk is read-only\.\n$/);
    expect(readFileSync(join(folder, 'collections/one.request.yaml'), 'utf8')).toBe(one);
  });
});

describe('retryWhileBusy', () => {
  function failing(code: string, times: number) {
    let tries = 0;
    return {
      tries: () => tries,
      work() {
        tries += 1;
        if (tries <= times) throw Object.assign(new Error(code), { code });
      },
    };
  }

  it.each(['EPERM', 'EACCES', 'EBUSY'])('tries again after %s on Windows', async (code) => {
    const busy = failing(code, 3);
    await retryWhileBusy(busy.work, 'win32');
    expect(busy.tries()).toBe(4);
  });

  it.each([
    ['EPERM', 'linux'],
    ['EBUSY', 'darwin'],
    ['ENOSPC', 'win32'],
  ] as const)('does not after %s on %s', async (code, platform) => {
    const busy = failing(code, 3);
    await expect(retryWhileBusy(busy.work, platform)).rejects.toThrow(code);
    expect(busy.tries()).toBe(1);
  });

  it('gives up in the end', async () => {
    const busy = failing('EBUSY', 1000);
    await expect(retryWhileBusy(busy.work, 'win32')).rejects.toThrow('EBUSY');
    expect(busy.tries()).toBe(10);
  });
});
