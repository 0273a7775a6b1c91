import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPrivateState, type PrivateState } from './open-state.ts';

let base: string;
let data: string;
let workspace: string;

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'protodesk-state-test-')));
  data = join(base, 'data');
  workspace = await makeWorkspace('w');
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function makeWorkspace(name: string): Promise<string> {
  const folder = join(base, name);
  await mkdir(folder);
  await writeFile(join(folder, 'protodesk.yaml'), 'schemaVersion: 1\nname: W\n');
  return folder;
}

/** The state that an engine gets; the engine ends at once. */
async function stateOf(
  folder: string,
  useFormer = false,
): Promise<Pick<PrivateState, 'id' | 'consentsId' | 'folder' | 'formerId' | 'problem'>> {
  const state = await openPrivateState(data, folder, { useFormer });
  await state.dispose();
  const { id, consentsId, folder: path, formerId, problem } = state;
  return { id, consentsId, folder: path, formerId, problem };
}

describe('the private state of a workspace', () => {
  it('is in the data folder, readable by this user only, and is the same at the next start', async () => {
    const first = await stateOf(workspace);
    const again = await stateOf(workspace);

    expect(again).toEqual(first);
    expect(first).toMatchObject({ formerId: null, problem: null });
    expect(first.folder).toBe(join(data, 'workspaces', first.id));
    expect(await readdir(workspace)).toEqual(['protodesk.yaml']);
    const { mode } = await stat(first.folder);
    expect(process.platform === 'win32' ? 0 : mode & 0o077).toBe(0);
  });

  it('is found through a link to the workspace', async () => {
    await symlink(workspace, join(base, 'link'));
    expect((await stateOf(join(base, 'link'))).id).toBe((await stateOf(workspace)).id);
  });

  it('moves along with the workspace', async () => {
    const { id, consentsId } = await stateOf(workspace);
    await rename(workspace, join(base, 'moved'));
    expect(await stateOf(join(base, 'moved'))).toMatchObject({ id, consentsId, formerId: null });

    // The old path is free for another one.
    await makeWorkspace('w');
    expect(await stateOf(workspace)).toMatchObject({ formerId: null });
    expect((await stateOf(join(base, 'moved'))).id).toBe(id);
  });

  it('is new for a copy, whatever the copy contains', async () => {
    const { id, folder } = await stateOf(workspace);
    await cp(folder, join(workspace, '.protodesk'), { recursive: true });
    await cp(workspace, join(base, 'copy'), { recursive: true });
    const copy = await stateOf(join(base, 'copy'));

    expect(copy.id).not.toBe(id);
    expect(copy.formerId).toBeNull();
    expect(await readdir(copy.folder)).toEqual(['workspace.json']);
  });

  it('is new for another folder at the same path, with a report of the former one', async () => {
    const { id } = await stateOf(workspace);
    await rm(workspace, { recursive: true });
    await makeWorkspace('other');
    await rename(join(base, 'other'), workspace);

    const other = await stateOf(workspace);

    expect(other.id).not.toBe(id);
    expect(other.formerId).toBe(id);
    // Until the user decides.
    expect(await stateOf(workspace)).toEqual(other);
  });

  it('belongs to its own volume when two are mounted in turn in one place', async () => {
    const { id } = await stateOf(workspace);
    await rename(workspace, join(base, 'first'));
    await makeWorkspace('w');
    const second = await stateOf(workspace);
    expect(second.id).not.toBe(id);

    await rename(workspace, join(base, 'second'));
    await rename(join(base, 'first'), workspace);
    expect((await stateOf(workspace)).id).toBe(id);
    await rename(workspace, join(base, 'first'));
    await rename(join(base, 'second'), workspace);
    expect((await stateOf(workspace)).id).toBe(second.id);
  });
});

describe('the state of a former folder at the path', () => {
  let formerId: string;
  let fresh: string;

  beforeEach(async () => {
    const former = await stateOf(workspace);
    formerId = former.id;
    await mkdir(join(former.folder, 'drafts'));
    await writeFile(join(former.folder, 'drafts', 'a.json'), 'former');
    await rename(workspace, join(base, 'away'));
    await makeWorkspace('w');
    const { folder, id } = await stateOf(workspace);
    fresh = id;
    await mkdir(join(folder, 'drafts'));
    await writeFile(join(folder, 'drafts', 'b.json'), 'typed since');
  });

  it('is used when the user says so, together with what was typed since', async () => {
    const used = await stateOf(workspace, true);

    expect(used).toMatchObject({ id: formerId, formerId: null });
    const drafts = join(used.folder, 'drafts');
    expect((await readdir(drafts)).sort()).toEqual(['a.json', 'b.json']);
    expect(await readFile(join(drafts, 'b.json'), 'utf8')).toBe('typed since');
    expect(await stateOf(workspace)).toMatchObject({ id: formerId, formerId: null });
    expect(await readdir(join(data, 'workspaces'))).toEqual([formerId]);
  });

  it('brings no consents for its secrets and files, at any later time', async () => {
    const before = [
      (await stateOf(join(base, 'away'))).consentsId,
      (await stateOf(workspace)).consentsId,
    ];

    const chosen = join(data, 'workspaces', formerId, 'allowed-files.json');
    await writeFile(chosen, '{}');

    const { id, consentsId } = await stateOf(workspace, true);

    expect(id).toBe(formerId);
    await expect(stat(chosen)).rejects.toThrow('ENOENT');
    expect(before).not.toContain(consentsId);
    expect((await stateOf(workspace)).consentsId).toBe(consentsId);
    // The former folder does not get them back this way either.
    await rename(workspace, join(base, 'clone'));
    await rename(join(base, 'away'), workspace);
    await stateOf(workspace);
    const { consentsId: back } = await stateOf(workspace, true);
    expect([...before, consentsId]).not.toContain(back);
  });

  it('is not used without that, and returns with its own folder', async () => {
    expect((await stateOf(workspace)).id).toBe(fresh);
    await rename(workspace, join(base, 'other'));
    await rename(join(base, 'away'), workspace);
    expect((await stateOf(workspace)).id).toBe(formerId);
  });

  it('is not offered any more after it was dismissed', async () => {
    const state = await openPrivateState(data, workspace);
    await state.dismissFormer();
    await state.dispose();
    expect(await stateOf(workspace)).toMatchObject({ id: fresh, formerId: null });
  });
});

describe('the data folder', () => {
  it('may be a link, and may be missing', async () => {
    await mkdir(join(base, 'far'));
    await symlink(join(base, 'far'), data);
    const { id, problem } = await stateOf(workspace);
    expect(problem).toBeNull();
    expect(await readdir(join(base, 'far', 'workspaces'))).toEqual([id]);
  });

  it('is reported when it cannot be written, and a temporary folder replaces it for this session', async () => {
    await writeFile(data, 'a file where the folder should be');
    const state = await openPrivateState(data, workspace);

    expect(state.problem).toMatchObject({
      title: 'Your tabs and drafts cannot be kept',
      location: { file: data },
    });
    await writeFile(join(state.folder, 'session.json'), '{}');
    await state.dispose();
    await expect(stat(state.folder)).rejects.toThrow('ENOENT');
  });

  it('gives a state to one engine at a time', async () => {
    const first = await openPrivateState(data, workspace);
    const second = openPrivateState(data, workspace);
    // The next engine waits for one that is ending.
    await first.dispose();
    const { folder, problem, dispose } = await second;
    expect({ folder, problem }).toEqual({ folder: first.folder, problem: null });
    await dispose();
  });
});
