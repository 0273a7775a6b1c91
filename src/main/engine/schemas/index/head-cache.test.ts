import { access, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SchemaIndex } from '../../../proto/types/schema-index.ts';
import { buildIndex } from './build-index.ts';
import { type HeadCache, openHeadCache } from './head-cache.ts';

const longAgo = new Date('2024-06-03T10:15:30Z');

describe('openHeadCache', () => {
  it('gives an index that equals the one read from the files', async () => {
    const { root, cacheFolder } = await workspace();
    const first = await openHeadCache(cacheFolder);
    const cold = await indexOf(root, first);
    await first.save();
    const second = await openHeadCache(cacheFolder);
    expect(await indexOf(root, second)).toEqual(cold);
    const { size, modifiedMs, hash, path } = cold.files[0] ?? fail();
    expect(second.findFile(path, size, modifiedMs)).toMatchObject({ hash });
  });

  it('is not created for a deleted workspace', async () => {
    const { root, cacheFolder } = await workspace();
    const cache = await openHeadCache(cacheFolder);
    await indexOf(root, cache);
    await rm(root, { recursive: true });
    await cache.save();
    await expect(access(root)).rejects.toThrow('ENOENT');
  });

  it('notices that a file has another size or time', async () => {
    const { root, cacheFolder } = await workspace();
    const cache = await openHeadCache(cacheFolder);
    await indexOf(root, cache);
    await writeFile(join(root, 'a.proto'), 'package a; message B {} message C {}');
    expect(namesOf(await indexOf(root, cache))).toEqual(['a.B', 'a.C', 'b.A']);
  });

  it('notices an edit that kept size and time when it came soon after the last one', async () => {
    const { root, cacheFolder } = await workspace();
    const cache = await openHeadCache(cacheFolder);
    const path = join(root, 'a.proto');
    const now = new Date();
    await utimes(path, now, now);
    await indexOf(root, cache);
    await cache.save();
    await writeFile(path, 'package a; message X {}');
    await utimes(path, now, now);
    const reopened = await openHeadCache(cacheFolder);
    expect(namesOf(await indexOf(root, reopened))).toEqual(['a.X', 'b.A']);
  });

  it('counts as empty when it is truncated, damaged, of another version or invalid', async () => {
    const { root, cacheFolder } = await workspace();
    const cache = await openHeadCache(cacheFolder);
    const cold = await indexOf(root, cache);
    await cache.save();
    const file = join(cacheFolder, 'schema-heads.json');
    const whole = await readFile(file);
    const text = whole.toString();
    const damaged = [
      ...Array.from({ length: 40 }, (_, part) => whole.subarray(0, (whole.length * part) / 40)),
      Buffer.from(text.replace('message', 'massage').replace('a.A', 'a.Z')),
      Buffer.from(text.replace('heads 1', 'heads 2')),
      Buffer.from('null'),
      Buffer.from([0, 255, 10, 0]),
    ];
    for (const bytes of damaged) {
      await writeFile(file, bytes);
      const reopened = await openHeadCache(cacheFolder);
      const [known] = cold.files;
      expect(reopened.findHead(known?.hash ?? '')).toBeUndefined();
      expect(await indexOf(root, reopened)).toEqual(cold);
    }
  });

  it('replaces a damaged cache, and creates a missing folder', async () => {
    const { root, cacheFolder } = await workspace();
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(join(cacheFolder, 'schema-heads.json'), 'x');
    const cache = await openHeadCache(cacheFolder);
    const { files } = await indexOf(root, cache);
    await cache.save();
    const reopened = await openHeadCache(cacheFolder);
    expect(files.map(({ hash }) => reopened.findHead(hash))).toEqual(files.map(({ head }) => head));
  });

  it('ignores that it cannot be written', async () => {
    const { root } = await workspace();
    const cache = await openHeadCache(join(root, 'a.proto', 'cache'));
    await indexOf(root, cache);
    await expect(cache.save()).resolves.toBeUndefined();
  });
});

function namesOf(index: SchemaIndex): readonly string[] {
  return index.files.flatMap(({ head }) => head.definitions.map(({ fullName }) => fullName));
}

async function indexOf(root: string, cache: HeadCache): Promise<SchemaIndex> {
  const sources = [{ path: '.', absolutePath: root }];
  return (await buildIndex({ setName: 'd', sources, workspaceFolder: root, cache })).index;
}

function fail(): never {
  throw new Error('There is no file.');
}

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((path) => rm(path, { recursive: true, force: true })));
});

/** Two files that were changed long ago, and the place of their cache. */
async function workspace(): Promise<{ readonly root: string; readonly cacheFolder: string }> {
  const root = await mkdtemp(join(tmpdir(), 'protodesk-heads-'));
  folders.push(root);
  const texts = {
    'a.proto': 'package a; message A {}',
    'b.proto': 'syntax = "proto3"; package b; import public "a.proto"; message A {} extend a.A { }',
  };
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(join(root, name), text);
    await utimes(join(root, name), longAgo, longAgo);
  }
  await mkdir(join(root, 'private'));
  return { root, cacheFolder: join(root, 'private', 'cache') };
}
