import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ByteWriter, createByteWriter } from './byte-writer.test-kit.ts';
import { describeFile } from './describe-file.ts';
import { filesOf, protocSet, setOf } from './descriptor-sets.test-kit.ts';
import { readDescriptorSet } from './read-descriptor-set.ts';
import { exportDescriptorSet } from './write-descriptor-set.ts';

const quickMs = 5_000;
/** For cases that use all that the limits allow. */
const slowMs = 60_000;

function detailsOf(bytes: Uint8Array): readonly string[] {
  return readDescriptorSet(bytes, 'x.binpb').problems.map(({ detail }) => detail);
}

function addField(message: ByteWriter, name: string, number: number, type = 5): void {
  message.message(2, (field) => {
    field.string(1, name);
    field.varint(3, number);
    field.varint(4, 1);
    field.varint(5, type);
  });
}

function nested(message: ByteWriter, depth: number): void {
  message.string(1, 'M');
  addField(message, 'a', 1);
  if (depth > 1) message.message(3, (inner) => nested(inner, depth - 1));
}

describe('readDescriptorSet on hostile bytes', () => {
  it('refuses random bytes', { timeout: quickMs }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { files, problems } = readDescriptorSet(bytes, 'x');
        expect(files.length + problems.length).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
    expect(readDescriptorSet(randomBytes(4_000_000), 'x')).toMatchObject({
      files: [],
      problems: [{ title: 'Not a descriptor set' }],
    });
  });

  it('refuses a set that is cut at any byte, or gives its first files', { timeout: slowMs }, () => {
    const whole = protocSet('without-imports.binpb');
    for (let length = 0; length < whole.length; length += 1) {
      const { files, problems } = readDescriptorSet(whole.subarray(0, length), 'x');
      expect({ files, titles: problems.map(({ title }) => title) }).toEqual({
        files: [],
        titles: ['Not a descriptor set'],
      });
    }
  });

  it('survives damaged bytes all over a set', { timeout: slowMs }, () => {
    const whole = protocSet('without-imports.binpb');
    const damaged = Uint8Array.from(whole);
    for (let place = 0; place < whole.length; place += 7) {
      damaged[place] = (whole[place] ?? 0) ^ (1 << (place % 8));
      const { files, problems } = readDescriptorSet(damaged, 'x');
      expect(files.length + problems.length).toBeGreaterThan(0);
      damaged[place] = whole[place] ?? 0;
    }
  });

  it.each<[string, (file: ByteWriter) => void, string]>([
    [
      'a message name with code in it',
      (file) => file.message(4, (to) => to.string(1, 'a(){}')),
      'is not plain',
    ],
    [
      'a message without a name',
      (file) => file.message(4, () => undefined),
      'the name "" of a message',
    ],
    ['a package with a new line', (file) => file.string(2, 'a\noption x'), 'not a plain name'],
    ['an import with a quote', (file) => file.string(3, 'a";evil'), 'is not a plain import path'],
    [
      'an import that climbs',
      (file) => file.string(3, '../../etc/passwd'),
      'is not a plain import path',
    ],
    [
      'a public import that is not there',
      (file) => file.varint(10, 7),
      'its import 7 does not exist',
    ],
    [
      'an edition of the future',
      (file) => {
        file.string(12, 'editions');
        file.varint(14, 123_456);
      },
      'its edition 123456 is not known',
    ],
    [
      'a negative field number',
      (file) =>
        file.message(4, (to) => {
          to.string(1, 'M');
          addField(to, 'a', -1);
        }),
      'the number -1 of `M.a` is out of range',
    ],
    [
      'a type with code in it',
      (file) =>
        file.message(4, (to) => {
          to.string(1, 'M');
          to.message(2, (field) => {
            field.string(1, 'a');
            field.varint(3, 1);
            field.string(6, '.x;}');
          });
        }),
      'the type of `M.a` is ".x;}"',
    ],
    [
      'a default that is code',
      (file) =>
        file.message(4, (to) => {
          to.string(1, 'M');
          to.message(2, (field) => {
            field.string(1, 'a');
            field.varint(3, 1);
            field.varint(5, 5);
            field.string(7, '0];');
          });
        }),
      'not a valid int32',
    ],
    [
      'a oneof that is not there',
      (file) =>
        file.message(4, (to) => {
          to.string(1, 'M');
          to.message(2, (field) => {
            field.string(1, 'a');
            field.varint(3, 1);
            field.varint(5, 5);
            field.varint(9, 3);
          });
        }),
      'the oneof of `M.a` does not exist',
    ],
    [
      'an enum value that no text can define',
      (file) =>
        file.message(5, (to) => {
          to.string(1, 'E');
          to.message(2, (value) => value.string(1, 'option'));
        }),
      'not possible in .proto files',
    ],
    [
      'a group without its message',
      (file) =>
        file.message(4, (to) => {
          to.string(1, 'M');
          to.message(2, (field) => {
            field.string(1, 'a');
            field.varint(3, 1);
            field.varint(5, 10);
            field.string(6, '.M.B');
          });
        }),
      'which is not defined beside it',
    ],
    [
      'a reserved range that runs backwards',
      (file) =>
        file.message(4, (to) => {
          to.string(1, 'M');
          to.message(9, (range) => {
            range.varint(1, 9);
            range.varint(2, 3);
          });
        }),
      'the range 9 to 2 of `M` is not valid',
    ],
    [
      'a name of 100 000 letters',
      (file) => file.message(4, (to) => to.string(1, 'a'.repeat(100_000))),
      'exceeds 4000 characters',
    ],
  ])('leaves out a file with %s', (_what, build, reason) => {
    const { files, problems } = readDescriptorSet(setOf(build), 'x.binpb');
    expect(files).toEqual([]);
    expect(problems.map(({ detail }) => detail)).toEqual([expect.stringContaining(reason)]);
  });

  it.each<[string, (file: ByteWriter) => void, string]>([
    [
      'a type that does not exist',
      (file) => file.message(4, (to) => addField(to, 'a', 1, 99)),
      'the type 99 of a field does not exist',
    ],
    [
      'a syntax that does not exist',
      (file) => file.string(12, 'proto9'),
      'the syntax `proto9` is unknown',
    ],
    [
      'a name that is a number',
      (file) => file.message(4, (to) => to.varint(1, 5)),
      'field 1 of DescriptorProto is not text',
    ],
    [
      'a name that is not UTF-8',
      (file) => file.message(4, (to) => to.bytes(1, Buffer.of(0xff))),
      'is not UTF-8',
    ],
    [
      '300 levels of nesting',
      (file) => file.message(4, (to) => nested(to, 300)),
      'messages are nested deeper than 256',
    ],
  ])('refuses a set with %s', (_what, build, reason) => {
    expect(detailsOf(setOf(build))).toEqual([expect.stringContaining(reason)]);
  });

  it('writes 200 levels of nesting and 10 000 fields', { timeout: quickMs }, () => {
    const set = setOf((file) => {
      file.string(12, 'proto3');
      file.message(4, (message) => nested(message, 200));
      file.message(4, (message) => {
        message.string(1, 'Wide');
        for (let number = 1; number <= 10_000; number += 1) addField(message, `f${number}`, number);
      });
    });

    const { files, problems } = readDescriptorSet(set, 'x');

    const text = files[0]?.text ?? '';
    expect(problems).toEqual([]);
    expect(text.match(/message M \{/g)).toHaveLength(200);
    expect(text.match(/^ {2}int32 f\d+ = \d+;$/gm)).toHaveLength(10_000);
  });

  it('stops at more definitions than memory has room for', { timeout: slowMs }, () => {
    const empties = Buffer.alloc(4_000_000, Buffer.of(0x22, 0x00));
    const set = createByteWriter();
    set.bytes(1, Buffer.concat([Buffer.from('\n\x01a'), empties]));
    expect(detailsOf(set.finish())).toEqual([
      expect.stringContaining('there are too many definitions'),
    ]);
  });

  it('stops at many deeply nested definitions', { timeout: slowMs }, () => {
    const one = createByteWriter();
    addField(one, 'f', 1);
    const field = one.finish();
    let message: Uint8Array = Buffer.alloc(field.length * 900_000, field);
    for (let level = 0; level < 250; level += 1) {
      const outer = createByteWriter();
      outer.string(1, 'M');
      if (level === 0) outer.bytes(3, Buffer.concat([Buffer.from('\n\x01M'), message]));
      else outer.bytes(3, message);
      message = outer.finish();
    }
    expect(detailsOf(setOf((file) => file.bytes(4, message)))).toEqual([
      expect.stringContaining('there are too many definitions'),
    ]);
  });

  it('stops at lists of options without end', { timeout: slowMs }, () => {
    const set = createByteWriter();
    set.message(1, (file) => {
      file.string(1, 'options.proto');
      file.message(7, (field) => {
        field.string(1, 'flags');
        field.string(2, '.google.protobuf.FileOptions');
        field.varint(3, 50_001);
        field.varint(4, 3);
        field.varint(5, 8);
      });
      file.message(8, (options) => options.bytes(50_001, Buffer.alloc(10_000_000, 1)));
    });
    expect(detailsOf(set.finish())).toEqual([expect.stringContaining('exceed 100000 values')]);
  });

  it('leaves out comments if source info is invalid', () => {
    const set = setOf((file) => {
      file.message(4, (message) => message.string(1, 'M'));
      file.message(9, (info) => info.message(1, (location) => location.bytes(3, Buffer.of(0xff))));
    });
    const [file] = readDescriptorSet(set, 'x').files;
    expect(file?.text).toBe('syntax = "proto2";\n\nmessage M {}\n');
  });

  it('keeps comments from ending early or starting code', () => {
    const set = setOf((file) => {
      file.message(4, (message) => message.string(1, 'M'));
      file.message(9, (info) =>
        info.message(1, (location) => {
          location.bytes(1, Buffer.of(4, 0));
          location.string(3, '*/ message Evil {}\r message Evil2 {}\u2028 message Evil3 {}\n*/\n');
          location.string(4, '*\n*/ message Evil4 {}\n');
        }),
      );
    });
    const [file] = readDescriptorSet(set, 'x').files;
    const { messages } = describeFile('a.proto', file?.text ?? '', false);
    expect(messages.map(({ name }) => name)).toEqual(['M']);
  });

  it('accepts import cycles, in the set and outside it', () => {
    const set = createByteWriter();
    for (const [name, other] of [
      ['a.proto', 'b.proto'],
      ['b.proto', 'a.proto'],
    ] as const) {
      set.message(1, (file) => {
        file.string(1, name);
        file.string(3, other);
      });
    }
    const { files, problems } = readDescriptorSet(set.finish(), 'x');
    const exported = exportDescriptorSet({
      files: files.map((file) => ({ ...file, path: file.importPath })),
    });
    expect({ count: files.length, problems, exported: exported.files.length }).toEqual({
      count: 2,
      problems: [],
      exported: 2,
    });
  });
});

describe('exportDescriptorSet on hostile text', () => {
  it.each([
    ['nothing but brackets', '{'.repeat(200_000)],
    ['an aggregate without end', `option (x) = ${'{a:'.repeat(100_000)}`],
    ['a million quotes', '"'.repeat(1_000_000)],
    ['deep lists', `syntax="proto3"; option (x) = {a: ${'['.repeat(5000)}1${']'.repeat(5000)}};`],
    [
      'deep aggregates',
      `syntax="proto3"; option (x) = ${'{a '.repeat(5000)}{}${'}'.repeat(5000)};`,
    ],
  ])('leaves out %s', { timeout: quickMs }, (_what, text) => {
    const good = 'syntax = "proto3"; message Good {}';
    const { files, problems } = exportDescriptorSet({
      files: filesOf({ 'bad.proto': text, 'good.proto': good }),
    });
    expect(files).toContain('good.proto');
    expect(problems.length).toBeGreaterThan(0);
  });
});
