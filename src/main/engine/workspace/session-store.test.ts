import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import type { TabDraft } from '../../../shared/model/session.ts';
import { createSessionStore, type SessionChange, type SessionStore } from './session-store.ts';

type RequestDraft = Extract<TabDraft, { kind: 'request' }>;

function draft(tabId: string, text = ''): RequestDraft {
  return {
    kind: 'request',
    tabId,
    request: savedRequestSchema.parse({
      id: `r-${tabId}`,
      name: 'R',
      url: 'http://a/\u0000é',
      body: { text },
    }),
    baseRevision: null,
    isChanged: true,
    kept: [],
    exchangeId: null,
  };
}

function change(open: readonly TabDraft[], closed: readonly TabDraft[] = []): SessionChange {
  return {
    tabIds: open.map(({ tabId }) => tabId),
    closedTabIds: closed.map(({ tabId }) => tabId),
    activeTabId: open[0]?.tabId ?? null,
    environmentName: 'Local',
    changed: [...open, ...closed],
  };
}

describe('the session store', () => {
  let folder: string;
  let privateFolder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protodesk-session-'));
    privateFolder = join(folder, 'private');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function open(): SessionStore {
    return createSessionStore(privateFolder);
  }

  async function saved(open_: readonly TabDraft[], closed: readonly TabDraft[] = []) {
    await open().save(change(open_, closed));
  }

  async function draftFiles(): Promise<string[]> {
    return (await readdir(join(privateFolder, 'drafts'))).sort();
  }

  async function idsAfterRestart() {
    const { session, problem: found } = await open().read();
    return {
      open: session?.tabs.map(({ tabId }) => tabId),
      closed: session?.closedTabs.map(({ tabId }) => tabId),
      problem: found?.title ?? null,
    };
  }

  it('is empty before the first save', async () => {
    expect(await open().read()).toEqual({ session: null, problem: null });
    expect(await readdir(folder)).toEqual([]);
  });

  it('returns exactly what was saved, in order', async () => {
    const tabs: TabDraft[] = [
      draft('b', '{\r\n  "a": "\u2028\ud800"\r\n}'),
      { kind: 'schema', tabId: 'a', page: { kind: 'drift' } },
      { kind: 'folder', tabId: 'Con', folderPath: '' },
      { kind: 'exchange', tabId: 'con', exchangeId: 'e', title: 'Get a user' },
    ];
    const closed = [draft('../../outside', 'x'), draft('d')];
    await open().save({ ...change(tabs, closed), previewTabId: 'con' });

    expect(await open().read()).toEqual({
      session: {
        ...{ tabs, closedTabs: closed, activeTabId: 'b', previewTabId: 'con' },
        environmentName: 'Local',
      },
      problem: null,
    });
    expect(await readdir(folder)).toEqual(['private']);
    expect(await draftFiles()).toHaveLength(6);
  });

  it('writes only the changed draft, and not the list', async () => {
    const large = 'x'.repeat(1_000_000);
    const tabs = Array.from({ length: 50 }, (_, index) => draft(`t${index}`, large));
    const store = open();
    await store.save(change(tabs));
    const before = await written();

    const typed = draft('t7', `${large}y`);
    await store.save({ ...change(tabs), changed: [typed] });

    const after = await written();
    const changed = [...after].filter(([name, at]) => before.get(name) !== at);
    expect(changed.map(([name]) => name)).toEqual(['drafts/t7.json']);
    expect((await open().read()).session?.tabs[7]).toEqual(typed);
  });

  /** The inode and time of each file: they change when a file is replaced. */
  async function written(): Promise<Map<string, string>> {
    const names = ['session.json', ...(await draftFiles()).map((name) => `drafts/${name}`)];
    const entries = names.map(async (name): Promise<[string, string]> => {
      const { ino, mtimeNs } = await stat(join(privateFolder, name), { bigint: true });
      return [name, `${ino} ${mtimeNs}`];
    });
    return new Map(await Promise.all(entries));
  }

  it('removes drafts that no list names any more', async () => {
    const store = open();
    await store.save(change([draft('a'), draft('b')], [draft('c')]));
    await store.save({ ...change([draft('b')]), changed: [] });
    expect(await draftFiles()).toEqual(['b.json']);
    expect(await idsAfterRestart()).toEqual({ open: ['b'], closed: [], problem: null });
  });

  it('ends with the last of many concurrent saves, all of its drafts, and no other file', async () => {
    const store = open();
    const tabs = Array.from({ length: 20 }, (_, index) => draft(`t${index}`));
    await Promise.all(
      tabs.map((tab, index) =>
        store.save({ ...change(tabs), environmentName: `e${index}`, changed: [tab] }),
      ),
    );
    const { session } = await open().read();
    expect(session).toMatchObject({ environmentName: 'e19', tabs });
    expect((await readdir(privateFolder)).sort()).toEqual(['drafts', 'session.json']);
    expect(await draftFiles()).toHaveLength(20);
  });

  it('reopens drafts as closed tabs when the program ended before it wrote the list', async () => {
    await saved([draft('a')]);
    const list = await readFile(join(privateFolder, 'session.json'));
    await saved([draft('a'), draft('b', 'typed')]);
    await writeFile(join(privateFolder, 'session.json'), list);

    const { session } = await open().read();

    expect(session?.tabs).toEqual([draft('a')]);
    expect(session?.closedTabs).toEqual([draft('b', 'typed')]);
  });

  it('keeps existing data when it is saved before it was read', async () => {
    await saved([draft('a')]);
    await rm(join(privateFolder, 'session.json'));
    expect(await open().save({ ...change([draft('a')]), changed: [] })).toEqual({ missing: [] });
    expect(await idsAfterRestart()).toMatchObject({ open: ['a'] });
  });

  it('names the tabs without a draft on disk, when someone removed the folder', async () => {
    const store = open();
    await store.save(change([draft('a'), draft('b')]));
    await rm(privateFolder, { recursive: true });

    const { missing } = await store.save({
      ...change([draft('a'), draft('b')]),
      changed: [draft('b')],
    });

    expect(missing).toEqual(['a']);
    expect(
      await store.save({ ...change([draft('a'), draft('b')]), changed: [draft('a')] }),
    ).toEqual({
      missing: [],
    });
    expect(await idsAfterRestart()).toEqual({ open: ['a', 'b'], closed: [], problem: null });
  });

  it('reports how many drafts are gone', async () => {
    await saved([draft('a'), draft('b'), draft('c')]);
    for (const name of ['a', 'c']) await rm(join(privateFolder, 'drafts', `${name}.json`));
    expect(await idsAfterRestart()).toEqual({
      open: ['b'],
      closed: [],
      problem: 'The drafts of 2 open tabs are gone',
    });
  });

  it('retries what could not be written, with later changes', async () => {
    const store = open();
    await writeFile(privateFolder, 'a file where the folder should be');

    await expect(store.save(change([draft('a', 'first')]))).rejects.toMatchObject({
      problem: {
        kind: 'file-write',
        location: { file: join(privateFolder, 'session.json') },
        hint: expect.any(String),
      },
    });
    await rm(privateFolder);
    await store.save({ ...change([draft('a'), draft('b')]), changed: [draft('b')] });

    expect((await open().read()).session?.tabs).toEqual([draft('a', 'first'), draft('b')]);
  });

  it('names the open drafts that are not on disk yet, unless they can be written now', async () => {
    const store = open();
    expect(await store.writeAgain()).toEqual({ drafts: [], reason: null });
    await writeFile(privateFolder, 'a file where the folder should be');
    await store.save(change([draft('a', 'first')], [draft('closed')])).catch(() => undefined);

    expect(await store.writeAgain()).toEqual({
      drafts: [draft('a', 'first')],
      reason: expect.any(String),
    });
    await rm(privateFolder);
    expect(await store.writeAgain()).toEqual({ drafts: [], reason: null });
    expect((await open().read()).session?.tabs).toEqual([draft('a', 'first')]);
  });

  describe('with damaged files', () => {
    const sampled = process.env.PROTODESK_PROPERTY_RUNS === undefined;

    /** The lengths to cut a file to; some of them in short runs, and always both ends. */
    function cuts(bytes: number): number[] {
      const step = sampled ? Math.max(1, Math.floor(bytes / 23)) : 1;
      const all = Array.from({ length: bytes }, (_, at) => at);
      return all.filter((at) => at % step === 0 || at > bytes - 3);
    }

    it('loses only the damaged draft, wherever it was cut', async () => {
      await saved([draft('a'), draft('b'), draft('c')]);
      const path = join(privateFolder, 'drafts', 'b.json');
      const whole = await readFile(path);
      for (const bytes of cuts(whole.byteLength)) {
        await writeFile(path, whole.subarray(0, bytes));

        const { session, problem: found } = await open().read();

        expect(session?.tabs).toEqual([draft('a'), draft('c')]);
        expect(found).toMatchObject({ kind: 'workspace-file', location: { file: path } });
        const [kept, ...others] = (await draftFiles()).filter((name) => name.includes('.damaged-'));
        expect(others).toEqual([]);
        const keptPath = join(privateFolder, 'drafts', kept ?? '');
        expect(await readFile(keptPath)).toEqual(whole.subarray(0, bytes));
        await rm(keptPath);
      }
    });

    it('opens all drafts when the list is damaged, wherever it was cut', async () => {
      await saved([draft('a'), draft('b')], [draft('c')]);
      const path = join(privateFolder, 'session.json');
      const whole = await readFile(path);
      for (const bytes of cuts(whole.byteLength)) {
        await writeFile(path, whole.subarray(0, bytes));

        const { session, problem: found } = await open().read();

        expect(new Set(session?.tabs)).toEqual(new Set([draft('a'), draft('b'), draft('c')]));
        expect(found).toMatchObject({ kind: 'workspace-file', location: { file: path } });
        const kept = (await readdir(privateFolder)).filter((name) => name.includes('.damaged-'));
        expect(kept).toHaveLength(1);
        const keptPath = join(privateFolder, kept[0] ?? '');
        expect(await readFile(keptPath)).toEqual(whole.subarray(0, bytes));
        await rm(keptPath);
      }
    });

    it.each([
      '{"schemaVersion":2,"tabIds":1}',
      '[]',
      'null',
      '\u0000\u0001',
      '{"schemaVersion":"2"}',
    ])('opens all drafts when the list is %j', async (text) => {
      await saved([draft('a')]);
      await writeFile(join(privateFolder, 'session.json'), text);
      expect(await idsAfterRestart()).toEqual({
        open: ['a'],
        closed: [],
        problem: 'The file with the open tabs is damaged',
      });
      // Reported once: there is a new list.
      expect(await idsAfterRestart()).toEqual({ open: ['a'], closed: [], problem: null });
    });

    it('reports several as one, with each name', async () => {
      await saved([draft('a'), draft('b'), draft('c')]);
      for (const name of ['a', 'b']) {
        await writeFile(join(privateFolder, 'drafts', `${name}.json`), '{}');
      }
      const { session, problem: found } = await open().read();
      expect(session?.tabs).toEqual([draft('c')]);
      expect(found?.title).toBe('2 files of your open tabs could not be read');
      expect(found?.detail).toMatch(/a\.json\.damaged-.*b\.json\.damaged-|b\.json.*a\.json/);
    });

    it('does not touch other files next to the drafts', async () => {
      await saved([draft('a')]);
      const copy = 'a (conflicted copy).json';
      await writeFile(
        join(privateFolder, 'drafts', copy),
        await readFile(join(privateFolder, 'drafts', 'a.json')),
      );
      expect(await idsAfterRestart()).toEqual({ open: ['a'], closed: [], problem: null });
      await saved([draft('b')]);
      expect(await draftFiles()).toEqual([copy, 'b.json']);
    });
  });

  describe('with files of other versions', () => {
    it('reads a session of the first version, and keeps it in the current form', async () => {
      await mkdir(privateFolder);
      const fixture = join(import.meta.dirname, 'fixtures', 'session-version-1.json');
      await writeFile(join(privateFolder, 'session.json'), await readFile(fixture));

      const first = await open().read();

      expect(first.problem).toBeNull();
      const { session } = first;
      expect(session).toMatchObject({ activeTabId: 'tab-2', environmentName: 'Local' });
      expect(session?.tabs.map(({ kind, tabId }) => [kind, tabId])).toEqual([
        ['request', 'tab-1'],
        ['compare', 'tab-2'],
        ['schema', 'tab-3'],
      ]);
      expect(session?.tabs[0]).toMatchObject({
        isChanged: true,
        baseRevision: null,
        request: { url: '{{base}}/users/1', body: { text: '{\r\n  "a": "\u2028"\r\n}' } },
      });
      expect(session?.closedTabs.map(({ tabId }) => tabId)).toEqual(['tab-4']);
      expect(await draftFiles()).toEqual(['tab-1.json', 'tab-2.json', 'tab-3.json', 'tab-4.json']);
      expect(await open().read()).toEqual(first);
    });

    it('keeps a session of the first version complete when one tab of it cannot be read', async () => {
      await mkdir(privateFolder);
      const tabs = [draft('a'), { tabId: 'b', request: 7 }];
      const text = JSON.stringify({ tabs, activeTabId: 'a', environmentName: null });
      await writeFile(join(privateFolder, 'session.json'), text);

      expect(await idsAfterRestart()).toEqual({
        open: ['a'],
        closed: [],
        problem: '1 open tab could not be read',
      });
      const kept = (await readdir(privateFolder)).find((name) => name.includes('.damaged-'));
      expect(await readFile(join(privateFolder, kept ?? ''), 'utf8')).toBe(text);
    });

    it('does not overwrite a list or a draft of a newer version', async () => {
      await saved([draft('a'), draft('b')]);
      const list = '{"schemaVersion":3,"windows":[]}';
      const newer = '{"schemaVersion":2,"pieces":[]}';
      await writeFile(join(privateFolder, 'session.json'), list);
      await writeFile(join(privateFolder, 'drafts', 'b.json'), newer);

      const { session, problem: found } = await open().read();
      await saved([draft('c')]);

      expect(session?.tabs).toEqual([draft('a')]);
      expect(found?.detail).toMatch(/newer Protodesk/);
      expect(await readFile(join(privateFolder, 'drafts', 'b.json'), 'utf8')).toBe(newer);
      const kept = (await readdir(privateFolder)).find((name) => name.includes('.version-3-'));
      expect(await readFile(join(privateFolder, kept ?? ''), 'utf8')).toBe(list);
    });
  });
});
