import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withPresence, withRecent } from './recent-workspaces.ts';

describe('withRecent', () => {
  it.each([
    [[], 'a', ['a']],
    [['b', 'c'], 'a', ['a', 'b', 'c']],
    [['b', 'a', 'c'], 'a', ['a', 'b', 'c']],
    [[...'0123456789'], 'a', ['a', ...'012345678']],
  ])('of %j puts %j first', (folders, opened, expected) => {
    const recent = folders.map((folder) => ({ folder, name: 'old' }));
    const list = withRecent(recent, { folder: opened, name: 'new' });
    expect(list.map(({ folder }) => folder)).toEqual(expected);
    expect(list[0]?.name).toBe('new');
  });
});

describe('withPresence', () => {
  it('reports which folders are gone, or are not workspaces', async () => {
    const root = await mkdtemp(join(tmpdir(), 'protodesk-recent-'));
    for (const name of ['one', 'bare', 'wrong']) await mkdir(join(root, name));
    await writeFile(join(root, 'one', 'protodesk.yaml'), 'name: [');
    await mkdir(join(root, 'wrong', 'protodesk.yaml'));
    const recent = ['one', 'gone', 'bare', 'wrong'].map((name) => ({
      folder: join(root, name),
      name,
    }));

    const listed = await withPresence(recent);

    expect(listed.map(({ name, isThere }) => [name, isThere])).toEqual([
      ['one', true],
      ['gone', false],
      ['bare', false],
      ['wrong', false],
    ]);
    await rm(root, { recursive: true });
  });
});
