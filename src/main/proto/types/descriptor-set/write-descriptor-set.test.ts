import { describe, expect, it } from 'vitest';
import {
  filesInSet,
  filesOf,
  fixtureFiles,
  protocSet,
  writeDescriptorSet,
} from './descriptor-sets.test-kit.ts';
import { readDescriptorSet } from './read-descriptor-set.ts';
import { exportDescriptorSet } from './write-descriptor-set.ts';

describe('writeDescriptorSet', () => {
  it('writes the bytes that protoc writes', () => {
    const ours = filesInSet(writeDescriptorSet({ files: fixtureFiles() }, { withSource: false }));
    const protocs = filesInSet(protocSet('without-source.binpb'));

    const own = (files: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(files).filter(([name]) => name.startsWith('acme/')));
    expect(own(ours)).toEqual(own(protocs));
  });

  it('carries comments and order, so that the same text comes out again', () => {
    const bytes = writeDescriptorSet({ files: fixtureFiles() });
    const { files } = readDescriptorSet(bytes, 'set.binpb');

    const texts = new Map(files.map(({ importPath, text }) => [importPath, text]));
    for (const { importPath, text } of fixtureFiles().filter(hasNoLostComment)) {
      expect(texts.get(importPath)).toBe(text);
    }
  });

  it('puts each file after its imports, and built-in ones first', () => {
    const { files } = exportDescriptorSet({
      files: filesOf({
        'a.proto': 'syntax = "proto3"; import "b.proto"; message A { B b = 1; }',
        'b.proto':
          'syntax = "proto3"; import "google/protobuf/empty.proto"; import "c.proto"; message B { C c = 1; google.protobuf.Empty e = 2; }',
        'c.proto': 'syntax = "proto3"; message C {}',
      }),
    });
    expect(files).toEqual(['google/protobuf/empty.proto', 'c.proto', 'b.proto', 'a.proto']);
  });

  it('leaves out broken files, files that need them, and undefined options', () => {
    const { files, problems } = exportDescriptorSet({
      files: filesOf({
        'broken.proto': 'syntax = "proto3"; message Broken {',
        'needs.proto': 'syntax = "proto3"; import "broken.proto"; message Needs { Broken b = 1; }',
        'too.proto': 'syntax = "proto3"; import "needs.proto"; message Too { Needs n = 1; }',
        'good.proto':
          'syntax = "proto3"; import "buf/validate/validate.proto"; message Good { int32 a = 1 [(buf.validate.field).int32.gt = 0]; }',
      }),
    });
    expect({ files, details: problems.map(({ detail }) => detail) }).toEqual({
      files: ['good.proto'],
      details: [
        expect.stringContaining('`broken.proto` was ignored.'),
        '`needs.proto` was ignored. `Needs.b` needs the missing `Broken`.',
        '`too.proto` was ignored. `Too.n` needs the missing `Needs`.',
        'They have no definition: `Good.a (buf.validate.field).int32.gt`.',
      ],
    });
  });

  it('carries the options of a vendored descriptor.proto with quoted enum value names', () => {
    const { bytes, problems } = exportDescriptorSet({
      files: filesOf({
        'google/protobuf/descriptor.proto': `syntax = "proto2"; package google.protobuf;
          message FieldOptions {
            enum OptionRetention { RETENTION_UNKNOWN = 0; RETENTION_SOURCE = 2; }
            optional OptionRetention retention = 17;
            optional int32 debug = 1 [retention = "RETENTION_SOURCE"];
          }`,
      }),
    });
    expect(problems).toEqual([]);
    expect(readDescriptorSet(bytes, 'set').files[0]?.text).toContain(
      'retention = RETENTION_SOURCE',
    );
  });

  it('does not report options of built-in files', () => {
    const [file] = filesOf({
      'google/x.proto': 'syntax = "proto3"; option (nowhere) = 1; message M {}',
    });
    if (!file) throw new Error('one file');
    const files = [{ ...file, path: 'builtin:google/x.proto' }];
    expect(exportDescriptorSet({ files }).problems).toEqual([]);
  });

  it('writes files that import each other in a circle', () => {
    const { files } = exportDescriptorSet({
      files: filesOf({
        'a.proto': 'syntax = "proto3"; import "b.proto"; message A { B b = 1; }',
        'b.proto': 'syntax = "proto3"; import "a.proto"; message B { A a = 1; }',
      }),
    });
    expect([...files].sort()).toEqual(['a.proto', 'b.proto']);
  });

  it('follows imports with paths that do not start at the root', () => {
    const bytes = writeDescriptorSet({
      files: filesOf({
        'x/a.proto': 'syntax = "proto3"; import "b.proto"; message A { B b = 1; }',
        'x/b.proto': 'syntax = "proto3"; message B {}',
      }),
    });
    const { files } = readDescriptorSet(bytes, 'set');
    expect(files.at(-1)?.text).toContain('import "x/b.proto";');
  });

  it('reports when nothing is left', () => {
    expect(() => writeDescriptorSet({ files: [] })).toThrow('There is nothing to export');
  });
});

/** True unless it has comments of options inside blocks, which source info leaves out. */
function hasNoLostComment({ importPath }: { readonly importPath: string }): boolean {
  return ['acme/rules.proto', 'acme/modern.proto', 'acme/latest.proto'].includes(importPath);
}
