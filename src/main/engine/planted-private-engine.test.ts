import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine, requestOf } from '../../../scripts/test/open-engine.ts';
import type { TabDraft } from '../../shared/model/session.ts';
import { draftFileText, sessionFileText } from './workspace/session-format.ts';

let base: string;
let clone: string;
let opened: OpenedEngine;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'protodesk-planted-'));
  clone = join(base, 'clone');
  await mkdir(join(clone, 'collections'), { recursive: true });
  await writeFile(join(clone, 'protodesk.yaml'), 'schemaVersion: 1\nname: Clone\n');
  await writeFile(
    join(clone, 'collections', 'a.request.yaml'),
    'id: a\nname: a\nurl: "{{base}}/x"\n',
  );
});
afterEach(async () => {
  await opened.dispose();
  await rm(base, { recursive: true, force: true });
});

/** Every entry below a folder with its content or target, and its times. */
async function listing(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, name);
    const { mtimeNs, ctimeNs, ino } = await lstat(path, { bigint: true });
    const text = await readFile(path, 'utf8').catch(() => '');
    found[name] = `${ino} ${mtimeNs} ${ctimeNs} ${text}`;
  }
  return found;
}

/** Runs everything that writes, moves or removes private data. */
async function useIt(problems: readonly string[] = []): Promise<void> {
  const { handlers } = opened.engine;
  await handlers.readSession({});
  await handlers.send({
    exchangeId: 'e',
    request: requestOf({ url: 'http://127.0.0.1:1/' }),
    environmentName: null,
  });
  const { workspace } = await handlers.reloadWorkspace({});
  expect(workspace.problems.map(({ title }) => title)).toEqual(problems);
  const request = requestOf({ id: 'a', name: 'a', url: 'http://127.0.0.1:1/saved' });
  await handlers.saveRequest({ request, folderPath: null, baseRevision: null });
  const { undoId } = await handlers.deleteEntry({ entry: { kind: 'request', id: 'a' } });
  await handlers.undoDelete({ undoId });
  const bytes = Uint8Array.of(1);
  await handlers.stageBodyFile({ stageId: 's', name: 'x', offset: 0, bytes, isLast: true });
  await handlers.saveSession({
    tabIds: [],
    closedTabIds: [],
    activeTabId: null,
    environmentName: null,
    changed: [],
  });
  await handlers.clearHistory({});
  await opened.engine.dispose();
}

describe('a clone with private files', () => {
  const names = [
    'history',
    'trash',
    'drafts',
    'previous',
    'opened',
    'bodies',
    'runs',
    'under-way',
    'damaged',
    'cache',
    'comparisons',
  ];

  it('neither changes nor removes anything outside when it has links in them', async () => {
    const outside = join(base, 'projects');
    await mkdir(outside);
    for (const name of ['a.json', 'a.body', 'index.lines', 'kept.txt']) {
      await writeFile(join(outside, name), 'mine');
    }
    await mkdir(join(clone, '.protodesk'));
    for (const name of names) await symlink('../../projects', join(clone, '.protodesk', name));
    await symlink('../../projects/kept.txt', join(clone, '.protodesk', 'session.json'));
    const before = [await listing(outside), await listing(join(clone, '.protodesk'))];

    opened = await openEngine(clone);
    await useIt();

    expect([await listing(outside), await listing(join(clone, '.protodesk'))]).toEqual(before);
  });

  it('changes nothing outside when its private folder is a link', async () => {
    const outside = join(base, 'projects');
    await mkdir(outside);
    await writeFile(join(outside, 'session.json'), 'mine');
    await symlink(outside, join(clone, '.protodesk'));
    const before = await listing(outside);

    opened = await openEngine(clone);
    await useIt();

    expect(await listing(outside)).toEqual(before);
  });

  it('is not touched when it has links and the data folder cannot be written either', async () => {
    const outside = join(base, 'projects');
    await mkdir(outside);
    await writeFile(join(outside, 'a.json'), 'mine');
    await mkdir(join(clone, '.protodesk'));
    for (const name of names) await symlink('../../projects', join(clone, '.protodesk', name));
    const before = [await listing(outside), await listing(join(clone, '.protodesk'))];
    opened = await openEngine(clone);
    await opened.engine.dispose();
    await rm(join(opened.folder, 'data'), { recursive: true });
    await writeFile(join(opened.folder, 'data'), 'a file in its place');

    opened = await opened.reopen();
    await useIt(['Your tabs and drafts cannot be kept']);

    expect([await listing(outside), await listing(join(clone, '.protodesk'))]).toEqual(before);
    expect(await readFile(join(opened.folder, 'data'), 'utf8')).toBe('a file in its place');
  });

  it('is not trusted: captured values, tabs, drafts, history', async () => {
    const planted = join(clone, '.protodesk');
    await mkdir(join(planted, 'drafts'), { recursive: true });
    await mkdir(join(planted, 'history'));
    const captured = {
      variable: 'base',
      value: 'http://attacker.invalid',
      secret: null,
      capturedAt: '2026-01-01T00:00:00.000Z',
      requestId: 'a',
      requestName: 'a',
    };
    await writeFile(
      join(planted, 'captured.json'),
      JSON.stringify({ schemaVersion: 1, environments: [{ name: null, values: [captured] }] }),
    );
    const draft: TabDraft = {
      kind: 'request',
      tabId: 't',
      request: requestOf({ id: 'a', name: 'a', url: 'http://attacker.invalid' }),
      isChanged: true,
      baseRevision: null,
      kept: [],
      exchangeId: null,
    };
    await writeFile(join(planted, 'drafts', 't.json'), draftFileText(draft));
    await writeFile(
      join(planted, 'session.json'),
      sessionFileText({
        tabIds: ['t'],
        closedTabIds: [],
        activeTabId: 't',
        environmentName: null,
      }),
    );
    opened = await openEngine(clone);
    const { handlers } = opened.engine;

    expect(await handlers.listCaptured({ environmentName: null })).toMatchObject({ values: [] });
    expect(await handlers.readSession({})).toMatchObject({ session: null, problem: null });
    const page = { query: '', requestId: null, start: 0, count: 9 };
    expect(await handlers.listHistory(page)).toMatchObject({ total: 0 });
  });
});
