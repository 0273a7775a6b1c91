import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../shared/cpu-time.test-kit.ts';
import { readFileHead } from './read-file-head.ts';

describe('readFileHead', () => {
  it.each<[string, string, object]>([
    ['nothing', '', { syntax: 'proto2', packageName: '' }],
    ['a syntax', 'syntax = "proto3";', { syntax: 'proto3' }],
    ['an edition', "edition = '2023';", { syntax: '2023' }],
    ['a package in parts', 'package a . b.\n c;', { packageName: 'a.b.c' }],
    ['an import before the package', 'import "a.proto"; package b;', { packageName: 'b' }],
    ['a byte order mark', '\ufeffsyntax = "proto3";', { syntax: 'proto3' }],
    ['a lone option', 'option java_package = "x"; package a;', { packageName: 'a' }],
    ['what stands in comments', '// package a;\n/* package b; */ package c;', { packageName: 'c' }],
    ['keywords as names', 'package message.enum;', { packageName: 'message.enum' }],
  ])('reads %s', (_name, text, expected) => {
    expect(readFileHead(text)).toMatchObject(expected);
  });

  it('reads imports with their modifiers and places', () => {
    const text = `import "a.proto";import public 'b.proto';
import weak "c" ".proto"; import option "d.proto"; import importing;`;
    expect(readFileHead(text).imports).toEqual([
      { path: 'a.proto', modifier: null, offset: 7 },
      { path: 'b.proto', modifier: 'public', offset: 31 },
      { path: 'c.proto', modifier: 'weak', offset: 54 },
      { path: 'd.proto', modifier: 'option', offset: 82 },
    ]);
  });

  it.each<[string, string, string[]]>([
    [
      'nested ones, in their order',
      'package p; message A { message B { enum C { X = 0; } } enum D { Y = 0; } } service S {} enum E { Z = 0; }',
      ['message p.A', 'message p.A.B', 'enum p.A.B.C', 'enum p.A.D', 'service p.S', 'enum p.E'],
    ],
    [
      'groups, in oneofs and extensions too',
      `message A { optional group G = 1 { repeated group H = 2 [x = {a: "}"}] {} }
        oneof o { group I = 3 { } string s = 4; } extend B { optional group J = 5 {} } }
        extend B { optional group K = 100 { message L {} } }`,
      [
        'message A',
        'message A.G',
        'message A.G.H',
        'message A.I',
        'message A.J',
        'message K',
        'message K.L',
      ],
    ],
    [
      'those of edition 2024',
      'edition = "2024"; export message A { local enum B { X = 0; } } local message C {}',
      ['message A', 'enum A.B', 'message C'],
    ],
    [
      'hostile names',
      'package constructor; message __proto__ { message toString {} } enum hasOwnProperty { A = 0; }',
      [
        'message constructor.__proto__',
        'message constructor.__proto__.toString',
        'enum constructor.hasOwnProperty',
      ],
    ],
    [
      'names that are keywords',
      'message message { string message = 1; enum enum { A = 0; } optional group group = 2 {} message service { } }',
      ['message message', 'enum message.enum', 'message message.group', 'message message.service'],
    ],
    [
      'none in values, strings, comments',
      `option (x) = { message M { } }; message A { string a = 1 [(y) = { message: N { } }, default = "message B {"];
        // message C {}
        /* enum D {} */ } service S { rpc F(A) returns (A) { option (z) = { enum: E {} }; } }`,
      ['message A', 'service S'],
    ],
    [
      'with CRLF, without blanks, with non-ASCII comments',
      'package p;\r\n// Größe 漢字 😀\r\nmessage A{string a=1;message B{}}\r\nenum C{X=0;}',
      ['message p.A', 'message p.A.B', 'enum p.C'],
    ],
  ])('finds definitions: %s', (_name, text, expected) => {
    const { definitions } = readFileHead(text);
    expect(definitions.map(({ kind, fullName }) => `${kind} ${fullName}`)).toEqual(expected);
    for (const { fullName, offset } of definitions) {
      const name = fullName.slice(fullName.lastIndexOf('.') + 1);
      expect(text.slice(offset, offset + name.length)).toBe(name);
    }
  });

  it.each<[string, string, string[]]>([
    ['a text that breaks off', 'message A { message B { string c =', ['A', 'A.B']],
    ['a comment that is not closed', 'message A {} /* message B {}', ['A']],
    [
      'a string that is not closed',
      'message A { string a = 1 [default = "x]; }\nmessage B {}',
      ['A', 'B'],
    ],
    [
      'missing semicolons',
      'syntax = "proto3"\nimport "a"\npackage p\nmessage A { string a = 1\n enum E { X = 0 } }',
      ['p.A', 'p.A.E'],
    ],
    ['an option without an end', 'option x = "y"\nmessage A {}', ['A']],
    [
      'field options without an end',
      'message A { string a = 1 [x = 2; }\nmessage B {}',
      ['A', 'B'],
    ],
    ['a brace too many', 'message A {} }\nmessage B {}', ['A', 'B']],
    [
      'a brace too few',
      'message A {\n  string a = 1;\nmessage B {\n  enum C { X = 0; }\n}\n',
      ['A', 'B', 'B.C'],
    ],
    [
      'an enum without an end',
      'enum A {\n  X = 0;\nmessage B {\n}\nservice S {\n}',
      ['A', 'B', 'S'],
    ],
    ['stray characters', '§ message A {} # message B {} \0', ['A', 'B']],
    ['a block of an unknown kind', 'mesage A { message B {} } message C {}', ['C']],
  ])('uses as much as possible of %s', (_name, text, expected) => {
    expect(readFileHead(text).definitions.map(({ fullName }) => fullName)).toEqual(expected);
  });

  it('returns extend targets as written, each once', () => {
    const text = 'extend .a.B { } message M { extend C.D { } } extend .a.B { }';
    expect(readFileHead(text).extendTargets).toEqual(['.a.B', 'C.D']);
  });

  it.each<[string, string]>([
    ['open braces', 'message a { '.repeat(200_000)],
    ['brackets', '['.repeat(2_000_000)],
    ['quotes', 'message A { string a = "'.repeat(100_000)],
    ['comments', '/*'.repeat(2_000_000)],
    ['slashes', '/'.repeat(4_000_000)],
    ['strings after import', `import ${'"a" '.repeat(500_000)}`],
    ['long names', `message ${'a'.repeat(100_000)} { ${'message b { '.repeat(100_000)}`],
    ['dots', `package ${'a.'.repeat(1_000_000)}`],
    ['options', 'option '.repeat(500_000)],
    ['rules without end', `message A { ${'[ { '.repeat(500_000)}`],
    ['lines of open enums', 'enum A {\n'.repeat(300_000)],
  ])('stays linear on hostile text: %s', (_name, text) => {
    const startedMs = cpuMs();
    readFileHead(text);
    expect(cpuMs() - startedMs).toBeLessThan(3000);
  });

  it('reads a file of 50 MB within seconds', () => {
    const one = `// A comment of some length, as generated files have them.\nmessage M { string a = 1; }\n`;
    const text = one.repeat(Math.ceil(50_000_000 / one.length));
    const startedMs = cpuMs();
    expect(readFileHead(text).definitions).toHaveLength(text.length / one.length);
    expect(cpuMs() - startedMs).toBeLessThan(5000);
  });
});
