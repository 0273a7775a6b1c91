import { describe, expect, it } from 'vitest';
import type { SchemaFolder, TypeEntry } from '../../../../shared/model/schemas.ts';
import {
  levelKey,
  noLetters,
  rowByLetters,
  type SchemaRow,
  type SchemaTree,
  schemaRows,
  treeStep,
  withLetter,
} from './schema-tree.ts';

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
  it('lists folders, files and types, those of open levels below them', () => {
    expect(lines(schemaRows(['default'], tree('shop')))).toEqual([
      'folder shop',
      '  type User',
      '  type User.Address',
      'file a.proto',
      'type Plain',
    ]);
  });

  it('has a row for each set where there are several', () => {
    expect(lines(schemaRows(['default', 'billing'], tree('')))).toEqual([
      'set default',
      '  folder shop',
      '  file a.proto',
      '  type Plain',
      'set billing',
    ]);
  });

  it('says of a level that is under way that it is', () => {
    expect(lines(schemaRows(['default'], tree('plain/a.proto')))).toEqual([
      'folder shop',
      'file a.proto',
      '  loading Reading...',
      'type Plain',
    ]);
  });
});

describe('treeStep', () => {
  const rows = schemaRows(['default'], tree('shop'));

  it.each([
    [0, 'ArrowDown', { kind: 'go', index: 1 }],
    [0, 'ArrowUp', { kind: 'go', index: 0 }],
    [0, 'End', { kind: 'go', index: 4 }],
    [4, 'PageUp', { kind: 'go', index: 2 }],
    [0, 'ArrowRight', { kind: 'go', index: 1 }],
    [3, 'ArrowRight', { kind: 'toggle', index: 3 }],
    [1, 'ArrowRight', null],
    [2, 'ArrowLeft', { kind: 'go', index: 0 }],
    [0, 'ArrowLeft', { kind: 'toggle', index: 0 }],
    [4, 'ArrowLeft', null],
    [0, 'x', null],
  ])('on row %i takes %s for %j', (index, key, step) => {
    expect(treeStep(rows, index, key, 2)).toEqual(step);
  });
});

describe('withLetter', () => {
  it('makes a word of letters that follow each other fast, until another key ends it', () => {
    const first = withLetter(noLetters, 's', 100);
    expect(withLetter(first, 't', 700)).toEqual({ typed: 'st', atMs: 700 });
    expect(withLetter(first, 't', 900)).toEqual({ typed: 't', atMs: 900 });
    expect(withLetter(noLetters, 't', 150)).toEqual({ typed: 't', atMs: 150 });
  });
});

describe('rowByLetters', () => {
  const rows = schemaRows(['default'], tree('shop'));

  it.each([
    [0, 'p', 4],
    [1, 'u', 2],
    [1, 'us', 1],
    [4, 'S', 0],
    [0, 'zz', null],
  ])('from row %i goes by %j to row %j', (index, typed, found) => {
    expect(rowByLetters(rows, index, typed)).toBe(found);
  });
});
