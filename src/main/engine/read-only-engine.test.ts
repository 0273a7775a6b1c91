import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import { runPlanSchema } from '../../shared/model/run-plan.ts';
import { createWorkspace } from './workspace/create-workspace.ts';
import { lockWorkspace, type WorkspaceLock } from './workspace/workspace-lock.ts';

let folder: string;
let other: WorkspaceLock | null;
let opened: OpenedEngine;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protodesk-read-only-'));
  await createWorkspace(folder, 'W');
  await mkdir(join(folder, 'protos'));
  await writeFile(
    join(folder, 'protos', 't.proto'),
    'syntax = "proto3";\npackage t;\nmessage M { int32 id = 1; }\n',
  );
  other = await lockWorkspace(folder);
  opened = await openEngine(folder);
});

afterEach(async () => {
  await opened.dispose();
  await other?.release();
  await rm(folder, { recursive: true, force: true });
});

it('writes nothing into a workspace that another Protodesk has open, and everything into the data folder', async () => {
  const { handlers } = opened.engine;
  const before = await readdir(folder, { recursive: true });
  const yaml = await readFile(join(folder, 'protodesk.yaml'), 'utf8');

  const importing = handlers.importSchemas({ paths: [join(folder, 'protos')], setName: 'default' });
  await expect(importing).rejects.toMatchObject({ problem: { kind: 'read-only' } });
  expect((await handlers.getSchemas({})).sets).toMatchObject([{ name: 'default' }]);
  await handlers.acceptSchemaDrift({});
  await handlers.saveSession({
    tabIds: ['t'],
    closedTabIds: [],
    activeTabId: 't',
    environmentName: null,
    changed: [],
  });
  const request = requestOf({ url: 'http://127.0.0.1:1/' });
  await handlers.send({ exchangeId: 'e', request, environmentName: null });
  const finished = new Promise<void>((resolve) => {
    opened.onRunProgress(({ state }) => {
      if (state !== 'running' && state !== 'stopping') resolve();
    });
  });
  const series = [{ name: 'S', request, environmentName: null }];
  const plan = runPlanSchema.parse({ name: 'P', series, samples: 1, warmUp: 0 });
  await handlers.startRun({ runId: 'run', plan });
  await finished;
  await opened.engine.dispose();

  expect(await readdir(folder, { recursive: true })).toEqual(before);
  expect(await readFile(join(folder, 'protodesk.yaml'), 'utf8')).toBe(yaml);
  const kept = await readdir(opened.privateFolder);
  expect(kept).toEqual(
    expect.arrayContaining(['cache', 'history', 'runs', 'schema-baseline.json', 'session.json']),
  );
});
