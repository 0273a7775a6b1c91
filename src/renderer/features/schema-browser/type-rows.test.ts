import { describe, expect, it } from 'vitest';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import { typeRows } from './type-rows.ts';

function type(fullName: string, fieldCount: number) {
  return { fullName, file: 'a.proto', fieldCount, comment: null };
}

const report: SchemaReport = {
  sources: [],
  fileCount: 1,
  importCount: 0,
  resolvedImportCount: 0,
  messageTypes: [type('shop.User', 2), type('Plain', 0), type('shop.Order', 1)],
  enumCount: 0,
  services: [{ fullName: 'shop.Users', file: 'a.proto', methods: [] }],
  problems: [],
};

function lines(query: string): string[] {
  return typeRows(report, query).map((row) =>
    row.kind === 'package' ? row.name : `${row.kind} ${row.name}, ${row.size}`,
  );
}

describe('typeRows', () => {
  it.each([
    [
      '',
      [
        'No package',
        'message Plain, 0 fields',
        'shop',
        'service Users, 0 methods',
        'message User, 2 fields',
        'message Order, 1 field',
      ],
    ],
    ['user', ['shop', 'service Users, 0 methods', 'message User, 2 fields']],
    ['nothing', []],
  ])('for %j lists %j', (query, expected) => {
    expect(lines(query)).toEqual(expected);
  });
});
