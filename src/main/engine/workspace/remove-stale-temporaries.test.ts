import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeStaleTemporaries } from './remove-stale-temporaries.ts';

describe('removeStaleTemporaries', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-stale-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('removes leftovers of interrupted saves, and nothing of the user', async () => {
    const old = new Date(Date.now() - 3_600_000);
    const stale = `.a.request.yaml.${randomUUID()}.tmp`;
    const young = `.b.request.yaml.${randomUUID()}.tmp`;
    const own = ['a.request.yaml', '.mine.tmp', `.notes.${randomUUID()}`];
    const places = ['', 'collections', 'collections/inner', 'environments', 'private/runs/r1'];
    for (const place of [...places, 'node_modules']) {
      await mkdir(join(folder, place), { recursive: true });
      for (const name of [stale, ...own]) {
        await writeFile(join(folder, place, name), 'x');
        await utimes(join(folder, place, name), old, old);
      }
    }
    await writeFile(join(folder, 'collections', young), 'x');

    await removeStaleTemporaries({ folder, privateFolder: join(folder, 'private') });

    const left = await readdir(folder, { withFileTypes: true, recursive: true });
    const temporaries = left.filter(({ name }) => name === stale || name === young);
    expect(temporaries.map(({ parentPath, name }) => join(parentPath, name)).sort()).toEqual([
      join(folder, 'collections', young),
      join(folder, 'node_modules', stale),
    ]);
    expect(left.filter(({ name }) => own.includes(name))).toHaveLength(6 * own.length);
  });
});
