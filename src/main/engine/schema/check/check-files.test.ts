import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../shared/problem.ts';
import { cpuMs } from '../cpu-time.test-kit.ts';
import { checkFiles } from './check-files.ts';

describe('checkFiles', () => {
  it.each<[string, string]>([
    ['proto2 with all that it has', proto2],
    ['proto3', proto3],
    ['edition 2023', edition2023],
    ['edition 2024', edition2024],
    ['Windows lines and a byte order mark', `\ufeff${proto3.replaceAll('\n', '\r\n')}`],
    ['hostile names', hostileNames],
  ])('finds nothing wrong with %s', (_name, text) => {
    expect(check({ 'a.proto': text })).toEqual([]);
  });

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
      'A field number that is no integer',
      '1.5',
    ],
    [
      'a number of the implementation',
      proto3Message('int32 a = »19999;'),
      'A field number of the implementation',
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
      'A number that is set aside for extensions',
      '`100 to 200`',
    ],
    [
      'ranges that overlap',
      proto3Message('reserved 1 to 5, »5 to 8;'),
      'Two ranges that overlap',
      '`5 to 8`',
    ],
    ['a range backwards', proto3Message('reserved »5 to 1;'), 'A range that cannot be', 'ends'],
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
    // Labels, oneofs, maps, groups.
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
      'A map with keys that cannot be',
      '`float`',
    ],
    [
      'a repeated map',
      proto3Message('»repeated map<int32, int32> a = 1;'),
      'A map that cannot be',
      '`repeated`',
    ],
    [
      'a map in a oneof',
      proto3Message('oneof o { »map<int32, int32> a = 1; }'),
      'A map that cannot be',
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
      '`5` is no bool',
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
      'Aliases are allowed, and there are none',
      '`E`',
    ],
    [
      'values that clash with another enum',
      'enum A { X = 0; } enum B { »X = 0; }',
      'An enum value whose name is taken',
      'a value of `A`',
    ],
    [
      'a value with the name of a type',
      'message X {} enum B { »X = 0; }',
      'An enum value whose name is taken',
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
    // What is used.
    [
      'a type that is defined nowhere',
      proto3Message('Dtae at = 1;').replace('Dtae', '»Dtae').concat(' message Date {}'),
      'A type that no schema defines',
      '`M.at` has the type `Dtae`',
    ],
    [
      'a type whose file is not imported',
      proto3Message('»two.Two two = 1;'),
      'A type whose file is not imported',
      '`two.Two` is defined in two.proto',
    ],
    [
      'a type that a public import hides',
      'syntax = "proto3"; import "importer.proto"; message M { »two.Two two = 1; }',
      'A type whose file is not imported',
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
      'A type that no schema defines',
      '`Nope`',
    ],
    [
      'an extension of an enum',
      'enum E { A = 0; } extend »E { optional int32 a = 1; }',
      'An extension of what is no message',
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
      'A file that imports itself',
      '`a.proto` imports `a.proto`',
    ],
    [
      'files that import each other',
      'import »"circle.proto";',
      'Files that import each other',
      '`a.proto` imports `circle.proto` imports `a.proto`',
    ],
    ['an unknown option', 'option »nope = 1;', 'An unknown option', '`nope`'],
    [
      'an option that no import defines',
      proto3Message('int32 a = 1 [»(nope.rule) = 1];'),
      'An option that no import defines',
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

  it('goes on after a mistake of the grammar and tells all of a file', () => {
    const text = `syntax = "proto3";
message A {
  int32 a = 1
  int32 b = ;
  string c = 3;
}
message B {
  int32 = 4;
  rpc;
}
service S {
  rpc Get(A) returns A;
  rpc Put(A) returns (A);
}
@
enum E { X = 0 }
`;
    expect(
      check({ 'a.proto': text }).map(({ title, location }) => [location?.line, title]),
    ).toEqual([
      [3, 'A `;` is missing'],
      [4, 'Unexpected `;`'],
      [8, 'Unexpected `=`'],
      [9, 'Unexpected `;`'],
      [12, 'Unexpected `A`'],
      [15, 'A character that does not belong here'],
      [16, 'A `;` is missing'],
    ]);
  });

  it('says of a field after the closing brace what it is, once', () => {
    const text =
      'syntax = "proto3";\nmessage Plan {\n  string name = 1;\n}\n  bool active = 2;\n}\nmessage Next {}\n';
    expect(check({ 'a.proto': text })).toMatchObject([
      {
        kind: 'schema-syntax',
        title: 'A field outside any message',
        hint: 'Move it into a message: a `}` above may come too early.',
        location: { line: 5, column: 3, sourceLine: '  bool active = 2;' },
      },
    ]);
  });

  it('names the import that was not found where a type is missing', () => {
    const [found] = check({
      'a.proto': 'syntax = "proto3";\nimport "b/b.proto";\nmessage A { b.B b = 1; }',
    });
    expect(found).toMatchObject({
      kind: 'type-missing',
      detail: expect.stringContaining('`b/b.proto`, which this file imports, was not found'),
      hint: expect.stringContaining('Add `b/b.proto` to the schema sources'),
    });
  });

  it('knows of files outside the snapshot what it is told', () => {
    const files = [
      { path: '/a', importPath: 'a', text: 'message A { optional shop.User u = 1; }' },
    ];
    const found = checkFiles(
      { id: 'test', sources: [], problems: [], files },
      new Set(['/a']),
      (name) => (name === 'shop.User' ? 'shop/user.proto' : undefined),
    );
    expect(found).toMatchObject([
      {
        title: 'A type whose file is not imported',
        hint: expect.stringContaining('import "shop/user.proto";'),
      },
    ]);
  });

  it('takes custom options of an import that was not found as they are', () => {
    const text = `syntax = "proto3";
import "validate/validate.proto";
message A { string a = 1 [(validate.rules).string = { min_len: 1, in: ["a", "b"] }]; }`;
    expect(check({ 'a.proto': text })).toEqual([]);
  });

  it('tells of the files that it was asked for only', () => {
    const snapshot = {
      id: 'test',
      sources: [],
      problems: [],
      files: ['a', 'b'].map((name) => ({ path: `/${name}`, importPath: name, text: 'message {' })),
    };
    expect(checkFiles(snapshot, new Set(['/b'])).map(({ location }) => location?.file)).toEqual([
      '/b',
    ]);
  });

  it('follows 20 000 messages that require each other in a row in time', () => {
    const text = Array.from(
      { length: 20_000 },
      (_, n) => `message M${n} { required M${n + 1} m = 1; }`,
    );
    const titlesWith = (last: string): readonly string[] => [
      ...new Set(
        check({ 'a.proto': `${text.join(' ')} message M20000 { ${last} }` }).map(
          ({ title }) => title,
        ),
      ),
    ];
    const started = cpuMs();
    expect([titlesWith(''), titlesWith('required M0 m = 1;')]).toEqual([
      [],
      ['A message that requires itself', 'More problems'],
    ]);
    expect(cpuMs() - started).toBeLessThan(8000);
  });
});

const proto2 = `// A comment, with é and 漢字.
syntax = "proto2";
import "two.proto"; import public "two_public.proto"; import weak "two_weak.proto";
package all.two; option java_package = "x";
option (file_rule) = { name: "a" values: [1, 2] inner { deep: true } [all.two.ext] : "x" };
import "google/protobuf/descriptor.proto";
extend google.protobuf.FileOptions { optional Rule file_rule = 50001; }
extend google.protobuf.FieldOptions { optional Rule rule = 50002; repeated string tags = 50003; }
message Rule { optional string name = 1; repeated int32 values = 2; optional Rule inner = 3;
  optional bool deep = 4; extensions 100 to max; }
extend Rule { optional string ext = 100; }
;
message A {
  option deprecated = true;
  required int32 id = 1; optional string name = 2 [default = "a\\"b" 'c', deprecated = true];
  repeated group Data = 3 { optional bytes b = 1 [default = "\\x00\\377"]; };
  oneof choice { string s = 4; group Picked = 5 { optional int32 a = 1; } A self = 6; }
  map<string, A> by_name = 7 [(rule).inner.name = "x", (tags) = "a", (tags) = "b"];
  extensions 100 to 199, 500 [declaration = { number: 100 full_name: ".all.two.x" type: "int32" }];
  extensions 1000 to max;
  reserved 20, 30 to 39; reserved "old", 'older';
  enum E { option allow_alias = true; X = 1; Y = 2; Z = 2; NEG = -1; reserved -9 to -5, 100 to max; reserved "W"; }
  optional E e = 8 [default = Y];
  optional double d = 9 [default = -inf]; optional float f = 10 [default = 1.5e-3];
  optional uint64 u = 11 [default = 0xFFFFFFFFFFFFFFFF]; optional int64 i = 12 [default = -9223372036854775808];
  message B { message C { optional .all.two.A.B.C c = 1; extend A { optional int32 nested = 100; } } }
  extend A { optional group Ext = 101 { optional int32 a = 1; } }
  optional B.C c = 13;
}
extend A { repeated int32 list = 102 [packed = true]; }
service S {
  option deprecated = true;
  rpc Get(A) returns (A);
  rpc Watch(stream A) returns (stream .all.two.A) { option idempotency_level = IDEMPOTENT; ; }
  rpc Put(stream .all.two.A) returns (A.B) {};
}
`;

const proto3 = `syntax = "proto3";
package all.three;
import "google/protobuf/timestamp.proto";
import "google/api/annotations.proto";
import "google/rpc/status.proto";
import "google/type/money.proto";
/* A block. */
message M {
  optional int32 a = 1; int32 _a = 2; repeated int32 list = 3 [packed = false];
  google.protobuf.Timestamp at = 4; google.rpc.Status status = 5; google.type.Money price = 6;
  oneof kind { string s = 7; M m = 8; } map<int64, google.type.Money> prices = 9;
  reserved 15, 9000 to max; reserved "foo";
  string stream = 10; string message = 11; string rpc = 12; string syntax = 13; string to = 14;
}
enum E { E_UNSPECIFIED = 0; E_ONE = 1; }
service S { rpc Get(M) returns (M) { option (google.api.http) = { get: "/v1/{s=*}" additional_bindings { post: "/v1" body: "*" } }; } }
`;

const edition2023 = `edition = "2023";
package all.e23;
option features.field_presence = IMPLICIT;
option features = { enum_type: CLOSED };
enum Closed { ONE = 1; }
message M {
  int32 a = 1; int32 b = 2 [features.field_presence = EXPLICIT, default = 5];
  Inner inner = 3 [features.message_encoding = DELIMITED];
  message Inner { string name = 1 [features = { field_presence: LEGACY_REQUIRED }]; }
  enum Open { option features.enum_type = OPEN; ZERO = 0; }
  reserved foo, bar; extensions 100 to 200;
}
extend M { int32 ext = 100; }
`;

const edition2024 = `edition = "2024";
package all.e24;
import option "not_there.proto";
option features.default_symbol_visibility = LOCAL_ALL;
export message M { local enum E { E_ZERO = 0; } E e = 1; local message Inner {} Inner inner = 2; }
local message Hidden { string name = 1 [(not.there) = 5]; }
export enum Shown { SHOWN_ZERO = 0; }
`;

const names = ['constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'];

const hostileNames = `syntax = "proto3"; package constructor.prototype;
${names
  .map(
    (
      name,
      n,
    ) => `message ${name} { ${name} ${name} = ${n + 1}; string __proto__ = 100; oneof o_${name} { bool ${name}_x = 50; } }
enum E_${name} { ${name}_ZERO = 0; } service S_${name} { rpc ${name}(${name}) returns (${name}); }`,
  )
  .join('\n')}
`;

const others: Readonly<Record<string, string>> = {
  'two.proto':
    'package two; message Two {} enum E { X = 1; } message Open { extensions 100 to 200; }',
  'importer.proto': 'import "two.proto"; message Importer { optional two.Two two = 1; }',
  'circle.proto': 'import "a.proto";',
  'local.proto': 'edition = "2024"; package hidden; local message H {}',
};

function proto3Message(body: string): string {
  return `syntax = "proto3";\nmessage M {\n  ${body}\n}`;
}

function check(texts: Readonly<Record<string, string>>): readonly Problem[] {
  const all = {
    'two_public.proto': '',
    'two_weak.proto': '',
    ...('two.proto' in texts ? {} : { 'two.proto': '' }),
    ...texts,
  };
  const files = Object.entries(all).map(([importPath, text]) => ({
    path: `/protos/${importPath}`,
    importPath,
    text,
  }));
  return checkFiles({ id: 'test', sources: [], problems: [], files }, new Set(['/protos/a.proto']));
}
