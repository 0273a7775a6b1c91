import { describe, expect, it } from 'vitest';
import type { DefinitionKind } from '../../../../shared/model/schemas.ts';
import type { SchemaLookup } from '../schema-index.ts';
import { findTypes, type TypeQuery } from './find-types.ts';
import { openTexts } from './pages.test-kit.ts';

const store = openTexts({
  'store.proto': `syntax = "proto3";
    package acme.user;
    message UserList { message Page {} }
    message User {}
    message CreateUserRequest {}
    message Superuser {}
    message http_rule_set {}
    message Order {}
    enum UserRole { NONE = 0; }
    service Users {}`,
});

function namesOf(lookups: readonly SchemaLookup[], asked: Partial<TypeQuery>): readonly string[] {
  const kinds: readonly DefinitionKind[] = ['message', 'enum', 'service'];
  const query = { query: '', kinds, schemaSet: null, start: 0, count: 100, ...asked };
  return findTypes(lookups, query).types.map(({ fullName }) => fullName.replace('acme.user.', ''));
}

describe('findTypes', () => {
  it.each<[why: string, query: string, names: readonly string[]]>([
    [
      'lists all by name without a query',
      '',
      [
        'CreateUserRequest',
        'http_rule_set',
        'Order',
        'Superuser',
        'User',
        'UserList',
        'UserList.Page',
        'UserRole',
        'Users',
      ],
    ],
    [
      'exact, then beginnings, then the middle, then what only lies around',
      'user',
      [
        'User',
        'UserList',
        'UserRole',
        'Users',
        'CreateUserRequest',
        'Superuser',
        'http_rule_set',
        'Order',
        'UserList.Page',
      ],
    ],
    ['a full name', 'acme.user.User', ['User', 'UserList', 'UserList.Page', 'UserRole', 'Users']],
    ['capitals', 'cur', ['CreateUserRequest']],
    ['first letters of parts', 'hrs', ['http_rule_set']],
    ['parts in any order', 'request user', ['CreateUserRequest']],
    ['parts and capitals', 'acme cur', ['CreateUserRequest']],
    ['no type that lacks a part', 'user nothing', []],
    ['no built-in type without need', 'list page', ['UserList.Page']],
  ])('finds %s', (_why, query, names) => {
    expect(namesOf([store.lookup], { query })).toEqual(names);
  });

  it('ranks a type first whose short name is any part of the query (`pubsub Subscription`)', () => {
    const { lookup } = openTexts({
      'a.proto': `package acme.pubsub;
        message CreateSubscriptionRequest {}
        message ListSubscriptions {}
        message Subscription {}
        message SubscriptionList {}`,
    });
    const found = [
      'acme.pubsub.Subscription',
      'acme.pubsub.SubscriptionList',
      'acme.pubsub.CreateSubscriptionRequest',
      'acme.pubsub.ListSubscriptions',
    ];
    expect(namesOf([lookup], { query: 'pubsub Subscription' })).toEqual(found);
    expect(namesOf([lookup], { query: 'subscription pubsub' })).toEqual(found);
  });

  it('lists built-in types after own types', () => {
    const { lookup } = openTexts({ 'a.proto': 'message MyTimestamps {}' });
    expect(namesOf([lookup], { query: 'timestamp' })).toEqual([
      'MyTimestamps',
      'google.protobuf.Timestamp',
    ]);
  });

  it('finds only imported built-in types, and the well-known types', () => {
    const texts = { 'a.proto': 'import "google/type/date.proto"; message A {}' };
    expect(namesOf([openTexts(texts).lookup], { query: 'google.type' })).toEqual([
      'google.type.Date',
    ]);
    expect(namesOf([openTexts({ 'a.proto': '' }).lookup], { query: 'google.type' })).toEqual([]);
  });

  it('returns a page of the list, with the number of all matches, and only the requested kinds', () => {
    const page = findTypes([store.lookup], {
      query: 'user',
      kinds: ['message', 'service'],
      schemaSet: null,
      start: 2,
      count: 2,
    });
    expect(page).toEqual({
      total: 8,
      types: [
        { kind: 'service', fullName: 'acme.user.Users', setName: 'default', file: 'store.proto' },
        {
          kind: 'message',
          fullName: 'acme.user.CreateUserRequest',
          setName: 'default',
          file: 'store.proto',
        },
      ],
    });
  });

  it('merges sets by name, the first set first, and searches a single one on request', () => {
    const one = openTexts({ 'a.proto': 'message B {} message D {}' }, 'one');
    const two = openTexts({ 'a.proto': 'message A {} message B {} message E {}' }, 'two');
    const both = [one.lookup, two.lookup];
    const all = findTypes(both, {
      query: '',
      kinds: ['message'],
      schemaSet: null,
      start: 0,
      count: 9,
    });
    expect(all.types.map(({ fullName, setName }) => `${fullName} ${setName}`)).toEqual([
      'A two',
      'B one',
      'B two',
      'D one',
      'E two',
    ]);
    expect(namesOf(both, { schemaSet: 'two' })).toEqual(['A', 'B', 'E']);
    expect(namesOf(both, { schemaSet: 'three' })).toEqual([]);
  });

  it('lists a name that two files define once, as the first one defines it', () => {
    const { lookup } = openTexts({ 'a.proto': 'message M {}', 'b.proto': 'enum M { A = 0; }' });
    const { types } = findTypes([lookup], {
      query: 'm',
      kinds: ['message', 'enum'],
      schemaSet: null,
      start: 0,
      count: 1,
    });
    expect(types).toEqual([
      { kind: 'message', fullName: 'M', setName: 'default', file: 'a.proto' },
    ]);
  });

  it('takes hostile names and queries', () => {
    const { lookup } = openTexts({
      'a.proto': 'message __proto__ {} message constructor {} message toString {}',
    });
    expect(namesOf([lookup], { query: '__proto__' })).toEqual(['__proto__']);
    expect(namesOf([lookup], { query: 'constructor' })).toEqual(['constructor']);
    expect(namesOf([lookup], { query: '.*([' })).toEqual([]);
    expect(namesOf([lookup], { query: 'x1 '.repeat(160) })).toEqual([]);
  });
});
