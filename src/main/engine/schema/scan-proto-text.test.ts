import { describe, expect, it } from 'vitest';
import { scanProtoText } from './scan-proto-text.ts';

describe('scanProtoText', () => {
  it.each([
    [
      'imports before and after the package',
      'import "a.proto"; package p.q; import public "b.proto";',
      'p.q',
      ['a.proto', 'b.proto'],
    ],
    [
      'comments',
      '// import "no.proto";\n/* package no; */ package /* x */ p; import /* "y" */ "a.proto";',
      'p',
      ['a.proto'],
    ],
    [
      'strings that look like statements',
      'option a = "import \\"no.proto\\";"; import \'a.proto\';',
      '',
      ['a.proto'],
    ],
    ['a path in two strings', 'import "a/"\n"b.proto";', '', ['a/b.proto']],
    [
      'imports inside messages, which are none',
      'message A { import "no.proto"; } import weak "a.proto";',
      '',
      ['a.proto'],
    ],
    [
      'imports of options, which need no file',
      'edition = "2024"; import option "no.proto";',
      '',
      [],
    ],
    ['text that breaks off', 'import "a.proto"; "', '', ['a.proto']],
    ['nothing', '', '', []],
  ])('reads %s', (_name, text, packageName, paths) => {
    const { imports, ...rest } = scanProtoText(text);
    expect({ ...rest, paths: imports.map(({ path }) => path) }).toEqual({ packageName, paths });
  });
});
