import { appendFile, link, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPlainFile, readPlainFileSync, readPlainPiece } from './plain-file.ts';
import { assertPlainWay, assertPlainWaySync } from './plain-way.ts';
import { plant, plants } from './plant.test-kit.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-plain-'));
  file = join(folder, 'file');
  await writeFile(file, 'text');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const deadlineMs = 1000;
const refuse = { maxBytes: 1000, links: 'refuse' } as const;
const follow = { maxBytes: 1000, links: 'follow' } as const;

describe('a file', () => {
  it.runIf(process.platform !== 'win32').each(plants)(
    'that is %s is refused at once',
    { timeout: deadlineMs },
    async (kind) => {
      const path = join(folder, 'planted');
      const close = await plant(kind, path, file);
      await expect(readPlainFile(path, refuse)).rejects.toThrow(/It is a (link|pipe|socket)/);
      expect(() => readPlainFileSync(path, refuse)).toThrow(/It is a (link|pipe|socket)/);
      await expect(readPlainPiece(path, 0, 0, 'refuse')).rejects.toThrow(
        /It is a (link|pipe|socket)/,
      );
      close();
    },
  );

  it.runIf(process.platform !== 'win32')(
    'is read through a link if links are followed',
    async () => {
      await symlink(file, join(folder, 'link'));
      expect(String(await readPlainFile(join(folder, 'link'), follow))).toBe('text');
      await symlink('/dev/zero', join(folder, 'zeros'));
      await expect(readPlainFile(join(folder, 'zeros'), follow)).rejects.toThrow('a device');
      await expect(readPlainFile('/dev/zero', refuse)).rejects.toThrow('a device');
      await expect(readPlainFile(folder, follow)).rejects.toThrow('a folder');
    },
  );

  it('gives the requested piece, unless the file ends before it does', async () => {
    expect(Buffer.from(await readPlainPiece(file, 1, 2, 'follow')).toString()).toBe('ex');
    await expect(readPlainPiece(file, 1, 4, 'follow')).rejects.toThrow('It ends after 4 bytes');
  });

  it('gives all bytes of an empty file, of a second name of a file, and of one at the size limit', async () => {
    await link(file, join(folder, 'second name'));
    expect(String(await readPlainFile(join(folder, 'second name'), refuse))).toBe('text');
    await writeFile(file, '');
    expect(await readPlainFile(file, refuse)).toHaveLength(0);
    await writeFile(file, 'x'.repeat(1000));
    expect(await readPlainFile(file, refuse)).toHaveLength(1000);
    expect(readPlainFileSync(file, refuse)).toHaveLength(1000);
    await appendFile(file, 'x');
    await expect(readPlainFile(file, refuse)).rejects.toThrow(
      'It has 1001 bytes; the limit is 1000',
    );
  });

  it.runIf(process.platform === 'linux')(
    'of generated content is read no further than the limit',
    () => {
      expect(() => readPlainFileSync('/proc/self/smaps', refuse)).toThrow('the limit is 1000');
      expect(readPlainFileSync('/proc/self/stat', refuse).length).toBeGreaterThan(20);
    },
  );
});

describe('the path to a file', () => {
  it.runIf(process.platform !== 'win32').each(plants)(
    'does not lead through %s, at any depth',
    async (kind) => {
      for (const place of ['x', 'a/x', 'a/b/x']) {
        const path = join(folder, 'w', place);
        const close = await plant(kind, path, folder);
        await expect(assertPlainWay(join(folder, 'w'), join(path, 'c', 'd'))).rejects.toThrow(path);
        expect(() => assertPlainWaySync(join(folder, 'w'), join(path, 'd'))).toThrow(path);
        close();
      }
    },
  );

  it('may start at a link, and may lead to a missing file', async () => {
    await symlink(folder, join(folder, 'link'), 'dir');
    await assertPlainWay(join(folder, 'link'), join(folder, 'link', 'none', 'x'));
    await expect(assertPlainWay(join(folder, 'w'), file)).rejects.toThrow('outside');
  });
});
