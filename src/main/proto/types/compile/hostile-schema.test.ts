import fc from 'fast-check';
import protobuf from 'protobufjs';
import { fromJson, toJson } from 'protobufjs/ext/protojson.js';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../shared/cpu-time.test-kit.ts';
import { outlineProto } from '../../language/outline-proto.ts';
import { type CompiledSchema, compileSchema } from './compile-schema.ts';

describe('compileSchema on hostile input', () => {
  it.each([
    'constructor',
    '__proto__',
    '_proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'toJSON',
    'prototype',
    'name',
    'length',
    'arguments',
    'class',
    'p00000000',
  ])('carries the legal name %s through encode and decode', (name) => {
    const { problems, requireType } = compile({
      'a.proto': `syntax = "proto3"; package ${name === '__proto__' ? 'p' : name};
message M {
  string ${name} = 1;
  optional int32 other = 2;
  map<string, string> m = 3;
  oneof ${name}_of { bool x = 4; }
}
enum E { ${name}_ZERO = 0; }`,
    });
    expect(problems).toEqual([]);
    const type = requireType(`${name === '__proto__' ? 'p' : name}.M`);
    const json = JSON.parse(`{"${name}": "a", "other": 0, "m": {"${name}": "b"}, "x": true}`);
    const bytes = type.encode(fromJson(type, json)).finish();
    const back: unknown = toJson(type, type.decode(bytes));
    const [key] = Object.keys(back as object);
    expect(key).toBe(name === '__proto__' || name === '_proto__' ? 'Proto' : name);
    expect(JSON.stringify(back).replace(`"${key}":"a"`, `"${name}":"a"`)).toBe(
      JSON.stringify(json),
    );
  });

  it('carries a field whose name protobufjs wants for the oneof of an optional one', () => {
    const { problems, requireType } = compile({
      'a.proto':
        'syntax = "proto3"; message M { optional int32 a = 1; int32 _a = 2; int32 _b = 3; optional bool b = 4; }',
    });
    expect(problems).toMatchObject([]);
    const type = requireType('M');
    const bytes = type.encode(fromJson(type, { a: 0, _a: 1, _b: 2, b: false })).finish();
    expect([...bytes]).toEqual([8, 0, 16, 1, 24, 2, 32, 0]);
    expect(toJson(type, type.decode(bytes))).toEqual({ a: 0, A: 1, B: 2, b: false });
  });

  it('never throws for any file content', () => {
    const word = fc.constantFrom(
      ...'message enum service rpc returns stream oneof map extend group optional repeated required'.split(
        ' ',
      ),
      ...'package import syntax edition option reserved extensions to max A B a.b .A int32 string'.split(
        ' ',
      ),
      ...'{ } ( ) [ ] < > = ; , - + : "x" "proto3" "2023" 1 2 0 -1 0x10 1.5e3 default features'.split(
        ' ',
      ),
      ...['__proto__', 'constructor', '/*', '*/', '//', '"', "'", '\\', '\n', '\0', 'é', '\ud800'],
    );
    const soup = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
        const { findType } = compile({
          'a.proto': text,
          'good.proto': 'syntax = "proto3"; package good; message Good { int32 id = 1; }',
        });
        expect(findType('good.Good')).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  it('returns usable types for everything that parses', () => {
    const type = fc.constantFrom('int32', 'string', 'bytes', 'uint64', 'E', 'M0', 'M1.N', 'Nope');
    const label = fc.constantFrom('optional', 'repeated', 'required', '', 'map<int64, ', 'oneof');
    const name = fc.constantFrom('a', 'b', 'a_b', 'aB', '__proto__', 'constructor', '_a', 'N');
    const option = fc.constantFrom(
      '',
      '[default = 1]',
      '[default = "x"]',
      '[default = Z]',
      '[packed = true]',
      '[json_name = "a"]',
      '[features = {x: 1}]',
      '[features.field_presence = IMPLICIT]',
      '[(x).y = {z: [1, 2]}]',
    );
    const field = fc
      .tuple(label, type, name, fc.integer({ min: 0, max: 5 }), option)
      .map(([l, t, n, i, o]) =>
        l === 'oneof'
          ? `oneof o${i} { ${t} ${n} = ${i} ${o}; }`
          : `${l} ${t}${l.startsWith('map') ? '>' : ''} ${n} = ${i} ${o};`,
      );
    const message = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.array(field, { maxLength: 4 }));
    const head = fc.constantFrom('', 'syntax = "proto3";', 'edition = "2023";');
    const file = fc
      .tuple(head, fc.array(message, { maxLength: 3 }))
      .map(([first, messages]) =>
        [
          first,
          'enum E { Z = 0; }',
          ...messages.map(([n, fields]) => `message M${n} { message N {} ${fields.join(' ')} }`),
          'extend M0 { repeated M1 x = 9; }',
        ].join('\n'),
      );
    fc.assert(
      fc.property(file, file, (a, b) => {
        const schema = compile({ 'a.proto': a, 'b.proto': b });
        expect(() => schema.problems).not.toThrow();
        for (const { path: fullName } of [a, b].flatMap((text) => outlineProto(text).entries)) {
          const found = schema.findType(fullName);
          if (!found) continue;
          found.setup();
          expect(schema.shapeOf(fullName)?.fields).toHaveLength(found.fieldsArray.length);
          expect(fromJson(found, {})).toBeInstanceOf(protobuf.Message);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, string]>([
    ['garbage', 'x'.repeat(5_000_000)],
    ['words', 'abc def '.repeat(600_000)],
    ['quotes', '\\"'.repeat(2_500_000)],
    [
      'an unclosed string of escaped quotes',
      `message A { optional string a = 1 [default = "${'\\"'.repeat(2_000_000)}`,
    ],
    ['open comments', '/*'.repeat(2_500_000)],
    ['open brackets', '['.repeat(5_000_000)],
    ['closing brackets', '}'.repeat(5_000_000)],
    ['200 levels of messages', 'message A {'.repeat(200) + '}'.repeat(200)],
    ['200 000 levels of messages', 'message A {'.repeat(200_000)],
    ['a comment without an end', `message A {} /*${' *'.repeat(2_500_000)}`],
    ['a line of quotes', "'".repeat(5_000_000)],
    ['lines of quotes', '"\n'.repeat(2_000_000)],
    ['a name of 5 MB', `message ${'A'.repeat(5_000_000)} {`],
    ['a path of 5 MB', `package ${'a.'.repeat(2_500_000)};`],
    ['fields of one name', `message A {${'optional int32 a = 1;'.repeat(50_000)}}`],
    ['messages of one name', 'message A { message B {} }'.repeat(50_000)],
    ['values of one number', `enum A {${'A = 0;'.repeat(100_000)}}`],
    ['ranges', `message A { reserved ${'1 to 5, '.repeat(300_000)} 1; }`],
    ['reserved names', `message A { reserved ${'"a", '.repeat(300_000)} "b"; }`],
    ['nested options', `option a = ${'{a:'.repeat(1_000_000)}`],
    ['spaces', ' '.repeat(5_000_000)],
    ['numbers', '1'.repeat(5_000_000)],
    ['a long import', `import "${'a/'.repeat(2_000_000)}";`],
    ['missing types', `message A {${range(5000, (n) => `optional Type${n} a${n} = ${n + 1};`)}}`],
    [
      'missing extensions',
      range(5000, (n) => `message M${n} {} extend X${n} { optional int32 a${n} = 1; }`),
    ],
  ])('ends in time with a Problem on hostile text: %s', (_name, text) => {
    const started = cpuMs();
    const { problems } = compile({ 'a.proto': text });
    expect(problems.length).toBeGreaterThanOrEqual(/^(?: +$|import)/.test(text) ? 0 : 1);
    expect(cpuMs() - started).toBeLessThan(8000);
  });

  it('reports everything that it leaves out', () => {
    const word = fc.constantFrom('a', 'b', '__proto__', '_a', 'N', 'constructor');
    const number = fc.constantFrom('0', '1', '2', '-1', '3', '19000', '536870912', '1.5');
    const type = fc.constantFrom('int32', 'N', 'E', 'Nope', 'map<float, int32>', 'map<string, N>');
    const field = fc.tuple(type, word, number).map(([t, n, i]) => `${t} ${n} = ${i};`);
    fc.assert(
      fc.property(fc.array(field, { maxLength: 5 }), (fields) => {
        const text = `syntax = "proto3"; message A { message N {} ${fields.join(' ')} } enum E { Z = 0; }`;
        const { problems, requireType } = compile({ 'a.proto': text });
        const isAllThere = requireType('A').fieldsArray.length === fields.length;
        expect(isAllThere || problems.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('reads a file cut off at any character in time', () => {
    const text = `edition = "2023"; package p.q; import public "google/protobuf/any.proto";
/* A */ message A { oneof o { int32 a = 1 [default = 0x1F, (x).y = {z: [1, "2"]}]; } reserved 5 to max;
  map<string, B.C> m = 3; message B { message C {} extensions 10 to 20 [verification = DECLARATION]; } } // end
service S { rpc Do(stream A) returns (stream A) { option deprecated = true; } } enum E { X = 0; Y = -1; }`;
    const started = cpuMs();
    for (let end = 0; end <= text.length; end += 1) {
      const { problems, findType } = compile({ 'a.proto': text.slice(0, end) });
      const isWhole = problems.length === 0;
      if (isWhole && end > text.indexOf('service')) expect(findType('p.q.A.B.C')).toBeDefined();
    }
    expect(cpuMs() - started).toBeLessThan(8000);
  });

  it('refuses 50 MB in time, whatever they are', () => {
    const started = cpuMs();
    const schema = `syntax = "proto3"; message A { ${'int32 a = 1;'.repeat(4_000_000)} }`;
    expect(compile({ 'a.proto': schema.slice(0, 50_000_000) }).problems.length).toBeGreaterThan(0);
    const binary = Buffer.alloc(50_000_000, '\0\x01\x02\xff{}"/*', 'latin1').toString('utf8');
    expect(compile({ 'a.proto': binary }).problems.length).toBeGreaterThan(0);
    expect(cpuMs() - started).toBeLessThan(20_000);
  });

  it('compiles 10 000 files that define the same name in time', () => {
    const started = cpuMs();
    const texts = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, n) => [
        `${n}.proto`,
        `import "${(n + 1) % 10_000}.proto"; message Same { optional Same s = 1; }`,
      ]),
    );
    expect(compile(texts).findType('Same')).toBeDefined();
    expect(cpuMs() - started).toBeLessThan(8000);
  });

  it('checks files that all import each other in time', () => {
    const started = cpuMs();
    const all = Array.from({ length: 300 }, (_, n) => n);
    const lines = all.map((n) => `import "${n}.proto";`).join('');
    const texts = Object.fromEntries(
      all.map((n) => [`${n}.proto`, `${lines} message M${n} { optional M${299 - n} m = 1; }`]),
    );
    const { problems } = compile(texts);
    expect(problems.some(({ title }) => title === 'Files import each other')).toBe(true);
    expect(cpuMs() - started).toBeLessThan(8000);
  });

  it('compiles a message of 10 000 fields in time', () => {
    const fields = range(10_000, (n) => `int32 f${n} = ${n < 18_000 ? n + 1 : n + 2001};`);
    const started = cpuMs();
    const { requireType, shapeOf } = compile({
      'a.proto': `syntax = "proto3"; message A {${fields}}`,
    });
    const type = requireType('A');
    expect(type.encode(type.create({ f9999: 1 })).finish()).toHaveLength(4);
    expect(shapeOf('A')?.fields).toHaveLength(10_000);
    expect(cpuMs() - started).toBeLessThan(8000);
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

function range(count: number, of: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => of(n)).join(' ');
}
