import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import { isCheckDone, type OpenedLibrary, openLibrary, proto3 } from './open-library.test-kit.ts';

let opened: OpenedLibrary;
afterEach(() => opened.dispose());

function sourcesOf({ sets }: SchemaReport): Record<string, readonly string[]> {
  return Object.fromEntries(sets.map(({ name, sources }) => [name, sources.map((s) => s.path)]));
}

function settings(): Promise<string> {
  return readFile(join(opened.folder, 'protodesk.yaml'), 'utf8');
}

describe('the schema library', () => {
  it('keeps both of two imports that started at once', async () => {
    opened = await openLibrary({
      'protos/a.proto': `${proto3}message A {}`,
      'First/f.proto': `${proto3}message First {}`,
      'Second/s.proto': `${proto3}message Second {}`,
    });
    const { library, folder } = opened;

    await Promise.all(['First', 'Second'].map((name) => library.add([join(folder, name)], null)));

    expect(sourcesOf(await library.report())).toEqual({ default: ['protos', 'First', 'Second'] });
    expect(await settings()).toMatch(/protos.*First.*Second/s);
    expect(await opened.typeNames()).toEqual(['A', 'First', 'Second']);
  });

  it('goes on without schemas when the first load fails, until they are reloaded', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A { int32 n = 1; }` });
    const { library } = opened;
    const first = library.report();
    library.cancelImport();

    expect(await first).toMatchObject({
      sets: [{ name: 'default', sources: [{ path: 'protos', fileCount: 0 }] }],
      problems: [{ kind: 'cancelled', hint: expect.stringContaining('Reload') }],
    });
    await expect(opened.encode('{}', 'A')).rejects.toMatchObject({
      problem: { kind: 'type-missing' },
    });
    expect((await library.reload()).problems).toEqual([]);
    expect(await opened.encode('{"n":1}', 'A')).toEqual([8, 1]);
  });

  it('changes nothing when an import is cancelled', async () => {
    opened = await openLibrary({
      'protos/a.proto': `${proto3}message A {}`,
      'more/b.proto': `${proto3}message B {}`,
    });
    const { library, folder } = opened;
    const before = await library.report();
    const adding = library.add([join(folder, 'more')], null);
    await Promise.resolve();

    library.cancelImport();

    await expect(adding).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    const after = await library.report();
    expect([after.revision, after.sets]).toEqual([before.revision, before.sets]);
    expect(await opened.typeNames()).toEqual(['A']);
  });

  it.each([
    ['an empty folder', 'empty', 'schema-empty'],
    ['a path that is not there', 'gone', 'file-read'],
  ])('refuses %s, and goes on unchanged', async (_what, name, kind) => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    await mkdir(join(opened.folder, 'empty'));
    const before = await settings();

    const adding = opened.library.add([join(opened.folder, name)], null);

    await expect(adding).rejects.toMatchObject({ problem: { kind } });
    expect([await settings(), await opened.typeNames()]).toEqual([before, ['A']]);
  });

  it('lets each set look up its own types, and moves sources between sets', async () => {
    opened = await openLibrary(
      {
        'one/a.proto': `${proto3}message A { int32 n = 1; }`,
        'two/a.proto': `${proto3}message A { int32 n = 2; } message Only { int32 n = 3; }`,
      },
      [{ path: 'one' }],
    );
    const { library, folder } = opened;
    await library.add([join(folder, 'two')], 'second');

    expect(sourcesOf(await library.report())).toEqual({ default: ['one'], second: ['two'] });
    expect((await library.report()).problems).toEqual([]);
    expect(
      await Promise.all([
        opened.encode('{"n":1}', 'A'),
        opened.encode('{"n":1}', 'A', 'default'),
        opened.encode('{"n":1}', 'A', 'second'),
        opened.encode('{"n":1}', 'Only'),
      ]),
    ).toEqual([
      [8, 1],
      [8, 1],
      [16, 1],
      [24, 1],
    ]);
    await expect(opened.encode('{}', 'Only', 'default')).rejects.toMatchObject({
      problem: { kind: 'type-missing', hint: expect.stringContaining('second') },
    });
    await expect(opened.encode('{}', 'A', 'third')).rejects.toMatchObject({
      problem: { title: 'No such schema set' },
    });

    const report = await library.move({ setName: 'second', path: 'two' }, 'default');

    expect(sourcesOf(report)).toEqual({ default: ['one', 'two'] });
    expect(report.problems).toMatchObject([{ kind: 'schema-conflict' }]);
    expect(await settings()).not.toContain('second');
  });

  it('uses given include roots, and finds them by itself again', async () => {
    opened = await openLibrary({
      'protos/deep/api/a.proto': `${proto3}import "b.proto"; message A { B b = 1; }`,
      'protos/deep/api/b.proto': `${proto3}message B {}`,
    });
    const { library, folder } = opened;
    const ref = { setName: 'default', path: 'protos' };
    const rootsOf = ({ sets }: SchemaReport) =>
      sets[0]?.sources[0]?.includeRoots.map(({ shown, from }) => [shown, from]);

    const given = await library.setIncludeRoots(ref, ['protos/deep']);
    expect(rootsOf(given)).toContainEqual(['protos/deep', 'given']);
    expect(await settings()).toContain('protos/deep');

    const found = await library.setIncludeRoots(ref, []);
    expect(rootsOf(found)).toEqual([['protos/deep/api', 'imports']]);
    expect(await settings()).not.toContain('includeRoots');
    expect(await opened.encode('{"b":{}}', 'A')).toEqual([10, 0]);
    expect(folder).toBe(opened.folder);
  });

  it('suggests the nearest name for a missing type, and explains why an existing one is invalid', async () => {
    opened = await openLibrary({
      'protos/a.proto': `${proto3}package p; message Alphabet {}`,
      'protos/b.proto': `${proto3}package p; message Broken { int32 = 1; }`,
    });
    const checked = opened.next(isCheckDone);
    await opened.library.report();
    await checked;

    await expect(opened.encode('{}', 'p.Alphabets')).rejects.toMatchObject({
      problem: { kind: 'type-missing', hint: 'Did you mean `p.Alphabet`?' },
    });
    await expect(opened.encode('{}', 'p.Broken')).rejects.toMatchObject({
      problem: { kind: 'type-missing', location: { file: expect.stringContaining('b.proto') } },
    });
  });
});

describe('protodesk.yaml, changed by others while it is open', () => {
  const files = {
    'protos/a.proto': `${proto3}message A {}`,
    'theirs/b.proto': `${proto3}message B {}`,
    'ours/c.proto': `${proto3}message C {}`,
  };
  const theirs =
    'schemaVersion: 1\nname: W\nschemas:\n  - path: protos\n  # of the other team\n  - path: theirs\n    owner: them\n';

  it('keeps the changes of others when a source is added', async () => {
    opened = await openLibrary(files);
    await opened.library.report();
    await opened.write({ 'protodesk.yaml': theirs });

    const report = await opened.library.add([join(opened.folder, 'ours')], null);

    expect(sourcesOf(report)).toEqual({ default: ['protos', 'theirs', 'ours'] });
    expect(await settings()).toBe(`${theirs}  - path: ours\n`);
    expect(await opened.typeNames()).toEqual(['A', 'B', 'C']);
  });

  it('is followed, and reported, once', async () => {
    opened = await openLibrary(files);
    await opened.library.report();
    await opened.write({ 'protodesk.yaml': theirs });
    const reported = opened.next((event) => event.kind === 'changed');

    opened.library.followSettings();

    const event = await reported;
    expect(event.kind === 'changed' && sourcesOf(event.report)).toEqual({
      default: ['protos', 'theirs'],
    });
    expect(sourcesOf(await opened.library.reload())).toEqual({ default: ['protos', 'theirs'] });
    expect(await settings()).toBe(theirs);
  });

  it('changes nothing while it is invalid', async () => {
    opened = await openLibrary(files);
    await opened.library.report();
    await opened.write({ 'protodesk.yaml': 'schemaVersion: 1\nname: W\nschemas: [' });

    expect(sourcesOf(await opened.library.reload())).toEqual({ default: ['protos'] });
  });

  it('loads and reports a source that cannot be listed in it', async () => {
    opened = await openLibrary(files);
    await opened.library.report();
    await opened.write({ 'protodesk.yaml': 'schemaVersion: 1\nname: W\nschemas: [' });
    const reported = opened.next((event) => event.kind === 'changed');

    const adding = opened.library.add([join(opened.folder, 'ours')], null);

    await expect(adding).rejects.toMatchObject({ problem: { kind: 'file-write' } });
    const event = await reported;
    expect(event.kind === 'changed' && sourcesOf(event.report)).toEqual({
      default: ['protos', 'ours'],
    });
    expect(await opened.typeNames()).toEqual(['A', 'C']);
  });
});

describe('the schema thread', () => {
  it('is started again when it dies, and reports that', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A { int32 n = 1; }` });
    const { revision } = await opened.library.report();
    const reported = opened.next(
      (event) => event.kind === 'changed' && event.report.revision > revision,
    );

    const search = { query: 'nowhere', count: 500 };
    const dying = opened.library.ask('search', search, { deadlineMs: 0 });

    await expect(dying).rejects.toMatchObject({ problem: { kind: 'deadline' } });
    expect(await reported).toMatchObject({ report: { problems: [{ kind: 'deadline' }] } });
    expect(await opened.encode('{"n":1}', 'A')).toEqual([8, 1]);
    expect((await opened.library.reload()).problems).toEqual([]);
  });
});
