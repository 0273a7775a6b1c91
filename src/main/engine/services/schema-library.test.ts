import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import { type LibraryEvent, type OpenedLibrary, openLibrary } from './open-library.test-kit.ts';
import { viewText } from './packed-text.ts';

const proto3 = 'syntax = "proto3";\n';

let opened: OpenedLibrary;
afterEach(() => opened.dispose());

function sourcesOf({ sets }: SchemaReport): Record<string, readonly string[]> {
  return Object.fromEntries(sets.map(({ name, sources }) => [name, sources.map((s) => s.path)]));
}

function settings(): Promise<string> {
  return readFile(join(opened.folder, 'protodesk.yaml'), 'utf8');
}

function isDone(event: LibraryEvent): boolean {
  return event.kind === 'check' && event.check.kind === 'done';
}

async function typeNames(): Promise<string[]> {
  const query = { query: '', kinds: ['message'] as const, schemaSet: null, start: 0, count: 500 };
  const { types } = await opened.library.ask('findTypes', { ...query, kinds: [...query.kinds] });
  return types.map(({ fullName }) => fullName).filter((name) => !name.startsWith('google.'));
}

function encode(
  text: string,
  typeName: string,
  schemaSet: string | null = null,
): Promise<number[]> {
  return opened.library
    .run(
      'encodeBody',
      { body: { format: 'json', text }, typeName, strings: [], as: 'protobuf' },
      { deadlineMs: 10_000, schemaSet, typeNames: [typeName] },
    )
    .then((bytes) => [...bytes]);
}

describe('the schema library', () => {
  it('keeps both of two imports that were started at once', async () => {
    opened = await openLibrary({
      'protos/a.proto': `${proto3}message A {}`,
      'First/f.proto': `${proto3}message First {}`,
      'Second/s.proto': `${proto3}message Second {}`,
    });
    const { library, folder } = opened;

    await Promise.all(['First', 'Second'].map((name) => library.add([join(folder, name)], null)));

    expect(sourcesOf(await library.report())).toEqual({ default: ['protos', 'First', 'Second'] });
    expect(await settings()).toMatch(/protos.*First.*Second/s);
    expect(await typeNames()).toEqual(['A', 'First', 'Second']);
  });

  it('goes on without schemas when their first load does not end well, until they are reloaded', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A { int32 n = 1; }` });
    const { library } = opened;
    const first = library.report();
    library.cancelImport();

    expect(await first).toMatchObject({
      sets: [{ name: 'default', sources: [{ path: 'protos', fileCount: 0 }] }],
      problems: [{ kind: 'cancelled', hint: expect.stringContaining('Reload') }],
    });
    await expect(encode('{}', 'A')).rejects.toMatchObject({ problem: { kind: 'type-missing' } });
    expect((await library.reload()).problems).toEqual([]);
    expect(await encode('{"n":1}', 'A')).toEqual([8, 1]);
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
    expect(await typeNames()).toEqual(['A']);
  });

  it.each([
    ['an empty folder', 'empty', 'schema-empty'],
    ['a path that is not there', 'gone', 'file-read'],
  ])('refuses %s, and goes on with what it has', async (_what, name, kind) => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    await mkdir(join(opened.folder, 'empty'));
    const before = await settings();

    const adding = opened.library.add([join(opened.folder, name)], null);

    await expect(adding).rejects.toMatchObject({ problem: { kind } });
    expect([await settings(), await typeNames()]).toEqual([before, ['A']]);
  });

  it('has each set look up its own types, and moves sources between them', async () => {
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
        encode('{"n":1}', 'A'),
        encode('{"n":1}', 'A', 'default'),
        encode('{"n":1}', 'A', 'second'),
        encode('{"n":1}', 'Only'),
      ]),
    ).toEqual([
      [8, 1],
      [8, 1],
      [16, 1],
      [24, 1],
    ]);
    await expect(encode('{}', 'Only', 'default')).rejects.toMatchObject({
      problem: { kind: 'type-missing', hint: expect.stringContaining('second') },
    });
    await expect(encode('{}', 'A', 'third')).rejects.toMatchObject({
      problem: { title: 'No such schema set' },
    });

    const report = await library.move({ setName: 'second', path: 'two' }, 'default');

    expect(sourcesOf(report)).toEqual({ default: ['one', 'two'] });
    expect(report.problems).toMatchObject([{ kind: 'schema-conflict' }]);
    expect(await settings()).not.toContain('second');
  });

  it('takes include roots as they are given, and finds them by itself again', async () => {
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
    expect(await encode('{"b":{}}', 'A')).toEqual([10, 0]);
    expect(folder).toBe(opened.folder);
  });

  it('names the nearest of all types when one is missing, and what is broken about one that is not', async () => {
    opened = await openLibrary({
      'protos/a.proto': `${proto3}package p; message Alphabet {}`,
      'protos/b.proto': `${proto3}package p; message Broken { int32 = 1; }`,
    });
    const checked = opened.next(isDone);
    await opened.library.report();
    await checked;

    await expect(encode('{}', 'p.Alphabets')).rejects.toMatchObject({
      problem: { kind: 'type-missing', hint: 'Did you mean `p.Alphabet`?' },
    });
    await expect(encode('{}', 'p.Broken')).rejects.toMatchObject({
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

  it('keeps what they listed when a source is added', async () => {
    opened = await openLibrary(files);
    await opened.library.report();
    await opened.write({ 'protodesk.yaml': theirs });

    const report = await opened.library.add([join(opened.folder, 'ours')], null);

    expect(sourcesOf(report)).toEqual({ default: ['protos', 'theirs', 'ours'] });
    expect(await settings()).toBe(`${theirs}  - path: ours\n`);
    expect(await typeNames()).toEqual(['A', 'B', 'C']);
  });

  it('is followed, and told, once', async () => {
    opened = await openLibrary(files);
    await opened.library.report();
    await opened.write({ 'protodesk.yaml': theirs });
    const told = opened.next((event) => event.kind === 'changed');

    opened.library.followSettings();

    const event = await told;
    expect(event.kind === 'changed' && sourcesOf(event.report)).toEqual({
      default: ['protos', 'theirs'],
    });
    expect(sourcesOf(await opened.library.reload())).toEqual({ default: ['protos', 'theirs'] });
    expect(await settings()).toBe(theirs);
  });

  it('changes nothing while it is not valid', async () => {
    opened = await openLibrary(files);
    await opened.library.report();
    await opened.write({ 'protodesk.yaml': 'schemaVersion: 1\nname: W\nschemas: [' });

    expect(sourcesOf(await opened.library.reload())).toEqual({ default: ['protos'] });
  });

  it('has a source that cannot be listed in it loaded and told all the same', async () => {
    opened = await openLibrary(files);
    await opened.library.report();
    await opened.write({ 'protodesk.yaml': 'schemaVersion: 1\nname: W\nschemas: [' });
    const told = opened.next((event) => event.kind === 'changed');

    const adding = opened.library.add([join(opened.folder, 'ours')], null);

    await expect(adding).rejects.toMatchObject({ problem: { kind: 'file-write' } });
    const event = await told;
    expect(event.kind === 'changed' && sourcesOf(event.report)).toEqual({
      default: ['protos', 'ours'],
    });
    expect(await typeNames()).toEqual(['A', 'C']);
  });
});

describe('a job on the schemas', () => {
  it('is given what an Any holds, at any depth', async () => {
    opened = await openLibrary({
      'protos/any.proto': `${proto3}import "google/protobuf/any.proto"; message Box { google.protobuf.Any in = 1; }`,
      'protos/inner.proto': `${proto3}package far.away; message Inner { int32 n = 1; }`,
    });
    const body = { '@type': 'type.googleapis.com/Box', in: { '@type': 'x/far.away.Inner', n: 7 } };

    const bytes = await encode(JSON.stringify({ in: body }), 'Box');

    expect(Buffer.from(bytes).toString('latin1')).toContain('far.away.Inner');
    const shared = new SharedArrayBuffer(bytes.length);
    new Uint8Array(shared).set(bytes);
    opened = await opened.reopen();
    const form = { kind: 'protojson', typeName: 'Box', framing: null } as const;
    const as = { ...form, defaults: false, names: 'json' } as const;
    const packed = await opened.library.run(
      'bodyText',
      { body: shared, as, maxUnpackedBytes: 0 },
      { deadlineMs: 10_000, schemaSet: null, typeNames: ['Box'] },
    );
    expect(JSON.parse(viewText(packed).slice(0, 1000))).toEqual({ in: body });
  });

  it('is given what an Any holds though nobody imports it, in each format of a body', async () => {
    opened = await openLibrary({
      'protos/any.proto': `${proto3}import "google/protobuf/any.proto"; message Box { google.protobuf.Any in = 1; }`,
      'protos/inner.proto': `${proto3}package far.away; message Inner { int32 n = 1; }`,
    });
    const options = { deadlineMs: 10_000, schemaSet: null, typeNames: ['Box'] };
    const text = 'in {\n  [type.googleapis.com/far.away.Inner] {\n    n: 7\n  }\n}';
    const typed = { format: 'textproto', text } as const;
    const check = { body: typed, typeName: 'Box', strings: [] };
    expect(await opened.library.run('checkBody', check, options)).toMatchObject({ kind: 'valid' });

    opened = await opened.reopen();
    const toHex = { body: typed, typeName: 'Box', to: 'hex', before: null, strings: [] } as const;
    const hex = await opened.library.run('convertBody', toHex, options);
    opened = await opened.reopen();
    const toText = { ...toHex, body: hex.body, to: 'textproto' } as const;
    expect((await opened.library.run('convertBody', toText, options)).body.text).toBe(text);
    opened = await opened.reopen();
    const json = await opened.library.run('convertBody', { ...toText, to: 'json' }, options);
    expect(json.notes).toEqual([]);
    expect(JSON.parse(json.body.text)).toEqual({
      in: { '@type': 'type.googleapis.com/far.away.Inner', n: 7 },
    });
  });

  it('is given the type that an answer names, of whatever set', async () => {
    opened = await openLibrary(
      {
        'protos/a.proto': `${proto3}message A {}`,
        'other/b.proto': `${proto3}message B { string s = 1; }`,
      },
      [{ path: 'protos' }, { path: 'other', set: 'other' }],
    );
    const body = new SharedArrayBuffer(4);
    new Uint8Array(body).set([10, 2, 104, 105]);

    const reading = await opened.library.run(
      'readAnswer',
      {
        body,
        headers: [
          ['Content-Type', 'application/x-protobuf'],
          ['X-Protobuf-Message', 'B'],
        ],
        status: 200,
        requestResponseType: 'A',
        ownRule: null,
        rule: null,
        steps: [],
        choice: {},
        schemaSet: null,
      },
      { deadlineMs: 10_000, schemaSet: null, typeNames: [] },
    );

    expect(reading).toMatchObject({ kind: 'protobuf', typeName: 'B', jsonBytes: 10 });
  });

  it('works on a file that changed a moment ago', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A { int32 n = 1; }` });
    await opened.library.report();
    await opened.write({ 'protos/a.proto': `${proto3}message A { int32 other = 4; }` });

    expect(await encode('{"other":1}', 'A')).toEqual([32, 1]);
  });
});

describe('watched schemas', () => {
  /** The end of a check is told too; that is of the schemas as they are. */
  function changedTo(test: (report: SchemaReport) => boolean): Promise<LibraryEvent> {
    let known: number | null = null;
    return opened.next((event) => {
      if (event.kind !== 'changed') return false;
      known ??= revisionBefore();
      return event.report.revision > known && test(event.report);
    });
  }

  function revisionBefore(): number {
    const told = opened.events.slice(0, -1).findLast(({ kind }) => kind === 'changed');
    return told?.kind === 'changed' ? told.report.revision : 1;
  }

  const messages = ({ sets }: SchemaReport) => sets[0]?.messageCount;

  async function untilWatched(): Promise<void> {
    const told = changedTo((report) => messages(report) === 2);
    await opened.write({ 'repo/protos/first.proto': `${proto3}message First {}` });
    await told;
    await opened.next(isDone);
  }

  it('follow files that are made, changed, renamed and deleted', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    await opened.library.report();
    const at = (name: string) => join(opened.folder, 'protos', name);

    let changed = changedTo((report) => messages(report) === 2);
    await opened.write({ 'protos/new/b.proto': `${proto3}message B {}` });
    await changed;
    expect(await typeNames()).toEqual(['A', 'B']);

    changed = changedTo(() => true);
    await opened.write({ 'protos/new/b.proto': `${proto3}message C {}` });
    await changed;
    expect(await typeNames()).toEqual(['A', 'C']);

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
    expect(await typeNames()).toEqual(['A']);
  });

  it('are read again once, or twice when the disk is slow, when a thousand files change at once', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    const { revision } = await opened.library.report();
    const files = Array.from({ length: 1000 }, (_, n) => [
      `elsewhere/${n % 40}/f${n}.proto`,
      `${proto3}package p${n}; message M {}`,
    ]);
    // Written one by one they would change as slowly as the machine writes them.
    await opened.write(Object.fromEntries(files));

    const startedAt = performance.now();
    const all = changedTo((report) => messages(report) === 1001);
    await rename(join(opened.folder, 'elsewhere'), join(opened.folder, 'protos', 'all'));
    await all;

    // A burst ends after two seconds, however much is still to come.
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

    const told = changedTo(() => true);
    await opened.write({ [changed]: `${proto3}message A { int32 n = 2; }` });
    await told;

    expect(await encode('{"n":1}', 'A')).toEqual([16, 1]);
  });

  it('follow the roots that a buf file names', async () => {
    opened = await openLibrary({
      'protos/x/y/a.proto': `${proto3}message A {}`,
      'protos/x/y/b.proto': `${proto3}message B {}`,
    });
    await opened.library.report();

    const told = changedTo(() => true);
    await opened.write({ 'protos/buf.yaml': 'version: v1\nbuild:\n  excludes: [x/y]\n' });

    expect(await told).toMatchObject({ report: { sets: [{ messageCount: 0 }] } });
  });

  it('come back when their folder was away', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    await opened.library.report();
    const path = join(opened.folder, 'protos');

    const gone = changedTo(({ sets }) => sets[0]?.sources[0]?.kind === 'missing');
    await rename(path, join(opened.folder, 'elsewhere'));
    await gone;
    const back = changedTo(({ sets }) => sets[0]?.sources[0]?.kind === 'folder');
    await rename(join(opened.folder, 'elsewhere'), path);
    await back;

    expect(await typeNames()).toEqual(['A']);
    const told = changedTo((report) => messages(report) === 2);
    await opened.write({ 'protos/b.proto': `${proto3}message B {}` });
    await told;
  });

  it('are missed, and come back, when a folder above theirs moves away', async () => {
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

    const told = changedTo((report) => messages(report) === 3);
    await opened.write({ 'repo/protos/b.proto': `${proto3}message B {}` });
    await told;
  });

  it('are those of a folder that takes the place of one above theirs, from then on', async () => {
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

    const told = changedTo((report) => messages(report) === 4);
    await opened.write({ 'repo/protos/d.proto': `${proto3}message D {}` });
    await told;
  });

  it('are followed once where a link leads back', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A {}` });
    await symlink(join(opened.folder, 'protos'), join(opened.folder, 'protos', 'loop'));
    await opened.library.report();

    const told = changedTo((report) => messages(report) === 2);
    await opened.write({ 'protos/deep/b.proto': `${proto3}message B {}` });
    await told;

    expect(opened.unexpected).toEqual([]);
  });

  it('are followed where two links lead back, which is paths without end', async () => {
    opened = await openLibrary({ 'protos/in/a.proto': `${proto3}message A {}` });
    for (const name of ['one', 'two']) {
      await symlink(join(opened.folder, 'protos'), join(opened.folder, 'protos/in', name));
    }
    await opened.library.report();

    const told = changedTo((report) => messages(report) === 2);
    await opened.write({ 'protos/in/b.proto': `${proto3}message B {}` });
    await told;

    expect(opened.unexpected).toEqual([]);
  });

  it('are followed where a link leads to another place', async () => {
    opened = await openLibrary({
      'protos/a.proto': `${proto3}message A {}`,
      'elsewhere/deep/b.proto': `${proto3}message B {}`,
    });
    await symlink(join(opened.folder, 'elsewhere'), join(opened.folder, 'protos', 'linked'));
    expect(messages(await opened.library.report())).toBe(2);

    const told = changedTo((report) => messages(report) === 3);
    await opened.write({ 'elsewhere/deep/c.proto': `${proto3}message C {}` });
    await told;
  });

  it('come when their folder does', async () => {
    opened = await openLibrary({}, [{ path: 'later' }]);
    expect(await opened.library.report()).toMatchObject({
      sets: [{ sources: [{ kind: 'missing' }] }],
      problems: [{ kind: 'file-read' }],
    });

    const come = changedTo((report) => report.sets[0]?.messageCount === 1);
    await opened.write({ 'later/a.proto': `${proto3}message A {}` });

    expect(await come).toMatchObject({ report: { problems: [] } });
  });

  it('tell of what became of saved requests, until it is accepted', async () => {
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

describe('the check of all files', () => {
  const files = {
    'protos/good.proto': `${proto3}message Good {}`,
    'protos/bad.proto': `${proto3}message Bad {\n  Nowhere n = 1;\n}\n`,
  };

  async function checkedProblems(): Promise<unknown> {
    const checked = opened.next(isDone);
    await opened.library.report();
    await checked;
    const { problems } = await opened.library.report();
    return problems.map(({ kind, location }) => [kind, location?.line]);
  }

  it.each([
    ['as it was', null],
    ['damaged', '{"version":1,"results":{"a":3}}'],
    ['cut', '{"version":1,"resu'],
  ])('finds the same again with a cache that is %s', async (_how, text) => {
    opened = await openLibrary(files);
    const first = await checkedProblems();
    if (text !== null) await opened.write({ '.protodesk/cache/checks.json': text });
    opened = await opened.reopen();

    expect(first).toEqual([['type-missing', 3]]);
    expect(await checkedProblems()).toEqual(first);
    expect(opened.unexpected).toEqual([]);
  });

  it('ends after a change of the sources that changes no file, and no answer says otherwise later', async () => {
    opened = await openLibrary({ ...files, 'protos/sub/more.proto': `${proto3}message More {}` });
    await checkedProblems();
    const { library, folder } = opened;
    const ref = { setName: 'default', path: 'protos' };
    const changes = [
      () => library.add([join(folder, 'protos/sub')], null),
      () => library.remove({ setName: 'default', path: 'protos/sub' }),
      () => library.setIncludeRoots(ref, ['protos/sub']),
      () => library.setIncludeRoots(ref, []),
    ];
    for (const change of changes) {
      const done = opened.next(isDone);
      const toldBefore = opened.events.length;
      const { check } = await change();
      const told = opened.events.slice(toldBefore).findLast(({ kind }) => kind === 'check');
      expect(check).toEqual(told?.kind === 'check' ? told.check : { kind: 'waiting' });
      await done;
    }
    expect((await library.report()).check.kind).toBe('done');
  });

  it('names the file that was not imported', async () => {
    opened = await openLibrary({
      'protos/a.proto': `${proto3}package p;\nmessage A { B b = 1; }`,
      'protos/sub/b.proto': `${proto3}package p; message B {}`,
    });
    await checkedProblems();
    expect((await opened.library.report()).problems).toMatchObject([
      { kind: 'schema-import', hint: expect.stringContaining('import "sub/b.proto"') },
    ]);
  });
});

describe('the schema thread', () => {
  it('is started again when it dies, and says so', async () => {
    opened = await openLibrary({ 'protos/a.proto': `${proto3}message A { int32 n = 1; }` });
    const { revision } = await opened.library.report();
    const told = opened.next(
      (event) => event.kind === 'changed' && event.report.revision > revision,
    );

    const search = { searchId: 's', query: 'nowhere', count: 500 };
    const dying = opened.library.ask('search', search, { deadlineMs: 0 });

    await expect(dying).rejects.toMatchObject({ problem: { kind: 'deadline' } });
    expect(await told).toMatchObject({ report: { problems: [{ kind: 'deadline' }] } });
    expect(await encode('{"n":1}', 'A')).toEqual([8, 1]);
    expect((await opened.library.reload()).problems).toEqual([]);
  });
});
