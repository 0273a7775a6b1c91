import { describe, expect, it } from 'vitest';
import type { SchemaFolder, TypeEntry } from '../../../../shared/model/schemas.ts';
import { levelKey, type SchemaRow, type SchemaTree, schemaRows } from './schema-tree.ts';

function type(fullName: string): TypeEntry {
  return { kind: 'message', fullName, setName: 'default', file: 'a.proto' };
}

const top: SchemaFolder = {
  folders: [{ name: 'shop', path: 'shop', typeCount: 2 }],
  files: [{ importPath: 'plain/a.proto', path: '/home/me/plain/a.proto', problemCount: 1 }],
  types: [type('Plain')],
};
const shop: SchemaFolder = {
  folders: [],
  files: [],
  types: [type('shop.User'), type('shop.User.Address')],
};

function tree(...open: readonly string[]): SchemaTree {
  return {
    levels: new Map([
      [levelKey({ setName: 'default', path: '' }), top],
      [levelKey({ setName: 'default', path: 'shop' }), shop],
    ]),
    expanded: new Set(open.map((path) => levelKey({ setName: 'default', path }))),
    revision: 1,
  };
}

function lines(rows: readonly SchemaRow[]): readonly string[] {
  return rows.map((row) => `${'  '.repeat(row.level - 1)}${row.kind} ${row.name}`);
}

describe('schemaRows', () => {
  it('lists folders, files and types, with the content of expanded levels below them', () => {
    expect(lines(schemaRows(['default'], tree('shop')))).toEqual([
      'folder shop',
      '  type User',
      '  type User.Address',
      'file a.proto',
      'type Plain',
    ]);
  });

  it('has a row for each set when there are several', () => {
    expect(lines(schemaRows(['default', 'billing'], tree('')))).toEqual([
      'set default',
      '  folder shop',
      '  file a.proto',
      '  type Plain',
      'set billing',
    ]);
  });

  it('marks a level that is loading', () => {
    expect(lines(schemaRows(['default'], tree('plain/a.proto')))).toEqual([
      'folder shop',
      'file a.proto',
      '  loading Reading...',
      'type Plain',
    ]);
  });
});
