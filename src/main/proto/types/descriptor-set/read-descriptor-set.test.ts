import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compileText } from '../compile/compile-text.test-kit.ts';
import { createByteWriter } from './byte-writer.test-kit.ts';
import {
  filesInSet,
  fixtureFiles,
  protocSet,
  setOf,
  writeDescriptorSet,
} from './descriptor-sets.test-kit.ts';
import { readDescriptorSet } from './read-descriptor-set.ts';

function textOf(bytes: Uint8Array, importPath = 'a.proto'): string {
  const { files, problems } = readDescriptorSet(bytes, 'set.binpb');
  expect(problems).toEqual([]);
  return files.find((file) => file.importPath === importPath)?.text ?? '';
}

describe('readDescriptorSet', () => {
  it('returns the text that protoc made the set from, including comments and order', () => {
    const { files, problems } = readDescriptorSet(protocSet('with-source.binpb'), 'set.binpb');

    const own = files.filter(({ importPath }) => importPath.startsWith('acme/'));
    const byPath = (a: { importPath: string }, b: { importPath: string }) =>
      a.importPath < b.importPath ? -1 : 1;
    const expected = fixtureFiles().map(({ importPath, text }) => ({ importPath, text }));
    expect({ files: [...own].sort(byPath), problems }).toEqual({ files: expected, problems: [] });
  });

  it('returns text that compiles to the same set, without source info', () => {
    const set = protocSet('without-source.binpb');
    const { files } = readDescriptorSet(set, 'set.binpb');

    const again = writeDescriptorSet(
      { files: files.map((file) => ({ ...file, path: file.importPath })) },
      { withSource: false },
    );

    // Map entries and groups are where their fields are, which only source info shows.
    const {
      'acme/orders.proto': _orders,
      'acme/legacy.proto': _legacy,
      ...others
    } = filesInSet(set);
    expect(filesInSet(again)).toMatchObject(others);
  });

  it('unzips a gzipped set', () => {
    const plain = readDescriptorSet(protocSet('without-source.binpb'), 'set');
    expect(readDescriptorSet(protocSet('without-source.binpb.gz'), 'set')).toEqual(plain);
  });

  it('keeps imports that are not in the set, and options that nothing defines as comments', () => {
    const text = textOf(protocSet('without-imports.binpb'), 'acme/orders.proto');

    expect(text.match(/^import .*$/gm)).toEqual([
      'import "acme/rules.proto";',
      'import public "google/protobuf/timestamp.proto";',
    ]);
    expect(text).toContain('string id = 1 /* options 50001: "\\n\\006[a-z]+" */;');
    expect(text).toContain('made_at = 11 /* options 50002: "time", 50002: "utc", 50003: 1, 500');
    expect(text).toContain('/* option 50001: "orders.acme.example" (not defined in this');
  });

  it('orders types if source info has no order', () => {
    const set = setOf((file) => {
      file.string(12, 'proto3');
      file.message(4, (message) => {
        message.string(1, 'M');
        message.message(2, (field) => {
          field.string(1, 'values');
          field.varint(3, 1);
          field.varint(4, 3);
          field.varint(5, 11);
          field.string(6, '.M.ValuesEntry');
        });
        message.message(3, (entry) => {
          entry.string(1, 'ValuesEntry');
          entry.message(2, (key) => {
            key.string(1, 'key');
            key.varint(3, 1);
            key.varint(5, 9);
          });
          entry.message(2, (value) => {
            value.string(1, 'value');
            value.varint(3, 2);
            value.varint(5, 14);
            value.string(6, '.M.E');
          });
          entry.message(7, (options) => options.varint(7, 1));
        });
        message.message(4, (found) => {
          found.string(1, 'E');
          found.message(2, (value) => {
            value.string(1, 'ZERO');
            value.varint(2, 0);
          });
        });
        message.message(9, (range) => {
          range.varint(1, 5);
          range.varint(2, 6);
        });
      });
    });

    expect(textOf(set)).toBe(`syntax = "proto3";

message M {
  reserved 5;

  enum E {
    ZERO = 0;
  }

  map<string, E> values = 1;
}
`);
  });

  it('keeps the rest of a set usable when some files are not', () => {
    const writer = createByteWriter();
    for (const name of ['good.proto', 'bad name.proto', 'good.proto', '../up.proto']) {
      writer.message(1, (file) => {
        file.string(1, name);
        file.message(4, (message) => message.string(1, name.startsWith('bad') ? 'a b' : 'Good'));
      });
    }

    const { files, problems } = readDescriptorSet(writer.finish(), 'set.binpb');

    expect(files.map(({ importPath }) => importPath)).toEqual(['good.proto']);
    expect(problems.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['schema-unsafe', '"bad name.proto" was ignored: the name "a b" of a message is not plain.'],
      ['schema-conflict', '"good.proto" was ignored: the first one of that name is used.'],
      ['schema-unsafe', '"../up.proto" was ignored: "../up.proto" is not a plain import path.'],
    ]);
  });

  it.each([
    ['an empty file', new Uint8Array(), 'it has no files'],
    ['text', Buffer.from('syntax = "proto3";'), 'in FileDescriptorSet, wire type 7 (field 13)'],
    [
      'another message',
      Buffer.of(0x08, 0x96, 0x01),
      'field 1 of FileDescriptorSet is not a FileDescriptorProto',
    ],
    [
      'a message with other fields',
      Buffer.of(0x12, 0x01, 0x41),
      'FileDescriptorSet has no field 2',
    ],
    ['a file without a name', Buffer.of(0x0a, 0x00), 'a FileDescriptorProto has no name'],
    ['a cut set', protocSet('without-source.binpb').subarray(0, 5000), 'runs past the end'],
  ])('refuses %s', (_what, bytes, reason) => {
    const { files, problems } = readDescriptorSet(bytes, 'x.binpb');
    expect(files).toEqual([]);
    expect(problems).toMatchObject([{ kind: 'schema-syntax', title: 'Not a descriptor set' }]);
    expect(problems[0]?.detail).toContain(reason);
  });

  it('refuses JSON, damaged gzip and too large content, each with its own message', () => {
    const titles = [
      Buffer.from('{"file": []}'),
      protocSet('without-source.binpb.gz').subarray(0, 1000),
      gzipSync(Buffer.alloc(70 * 1024 * 1024)),
      Buffer.alloc(65 * 1024 * 1024),
    ].map((bytes) => readDescriptorSet(bytes, 'x').problems.map(({ title }) => title));
    expect(titles).toEqual([
      ['A descriptor set as JSON'],
      ['A damaged gzip file'],
      ['A descriptor set that is too large'],
      ['A descriptor set that is too large'],
    ]);
  });

  it('keeps the meaning of hostile but valid names', () => {
    const names = ['constructor', 'toString', 'message', 'string', 'option', 'group', 'map'];
    const set = setOf((file) => {
      file.string(2, 'rpc.stream');
      file.string(12, 'proto3');
      for (const name of names) {
        file.message(4, (message) => {
          message.string(1, name);
          names.forEach((type, index) => {
            message.message(2, (field) => {
              field.string(1, `${type}_`);
              field.varint(3, index + 1);
              field.varint(5, 11);
              field.string(6, `.rpc.stream.${type}`);
            });
          });
        });
      }
    });

    const text = textOf(set);
    const { requireType } = compileText(text);

    const types = requireType('rpc.stream.map').fieldsArray.map((field) => field.resolve());
    expect(types.map(({ resolvedType }) => resolvedType?.fullName)).toEqual(
      names.map((name) => `.rpc.stream.${name}`),
    );
  });
});
