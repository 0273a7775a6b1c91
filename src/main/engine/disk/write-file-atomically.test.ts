import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFileAtomically } from './write-file-atomically.ts';

describe('writeFileAtomically', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-write-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    ['a file of the longest name that there is', 'x'.repeat(255)],
    ['a long name of other letters', 'ä'.repeat(127)],
  ])('writes %s', async (_case, name) => {
    await writeFileAtomically(join(folder, name), ['a', Uint8Array.of(98), '', 'c']);

    expect(await readFile(join(folder, name), 'utf8')).toBe('abc');
    expect(await readdir(folder)).toEqual([name]);
  });

  it('leaves only the old version when a piece cannot be made', async () => {
    await writeFile(join(folder, 'a'), 'old');
    function* pieces(): Generator<string> {
      yield 'new';
      throw new Error('No more.');
    }

    await expect(writeFileAtomically(join(folder, 'a'), pieces())).rejects.toThrow('No more.');

    expect([await readFile(join(folder, 'a'), 'utf8'), await readdir(folder)]).toEqual([
      'old',
      ['a'],
    ]);
  });
});
