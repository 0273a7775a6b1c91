import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildIndex } from '../index/build-index.ts';
import { isChangedSince } from './changed-since.ts';

const longAgo = new Date('2001-02-03T04:05:06Z');
const readMs = longAgo.getTime() + 60_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-changed-'));
  await write('a.proto', 'syntax = "proto3"; message A {}');
  await write('in/b.proto', 'syntax = "proto3"; message B {}');
  await mkdir(join(folder, 'empty'));
  for (const name of ['in', 'empty', '.']) await utimes(join(folder, name), longAgo, longAgo);
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, text: string): Promise<void> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await utimes(path, longAgo, longAgo);
}

async function isChangedBy(change: () => Promise<unknown>): Promise<boolean> {
  const built = await buildIndex({
    setName: 'default',
    sources: [{ path: 'x', absolutePath: folder }],
    workspaceFolder: null,
    cache: null,
  });
  await change();
  const folders = [folder, join(folder, 'in'), join(folder, 'empty')];
  return isChangedSince([built], folders, readMs);
}

describe('isChangedSince', () => {
  it.each<readonly [string, () => Promise<unknown>, boolean]>([
    ['nothing', async () => undefined, false],
    ['a file of another size', () => write('in/b.proto', ''), true],
    ['a file of another time', () => utimes(join(folder, 'a.proto'), 1, 1), true],
    ['a file that is gone', () => rm(join(folder, 'in/b.proto')), true],
    ['a file that came', () => write('empty/c.proto', ''), true],
    ['a folder that came', () => mkdir(join(folder, 'empty/deep')), true],
    ['a folder that is gone', () => rm(join(folder, 'in'), { recursive: true }), true],
  ])('notices %s', async (_what, change, expected) => {
    expect(await isChangedBy(change)).toBe(expected);
  });

  it('notices a buf file that was changed in place', async () => {
    await write('buf.yaml', 'version: v1\n');
    await utimes(folder, longAgo, longAgo);
    expect(await isChangedBy(() => utimes(join(folder, 'buf.yaml'), 1, new Date()))).toBe(true);
  });
});
