import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProjectFolders, type ProjectFolders } from './project-folders.ts';

describe('project folders', () => {
  let root: string;
  let projects: ProjectFolders;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'protodesk-folders-'));
    projects = createProjectFolders(join(root, 'Documents'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('are found again by their id only', async () => {
    const folder = join(root, 'shop');
    const project = await projects.note(folder);
    expect(project).toMatchObject({ folder, workspaceFolder: null });
    expect(projects.find(project.projectId)).toBe(project);
    expect(() => projects.find(folder)).toThrow('This project is no longer open');
  });

  it('have a free place in the documents', async () => {
    const place = join(root, 'Documents', 'shop');
    expect((await projects.note(join(root, 'shop'))).documentsFolder).toBe(place);
    await mkdir(place, { recursive: true });
    expect((await projects.note(join(root, 'shop'))).documentsFolder).toBe(`${place} 2`);
  });

  it('know the innermost workspace around them', async () => {
    const inner = join(root, 'team', 'shop');
    await mkdir(join(inner, 'protos'), { recursive: true });
    await writeFile(join(root, 'team', 'protodesk.yaml'), 'name: Team\n');
    const around = async (folder: string) => (await projects.note(folder)).workspaceFolder;
    expect(await around(join(inner, 'protos'))).toBe(join(root, 'team'));
    await writeFile(join(inner, 'protodesk.yaml'), 'name: Shop\n');
    expect(await around(join(inner, 'protos'))).toBe(inner);
    expect(await around(inner)).toBe(inner);
    expect(await around(root)).toBeNull();
  });
});
