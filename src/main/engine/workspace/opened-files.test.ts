import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpenedFiles, type OpenedFiles } from './opened-files.ts';
import { removedFileName } from './removed-ids.ts';

let privateFolder: string;
let files: OpenedFiles;
let shown: Set<string>;

beforeEach(async () => {
  privateFolder = join(await mkdtemp(join(tmpdir(), 'protodesk-opened-')), 'private');
  shown = new Set();
  files = createOpenedFiles({
    privateFolder,
    room: { maxBytes: 100, maxCount: 3, maxShownBytes: 200 },
    isShown: (id) => shown.has(id),
  });
});

afterEach(() => rm(join(privateFolder, '..'), { recursive: true, force: true }));

/** Except the list of removed ids. */
const kept = async (): Promise<string[]> =>
  (await readdir(folder())).filter((name) => name !== removedFileName).sort();

const folder = (): string => join(privateFolder, 'opened');

function bytesOf(length: number): SharedArrayBuffer {
  const bytes = new SharedArrayBuffer(length);
  new Uint8Array(bytes).fill(7);
  return bytes;
}

/** Adds a file that was opened this many seconds after the first ones. */
async function add(id: string, length: number, seconds: number): Promise<void> {
  await files.add(id, '{}', bytesOf(length));
  await utimes(join(folder(), `${id}.bytes`), seconds, seconds);
}

describe('files opened without a request', () => {
  it('are removed when they are too many or too large, oldest first', async () => {
    await add('a', 10, 1);
    await add('b', 10, 2);
    await add('c', 10, 3);
    await add('d', 10, 4);
    expect(await kept()).toEqual(['b', 'c', 'd'].flatMap((id) => [`${id}.bytes`, `${id}.json`]));
    // The newly written one stays, whatever its size.
    await add('e', 500, 5);
    expect(await kept()).toEqual(['e.bytes', 'e.json']);
  });

  it('stay while an open tab shows them', async () => {
    await add('a', 80, 1);
    shown.add('a');
    await add('b', 50, 2);
    await add('c', 60, 3);
    expect((await readdir(folder())).filter((name) => name.endsWith('.bytes')).sort()).toEqual([
      'a.bytes',
      'c.bytes',
    ]);
    shown.clear();
    await add('d', 10, 4);
    expect(await files.readRecord('a')).toBeNull();
  });

  it('are reported, also after a restart, when open tabs show them and they were removed', async () => {
    for (const id of ['a', 'b', 'c']) shown.add(id);
    await files.add('a', '{"name":"first"}', bytesOf(90));
    await utimes(join(folder(), 'a.bytes'), 1, 1);
    await add('b', 90, 2);
    expect(await files.add('c', '{}', bytesOf(90))).toEqual([
      { id: 'a', record: '{"name":"first"}' },
    ]);
    const again = createOpenedFiles({
      privateFolder,
      room: { maxBytes: 100, maxCount: 3, maxShownBytes: 200 },
      isShown: () => false,
    });
    expect([await again.wasRemoved('a'), await again.wasRemoved('b')]).toEqual([true, false]);
  });

  it('count records too, and do not affect files of others', async () => {
    await add('a', 10, 1);
    await writeFile(join(folder(), 'not one of ours.bytes'), 'x');
    await files.add('b', 'x'.repeat(90), bytesOf(5));
    expect(await kept()).toEqual(['b.bytes', 'b.json', 'not one of ours.bytes']);
  });

  it('keep no record of a removed one', async () => {
    await add('a', 10, 1);
    await rm(join(folder(), 'a.bytes'));
    await files.update('a', '{"new":true}');
    expect(await files.readRecord('a')).toBe('{}');
    await files.update('never', '{}');
    expect(await kept()).toEqual(['a.json']);
  });

  it('return bytes unchanged, and null for missing ones', async () => {
    await add('a', 3, 1);
    expect([...new Uint8Array((await files.readBytes('a')) ?? new ArrayBuffer())]).toEqual([
      7, 7, 7,
    ]);
    expect(await files.readBytes('b')).toBeNull();
    expect(await files.readRecord('b')).toBeNull();
    await expect(files.readBytes('../b')).rejects.toThrow();
  });

  it('return what is left of truncated bytes', async () => {
    await add('a', 10, 1);
    for (let length = 9; length >= 0; length -= 1) {
      await truncate(join(folder(), 'a.bytes'), length);
      expect((await files.readBytes('a'))?.byteLength).toBe(length);
    }
  });

  describe('files that the disk does not accept', () => {
    const heldIds = () => files.unwritten()?.files.map(({ id }) => id) ?? [];
    /** A file in place of the folder: so nobody can write there, not even root. */
    beforeEach(async () => {
      await mkdir(privateFolder);
      await writeFile(folder(), 'in the way');
    });

    it('are found like the others, also when read in another way', async () => {
      expect(await files.add('a', '{}', bytesOf(3))).toEqual([]);
      await files.update('a', '{"read":"otherwise"}');

      expect(await files.readRecord('a')).toBe('{"read":"otherwise"}');
      expect(await files.byteLengthOf('a')).toBe(3);
      expect(new Uint8Array((await files.readBytes('a')) ?? bytesOf(0))).toEqual(
        new Uint8Array(3).fill(7),
      );
      expect(files.unwritten()).toMatchObject({
        files: [{ id: 'a', record: '{"read":"otherwise"}' }],
        cause: { code: 'EEXIST' },
      });
    });

    it('are written with the next one that the disk accepts', async () => {
      await files.add('a', '{"a":1}', bytesOf(3));
      await rm(folder());
      await files.add('b', '{}', bytesOf(3));

      expect(files.unwritten()).toBeNull();
      expect(await kept()).toEqual(['a', 'b'].flatMap((id) => [`${id}.bytes`, `${id}.json`]));
      expect(await files.readRecord('a')).toBe('{"a":1}');
    });

    it('are written when the app closes, if possible', async () => {
      await files.add('a', '{}', bytesOf(3));
      await files.settled();
      expect(heldIds()).toEqual(['a']);
      await rm(folder());
      await files.settled();

      expect([heldIds(), await kept()]).toEqual([[], ['a.bytes', 'a.json']]);
    });

    it('use the limits of the disk in memory: what open tabs show goes last, and is reported', async () => {
      shown.add('a');
      await files.add('a', '{}', bytesOf(120));
      await files.add('b', '{}', bytesOf(60));
      await files.add('c', '{}', bytesOf(60));
      expect(heldIds()).toEqual(['a', 'c']);
      shown.add('c').add('d');
      expect(await files.add('d', '{}', bytesOf(90))).toEqual([{ id: 'a', record: '{}' }]);
      expect(heldIds()).toEqual(['c', 'd']);
    });
  });

  it('are not on disk when only their bytes were written, without the record', async () => {
    await mkdir(join(folder(), 'a.json'), { recursive: true });
    await files.add('a', '{}', bytesOf(3));

    expect(await kept()).toEqual(['a.json']);
    expect((await files.readBytes('a'))?.byteLength).toBe(3);
  });
});
