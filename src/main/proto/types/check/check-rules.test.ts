import { describe, expect, it } from 'vitest';
import { check, others, proto3Message } from './check-files.test-kit.ts';

describe('the rules of checkFiles', () => {
  it.each<[string, string, string, string]>([
    // Numbers and names of fields.
    ['number 0', proto3Message('int32 a = »0;'), 'A field number 0', 'numbers start at 1'],
    ['a negative number', proto3Message('int32 a = »-1;'), 'A field number out of range', '-1'],
    [
      'a number too large',
      proto3Message('int32 a = »536870912;'),
      'A field number out of range',
      '1 to 536870911',
    ],
    [
      'a number that is none',
      proto3Message('int32 a = »1.5;'),
      'A field number that is not an integer',
      '1.5',
    ],
    [
      'a number of the implementation',
      proto3Message('int32 a = »19999;'),
      'An internal field number',
      '19000 to 19999',
    ],
    [
      'a reserved number',
      proto3Message('reserved 2 to 5; int32 a = »3;'),
      'A reserved number',
      '`2 to 5`',
    ],
    [
      'a reserved name',
      proto3Message('reserved "a", "b"; int32 »b = 1;'),
      'A reserved name',
      '`b`',
    ],
    [
      'a number twice',
      proto3Message('int32 a = 1; int32 b = »1;'),
      'A number is used twice',
      '`a` and `b`',
    ],
    ['a name twice', proto3Message('int32 a = 1; int32 »a = 2;'), 'A name is used twice', '`a`'],
    [
      'a field with the name of a oneof',
      proto3Message('oneof a { int32 b = 1; } int32 »a = 2;'),
      'A name is used twice',
      '`a`',
    ],
    [
      'one JSON name for two fields',
      proto3Message('int32 foo_bar = 1; int32 »fooBar = 2;'),
      'Two fields with one JSON name',
      '`fooBar`',
    ],
    [
      'a number in an extension range',
      'message A { extensions 100 to 200; optional int32 a = »150; }',
      'An extension number',
      '`100 to 200`',
    ],
    [
      'ranges that overlap',
      proto3Message('reserved 1 to 5, »5 to 8;'),
      'Ranges overlap',
      '`5 to 8`',
    ],
    ['a range backwards', proto3Message('reserved »5 to 1;'), 'Invalid range', 'ends'],
    [
      'a reserved name without quotes',
      proto3Message('reserved »foo;'),
      'A reserved name without quotes',
      '"foo"',
    ],
    [
      'a reserved name in quotes in an edition',
      'edition = "2023"; message A { reserved »"foo"; }',
      'A reserved name in quotes',
      'reserved foo;',
    ],
    // JSON names.
    [
      'JSON names that only a json_name tells apart',
      proto3Message('int32 foo_bar = 1 [json_name = "x"]; int32 »fooBar = 2;'),
      'Two fields with one default JSON name',
      '`fooBar`',
    ],
    [
      'a JSON name in square brackets',
      proto3Message('int32 a = 1 [json_name = »"[x]"];'),
      'Invalid JSON name',
      '`[x]`',
    ],
    [
      'a JSON name that is no string',
      proto3Message('int32 a = 1 [json_name = »5];'),
      'Invalid JSON name',
      '`5` is not a string',
    ],
    // Labels, oneofs, maps, groups.
    [
      'a message with the name of the entries of a map',
      proto3Message('map<int32, int32> »foo_1 = 1; message Foo1Entry {}'),
      "A map's entry name is taken",
      '`Foo1Entry`',
    ],
    [
      'two maps whose entries have one name',
      proto3Message('map<int32, M> foo_bar = 1; map<int32, M> »fooBar = 2 [json_name = "x"];'),
      "A map's entry name is taken",
      'those of `foo_bar`',
    ],
    [
      'a map of an enum without 0 first',
      'message A { map<int32, »E> e = 1; enum E { ONE = 1; } }',
      'A map of an enum that does not start with 0',
      '`ONE = 1`',
    ],
    [
      'a default of a group',
      'message A { optional group G = 1 [»default = 1] {} }',
      'A default that does not fit',
      'a group',
    ],
    [
      'packed strings',
      'message A { repeated string a = 1 [»packed = true]; }',
      '`packed` on a field that is not packed',
      '`a`',
    ],
    [
      'packed messages',
      'message A { repeated A a = 1 [»packed = true]; }',
      '`packed` on a field that is not packed',
      '`a`',
    ],
    [
      'values that only the name of their enum tells apart',
      'syntax = "proto3"; enum Color { COLOR_RED = 0; »RED = 1; }',
      'Two values with one name in generated code',
      '`Red`',
    ],
    // Names and options.
    [
      'a name whose first part means something nearer',
      'package a; import "two.proto"; message two {} message M { optional »two.Two t = 1; }',
      'A name with a closer meaning',
      '`a.two`',
    ],
    [
      'a package that covers another one',
      'package a.google; import "google/protobuf/any.proto"; message M { optional »google.protobuf.Any a = 1; }',
      'A name with a closer meaning',
      '`a.google`',
    ],
    [
      'a custom option of something else',
      `import "google/protobuf/descriptor.proto"; extend google.protobuf.FieldOptions { optional int32 o = 50000; }
message M { option »(o) = 1; }`,
      'An option of another kind',
      'MessageOptions',
    ],
    [
      'features in proto3',
      proto3Message('int32 a = 1 [»features.field_presence = EXPLICIT];'),
      'Features outside an edition',
      'proto3',
    ],
    [
      'an option for compilers',
      'message M { option »map_entry = true; }',
      'An option that is not for schemas',
      '`map_entry`',
    ],
    [
      'a syntax behind a package',
      'package a; syntax = »"proto3"; message M {}',
      'The syntax is not the first line',
      'proto3',
    ],
    [
      'a missing label',
      'message A { »string a = 1; }',
      'A field without a label',
      'the file is proto2',
    ],
    [
      'required in proto3',
      proto3Message('»required int32 a = 1;'),
      '`required` outside proto2',
      'proto3',
    ],
    [
      'optional in an edition',
      'edition = "2023"; message A { »optional int32 a = 1; }',
      '`optional` in an edition',
      'edition 2023',
    ],
    [
      'a label in a oneof',
      proto3Message('oneof o { »repeated int32 a = 1; }'),
      'A label in a oneof',
      '`repeated`',
    ],
    ['an empty oneof', proto3Message('oneof »o { }'), 'A oneof without fields', '`o`'],
    [
      'keys that cannot be',
      proto3Message('map<»float, int32> a = 1;'),
      'Invalid map keys',
      '`float`',
    ],
    [
      'a repeated map',
      proto3Message('»repeated map<int32, int32> a = 1;'),
      'Invalid map',
      '`repeated`',
    ],
    [
      'a map in a oneof',
      proto3Message('oneof o { »map<int32, int32> a = 1; }'),
      'Invalid map',
      'oneof `o`',
    ],
    [
      'a group in proto3',
      proto3Message('»repeated group Data = 1 { int32 a = 1; }'),
      'A group outside proto2',
      'proto3',
    ],
    [
      'a group in lower case',
      'message A { optional group »data = 1 { } }',
      'The name of a group',
      'capital',
    ],
    [
      'an extension range in proto3',
      proto3Message('extensions »100 to 200;'),
      'Extension ranges in proto3',
      '`M`',
    ],
    // Defaults.
    [
      'a default in proto3',
      proto3Message('int32 a = 1 [»default = 5];'),
      'A default in proto3',
      '`a`',
    ],
    [
      'a default of another type',
      'message A { optional bool a = 1 [default = »5]; }',
      'A default that does not fit',
      '`5` is not a valid bool',
    ],
    [
      'a default out of range',
      'message A { optional uint64 a = 1 [default = »-1]; }',
      'A default that does not fit',
      'uint64',
    ],
    [
      'a default of a list',
      'message A { repeated int32 a = 1 [»default = 1]; }',
      'A default that does not fit',
      'repeated',
    ],
    [
      'a default that is no value of its enum',
      'message A { enum E { X = 0; } optional E a = 1 [default = »Y]; }',
      'A default that does not fit',
      '`E`',
    ],
    // Enums.
    ['an enum without values', 'enum »E { }', 'An enum without values', '`E`'],
    [
      'an open enum without 0',
      'syntax = "proto3"; enum Color { RED = »1; }',
      'An enum that does not start with 0',
      'RED = 1',
    ],
    [
      'a closed enum without 0 in an edition that opens them',
      'edition = "2023"; enum E { A = »1; }',
      'An enum that does not start with 0',
      'A = 1',
    ],
    ['an alias', 'enum E { A = 0; B = »0; }', 'A number is used twice', '`A` and `B`'],
    [
      'aliases that are none',
      'enum E { option »allow_alias = true; A = 0; }',
      'Unneeded allow_alias',
      '`E`',
    ],
    [
      'values that clash with another enum',
      'enum A { X = 0; } enum B { »X = 0; }',
      "An enum value's name is taken",
      'a value of `A`',
    ],
    [
      'a value with the name of a type',
      'message X {} enum B { »X = 0; }',
      "An enum value's name is taken",
      'the message `X`',
    ],
    [
      'an enum number of 64 bits',
      'enum E { A = 0; B = »4294967296; }',
      'An enum number out of range',
      '32 bits',
    ],
    [
      'a reserved enum number',
      'enum E { reserved -5 to -1; A = 0; B = »-3; }',
      'A reserved number',
      '`-5 to -1`',
    ],
    [
      'a closed enum in proto3',
      'syntax = "proto3"; import "two.proto"; message M { »two.E e = 1; }',
      'A closed enum in a proto3 message',
      '`two.E`',
    ],
    // References.
    [
      'a type that is defined nowhere',
      proto3Message('Dtae at = 1;').replace('Dtae', '»Dtae').concat(' message Date {}'),
      'An undefined type',
      '`M.at` has the type `Dtae`',
    ],
    [
      'a type whose file is not imported',
      proto3Message('»two.Two two = 1;'),
      'A type without import',
      '`two.Two` is defined in two.proto',
    ],
    [
      'a type that a public import hides',
      'syntax = "proto3"; import "importer.proto"; message M { »two.Two two = 1; }',
      'A type without import',
      'two.proto',
    ],
    [
      'an enum as a request',
      'enum E { A = 0; } message M {} service S { rpc Get(»E) returns (M); }',
      'Not a message type',
      'an enum',
    ],
    [
      'an extension of nothing',
      'extend »Nope { optional int32 a = 1; }',
      'An undefined type',
      '`Nope`',
    ],
    [
      'an extension of an enum',
      'enum E { A = 0; } extend »E { optional int32 a = 1; }',
      'An extension of an enum',
      '`E`',
    ],
    [
      'an extension outside the ranges',
      'message A { extensions 100 to 200; } extend A { optional int32 a = »99; }',
      'An extension outside the extension ranges',
      '99',
    ],
    [
      'an extension number twice',
      'message A { extensions 100 to 200; } extend A { optional int32 a = 100; optional int32 b = »100; }',
      'An extension number is used twice',
      '`a`',
    ],
    [
      'a required extension',
      'message A { extensions 100 to 200; } extend A { »required int32 a = 100; }',
      'A required extension',
      '`a`',
    ],
    [
      'an extension in proto3',
      'syntax = "proto3"; import "two.proto"; extend »two.Open { int32 a = 100; }',
      'An extension in proto3',
      '`two.Open`',
    ],
    [
      'a message that requires itself',
      'message A { required B »b = 1; } message B { required A a = 1; }',
      'A message that requires itself',
      '`A`',
    ],
    // Files and options.
    ['an unknown syntax', 'syntax = »"proto4"; message A {}', 'An unknown syntax', '`proto4`'],
    ['an unknown edition', 'edition = »"1999"; message A {}', 'An unknown edition', '`1999`'],
    [
      'a syntax that comes late',
      'import "two.proto"; syntax = »"proto3";',
      'The syntax is not the first line',
      'syntax',
    ],
    [
      'an import twice',
      'import "two.proto"; import »"two.proto";',
      'A file is imported twice',
      'two.proto',
    ],
    [
      'a file that imports itself',
      'import »"a.proto";',
      'A file imports itself',
      '`a.proto` imports `a.proto`',
    ],
    [
      'files that import each other',
      'import »"circle.proto";',
      'Files import each other',
      '`a.proto` imports `circle.proto` imports `a.proto`',
    ],
    ['an unknown option', 'option »nope = 1;', 'An unknown option', '`nope`'],
    [
      'an option that no import defines',
      proto3Message('int32 a = 1 [»(nope.rule) = 1];'),
      'An option without a definition',
      '(nope.rule)',
    ],
    [
      'an option twice',
      proto3Message('int32 a = 1 [deprecated = true, »deprecated = true];'),
      'An option is set twice',
      '`deprecated`',
    ],
    [
      'visibility before its edition',
      'edition = "2023"; »export message A {}',
      '`export` before edition 2024',
      '`A`',
    ],
    [
      'a type that is local to its file',
      'edition = "2024"; import "local.proto"; message A { »hidden.H h = 1; }',
      'A type that is local to its file',
      '`hidden.H`',
    ],
    [
      'a name that protobufjs cannot keep',
      'message »__proto__ { optional int32 a = 1; }',
      'A name that cannot be used here',
      '__proto__',
    ],
    [
      'a package with the name of a type',
      'package »two.Two.deeper; message A {}',
      'A package and a type have the same name',
      '`two.Two`',
    ],
  ])('reports %s at its place', (_name, marked, title, detail) => {
    const offset = marked.indexOf('»');
    const text = marked.replace('»', '');
    const before = text.slice(0, offset).split('\n');
    const [found] = check({ ...others, 'a.proto': text }).filter(
      (problem) => problem.title === title,
    );
    expect(found).toMatchObject({
      title,
      detail: expect.stringContaining(detail),
      location: {
        file: '/protos/a.proto',
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
        sourceLine: text.split('\n')[before.length - 1],
      },
    });
    expect(found?.hint ?? '').not.toBe('');
  });
});
