import { type CompiledSchema, compileSchema } from './compile-schema.ts';

/** Returns a schema of one file, `t.proto`, with that text. */
export function compileText(text: string): CompiledSchema {
  return compileSchema({
    id: 'test',
    sources: [],
    problems: [],
    files: [{ path: '/t.proto', importPath: 't.proto', text }],
  });
}
