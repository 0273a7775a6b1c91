import { describe, expect, it } from 'vitest';
import { openTexts } from './pages/pages.test-kit.ts';
import { resolveTypeName } from './resolve-type-name.ts';

const { lookup } = openTexts({
  'a.proto':
    'package a; import "b.proto"; import "c.proto"; message M { optional b.Q q = 1; } service S {}',
  'b.proto': 'package b; message Q {}',
  'c.proto': 'package a; import "d.proto"; message C { optional b.Q q = 1; }',
  'd.proto': 'package a.b; message Q {}',
  'e.proto': 'package e; import public "b.proto";',
  'f.proto': 'package a.f; import "e.proto"; message F { optional b.Q q = 1; }',
});

describe('resolveTypeName', () => {
  it.each([
    ['the innermost type of those that the file imports', 'a.M', 'b.Q', 'b.Q'],
    ['the innermost type', 'a.C', 'b.Q', 'a.b.Q'],
    ['a type that an import makes public', 'a.f.F', 'b.Q', 'b.Q'],
    ['a type that is not imported, where none is that fits', 'b.Q', 'a.C', 'a.C'],
    ['a full name', 'a.C', '.b.Q', 'b.Q'],
    ['no service', 'a.M', 'S', undefined],
    ['nothing that is not there', 'a.M', 'constructor', undefined],
  ])('gives %s', (_name, scope, written, expected) => {
    expect(resolveTypeName(lookup, scope, written)).toBe(expected);
  });
});
