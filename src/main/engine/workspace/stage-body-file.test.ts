import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBodyFile } from './body-file.ts';
import { stageBodyFile } from './stage-body-file.ts';
import type { WorkspacePlace } from './workspace-place.ts';

const stageId = '5f6c2f0e-58a3-4b8c-9f0f-2f9a1e7f3a11';
const requestPath = 'collections/new';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-stage-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function place(): WorkspacePlace {
  return { folder, privateFolder: join(folder, 'private') };
}

function stage(bytes: readonly number[], offset: number, isLast: boolean, name = 'a.bin') {
  return stageBodyFile(place(), { stageId, name, offset, bytes: Uint8Array.from(bytes), isLast });
}

describe('stageBodyFile', () => {
  it('copies a file piece by piece, and returns what a body names', async () => {
    expect(await stage([1, 0xff], 0, false)).toBeNull();
    const file = await stage([3], 2, true);

    expect(file).toEqual({ path: `staged:${stageId}.a.bin`, byteLength: 3 });
    const body = { format: 'file' as const, text: '', ...(file && { file }) };
    const bytes = await readBodyFile(place(), join(folder, requestPath), body);
    expect([...bytes]).toEqual([1, 0xff, 3]);
  });

  it('accepts an empty file', async () => {
    expect(await stage([], 0, true)).toMatchObject({ byteLength: 0 });
  });

  it.each(['../../x', 'a/b\\c:d', 'CON', ' . '])(
    'does not leave its folder with a name such as %j',
    async (name) => {
      const file = await stage([1], 0, true, name);
      const names = await readdir(join(place().privateFolder, 'bodies'));
      expect(file?.path).toBe(`staged:${names[0]}`);
    },
  );

  it('refuses pieces out of order, and leaves none of them', async () => {
    await stage([1], 0, false);
    await expect(stage([2], 5, true)).rejects.toMatchObject({ problem: { kind: 'file-write' } });
    expect(await readdir(join(place().privateFolder, 'bodies'))).toEqual([]);
    await expect(stage([2], 1, true)).rejects.toMatchObject({ problem: { kind: 'file-write' } });
  });

  it('refuses more than can be sent', async () => {
    await expect(stage([1], 256 * 1024 * 1024, true)).rejects.toMatchObject({
      problem: { kind: 'file-write' },
    });
  });

  it('removes files that were chosen long ago and are in no tab', async () => {
    const bodies = join(place().privateFolder, 'bodies');
    await mkdir(join(place().privateFolder, 'drafts'), { recursive: true });
    await mkdir(bodies);
    await writeFile(join(place().privateFolder, 'drafts', 't.json'), '{"path": "x/kept.bin"}');
    const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    for (const name of ['kept.bin', 'forgotten.bin', 'new.bin']) {
      await writeFile(join(bodies, name), 'x');
      if (name !== 'new.bin') await utimes(join(bodies, name), old, old);
    }
    await stage([1], 0, true);
    expect((await readdir(bodies)).sort()).toEqual([`${stageId}.a.bin`, 'kept.bin', 'new.bin']);
  });
});

describe('a body that names a file', () => {
  it.each([
    'staged:../../protodesk.yaml',
    'staged:..\\\\..\\\\protodesk.yaml',
    'staged:..',
    '/etc/passwd',
    '../../outside',
  ])('does not reach anything outside with %j', async (path) => {
    await mkdir(join(folder, 'collections'));
    const body = { format: 'file' as const, text: '', file: { path, byteLength: 1 } };
    await expect(readBodyFile(place(), join(folder, requestPath), body)).rejects.toMatchObject({
      problem: { kind: 'file-read' },
    });
  });
});
