import { describe, expect, it } from 'vitest';
import type { FieldPage } from '../../../../shared/model/type-page.ts';
import { filterMembers } from './filter-members.ts';

function field(name: string, number: number, more: Partial<FieldPage> = {}): FieldPage {
  return {
    name,
    jsonName: name,
    number,
    label: null,
    type: { text: 'string', target: null, isMissing: false },
    mapKey: null,
    isGroup: false,
    presence: 'implicit',
    isPacked: null,
    defaultValue: null,
    oneof: null,
    extendedIn: null,
    options: [],
    comment: null,
    line: 1,
    ...more,
  };
}

const fields = [
  field('id', 1, { comment: 'Made by the server.' }),
  field('created_at', 12, { jsonName: 'createdAt' }),
  field('email', 3, {
    oneof: 'contact',
    options: [{ name: 'deprecated', value: 'true', isKnown: true }],
  }),
];

describe('filterMembers', () => {
  it.each([
    ['', ['id', 'created_at', 'email']],
    ['12', ['created_at']],
    ['CREATEDAT', ['created_at']],
    ['server made', ['id']],
    ['contact', ['email']],
    ['deprecated', ['email']],
    ['nothing', []],
  ])('finds by %j', (query, expected) => {
    expect(filterMembers(fields, query).map(({ name }) => name)).toEqual(expected);
  });
});
