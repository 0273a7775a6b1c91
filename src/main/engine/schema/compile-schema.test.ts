import { describe, expect, it } from 'vitest';
import { type CompiledSchema, compileSchema } from './compile-schema.ts';

describe('compileSchema', () => {
  it('encodes and decodes with the types of a file', () => {
    const schema = compile({
      'user.proto':
        'syntax = "proto3"; package a; message User { int32 id = 1; string user_name = 2; }',
    });
    const type = schema.requireType('a.User');
    const bytes = type.encode(type.create({ id: 7, user_name: 'diego' })).finish();
    expect(type.decode(bytes).toJSON()).toEqual({ id: 7, user_name: 'diego' });
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
