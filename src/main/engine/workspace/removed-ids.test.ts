import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteRemoved, removedFileName, wasRemoved } from './removed-ids.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-removed-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('remembers what was removed, and nothing else', async () => {
  expect(await wasRemoved(folder, 'a')).toBe(false);
  await noteRemoved(folder, []);
  await noteRemoved(folder, ['a', 'b']);
  await noteRemoved(folder, ['c']);
  expect(await Promise.all(['a', 'c', 'd'].map((id) => wasRemoved(folder, id)))).toEqual([
    true,
    true,
    false,
  ]);
});

it('drops the earliest before its file grows', async () => {
  const ids = Array.from({ length: 9000 }, (_, nth) => `${'x'.repeat(58)}${nth}`);
  for (let at = 0; at < ids.length; at += 1000) await noteRemoved(folder, ids.slice(at, at + 1000));
  expect((await stat(join(folder, removedFileName))).size).toBeLessThanOrEqual(512 * 1024);
  expect(await wasRemoved(folder, ids[0] ?? '')).toBe(false);
  for (const id of ids.slice(-4000)) expect(await readFileHas(id)).toBe(true);
});

it('leaves out damaged lines', async () => {
  await writeFile(join(folder, removedFileName), '../x\n\0\0\na\nhalf a li');
  expect([await wasRemoved(folder, 'a'), await wasRemoved(folder, '../x')]).toEqual([true, false]);
});

async function readFileHas(id: string): Promise<boolean> {
  return (await readFile(join(folder, removedFileName), 'utf8')).includes(`${id}\n`);
}
