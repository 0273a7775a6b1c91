import { describe, expect, it } from 'vitest';
import { gistOf } from './text-gist.ts';

const text = `syntax = "proto3"; package a.b;
// Somebody.
message User { string name = 1 [deprecated = true]; /* { */ a.b.Role role = 0x2;
  oneof kind { int32 x = 3; } enum Role { NONE = 0; } }
service S { rpc Get(User) returns (stream a.b.User) { option (http) = { get: "/}" }; } }`;

describe('gistOf', () => {
  it.each<[what: string, other: string]>([
    ['comments', text.replace('// Somebody.', '')],
    ['options', text.replace(' [deprecated = true]', '')],
    ['the form', text.replaceAll('; ', ' ;\n  ')],
    [
      'how types are named',
      text.replaceAll('a.b.Role', 'User.Role').replace('(User)', '(.a.b.User)'),
    ],
    ['the notation of numbers', text.replace('0x2', '2')],
    ['empty bodies of methods', text.replace(/\{ option .*?\}; \}/, ';')],
    [
      'the order',
      text.replace('NONE = 0; } }', 'NONE = 0; } }').replace(/(oneof .*?\}) (enum .*?\})/, '$2 $1'),
    ],
  ])('is the same without %s', (_what, other) => {
    expect(gistOf(other)).toBe(gistOf(text));
  });

  it.each<[what: string, from: string, to: string]>([
    ['a type', 'string name', 'bytes name'],
    ['a number', 'name = 1', 'name = 9'],
    ['a field', 'oneof kind {', 'oneof kind { int32 y = 4;'],
    ['a label', 'string name', 'optional string name'],
    ['a value of an enum', 'NONE = 0;', 'NONE = 0; SOME = 1;'],
    ['a stream', 'stream ', ''],
  ])('differs in %s', (_what, from, to) => {
    expect(gistOf(text.replace(from, to))).not.toBe(gistOf(text));
  });

  it.each(['\\"', 'a{', '/*', '[', "'"])('stays linear on hostile text: %s', (part) => {
    expect(typeof gistOf(part.repeat(500_000))).toBe('string');
  });

  it('ends for broken texts', () => {
    for (const broken of ['message M { [', '/* ', '"', '}}}', 'option x = {']) {
      expect(typeof gistOf(broken)).toBe('string');
    }
  });
});
