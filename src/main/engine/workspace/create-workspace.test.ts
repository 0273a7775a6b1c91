import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkspace } from './create-workspace.ts';
import { readWorkspaceFiles } from './read-workspace-files.ts';

describe('createWorkspace', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-create-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each(['Team', 'a: #b', 'Ünï "quoted"'])('makes one named %j', async (name) => {
    await createWorkspace(folder, name);
    expect(await readWorkspaceFiles(folder)).toMatchObject({
      settings: { name, schemas: [] },
      problems: [],
    });
  });

  it('leaves other files of the folder unchanged', async () => {
    await writeFile(join(folder, 'README.md'), 'mine');
    await createWorkspace(folder, 'W');
    expect((await readdir(folder)).sort()).toEqual([
      'README.md',
      'collections',
      'environments',
      'protodesk.yaml',
    ]);
  });

  it('refuses a folder that is already a workspace, and changes nothing', async () => {
    await writeFile(join(folder, 'protodesk.yaml'), 'name: [');
    await expect(createWorkspace(folder, 'W')).rejects.toMatchObject({
      problem: { kind: 'bad-input' },
    });
    expect(await readFile(join(folder, 'protodesk.yaml'), 'utf8')).toBe('name: [');
  });

  it('reports that it cannot be written', async () => {
    await writeFile(join(folder, 'collections'), 'a file');
    await expect(createWorkspace(folder, 'W')).rejects.toMatchObject({
      problem: { kind: 'file-write', location: { file: folder } },
    });
    expect(await readdir(folder)).toEqual(['collections']);
  });
});
