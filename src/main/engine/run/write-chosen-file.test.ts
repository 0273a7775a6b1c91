import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeChosenFile } from './write-chosen-file.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-chosen-'));
  path = join(folder, 'a.json');
  await writeFile(path, 'before');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Pieces of a text; cancels after this many. */
function* cutAfter(count: number, abort: AbortController): Generator<string> {
  for (let at = 0; at < 3; at += 1) {
    if (at === count) abort.abort();
    yield 'piece';
  }
  if (count === 3) abort.abort();
}

describe('writeChosenFile', () => {
  it('writes the pieces in order', async () => {
    await writeChosenFile(path, ['a', Uint8Array.of(0x62), 'c'], new AbortController().signal);
    expect(await readFile(path, 'utf8')).toBe('abc');
  });

  it.each([0, 1, 2, 3])(
    'leaves the old file, and nothing next to it, when cancelled after %s pieces',
    async (count) => {
      const abort = new AbortController();
      const written = writeChosenFile(path, cutAfter(count, abort), abort.signal);
      await expect(written).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
      expect([await readFile(path, 'utf8'), await readdir(folder)]).toEqual(['before', ['a.json']]);
    },
  );

  it('reports which file could not be written', async () => {
    const missing = join(folder, 'no', 'a.json');
    await expect(writeChosenFile(missing, ['a'])).rejects.toMatchObject({
      problem: { kind: 'file-write', location: { file: missing } },
    });
  });
});
