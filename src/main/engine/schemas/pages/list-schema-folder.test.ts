import { describe, expect, it } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import { openTexts } from '../../../proto/types/pages/pages.test-kit.ts';
import { listSchemaFolder } from './list-schema-folder.ts';

const { lookup } = openTexts({
  'loose.proto': 'message Loose { message Inner {} }',
  'acme/store/v1/b.proto':
    'package acme.store.v1; message Zebra { enum Kind { A = 0; } } message apple {}',
  'acme/store/v1/a.proto': 'package acme.store.v1; service Shop {}',
  'acme/mail.proto': 'package acme.mail; message Mail {}',
  'acme/empty.proto': 'package acme.nothing.here;',
  'other/deep/down/x.proto': 'package other.deep.down; message X {}',
});

function entry(kind: 'message' | 'enum' | 'service', fullName: string, file: string) {
  return { kind, fullName, setName: 'default', file };
}

describe('listSchemaFolder', () => {
  it('returns the top-level packages, with chains joined, and types without a package', () => {
    expect(listSchemaFolder(lookup, { by: 'package', path: '' }, [])).toEqual({
      folders: [
        { name: 'acme', path: 'acme', typeCount: 5 },
        { name: 'other.deep.down', path: 'other.deep.down', typeCount: 1 },
      ],
      files: [],
      types: [
        entry('message', 'Loose', 'loose.proto'),
        entry('message', 'Loose.Inner', 'loose.proto'),
      ],
    });
  });

  it('returns a package with its packages and types by name', () => {
    expect(listSchemaFolder(lookup, { by: 'package', path: 'acme' }, [])).toEqual({
      folders: [
        { name: 'mail', path: 'acme.mail', typeCount: 1 },
        { name: 'store.v1', path: 'acme.store.v1', typeCount: 4 },
      ],
      files: [],
      types: [],
    });
    expect(listSchemaFolder(lookup, { by: 'package', path: 'acme.store.v1' }, []).types).toEqual([
      entry('message', 'acme.store.v1.apple', 'acme/store/v1/b.proto'),
      entry('service', 'acme.store.v1.Shop', 'acme/store/v1/a.proto'),
      entry('message', 'acme.store.v1.Zebra', 'acme/store/v1/b.proto'),
      entry('enum', 'acme.store.v1.Zebra.Kind', 'acme/store/v1/b.proto'),
    ]);
  });

  it('returns folders by import path, with the number of problems of each file', () => {
    const wrong = { kind: 'schema-rule', title: 'Wrong', detail: '' } as const;
    const problems = ['/protos/acme/mail.proto', '/protos/acme/mail.proto', '/elsewhere'].map(
      (file) => problem({ ...wrong, location: { file } }),
    );
    expect(listSchemaFolder(lookup, { by: 'file', path: '' }, problems)).toEqual({
      folders: [
        { name: 'acme', path: 'acme', typeCount: 5 },
        { name: 'other/deep/down', path: 'other/deep/down', typeCount: 1 },
      ],
      files: [{ importPath: 'loose.proto', path: '/protos/loose.proto', problemCount: 0 }],
      types: [],
    });
    expect(listSchemaFolder(lookup, { by: 'file', path: 'acme' }, problems)).toEqual({
      folders: [{ name: 'store/v1', path: 'acme/store/v1', typeCount: 4 }],
      files: [
        { importPath: 'acme/empty.proto', path: '/protos/acme/empty.proto', problemCount: 0 },
        { importPath: 'acme/mail.proto', path: '/protos/acme/mail.proto', problemCount: 2 },
      ],
      types: [],
    });
  });

  it('returns the types of a file in order', () => {
    expect(listSchemaFolder(lookup, { by: 'file', path: 'acme/store/v1/b.proto' }, [])).toEqual({
      folders: [],
      files: [],
      types: [
        entry('message', 'acme.store.v1.Zebra', 'acme/store/v1/b.proto'),
        entry('enum', 'acme.store.v1.Zebra.Kind', 'acme/store/v1/b.proto'),
        entry('message', 'acme.store.v1.apple', 'acme/store/v1/b.proto'),
      ],
    });
  });

  it.each(['package', 'file'] as const)('returns nothing for an unknown %s', (by) => {
    for (const path of ['acm', 'acme.store.v1.Zebra', '__proto__', '../etc']) {
      expect(listSchemaFolder(lookup, { by, path }, [])).toEqual({
        folders: [],
        files: [],
        types: [],
      });
    }
  });

  it('accepts hostile names, and says how many types are not listed', () => {
    const many = Array.from({ length: 5000 }, (_, at) => `message M${at} { message N {} }`);
    const { lookup: hostile } = openTexts({
      '__proto__/constructor.proto': `package constructor.__proto__; ${many.join('\n')}`,
    });
    expect(listSchemaFolder(hostile, { by: 'package', path: '' }, []).folders).toEqual([
      { name: 'constructor.__proto__', path: 'constructor.__proto__', typeCount: 10_000 },
    ]);
    const { types, hiddenTypeCount } = listSchemaFolder(
      hostile,
      { by: 'package', path: 'constructor.__proto__' },
      [],
    );
    expect([types.length, hiddenTypeCount]).toEqual([4000, 6000]);
    expect(types.every(({ fullName }) => !fullName.endsWith('.N'))).toBe(true);
  });
});
