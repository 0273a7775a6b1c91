import { fromJson, toJson } from 'protobufjs/ext/protojson.js';
import { describe, expect, it } from 'vitest';
import { type Problem, ProblemError } from '../../../../shared/problem.ts';
import type { MessageShape } from '../../wire/message-shape.ts';
import { type CompiledSchema, compileSchema } from './compile-schema.ts';

describe('compileSchema', () => {
  it('encodes and decodes with the types of a file', () => {
    const schema = compile({
      'user.proto':
        'syntax = "proto3"; package a; message User { int32 id = 1; string user_name = 2; }',
    });
    const type = schema.requireType('.a.User');
    const bytes = type.encode(type.create({ id: 7, user_name: 'diego' })).finish();
    expect(type.decode(bytes).toJSON()).toEqual({ id: 7, user_name: 'diego' });
    expect(schema.problems).toEqual([]);
  });

  it('reads ProtoJSON of the well-known types, which need no file', () => {
    const type = compile({
      'a.proto': `syntax = "proto3";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/any.proto";
import "google/protobuf/wrappers.proto";
import "google/protobuf/field_mask.proto";
message A {
  google.protobuf.Struct s = 1;
  google.protobuf.Timestamp t = 2;
  google.protobuf.Any any = 3;
  google.protobuf.Int64Value n = 4;
  google.protobuf.FieldMask m = 5;
  google.protobuf.Value v = 6;
}`,
    }).requireType('A');
    const json = {
      s: { a: [null, true, 1.5, 'x', { b: {} }] },
      t: '2024-06-03T10:00:00Z',
      any: { '@type': 'type.googleapis.com/google.protobuf.Duration', value: '3.500s' },
      n: '9007199254740993',
      m: 'a.b,cD',
      v: null,
    };
    const bytes = type.encode(fromJson(type, json)).finish();
    expect(toJson(type, type.decode(bytes))).toEqual(json);
  });

  it.each<[string, Record<string, string>, Partial<Problem>, string[]]>([
    [
      'a field after the closing brace',
      {
        'bad.proto':
          'syntax = "proto3";\nmessage Plan {\n  string name = 1;\n}\n  bool active = 2;\n}\n',
        'good.proto': 'syntax = "proto3"; message Good {}',
      },
      {
        kind: 'schema-syntax',
        title: 'A field outside any message',
        location: {
          file: '/protos/bad.proto',
          line: 5,
          column: 3,
          sourceLine: '  bool active = 2;',
        },
      },
      ['Good'],
    ],
    [
      'a service whose types are defined nowhere',
      {
        's.proto':
          'syntax = "proto3";\nmessage A {}\nservice S {\n  rpc Get(Request) returns (A);\n}',
      },
      {
        kind: 'type-missing',
        detail: '`S.Get` has the request type `Request`, which is not defined.',
        location: {
          file: '/protos/s.proto',
          line: 4,
          column: 11,
          sourceLine: '  rpc Get(Request) returns (A);',
        },
      },
      ['A'],
    ],
    [
      'a field whose type is defined nowhere',
      {
        'a.proto':
          'syntax = "proto3";\nmessage User { int32 id = 1; Dtae at = 2; }\nmessage Date {}',
      },
      {
        kind: 'type-missing',
        location: {
          file: '/protos/a.proto',
          line: 2,
          column: 30,
          sourceLine: 'message User { int32 id = 1; Dtae at = 2; }',
        },
      },
      ['User', 'Date'],
    ],
    [
      'a missing semicolon, at the end of its line',
      { 'a.proto': 'syntax = "proto3";\nmessage A {\n  int32 id = 1\n  int32 b = 2;\n}' },
      {
        kind: 'schema-syntax',
        title: 'Missing `;`',
        location: { file: '/protos/a.proto', line: 3, column: 15, sourceLine: '  int32 id = 1' },
      },
      [],
    ],
    [
      'an unclosed string',
      { 'a.proto': 'syntax = "proto3;\nmessage A {}\n' },
      {
        kind: 'schema-syntax',
        title: 'A string is not closed',
        location: { file: '/protos/a.proto', line: 1, column: 10, sourceLine: 'syntax = "proto3;' },
      },
      [],
    ],
    [
      'an unclosed comment',
      { 'a.proto': 'syntax = "proto3";\r\n/* message A {}\r\n' },
      {
        kind: 'schema-syntax',
        title: 'A comment is not closed',
        location: { file: '/protos/a.proto', line: 2, column: 1, sourceLine: '/* message A {}' },
      },
      [],
    ],
    [
      'an unclosed message',
      { 'a.proto': 'message A {\n  message B {\n}\n' },
      { kind: 'schema-syntax', title: '`{` is not closed' },
      [],
    ],
    ['text that is no schema', { 'a.proto': '{"a": 1}' }, { kind: 'schema-syntax' }, []],
    [
      'a field without a label in proto2',
      {
        'a.proto':
          'message A {\n  map<int32, int32> m = 1;\n  oneof o { bool b = 2; }\n  A a = 3;\n}',
      },
      {
        kind: 'schema-rule',
        title: 'A field without a label',
        location: { file: '/protos/a.proto', line: 4, column: 3, sourceLine: '  A a = 3;' },
      },
      [],
    ],
    [
      'a required field in proto3',
      { 'a.proto': 'syntax = "proto3";\nmessage A {\n  required int32 id = 1;\n}' },
      {
        kind: 'schema-rule',
        detail: 'proto3 has no `required`. `id` is read without it.',
        location: {
          file: '/protos/a.proto',
          line: 3,
          column: 3,
          sourceLine: '  required int32 id = 1;',
        },
      },
      [],
    ],
    [
      'a number used twice',
      { 'a.proto': 'syntax = "proto3";\nmessage A {\n  int32 a = 1;\n  int32 b = 1;\n}' },
      {
        kind: 'schema-rule',
        detail: '`a` and `b` of `A` both have number 1. `a` is used.',
        location: { file: '/protos/a.proto', line: 4, column: 13, sourceLine: '  int32 b = 1;' },
      },
      [],
    ],
    [
      'a name used twice',
      { 'a.proto': 'package p;\nmessage A {\n  optional int32 a = 1; optional int32 a = 2;\n}' },
      {
        kind: 'schema-rule',
        title: 'A name is used twice',
        location: {
          file: '/protos/a.proto',
          line: 3,
          column: 40,
          sourceLine: '  optional int32 a = 1; optional int32 a = 2;',
        },
      },
      [],
    ],
    [
      'a message defined twice in one file',
      { 'a.proto': 'message A {}\nmessage A {}' },
      { kind: 'schema-rule', title: 'A name is used twice' },
      [],
    ],
    [
      'a reserved number',
      { 'a.proto': 'message A {\n  reserved 2 to 5;\n  optional int32 a = 3;\n}' },
      { kind: 'schema-rule', title: 'A reserved number' },
      [],
    ],
    [
      'a field number 0',
      { 'a.proto': 'syntax = "proto3";\nmessage A { int32 a = 0; int32 b = 1; }' },
      { kind: 'schema-rule', title: 'A field number 0' },
      ['A'],
    ],
    [
      'a number of the implementation',
      { 'a.proto': 'syntax = "proto3";\nmessage A { int32 a = 19000; }' },
      { kind: 'schema-rule', title: 'An internal field number' },
      ['A'],
    ],
    [
      'a number out of range',
      { 'a.proto': 'syntax = "proto3";\nmessage A { int32 a = 536870912; }' },
      { kind: 'schema-rule', title: 'A field number out of range' },
      ['A'],
    ],
    [
      'a default of another type',
      { 'a.proto': 'message A { optional bool a = 1 [default = 5]; }' },
      { kind: 'schema-rule', title: 'A default that does not fit' },
      ['A'],
    ],
    [
      'a default out of range',
      { 'a.proto': 'message A { optional int64 a = 1 [default = 9223372036854775808]; }' },
      { kind: 'schema-rule', title: 'A default that does not fit' },
      ['A'],
    ],
    [
      'a default that is no value of its enum',
      { 'a.proto': 'message A { enum E { X = 0; } optional E a = 1 [default = Y]; }' },
      { kind: 'schema-rule', title: 'A default that does not fit' },
      ['A'],
    ],
    [
      'an open enum that does not start with 0',
      { 'a.proto': 'syntax = "proto3";\nenum E {\n  A = 1;\n}\nmessage M {}' },
      {
        kind: 'schema-rule',
        title: 'An enum that does not start with 0',
        location: { file: '/protos/a.proto', line: 3, column: 7, sourceLine: '  A = 1;' },
      },
      ['M'],
    ],
    [
      'enum values that clash in their scope',
      {
        'a.proto': 'syntax = "proto3";\nenum A { X = 0; }\nenum B {\n  X = 0;\n}\nmessage M {}',
      },
      {
        kind: 'schema-rule',
        title: "An enum value's name is taken",
        location: { file: '/protos/a.proto', line: 4, column: 3, sourceLine: '  X = 0;' },
      },
      ['M'],
    ],
    [
      'fields with one JSON name',
      { 'a.proto': 'syntax = "proto3"; message A { int32 foo_bar = 1; int32 fooBar = 2; }' },
      { kind: 'schema-rule', title: 'Two fields with one JSON name', severity: 'error' },
      ['A'],
    ],
    [
      'a package with the name of a message',
      { 'a.proto': 'package p; message A {}', 'b.proto': 'package p.A.q; message B {}' },
      { kind: 'schema-conflict' },
      ['p.A'],
    ],
    [
      'an unresolved import that something needs',
      { 'a.proto': 'syntax = "proto3";\nimport "b.proto";\nmessage A { b.B b = 1; }' },
      {
        kind: 'type-missing',
        detail:
          '`A.b` has the type `b.B`, which is not defined. `b.proto`, imported here, was not found. The message works without this field, which appears as unknown #1.',
      },
      ['A'],
    ],
    [
      'two extensions with one number',
      {
        'a.proto':
          'message A { extensions 100 to 200; }\nextend A { optional int32 x = 100; }\nextend A { optional int32 y = 100; }',
      },
      { kind: 'schema-conflict', title: 'An extension number is used twice' },
      ['A'],
    ],
    [
      'messages nested too deeply',
      { 'a.proto': `${'message A {'.repeat(200)}${'}'.repeat(200)}` },
      { kind: 'schema-syntax' },
      [],
    ],
  ])('reports %s and keeps the rest', (_name, texts, expected, names) => {
    const { problems, requireType } = compile(texts);
    expect(problems[0]).toMatchObject(expected);
    for (const name of names) {
      const type = requireType(name);
      expect(toJson(type, type.decode(type.encode(fromJson(type, {})).finish()))).toEqual({});
    }
  });

  it('keeps a message usable without its broken field', () => {
    const { requireType } = compile({
      'a.proto':
        'syntax = "proto3"; message A { int32 id = 1; oneof k { Missing a = 2; } optional Missing b = 3; }',
    });
    const type = requireType('A');
    expect(toJson(type, type.decode(Uint8Array.of(8, 7, 18, 0)))).toEqual({ id: 7 });
  });

  it('finds the type by the scoping rules, not a nested one', () => {
    const { shapeOf } = compile({
      'a.proto': 'syntax = "proto3"; package a; message Status { int32 outer = 1; }',
      'b.proto': 'syntax = "proto3"; package a.b; message M { Status s = 1; c.Status t = 2; }',
      'c.proto': 'syntax = "proto3"; package a.b.c; message Status { int32 inner = 1; }',
    });
    expect(typesIn(shapeOf('a.b.M'))).toEqual(['a.Status', 'a.b.c.Status']);
  });

  it('prefers an imported type to a nearer one that is not imported', () => {
    const { problems, shapeOf } = compile({
      'a.proto':
        'syntax = "proto3"; package a; import "b.proto"; import "c.proto"; message M { b.Q q = 1; C c = 2; }',
      'b.proto': 'syntax = "proto3"; package b; message Q { int32 meant = 1; }',
      'c.proto': 'syntax = "proto3"; package a; import "d.proto"; message C { b.Q d = 1; }',
      'd.proto': 'syntax = "proto3"; package a.b; message Q { int32 not_meant = 1; }',
    });
    expect([problems, typesIn(shapeOf('a.M')), typesIn(shapeOf('a.C'))]).toEqual([
      [],
      ['b.Q', 'a.C'],
      ['a.b.Q'],
    ]);
  });

  it('has the extensions of a message set as its fields, as those of other messages', () => {
    const { requireType } = compile({
      'a.proto': `message Set { option message_set_wire_format = true; extensions 4 to max; }
message Usual { extensions 4 to max; }
extend Set { optional Usual in_set = 100; } extend Usual { optional Usual in_usual = 100; }`,
    });
    expect(['Set', 'Usual'].map((name) => requireType(name).fieldsArray.length)).toEqual([1, 1]);
  });

  it('prefers a copy of a built-in file in the tree', () => {
    const { problems, shapeOf } = compile({
      'google/protobuf/empty.proto':
        'syntax = "proto3"; package google.protobuf; message Empty { int32 own = 1; }',
    });
    expect(problems).toEqual([]);
    expect(shapeOf('google.protobuf.Empty')?.fields).toHaveLength(1);
  });

  it('resolves custom options against the built-in descriptor.proto', () => {
    const { problems, shapeOf } = compile({
      'a.proto': `syntax = "proto3";
import "google/protobuf/descriptor.proto";
import "google/api/annotations.proto";
extend google.protobuf.FieldOptions { string hint = 50001; optional string other = 50002; }
message Scope { extend google.protobuf.FieldOptions { optional int32 nested = 50003; } }
message A { string name = 1 [(hint) = "x"]; }
service S { rpc Get(A) returns (A) { option (google.api.http) = { get: "/a" }; } }`,
    });
    expect(problems).toEqual([]);
    const options = shapeOf('google.protobuf.FieldOptions')?.byNumber;
    expect([50001, 50002, 50003].map((number) => options?.get(number)?.name)).toEqual([
      '[hint]',
      '[other]',
      '[Scope.nested]',
    ]);
    expect(shapeOf('Scope')?.fields).toEqual([]);
  });

  it('reads 64-bit, string and bytes defaults exactly', () => {
    const { requireType, shapeOf } = compile({
      'a.proto': `message A {
  optional int64 a = 1 [default = -9007199254740993];
  optional uint64 b = 2 [default = 0xFFFFFFFFFFFFFFFF];
  optional string c = 3 [default = "\\303\\251" "x"];
  optional bytes d = 4 [default = "abcd\\xff"];
  optional bytes e = 5 [default = "abcd"];
  optional float f = 6 [default = -inf];
}`,
    });
    const empty = requireType('A').decode(new Uint8Array(0)) as unknown as Record<string, unknown>;
    expect([String(empty.a), String(empty.b), empty.c, empty.d, empty.e, empty.f]).toEqual([
      '-9007199254740993',
      '18446744073709551615',
      'éx',
      Uint8Array.of(97, 98, 99, 100, 255),
      Uint8Array.of(97, 98, 99, 100),
      Number.NEGATIVE_INFINITY,
    ]);
    expect(shapeOf('A')?.fields.map((field) => field.defaultText)).toEqual([
      '-9007199254740993',
      '18446744073709551615',
      '"éx"',
      '"abcdÿ"',
      '"abcd"',
      '-Infinity',
    ]);
  });

  it.each<[string, string, object, readonly number[]]>([
    [
      'a group, by its name in lower case',
      'message M { optional group MyData = 1 { optional int32 a = 1; } }',
      { mydata: { a: 1 } },
      [11, 8, 1, 12],
    ],
    [
      'a group in a oneof',
      'message M { oneof o { group Pick = 2 { optional int32 a = 1; } int32 n = 3; } }',
      { pick: { a: 1 } },
      [19, 8, 1, 20],
    ],
    [
      'a group in an extend block',
      'message M { extensions 4; } extend M { repeated group Ext = 4 { optional int32 a = 1; } }',
      { '[ext]': [{ a: 1 }, {}] },
      [35, 8, 1, 36, 35, 36],
    ],
    [
      'a message beside a group of its last name',
      'message M { optional group G = 1 { } optional other.G g2 = 2; } message other { message G { } }',
      { g: {}, g2: {} },
      [11, 12, 18, 0],
    ],
    [
      'a delimited message of an edition',
      'edition = "2023"; message M { M m = 1 [features.message_encoding = DELIMITED]; }',
      { m: {} },
      [11, 12],
    ],
    [
      'features of the file',
      'edition = "2023"; option features.field_presence = IMPLICIT; message M { int32 a = 1; int32 b = 2 [features = { field_presence: EXPLICIT }]; }',
      { a: 0, b: 0 },
      [16, 0],
    ],
    [
      'a closed enum of an edition',
      'edition = "2023"; enum E { option features.enum_type = CLOSED; A = 1; } message M { E e = 1; }',
      { e: 'A' },
      [8, 1],
    ],
    [
      'a definition before its package',
      'message Before { optional M m = 1; } package p.q; message M { optional p.q.Before b = 1; }',
      { b: { m: {} } },
      [10, 2, 10, 0],
    ],
    [
      'names that objects have',
      'syntax = "proto3"; message M { constructor toString = 1; message constructor { prototype hasOwnProperty = 1; } enum prototype { valueOf = 0; toLocaleString = 1; } }',
      { toString: { hasOwnProperty: 'toLocaleString' } },
      [10, 2, 8, 1],
    ],
    [
      'an absolute stream type and a map of enums',
      'syntax = "proto3"; package p; message M { map<bool, .p.E> m = 1; } enum E { A = 0; B = 1; } service S { rpc Do(stream .p.M) returns (stream .p.M); }',
      { m: { true: 'B' } },
      [10, 4, 8, 1, 16, 1],
    ],
  ])('carries %s', (_name, text, json, bytes) => {
    const schema = compile({ 'a.proto': text });
    const type = schema.findType('M') ?? schema.findType('p.M') ?? schema.requireType('p.q.M');
    expect([...type.encode(fromJson(type, json)).finish()]).toEqual(bytes);
    const shown = toJson(type, type.decode(Uint8Array.from(bytes)));
    expect([...type.encode(fromJson(type, shown)).finish()]).toEqual(bytes);
    expect(schema.problems).toEqual([]);
  });

  it.each([
    ['message', 'message __proto__ { } message A { }'],
    ['enum', 'enum __proto__ { X = 0; } message A { }'],
    ['value', 'enum E { X = 0; __proto__ = 1; } message A { }'],
    ['service', 'message A { } service __proto__ { }'],
  ])('reports that a %s named __proto__ is left out', (_kind, text) => {
    const { problems, findType } = compile({ 'a.proto': text });
    expect(problems.map(({ title }) => title)).toEqual(['A name that cannot be used here']);
    expect(findType('A')).toBeDefined();
  });

  it('lists missing types', () => {
    const { missing } = compile({
      'a.proto':
        'package p; message A { optional B b = 1; optional .q.C c = 2; optional B d = 3; }',
    });
    expect(missing).toEqual([
      { scope: 'p.A', reference: 'B' },
      { scope: 'p.A', reference: '.q.C' },
    ]);
  });

  it('suggests a type', () => {
    const { requireType } = compile({ 'a.proto': 'package a.b; message UserCatalog {}' });
    expect(() => requireType('b.UserCatlog')).toThrow(ProblemError);
    expect(problemOfCall(() => requireType('b.UserCatlog'))).toMatchObject({
      kind: 'type-missing',
      hint: 'Did you mean `a.b.UserCatalog`?',
    });
  });
});

function compile(texts: Readonly<Record<string, string>>): CompiledSchema {
  return compileSchema({
    id: 'test',
    sources: [],
    problems: [],
    files: Object.entries(texts).map(([importPath, text]) => ({
      path: `/protos/${importPath}`,
      importPath,
      text,
    })),
  });
}

function problemOfCall(call: () => unknown): Problem | undefined {
  try {
    call();
    return undefined;
  } catch (error) {
    return error instanceof ProblemError ? error.problem : undefined;
  }
}

/** Returns the full names of the types of its fields. */
function typesIn(shape: MessageShape | undefined): readonly string[] {
  return (shape?.fields ?? []).map(({ type }) => (type.kind === 'scalar' ? '' : type.typeName));
}
