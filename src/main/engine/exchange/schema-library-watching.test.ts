import { cp, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import {
  isCheckDone,
  type LibraryEvent,
  type OpenedLibrary,
  openLibrary,
  proto3,
} from '../schemas/open-library.test-kit.ts';

let opened: OpenedLibrary;
afterEach(() => opened.dispose());

describe('watched schemas', () => {
  /** Waits for a report that passes a test. The end of a check is reported too, for the current schemas. */
  function changedTo(test: (report: SchemaReport) => boolean): Promise<LibraryEvent> {
    let known: number | null = null;
    return opened.next((event) => {
      if (event.kind !== 'changed') return false;
      known ??= revisionBefore();
      return event.report.revision > known && test(event.report);
    });
  }

  function revisionBefore(): number {
    const reported = opened.events.slice(0, -1).findLast(({ kind }) => kind === 'changed');
    return reported?.kind === 'changed' ? reported.report.revision : 1;
  }

  const messages = ({ sets }: SchemaReport) => sets[0]?.messageCount;

  async function untilWatched(): Promise<void> {
    const reported = changedTo((report) => messages(report) === 2);
    await opened.write({ 'repo/protos/first.proto': `${proto3}message First {}` });
    await reported;
    await opened.next(isCheckDone);
  }

  it('follow created, changed, renamed and deleted files', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    await opened.library.report();
    const at = (name: string) => join(opened.folder, 'protos', name);

    let changed = changedTo((report) => messages(report) === 2);
    await opened.write({ 'protos/new/b.proto': `${proto3}message B {}` });
    await changed;
    expect(await opened.typeNames()).toEqual(['A', 'B']);

    changed = changedTo(() => true);
    await opened.write({ 'protos/new/b.proto': `${proto3}message C {}` });
    await changed;
    expect(await opened.typeNames()).toEqual(['A', 'C']);

    changed = changedTo(() => true);
    await rename(at('new'), at('renamed'));
    await changed;
    const folders = await opened.library.ask('listFolder', {
      setName: 'default',
      by: 'file',
      path: '',
    });
    expect(folders.folders.map(({ name }) => name)).toEqual(['renamed']);

    changed = changedTo((report) => messages(report) === 1);
    await rm(at('renamed'), { recursive: true });
    await changed;
    expect(await opened.typeNames()).toEqual(['A']);
  });

  it('are read again once, or twice on a slow disk, when a thousand files change at once', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    const { revision } = await opened.library.report();
    const files = Array.from({ length: 1000 }, (_, n) => [
      `elsewhere/${n % 40}/f${n}.proto`,
      `${proto3}package p${n}; message M {}`,
    ]);
    // Written one by one, they would change only as fast as the machine writes.
    await opened.write(Object.fromEntries(files));

    const startedAt = performance.now();
    const all = changedTo((report) => messages(report) === 1001);
    await rename(join(opened.folder, 'elsewhere'), join(opened.folder, 'protos', 'all'));
    await all;

    // A burst ends after two seconds, even if more changes follow.
    const bursts = 2 + Math.floor((performance.now() - startedAt) / 2000);
    expect((await opened.library.report()).revision).toBeLessThanOrEqual(revision + bursts);
  });

  it.each([
    ['a file by itself', [{ path: 'one/a.proto' }], 'one/a.proto'],
    ['a file that is only imported', [{ path: 'one/b.proto' }], 'one/a.proto'],
  ])('follow %s', async (_what, schemas, changed) => {
    opened = await openLibrary(
      {
        'one/a.proto': `${proto3}message A { int32 n = 1; }`,
        'one/b.proto': `${proto3}import "a.proto"; message B { A a = 1; }`,
      },
      schemas,
    );
    await opened.library.report();

    const reported = changedTo(() => true);
    await opened.write({ [changed]: `${proto3}message A { int32 n = 2; }` });
    await reported;

    expect(await opened.encode('{"n":1}', 'A')).toEqual([16, 1]);
  });

  it('follow the roots that a buf file names', async () => {
    opened = await openLibrary({
      'protos/x/y/a.proto': `${proto3}message A {}`,
      'protos/x/y/b.proto': `${proto3}message B {}`,
    });
    await opened.library.report();

    const reported = changedTo(() => true);
    await opened.write({ 'protos/buf.yaml': 'version: v1\nbuild:\n  excludes: [x/y]\n' });

    expect(await reported).toMatchObject({ report: { sets: [{ messageCount: 0 }] } });
  });

  it('return when their folder returns', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    await opened.library.report();
    const path = join(opened.folder, 'protos');

    const gone = changedTo(({ sets }) => sets[0]?.sources[0]?.kind === 'missing');
    await rename(path, join(opened.folder, 'elsewhere'));
    await gone;
    const back = changedTo(({ sets }) => sets[0]?.sources[0]?.kind === 'folder');
    await rename(join(opened.folder, 'elsewhere'), path);
    await back;

    expect(await opened.typeNames()).toEqual(['A']);
    const reported = changedTo((report) => messages(report) === 2);
    await opened.write({ 'protos/b.proto': `${proto3}message B {}` });
    await reported;
  });

  it('are reported missing, and return, when a parent folder moves away and back', async () => {
    opened = await openLibrary({ 'repo/protos/a.proto': `${proto3}message A {}` }, [
      { path: 'repo/protos' },
    ]);
    await opened.library.report();
    const repo = join(opened.folder, 'repo');
    await untilWatched();

    const gone = changedTo(({ sets }) => sets[0]?.sources[0]?.kind === 'missing');
    await rename(repo, join(opened.folder, 'away'));
    expect(await gone).toMatchObject({ report: { problems: [{ kind: 'file-read' }] } });
    const back = changedTo(({ problems }) => problems.length === 0);
    await cp(join(opened.folder, 'away'), repo, { recursive: true });
    await back;

    const reported = changedTo((report) => messages(report) === 3);
    await opened.write({ 'repo/protos/b.proto': `${proto3}message B {}` });
    await reported;
  });

  it('come from a folder that replaces one of their parent folders', async () => {
    opened = await openLibrary(
      {
        'repo/protos/a.proto': `${proto3}message A {}`,
        'next/protos/a.proto': `${proto3}message A {} message B {} message C {}`,
      },
      [{ path: 'repo/protos' }],
    );
    await opened.library.report();
    const repo = join(opened.folder, 'repo');
    await untilWatched();

    const replaced = changedTo((report) => messages(report) === 3);
    await rename(repo, join(opened.folder, 'away'));
    await rename(join(opened.folder, 'next'), repo);
    await replaced;

    const reported = changedTo((report) => messages(report) === 4);
    await opened.write({ 'repo/protos/d.proto': `${proto3}message D {}` });
    await reported;
  });

  it('are followed once when a link leads back', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    await symlink(join(opened.folder, 'protos'), join(opened.folder, 'protos', 'loop'));
    await opened.library.report();

    const reported = changedTo((report) => messages(report) === 2);
    await opened.write({ 'protos/deep/b.proto': `${proto3}message B {}` });
    await reported;

    expect(opened.unexpected).toEqual([]);
  });

  it('are followed when two links lead back, which makes endless paths', async () => {
    opened = await openLibrary({ 'protos/in/a.proto': `${proto3}message A {}` });
    for (const name of ['one', 'two']) {
      await symlink(join(opened.folder, 'protos'), join(opened.folder, 'protos/in', name));
    }
    await opened.library.report();

    const reported = changedTo((report) => messages(report) === 2);
    await opened.write({ 'protos/in/b.proto': `${proto3}message B {}` });
    await reported;

    expect(opened.unexpected).toEqual([]);
  });

  it('are followed when a link leads to another place', async () => {
    opened = await openLibrary({
      'protos/a.proto': `${proto3}message A {}`,
      'elsewhere/deep/b.proto': `${proto3}message B {}`,
    });
    await symlink(join(opened.folder, 'elsewhere'), join(opened.folder, 'protos', 'linked'));
    expect(messages(await opened.library.report())).toBe(2);

    const reported = changedTo((report) => messages(report) === 3);
    await opened.write({ 'elsewhere/deep/c.proto': `${proto3}message C {}` });
    await reported;
  });

  it('appear when their folder appears', async () => {
    opened = await openLibrary({}, [{ path: 'later' }]);
    expect(await opened.library.report()).toMatchObject({
      sets: [{ sources: [{ kind: 'missing' }] }],
      problems: [{ kind: 'file-read' }],
    });

    const come = changedTo((report) => report.sets[0]?.messageCount === 1);
    await opened.write({ 'later/a.proto': `${proto3}message A {}` });

    expect(await come).toMatchObject({ report: { problems: [] } });
  });

  it('report what happened to saved requests, until it is accepted', async () => {
    const files = { 'protos/a.proto': `${proto3}message A { string old_name = 1; }` };
    opened = await openLibrary(files);
    opened.library.setRequests([
      {
        requestId: 'r',
        name: 'R',
        method: 'POST',
        schemaSet: null,
        requestType: 'A',
        responseType: null,
        bodyForm: 'json',
        bodyText: '{"oldName": "x"}',
      },
    ]);
    await opened.library.report();
    expect(await opened.library.ask('drift', {})).toMatchObject({ requests: [] });

    const drifted = opened.next((event) => event.kind === 'drift');
    await opened.write({ 'protos/a.proto': `${proto3}message A { string new_name = 1; }` });

    expect(await drifted).toMatchObject({
      drift: {
        requests: [
          { requestId: 'r', findings: [{ change: { kind: 'field-vanished' }, canFix: true }] },
        ],
      },
    });
    const body = { format: 'json', text: '{"oldName": "x"}' } as const;
    expect(await opened.library.ask('fixDrift', { requestId: 'r', body })).toEqual({
      body: { format: 'json', text: '{"newName": "x"}' },
      renamed: 1,
    });
    await opened.library.ask('acceptDrift', {});
    expect(await opened.library.ask('drift', {})).toMatchObject({ requests: [] });
  });
});
