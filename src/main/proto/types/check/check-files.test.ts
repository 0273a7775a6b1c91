import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../shared/cpu-time.test-kit.ts';
import {
  check,
  edition2023,
  edition2024,
  hostileNames,
  others,
  proto2,
  proto3,
  proto3Message,
} from './check-files.test-kit.ts';
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

  it.each<[string, string, readonly string[]]>([
    ['a syntax of two strings', 'syntax = "pro" \'to3\'; message A { int32 a = 1; }', []],
    [
      'extensions of a message set, whose numbers are larger',
      `message A { option message_set_wire_format = true; extensions 4 to max; }
message B { option message_set_wire_format = true; extensions 4 to 2147483646; }
extend A { optional B b = 2147483646; }`,
      ['warning: A message set', 'warning: A message set'],
    ],
    [
      'fields of one JSON name where JSON is best effort',
      `edition = "2023"; option features.json_format = LEGACY_BEST_EFFORT;
message A { message B { int32 foo_bar = 1; int32 fooBar = 2; } }`,
      ['warning: Two fields with one JSON name'],
    ],
    [
      'fields of one JSON name that an option allows',
      proto3Message(
        'option deprecated_legacy_json_field_conflicts = true; int32 foo_bar = 1; int32 fooBar = 2;',
      ),
      ['warning: Two fields with one JSON name'],
    ],
    [
      'enum values that differ in where their words end',
      'enum Foo { option allow_alias = true; FOO_BAR_BAZ = 0; FOO_BARBAZ = 1; BARBAZ = 1; FOO = 3; }',
      [],
    ],
    [
      'a package that begins as one does that is not imported',
      'package deep; import "seen.proto"; import "two.proto"; message A { optional two.Two t = 1; optional Seen s = 2; }',
      [],
    ],
    [
      'a field, a value and a method with the name of a package',
      `package p; import "two.proto"; enum E { two = 0; } message A { optional two.Two two = 1; }
service S { rpc two(two.Two) returns (two.Two); }`,
      [],
    ],
    ['packed enums', 'enum E { A = 0; } message M { repeated E e = 1 [packed = true]; }', []],
  ])('takes %s', (_name, text, expected) => {
    const { 'two.proto': two = '' } = others;
    const problems = check({
      'a.proto': text,
      'two.proto': two,
      'seen.proto': 'package deep; import "hidden.proto"; message Seen {}',
      'hidden.proto': 'package deep.two; message Hidden {}',
    });
    expect(problems.map(({ severity, title }) => `${severity}: ${title}`)).toEqual(expected);
  });

  it('knows the options of a descriptor.proto in the tree', () => {
    const own = 'package google.protobuf; message EnumOptions { optional string ours = 1; }';
    const text = 'enum E { option ours = "a"; option allow_alias = false; A = 0; }';
    expect(check({ 'a.proto': text, 'google/protobuf/descriptor.proto': own })).toEqual([]);
  });

  it('continues after a syntax error and reports all of a file', () => {
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
      [3, 'Missing `;`'],
      [4, 'Unexpected `;`'],
      [8, 'Unexpected `=`'],
      [9, 'Unexpected `;`'],
      [12, 'Unexpected `A`'],
      [15, 'Unexpected character'],
      [16, 'Missing `;`'],
    ]);
  });

  it('reports a field after the closing brace once', () => {
    const text =
      'syntax = "proto3";\nmessage Plan {\n  string name = 1;\n}\n  bool active = 2;\n}\nmessage Next {}\n';
    expect(check({ 'a.proto': text })).toMatchObject([
      {
        kind: 'schema-syntax',
        title: 'A field outside any message',
        hint: 'Move it into a message: a `}` above may be too early.',
        location: { line: 5, column: 3, sourceLine: '  bool active = 2;' },
      },
    ]);
  });

  it('names the unresolved import when a type is missing', () => {
    const [found] = check({
      'a.proto': 'syntax = "proto3";\nimport "b/b.proto";\nmessage A { b.B b = 1; }',
    });
    expect(found).toMatchObject({
      kind: 'type-missing',
      detail: expect.stringContaining('`b/b.proto`, imported here, was not found'),
      hint: expect.stringContaining('Add `b/b.proto` to the schema sources'),
    });
  });

  it('uses the given types of files outside the snapshot', () => {
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
        title: 'A type without import',
        hint: expect.stringContaining('import "shop/user.proto";'),
      },
    ]);
  });

  it('accepts custom options if an import was not found', () => {
    const text = `syntax = "proto3";
import "validate/validate.proto";
message A { string a = 1 [(validate.rules).string = { min_len: 1, in: ["a", "b"] }]; }`;
    expect(check({ 'a.proto': text })).toEqual([]);
  });

  it('reports only the requested files', () => {
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

  it.each<[string, string]>([
    [
      'features that every message inherits',
      `edition = "2023"; option features = { ${'a: B '.repeat(20_000)} };
${repeat(5000, (n) => `message M${n} { enum E { A${n} = 0; } }`)}`,
    ],
    [
      'types that are missing in a package of many parts',
      `package ${repeat(100, () => 'a').replaceAll(' ', '.')}; message M { ${repeat(5000, (n) => `optional b.c${n} f${n} = ${n + 1};`)} }`,
    ],
    ['a package of too many parts', `package ${'a.'.repeat(900)}b;`],
  ])('ends in time with %s', (_name, text) => {
    const started = cpuMs();
    check({ 'a.proto': text });
    expect(cpuMs() - started).toBeLessThan(8000);
  });
});

function repeat(count: number, of: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => of(n)).join(' ');
}
