import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testKeychain } from '../../../../scripts/test/open-engine.ts';
import { type Keychain, openCookieFile } from './cookie-file.ts';

const none: Keychain = { encrypt: async () => null, decrypt: async () => null };

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-cookies-'));
  path = join(folder, 'cookies.json');
});
afterEach(() => rm(folder, { recursive: true }));

it('keeps the cookies of each environment encrypted, and those without one', async () => {
  const file = await openCookieFile(path, testKeychain);
  expect(await file.write('A', 'canary-a')).toBe('keychain');
  expect(await file.write(null, 'canary-none')).toBe('keychain');
  expect(await readFile(path, 'utf8')).not.toContain('canary');

  const again = await openCookieFile(path, testKeychain);
  expect(await again.read('A')).toBe('canary-a');
  expect(await again.read(null)).toBe('canary-none');
  expect(await again.read('B')).toBeNull();
  await again.write('A', null);
  expect(await (await openCookieFile(path, testKeychain)).read('A')).toBeNull();
});

it('writes nothing where nothing can be encrypted, and leaves what is there', async () => {
  const file = await openCookieFile(path, testKeychain);
  await file.write('A', 'a');
  const before = await readFile(path, 'utf8');
  const without = await openCookieFile(path, none);
  expect(await without.storage()).toBe('memory');
  expect(await without.write('A', 'b')).toBe('memory');
  expect(await readFile(path, 'utf8')).toBe(before);
});

it('says that another keychain encrypted the cookies, which new ones replace', async () => {
  await (await openCookieFile(path, testKeychain)).write('A', 'a');
  const other: Keychain = { ...testKeychain, decrypt: async () => null };
  const file = await openCookieFile(path, other);
  await expect(file.read('A')).rejects.toMatchObject({
    problem: { title: 'The stored cookies cannot be decrypted' },
  });
  expect(await file.write('A', 'b')).toBe('keychain');
  expect(await (await openCookieFile(path, testKeychain)).read('A')).toBe('b');
});

it.each(['{', '[]', '{"schemaVersion":1,"environments":[{"name":1}]}'])(
  'sets a damaged file aside and reports it: %s',
  async (text) => {
    await writeFile(path, text);
    const file = await openCookieFile(path, testKeychain);
    expect(file.problem()?.title).toBe('The file with the cookies is damaged');
    expect(await file.write('A', 'a')).toBe('keychain');
    const names = await readdir(folder);
    const kept = names.find((name) => name.startsWith('cookies.json.damaged-'));
    expect(await readFile(join(folder, kept ?? ''), 'utf8')).toBe(text);
  },
);

it('leaves the file of a newer version unchanged', async () => {
  await writeFile(path, '{"schemaVersion":2}');
  const file = await openCookieFile(path, testKeychain);
  expect(file.problem()?.title).toBe('A newer Protodesk wrote the cookies');
  expect(await file.write('A', 'a')).toBe('memory');
  expect(await file.storage()).toBe('memory');
  expect(await readFile(path, 'utf8')).toBe('{"schemaVersion":2}');
});

it('reports a file that cannot be written', async () => {
  const file = await openCookieFile(join(path, 'below', 'cookies.json'), testKeychain);
  await writeFile(path, '');
  await expect(file.write('A', 'a')).rejects.toMatchObject({
    problem: { kind: 'file-write', title: 'Cookies could not be saved' },
  });
});
