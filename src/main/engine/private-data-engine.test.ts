import { mkdir, mkdtemp, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';
import { createWorkspace } from './workspace/create-workspace.ts';
import { openPrivateState } from './workspace/private-state/open-state.ts';
import { readState, writeState } from './workspace/private-state/state-file.ts';

let base: string;
let workspace: string;
let opened: OpenedEngine;

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'protodesk-private-engine-')));
  workspace = join(base, 'w');
  await mkdir(workspace);
  await createWorkspace(workspace, 'W');
  opened = await openEngine(workspace);
});

afterEach(async () => {
  await opened.dispose();
  await rm(base, { recursive: true, force: true });
});

const dataFolder = (): string => join(opened.folder, 'data');

/** Returns the state of another workspace, last used this many days ago. */
async function stateOf(name: string, days: number): Promise<string> {
  await mkdir(join(base, name), { recursive: true });
  const state = await openPrivateState(dataFolder(), join(base, name));
  await state.dispose();
  const record = await readState(dataFolder(), state.id);
  const lastUsedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  if (record) await writeState(dataFolder(), { ...record, lastUsedAt });
  return state.id;
}

it('lists the open workspace, and does not remove its data', async () => {
  const { handlers, stateId } = opened.engine;
  const listed = await handlers.listPrivateData({});
  expect(listed).toMatchObject({
    dataFolder: dataFolder(),
    all: [{ stateId, path: workspace, openIn: 'this', folder: 'there' }],
  });
  const removed = await handlers.removePrivateData({ stateIds: [stateId], onlyLongGone: false });
  expect(removed).toMatchObject({
    removedIds: [],
    problems: [{ title: 'This workspace is open' }],
  });
  expect(await readdir(opened.privateFolder)).toContain('workspace.json');
  expect(opened.forgotten).toEqual([]);
});

it('removes one with its secrets, and of long-gone ones only those that still are gone', async () => {
  const [one, gone, back, fresh] = await Promise.all([
    stateOf('one', 1),
    stateOf('gone', 91),
    stateOf('back', 91),
    stateOf('fresh', 10),
  ]);
  for (const name of ['gone', 'fresh']) await rm(join(base, name), { recursive: true });
  const { handlers, stateId } = opened.engine;
  await writeFile(join(dataFolder(), 'workspaces', one, 'session.json'), Buffer.alloc(5000));
  const { bytes } = await handlers.measurePrivateData({ stateId: one });
  expect(bytes).toBeGreaterThan(5000);

  const stateIds = [gone, back, fresh, stateId];
  const longGone = await handlers.removePrivateData({ stateIds, onlyLongGone: true });
  expect(longGone).toMatchObject({ removedIds: [gone], problems: [] });
  const single = await handlers.removePrivateData({ stateIds: [one], onlyLongGone: false });
  expect(single).toMatchObject({ removedIds: [one], problems: [] });

  expect(opened.forgotten).toEqual([gone, one]);
  const { all } = await handlers.listPrivateData({});
  expect(new Set(all.map((row) => row.stateId))).toEqual(new Set([stateId, back, fresh]));
});

it('stops asking about a former folder after its private data was removed', async () => {
  const former = opened.engine.stateId;
  await opened.engine.dispose();
  await rename(workspace, join(base, 'away'));
  await mkdir(workspace);
  await createWorkspace(workspace, 'Other');
  opened = await opened.reopen();
  const { handlers } = opened.engine;
  expect((await handlers.getWorkspace({})).hasFormerState).toBe(true);

  const removed = await handlers.removePrivateData({ stateIds: [former], onlyLongGone: false });
  expect(removed).toMatchObject({ removedIds: [former], workspace: { hasFormerState: false } });
});
