import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../shared/cpu-time.test-kit.ts';
import type { IndexedFile, SchemaIndex } from '../schema-index.ts';
import { readFileHead } from './read-file-head.ts';
import { createSchemaLookup } from './schema-lookup.ts';

describe('createSchemaLookup', () => {
  it('finds names with and without a dot, hostile ones and built-in ones', () => {
    const lookup = createSchemaLookup(
      indexOf({ 'a.proto': 'package a; message constructor { enum __proto__ { X = 0; } }' }),
    );
    const found = ['a.constructor', '.a.constructor.__proto__', 'google.protobuf.Any', 'toString'];
    expect(found.map((name) => lookup.find(name)?.file.importPath)).toEqual([
      'a.proto',
      'a.proto',
      'google/protobuf/any.proto',
      undefined,
    ]);
  });

  it("takes the user's copy of a built-in file for it", () => {
    const lookup = createSchemaLookup(
      indexOf({
        'google/protobuf/timestamp.proto': 'package google.protobuf; message Timestamp {}',
        'a.proto': 'import "google/protobuf/timestamp.proto";',
      }),
    );
    const [importer, own] = lookup.index.files as [IndexedFile, IndexedFile];
    expect([
      lookup.find('google.protobuf.Timestamp')?.file,
      lookup.resolveImport(importer, 'google/protobuf/timestamp.proto'),
      lookup.closureOf([]).includes(own),
    ]).toEqual([own, own, true]);
  });

  it('finds files by path, import path and as built in', () => {
    const lookup = createSchemaLookup(indexOf({ 'x/a.proto': '' }));
    expect(
      ['/t/x/a.proto', 'x/a.proto', 'builtin:google/protobuf/any.proto', 'b.proto'].map(
        (path) => lookup.fileAt(path)?.path,
      ),
    ).toEqual(['/t/x/a.proto', '/t/x/a.proto', 'builtin:google/protobuf/any.proto', undefined]);
  });

  it('includes imports, extensions and the well-known types in a closure', () => {
    const lookup = createSchemaLookup(
      indexOf({
        'base.proto': 'package a; message Base { extensions 1 to 9; message Inner {} }',
        'extends.proto': 'package a.b; import "base.proto"; import "own.proto"; extend Base {}',
        'extends-inner.proto': 'package a; import "base.proto"; extend Base.Inner {}',
        'option.proto':
          'package o; import "google/protobuf/descriptor.proto"; extend google.protobuf.FieldOptions {}',
        'own.proto': 'message Own {}',
        'public.proto': 'import public "base.proto";',
        'user.proto': 'import "public.proto"; import weak "gone.proto";',
        'other.proto': '',
      }),
    );
    const user = lookup.fileAt('user.proto') as IndexedFile;
    const closure = lookup.closureOf([user]);
    expect(
      closure.filter(({ origin }) => origin === 'disk').map((file) => file.importPath),
    ).toEqual([
      'base.proto',
      'extends-inner.proto',
      'extends.proto',
      'own.proto',
      'public.proto',
      'user.proto',
    ]);
    expect(closure.map((file) => file.importPath)).toContain('google/protobuf/timestamp.proto');
    expect(lookup.closureOf(closure)).toEqual(closure);
  });

  it('finds the importers of a file, at any depth, also in cycles', () => {
    const lookup = createSchemaLookup(
      indexOf({
        'a.proto': 'import "b.proto";',
        'b.proto': 'import "c.proto";',
        'c.proto': 'import "b.proto";',
        'd.proto': '',
      }),
    );
    const importers = lookup.importersOf(lookup.fileAt('c.proto') as IndexedFile);
    expect(importers.map((file) => file.importPath)).toEqual(['b.proto', 'a.proto']);
  });

  it('uses a file next to the importer if no root has it', () => {
    const lookup = createSchemaLookup(
      indexOf({
        'x/y/a.proto': 'import "b.proto"; import "../c.proto";',
        'x/y/b.proto': '',
        'x/c.proto': '',
      }),
    );
    const importer = lookup.fileAt('x/y/a.proto') as IndexedFile;
    expect(
      ['b.proto', '../c.proto', '../../../etc/passwd'].map(
        (path) => lookup.resolveImport(importer, path)?.importPath,
      ),
    ).toEqual(['x/y/b.proto', 'x/c.proto', undefined]);
  });

  it('finds the extensions of 20 000 messages in time', () => {
    const blocks = Array.from({ length: 20_000 }, (_, n) => `message M${n} {} extend X${n} {}`);
    const lookup = createSchemaLookup(indexOf({ 'a.proto': blocks.join(' ') }));
    const started = cpuMs();
    expect(lookup.closureOf([lookup.fileAt('a.proto') as IndexedFile])[0]?.importPath).toBe(
      'a.proto',
    );
    expect(cpuMs() - started).toBeLessThan(3000);
  });
});

/** Returns an index of texts by import path, below the root `/t`. */
function indexOf(texts: Readonly<Record<string, string>>): SchemaIndex {
  return {
    setName: 'default',
    sources: [
      {
        path: '/t',
        absolutePath: '/t',
        kind: 'folder',
        fileCount: 0,
        includeRoots: [{ path: '/t', shown: '/t', from: 'given', reason: '' }],
      },
    ],
    files: Object.entries(texts)
      .sort()
      .map(([importPath, text]) => ({
        path: `/t/${importPath}`,
        importPath,
        origin: 'disk',
        size: text.length,
        modifiedMs: 0,
        hash: importPath,
        head: readFileHead(text),
      })),
    copies: [],
    problems: [],
  };
}
