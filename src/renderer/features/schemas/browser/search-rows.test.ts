import { describe, expect, it } from 'vitest';
import type { SchemaHit, TypeEntry } from '../../../../shared/model/schemas.ts';
import { type SearchRow, searchRows } from './search-rows.ts';

function type(name: string): TypeEntry {
  return { kind: 'message', fullName: name, setName: 'default', file: 'a.proto' };
}

function hit(owner: string, member: string, kind: SchemaHit['kind'] = 'field'): SchemaHit {
  return { kind, type: type(owner), member, text: member, path: '/a.proto', line: 1 };
}

const none = { types: [], typeTotal: 0, hits: [], isEveryType: false };

function lines(found: Partial<Parameters<typeof searchRows>[0]>): readonly string[] {
  return searchRows({ ...none, ...found }).map(lineOf);
}

function lineOf(row: SearchRow): string {
  switch (row.kind) {
    case 'heading':
      return `${row.text} (${row.count})`;
    case 'type':
    case 'owner':
      return `${row.kind} ${row.entry.fullName}`;
    case 'more':
      return `${row.count} more`;
    case 'hit':
      return `hit ${row.hit.member}`;
  }
}

describe('searchRows', () => {
  it('lists types, and places below their type', () => {
    const hits = [
      hit('User', '', 'type'),
      hit('User', 'id'),
      hit('User', 'name'),
      hit('Job', 'id'),
      hit('User', 'id', 'comment'),
    ];
    expect(lines({ types: [type('Id')], typeTotal: 1, hits })).toEqual([
      'Types (1)',
      'type Id',
      'Fields (3)',
      'owner User',
      'hit id',
      'hit name',
      'owner Job',
      'hit id',
      'Comments (1)',
      'owner User',
      'hit id',
    ]);
  });

  it('lists only the first types, so that places are visible, until all are requested', () => {
    const types = Array.from({ length: 20 }, (_, index) => type(`T${index}`));
    const found = { types, typeTotal: 300 };
    expect(lines(found)).toHaveLength(10);
    expect(lines(found).at(-1)).toBe('292 more');
    expect(lines({ ...found, isEveryType: true })).toHaveLength(21);
  });

  it('lists nothing when nothing was found', () => {
    expect(lines({})).toEqual([]);
  });
});
