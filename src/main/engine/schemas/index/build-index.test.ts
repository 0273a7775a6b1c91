import { statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ProblemError } from '../../../../shared/problem.ts';
import { checkFiles } from '../../../proto/types/check/check-files.ts';
import { writeDescriptorSet } from '../../../proto/types/descriptor-set/descriptor-sets.test-kit.ts';
import { createSchemaLookup } from '../../../proto/types/index/schema-lookup.ts';
import type { SchemaIndex } from '../../../proto/types/schema-index.ts';
import type { SchemaSourceSpec } from '../../../proto/types/schema-source-spec.ts';
import { type BuildIndexRequest, type BuiltIndex, buildIndex } from './build-index.ts';
import { snapshotOf } from './closure-snapshot.ts';
import { settleProblems } from './settle-problems.ts';

describe('buildIndex', () => {
  it('reads a folder and its subfolders, without hidden folders and node_modules', async () => {
    const root = await tree({
      'a.proto': 'package a;',
      'deep/er/b.proto': 'package b;',
      'notes.txt': 'no',
      '.git/c.proto': 'package c;',
      'node_modules/x/d.proto': 'package d;',
    });
    const progress: number[] = [];
    const { index, readText } = await build([{ path: 'protos', absolutePath: root }], {
      workspaceFolder: dirname(root),
      onProgress: (count) => progress.push(count),
    });
    expect(index).toEqual({
      setName: 'default',
      sources: [
        {
          path: 'protos',
          absolutePath: root,
          kind: 'folder',
          fileCount: 2,
          includeRoots: [
            {
              path: root,
              shown: basename(root),
              from: 'source',
              reason: 'No imports between files. It is the chosen folder.',
            },
          ],
        },
      ],
      files: ['a.proto', 'deep/er/b.proto'].map((path) => ({
        path: join(root, path),
        importPath: path,
        origin: 'disk',
        size: 10,
        modifiedMs: statSync(join(root, path)).mtimeMs,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        head: {
          syntax: 'proto2',
          packageName: path === 'a.proto' ? 'a' : 'b',
          imports: [],
          definitions: [],
          extendTargets: [],
        },
      })),
      copies: [],
      problems: [],
    });
    expect(index.files.map(readText)).toEqual(['package a;', 'package b;']);
    // A slow machine reports the first one too.
    expect(progress.at(-1)).toBe(2);
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
      'a root of other imports, before the built-in files',
      {
        'api/a.proto': 'import "partner/p.proto"; import "google/api/field_behavior.proto";',
        'third_party/partner/p.proto': '',
        'third_party/google/api/field_behavior.proto':
          'package google.api; import "google/api/newer.proto"; enum FieldBehavior { NONE = 0; }',
        'third_party/google/api/newer.proto': '',
      },
      'api',
      ['third_party', 'api'],
      {
        'api/a.proto': 'a.proto',
        'third_party/google/api/field_behavior.proto': 'google/api/field_behavior.proto',
        'third_party/google/api/newer.proto': 'google/api/newer.proto',
        'third_party/partner/p.proto': 'partner/p.proto',
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
    const { index } = await build([{ path: chosen, absolutePath: join(root, chosen) }]);
    expect(rootsOf(index)).toEqual(roots.map((path) => join(root, path)));
    expect(Object.fromEntries(index.files.map((f) => [f.path, f.importPath]))).toEqual(
      Object.fromEntries(Object.entries(importPaths).map(([k, v]) => [join(root, k), v])),
    );
    expect(index.problems).toEqual([]);
  });

  it('uses the given include roots, and reads what lies below them', async () => {
    const root = await tree({
      'src/a.proto': 'import "lib/b.proto";',
      'vendor/lib/b.proto': '',
      'lib/b.proto': 'package wrong;',
    });
    const { index, readText } = await build([
      {
        path: 'src',
        absolutePath: join(root, 'src'),
        includeRoots: ['.', join(root, 'vendor')],
      },
    ]);
    expect(index.files.map((file) => [file.importPath, readText(file)])).toEqual([
      ['a.proto', 'import "lib/b.proto";'],
      ['lib/b.proto', ''],
    ]);
  });

  it('never reads an import outside the roots', async () => {
    const root = await tree({
      'secret.proto': 'package secret;',
      'src/a.proto': `import "../secret.proto"; import "/etc/passwd"; import "${'../'.repeat(30)}etc/passwd";`,
    });
    const { index } = await build([{ path: 'src', absolutePath: join(root, 'src') }]);
    expect(index.files.map((file) => file.importPath)).toEqual(['a.proto']);
  });

  it('reads a file once, even if several paths lead to it', async () => {
    const root = await tree({
      'one/a.proto': 'package a; message A {}',
      'copy/one/a.proto': 'package a; message A {}',
    });
    await symlink(join(root, 'one'), join(root, 'link'));
    await symlink(root, join(root, 'one/loop'));
    await symlink(join(root, 'nowhere.proto'), join(root, 'dangling.proto'));
    const { index } = await build([
      { path: 'all', absolutePath: root },
      { path: 'one', absolutePath: join(root, 'one') },
      { path: 'copy', absolutePath: join(root, 'copy') },
    ]);
    expect(index.problems).toEqual([]);
    expect(index.files.map((file) => file.path)).toEqual([join(root, 'copy/one/a.proto')]);
    expect(createSchemaLookup(index).fileAt(join(root, 'one/a.proto'))).toBe(index.files[0]);
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
    const { index, readText } = await build([{ path: 'p', absolutePath: root }]);
    expect(index.files.map(readText)).toEqual(
      text === null ? ['package good;'] : [text, 'package good;'],
    );
    expect(index.problems).toMatchObject(expected ? [expected] : []);
  });

  it('keeps the other sources when one is missing or empty', async () => {
    const root = await tree({ 'a/a.proto': '', 'empty/readme.txt': '' });
    const { index } = await build([
      { path: 'gone', absolutePath: join(root, 'gone') },
      { path: 'empty', absolutePath: join(root, 'empty') },
      { path: 'a', absolutePath: join(root, 'a') },
    ]);
    expect(index.files).toHaveLength(1);
    expect(index.problems).toMatchObject([{ kind: 'file-read' }, { kind: 'schema-empty' }]);
  });

  it('warns once about an include root that is missing or not a folder, with its full path', async () => {
    const root = await tree({ 'a/a.proto': 'message A {}', 'b/b.proto': 'message B {}' });
    const includeRoots = [root, join(root, 'gone'), join(root, 'a/a.proto')];
    const { index } = await build(
      ['a', 'b'].map((path) => ({ path, absolutePath: join(root, path), includeRoots })),
    );
    expect(index.problems.map(({ severity, title, detail }) => [severity, title, detail])).toEqual([
      [
        'warning',
        'An include root is missing',
        `${join(root, 'gone')} is an include root of a, b, and nothing can be read there. No import resolves from it.`,
      ],
      [
        'warning',
        'An include root is not a folder',
        `${join(root, 'a/a.proto')} is an include root of a, b, which is not a folder. No import resolves from it.`,
      ],
    ]);
  });

  it('reports the whole path of a missing source', async () => {
    const root = await tree({});
    const absolutePath = join(root, 'deep/gone');
    const { index } = await build([{ path: 'gone', absolutePath }], { required: [] });
    expect(index.problems).toMatchObject([{ detail: expect.stringContaining(absolutePath) }]);
  });

  it.each([
    ['empty', 'schema-empty', 'No .proto files found'],
    ['empty/readme.txt', 'schema-empty', 'Not a schema'],
    ['gone', 'file-read', 'A schema source is missing'],
  ])('refuses when there is nothing to import: %s', async (path, kind, title) => {
    const root = await tree({ 'empty/readme.txt': '' });
    const reading = build([{ path, absolutePath: join(root, path) }]);
    await expect(reading).rejects.toThrow(ProblemError);
    await expect(reading).rejects.toMatchObject({ problem: { kind, title } });
  });

  it('stops when cancelled', async () => {
    const root = await tree({ 'a.proto': '' });
    const reading = build([{ path: 'p', absolutePath: root }], {
      signal: AbortSignal.abort(),
    });
    await expect(reading).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
  });

  it('reads the sample schemas without a problem, also from their leaf folder', async () => {
    const protos = join(import.meta.dirname, '../../../../../proto-samples/workspace/protos');
    const { index } = await build([{ path: 'store', absolutePath: join(protos, 'store') }]);
    expect(index.problems).toEqual([]);
    expect(rootsOf(index)).toEqual([protos]);
  });

  it('goes on when folders vanish and files change between two readings', async () => {
    const root = await tree({ 'a/a.proto': 'message A {}', 'b/b.proto': 'message B {}' });
    const first = await build([{ path: 'p', absolutePath: root }]);
    await rm(join(root, 'a'), { recursive: true });
    await writeFile(join(root, 'b/b.proto'), 'message Bee {}');
    const reads = first.index.files.map((file) => {
      try {
        return first.readText(file);
      } catch (error) {
        return error instanceof ProblemError ? error.problem.title : error;
      }
    });
    expect(reads).toEqual(['A file could not be read', 'A schema has just changed']);
    const second = await build([{ path: 'p', absolutePath: root }], { required: [] });
    expect(second.index.files.map((file) => file.importPath)).toEqual(['b/b.proto']);
    await rm(root, { recursive: true });
    const third = await build([{ path: 'p', absolutePath: root }], { required: [] });
    expect([third.index.sources[0]?.kind, third.index.problems[0]?.title]).toEqual([
      'missing',
      'A schema source is missing',
    ]);
    await mkdir(root);
  });

  it('keeps the copy that is imported, and still resolves imports of the other copy', async () => {
    const money = 'syntax = "proto3";\npackage common;\nmessage Money {}\n';
    const use = (name: string, path: string) =>
      `syntax = "proto3";\npackage ${name};\nimport "${path}";\nmessage M { common.Money m = 1; }\n`;
    const root = await tree({
      'copy/common/money.proto': money,
      'proto/common/money.proto': money,
      'proto/a.proto': use('a', 'common/money.proto'),
      'proto/b.proto': use('b', 'proto/common/money.proto'),
    });
    const { index, lookup, readText } = await build([{ path: 'p', absolutePath: root }]);
    const own = new Set(index.files.map((file) => file.path));
    const problems = settleProblems(
      index.problems,
      checkFiles(snapshotOf(lookup, index.files, readText), own),
    );
    expect(problems).toEqual([]);
    expect(index.copies).toHaveLength(1);
  });

  it('reads a descriptor set as separate files', async () => {
    const root = await tree({
      'own.proto': 'import "a.proto"; message Own { optional s.A a = 1; }',
    });
    const path = join(root, 'set.binpb');
    await writeFile(path, setWith('a.proto', 's', 'A'));
    const { index, lookup, readText } = await build([
      { path: 'set.binpb', absolutePath: path },
      { path: '.', absolutePath: root },
    ]);
    expect(index.sources).toMatchObject([
      { kind: 'descriptor-set', fileCount: 1, includeRoots: [] },
      { kind: 'folder', fileCount: 1 },
    ]);
    expect(index.problems).toEqual([]);
    const found = lookup.find('s.A');
    expect(found?.file.path).toBe(`${path}#a.proto`);
    expect(found && readText(found.file)).toContain('message A');
    await writeFile(path, setWith('a.proto', 's', 'AB'));
    expect(() => found && readText(found.file)).toThrow('A schema has just changed');
  });

  it('suggests the include root, and the intended type or file, when the root is wrong', async () => {
    const root = await tree({
      'proto/shop/v1/order.proto': `syntax = "proto3"; package shop.v1;
import "buf/validate/validate.proto";
import "shop/v1/customer.proto";
import "common/v1/money.proto";
message Order { Customer who = 1; common.v1.Money sum = 2; }`,
      'proto/shop/v1/customer.proto': 'syntax = "proto3"; package shop.v1; message Customer {}',
      'proto/common/v1/money.proto': 'syntax = "proto3"; package common.v1; message Money {}',
      'typos/a.proto': 'syntax = "proto3"; import "v1/custmer.proto"; message A { strng b = 1; }',
      'typos/v1/customer.proto': 'syntax = "proto3"; message Customer {}',
    });
    const hintsOf = async (path: string) => {
      const shop = join(root, path);
      const { index, lookup, readText } = await build([
        { path, absolutePath: shop, includeRoots: [shop] },
      ]);
      const snapshot = snapshotOf(lookup, index.files, readText);
      const checked = checkFiles(snapshot, new Set(index.files.map((file) => file.path)));
      return settleProblems(index.problems, checked).map(
        ({ severity, location, hint = '' }) =>
          `${severity} ${location?.line}: ${hint.replaceAll(root, '')}`,
      );
    };
    const [customer, money] = ['shop/v1/customer', 'common/v1/money'].map(
      (file) => `/proto/${file}.proto is there: add /proto as an include root.`,
    );
    expect(await hintsOf('proto/shop')).toEqual([
      expect.stringMatching(/^warning 2: You can ignore it/),
      `warning 3: ${customer}`,
      `error 5: ${customer}`,
      `error 5: ${money}`,
    ]);
    expect(await hintsOf('typos')).toEqual([
      'warning 1: Did you mean `v1/customer.proto`?',
      'error 1: Did you mean `string`? Otherwise add its file to the schema sources.',
    ]);
  });

  it('accepts a descriptor set without source info next to sources of the same files', async () => {
    const text = (field: string) =>
      `syntax = "proto3";\n// A buyer.\npackage shop.v1;\nmessage Customer { string ${field} = 1; }`;
    const root = await tree({ 'protos/shop/v1/customer.proto': text('name') });
    const written = (field: string) =>
      writeDescriptorSet(
        { files: [{ path: 'c', importPath: 'shop/v1/customer.proto', text: text(field) }] },
        { withSource: false },
      );
    await writeFile(join(root, 'same.binpb'), written('name'));
    await writeFile(join(root, 'other.binpb'), written('title'));
    const beside = async (set: string) => {
      const paths = [join(root, set), join(root, 'protos')];
      const { index } = await build(
        paths.map((path) => ({ path, absolutePath: path })),
        {
          cache: null,
        },
      );
      return {
        files: index.files.map(({ origin, importPath }) => `${origin} ${importPath}`),
        copies: index.copies.map(({ of }) => of),
        problems: index.problems.map(({ title }) => title),
      };
    };
    expect(await beside('same.binpb')).toEqual({
      files: ['disk shop/v1/customer.proto'],
      copies: [join(root, 'protos/shop/v1/customer.proto')],
      problems: [],
    });
    expect(await beside('other.binpb')).toMatchObject({
      problems: ['Two versions of shop/v1/customer.proto'],
    });
  });

  it.each<[string, Buffer]>([
    ['random bytes', Buffer.from([0x0a, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3])],
    ['nothing', Buffer.alloc(0)],
  ])('reports an invalid descriptor set: %s', async (_name, bytes) => {
    const root = await tree({});
    await writeFile(join(root, 'set.binpb'), bytes);
    const reading = build([{ path: 'set.binpb', absolutePath: join(root, 'set.binpb') }]);
    await expect(reading).rejects.toThrow(ProblemError);
  });

  it.each<[string, string, number]>([
    ['no map', '- a', 1],
    ['roots that are no list', 'version: v1beta1\nbuild:\n  roots: proto\n', 3],
    ['a module that is no map', 'version: v2\nmodules:\n  - proto\n', 3],
    ['an exclude that is a number', 'version: v2\nmodules:\n  - excludes:\n      - 7\n', 4],
    ['a key that stands twice', 'version: v2\nversion: v2\n', 2],
  ])('warns about a buf.yaml with %s', async (_name, text, line) => {
    const root = await tree({ 'buf.yaml': text, 'a.proto': '' });
    const { index } = await build([{ path: 'p', absolutePath: root }]);
    expect(index.problems).toMatchObject([
      {
        severity: 'warning',
        kind: 'workspace-file',
        location: { file: join(root, 'buf.yaml'), line },
      },
    ]);
  });

  it('lets other work of the thread run while it reads', async () => {
    const texts = Array.from({ length: 1500 }, (_, n) => [
      `f${n}.proto`,
      'message M {}'.repeat(500),
    ]);
    const root = await tree(Object.fromEntries(texts));
    const controller = new AbortController();
    const reading = build([{ path: 'p', absolutePath: root }], { signal: controller.signal });
    setImmediate(() => controller.abort());
    await expect(reading).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
  });

  it('returns an empty index for no sources', async () => {
    const { files, problems } = (await build([])).index;
    expect({ files, problems }).toEqual({ files: [], problems: [] });
  });
});

function build(
  sources: readonly SchemaSourceSpec[],
  more: Partial<BuildIndexRequest> = {},
): Promise<BuiltIndex> {
  return buildIndex({ setName: 'default', sources, workspaceFolder: null, cache: null, ...more });
}

function rootsOf(index: SchemaIndex): readonly string[] {
  return index.sources.flatMap((source) => source.includeRoots.map((root) => root.path));
}

/** A FileDescriptorSet of one file, with one message without fields. */
function setWith(file: string, packageName: string, message: string): Buffer {
  const field = (number: number, bytes: Uint8Array) =>
    Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
  const content = Buffer.concat([
    field(1, Buffer.from(file)),
    field(2, Buffer.from(packageName)),
    field(4, field(1, Buffer.from(message))),
    field(12, Buffer.from('proto3')),
  ]);
  return field(1, content);
}

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
