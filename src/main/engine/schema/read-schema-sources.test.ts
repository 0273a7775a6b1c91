import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { compileSchema } from './compile-schema.ts';
import { readSchemaSources } from './read-schema-sources.ts';

describe('readSchemaSources', () => {
  it('reads a folder with all below it, without hidden folders and node_modules', async () => {
    const root = await tree({
      'a.proto': 'package a;',
      'deep/er/b.proto': 'package b;',
      'notes.txt': 'no',
      '.git/c.proto': 'package c;',
      'node_modules/x/d.proto': 'package d;',
    });
    const progress: number[] = [];
    const snapshot = await readSchemaSources([{ path: 'protos', absolutePath: root }], {
      onProgress: (count) => progress.push(count),
    });
    expect(snapshot).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      sources: [{ path: 'protos', absolutePath: root, includeRoots: [root], fileCount: 2 }],
      files: [
        { path: join(root, 'a.proto'), importPath: 'a.proto', text: 'package a;' },
        { path: join(root, 'deep/er/b.proto'), importPath: 'deep/er/b.proto', text: 'package b;' },
      ],
      problems: [],
    });
    expect(progress).toEqual([1, 2]);
  });

  it.each<[string, Record<string, string>, string, string[], Record<string, string>]>([
    [
      'the folder itself',
      { 'com/a.proto': 'import "com/b.proto";', 'com/b.proto': '' },
      '.',
      ['.'],
      { 'com/a.proto': 'com/a.proto', 'com/b.proto': 'com/b.proto' },
    ],
    [
      'a folder below it',
      { 'proto/com/a.proto': 'import "com/b.proto";', 'proto/com/b.proto': '' },
      '.',
      ['proto'],
      { 'proto/com/a.proto': 'com/a.proto', 'proto/com/b.proto': 'com/b.proto' },
    ],
    [
      'a folder above the leaf that was chosen',
      { 'com/x/v1/a.proto': 'import "com/x/v1/b.proto";', 'com/x/v1/b.proto': '' },
      'com/x/v1',
      ['.'],
      { 'com/x/v1/a.proto': 'com/x/v1/a.proto', 'com/x/v1/b.proto': 'com/x/v1/b.proto' },
    ],
    [
      'a folder above, whose files are imported but were not chosen',
      { 'com/x/v1/a.proto': 'import "com/y/b.proto";', 'com/y/b.proto': '' },
      'com/x/v1',
      ['.'],
      { 'com/x/v1/a.proto': 'com/x/v1/a.proto', 'com/y/b.proto': 'com/y/b.proto' },
    ],
    [
      'a folder of bare names',
      { 'p/q/a.proto': 'import "b.proto";', 'p/q/b.proto': '' },
      '.',
      ['p/q'],
      { 'p/q/a.proto': 'a.proto', 'p/q/b.proto': 'b.proto' },
    ],
    [
      'two roots, the one with more imports first',
      {
        'own/a.proto': 'import "b.proto"; import "c.proto"; import "vendor/v.proto";',
        'own/b.proto': '',
        'own/c.proto': '',
        'third_party/vendor/v.proto': '',
      },
      '.',
      ['own', 'third_party'],
      {
        'own/a.proto': 'a.proto',
        'own/b.proto': 'b.proto',
        'own/c.proto': 'c.proto',
        'third_party/vendor/v.proto': 'vendor/v.proto',
      },
    ],
    [
      'the nearest of two trees with the same names',
      {
        'one/a.proto': 'import "common/c.proto";',
        'one/common/c.proto': 'package one;',
        'two/b.proto': 'import "common/c.proto";',
        'two/common/c.proto': 'package two;',
      },
      '.',
      ['one', 'two'],
      {
        'one/a.proto': 'a.proto',
        'one/common/c.proto': 'common/c.proto',
        'two/b.proto': 'b.proto',
        'two/common/c.proto': 'common/c.proto',
      },
    ],
    [
      'a single file and what it imports',
      { 'com/a.proto': 'import "com/b.proto";', 'com/b.proto': '', 'com/other.proto': '' },
      'com/a.proto',
      ['.'],
      { 'com/a.proto': 'com/a.proto', 'com/b.proto': 'com/b.proto' },
    ],
  ])('infers the include root: %s', async (_name, texts, chosen, roots, importPaths) => {
    const root = await tree(texts);
    const snapshot = await readSchemaSources([{ path: chosen, absolutePath: join(root, chosen) }]);
    expect(snapshot.sources[0]?.includeRoots).toEqual(roots.map((path) => join(root, path)));
    expect(Object.fromEntries(snapshot.files.map((f) => [f.path, f.importPath]))).toEqual(
      Object.fromEntries(Object.entries(importPaths).map(([k, v]) => [join(root, k), v])),
    );
    const { importCount, resolvedImportCount } = compileSchema(snapshot).report;
    expect(resolvedImportCount).toBe(importCount);
  });

  it('uses the include roots that are given, and reads what lies below them', async () => {
    const root = await tree({
      'src/a.proto': 'import "lib/b.proto";',
      'vendor/lib/b.proto': '',
      'lib/b.proto': 'package wrong;',
    });
    const snapshot = await readSchemaSources([
      {
        path: 'src',
        absolutePath: join(root, 'src'),
        includeRoots: ['.', join(root, 'vendor')],
      },
    ]);
    expect(snapshot.files.map((file) => [file.importPath, file.text])).toEqual([
      ['a.proto', 'import "lib/b.proto";'],
      ['lib/b.proto', ''],
    ]);
  });

  it('never reads an import outside the roots', async () => {
    const root = await tree({
      'secret.proto': 'package secret;',
      'src/a.proto': `import "../secret.proto"; import "/etc/passwd"; import "${'../'.repeat(30)}etc/passwd";`,
    });
    const snapshot = await readSchemaSources([{ path: 'src', absolutePath: join(root, 'src') }]);
    expect(snapshot.files.map((file) => file.importPath)).toEqual(['a.proto']);
  });

  it('reads the same file once, whatever paths lead to it', async () => {
    const root = await tree({
      'one/a.proto': 'package a; message A {}',
      'copy/one/a.proto': 'package a; message A {}',
    });
    await symlink(join(root, 'one'), join(root, 'link'));
    await symlink(root, join(root, 'one/loop'));
    await symlink(join(root, 'nowhere.proto'), join(root, 'dangling.proto'));
    const snapshot = await readSchemaSources([
      { path: 'all', absolutePath: root },
      { path: 'one', absolutePath: join(root, 'one') },
      { path: 'copy', absolutePath: join(root, 'copy') },
    ]);
    expect(snapshot.problems).toEqual([]);
    expect(compileSchema(snapshot).report.messageTypes).toHaveLength(1);
  });

  it.each<[string, Buffer, string | null, object | null]>([
    ['a byte order mark', Buffer.from('\ufeffpackage a;'), 'package a;', null],
    ['CRLF', Buffer.from('package a;\r\n'), 'package a;\r\n', null],
    [
      'Latin-1',
      Buffer.from('package a;\n// \xfcber', 'latin1'),
      'package a;\n// über',
      {
        kind: 'schema-syntax',
        severity: 'warning',
        title: 'Not UTF-8',
        location: { line: 2, column: 4 },
      },
    ],
    ['UTF-16', Buffer.from('\ufeffpackage a;', 'utf16le'), null, { title: 'Not a .proto file' }],
    ['bytes', Buffer.from([8, 1, 0, 0xff]), null, { title: 'Not a .proto file' }],
  ])('handles %s at no cost to other files', async (_name, bytes, text, expected) => {
    const root = await tree({ 'good.proto': 'package good;' });
    await writeFile(join(root, 'a.proto'), bytes);
    const snapshot = await readSchemaSources([{ path: 'p', absolutePath: root }]);
    expect(snapshot.files.map((file) => file.text)).toEqual(
      text === null ? ['package good;'] : [text, 'package good;'],
    );
    expect(snapshot.problems).toMatchObject(expected ? [expected] : []);
  });

  it('keeps the other sources when one is gone or empty', async () => {
    const root = await tree({ 'a/a.proto': '', 'empty/readme.txt': '' });
    const snapshot = await readSchemaSources([
      { path: 'gone', absolutePath: join(root, 'gone') },
      { path: 'empty', absolutePath: join(root, 'empty') },
      { path: 'a', absolutePath: join(root, 'a') },
    ]);
    expect(snapshot.files).toHaveLength(1);
    expect(snapshot.problems).toMatchObject([{ kind: 'file-read' }, { kind: 'schema-empty' }]);
  });

  it.each([
    ['empty', 'schema-empty', 'No .proto files found'],
    ['empty/readme.txt', 'schema-empty', 'Not a .proto file'],
    ['gone', 'file-read', 'A schema source is not there'],
  ])('refuses when there is nothing to import: %s', async (path, kind, title) => {
    const root = await tree({ 'empty/readme.txt': '' });
    const reading = readSchemaSources([{ path, absolutePath: join(root, path) }]);
    await expect(reading).rejects.toThrow(ProblemError);
    await expect(reading).rejects.toMatchObject({ problem: { kind, title } });
  });

  it('stops when told to', async () => {
    const root = await tree({ 'a.proto': '' });
    const reading = readSchemaSources([{ path: 'p', absolutePath: root }], {
      signal: AbortSignal.abort(),
    });
    await expect(reading).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
  });

  it('gives equal content an equal id, and other content another', async () => {
    const root = await tree({ 'a.proto': 'package a;' });
    const source = { path: 'p', absolutePath: root };
    const first = await readSchemaSources([source]);
    const second = await readSchemaSources([source]);
    await writeFile(join(root, 'a.proto'), 'package b;');
    const third = await readSchemaSources([source]);
    expect([second.id === first.id, third.id === first.id]).toEqual([true, false]);
  });

  it('reads the sample schemas without a complaint, from their leaf folder too', async () => {
    const protos = join(import.meta.dirname, '../../../../proto-samples/workspace/protos');
    const snapshot = await readSchemaSources([
      { path: 'store', absolutePath: join(protos, 'store') },
    ]);
    const { report } = compileSchema(snapshot);
    expect(report.problems).toEqual([]);
    expect(report.sources[0]?.includeRoots).toEqual([protos]);
  });

  it('gives an empty snapshot for no sources', async () => {
    const { files, problems } = await readSchemaSources([]);
    expect({ files, problems }).toEqual({ files: [], problems: [] });
  });
});

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((path) => rm(path, { recursive: true })));
});

async function tree(texts: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'protodesk-schema-'));
  folders.push(root);
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}
