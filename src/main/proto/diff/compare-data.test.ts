import { describe, expect, it } from 'vitest';
import { groupDifferences, ungroupedCount } from '../../../shared/model/group-differences.ts';
import { compare, json, proto, summary } from './compare-data.test-kit.ts';
import { parsePathPattern } from './field-path.ts';
import type { ResponseData } from './read-data.ts';

describe('compareData', () => {
  it('lists 5000 differences and the first of others, and counts all by group', () => {
    const numbers = Array.from({ length: 8000 }, (_, index) => index);
    const left = proto(JSON.stringify({ numbers, i32: 1, text: 'x' }), 'All');
    const right = json(
      JSON.stringify({ numbers: numbers.map((number) => -1 - number), i32: 1, word: 'y' }),
    );

    const result = compare('All', left, right);

    expect(result).toMatchObject({ fieldCount: 8003, equalCount: 1, differentCount: 8002 });
    const groups = groupDifferences(result).map(({ path, count }) => [path, count]);
    expect(groups).toHaveLength(3);
    expect(groups).toEqual(
      expect.arrayContaining([
        ['numbers[*]', 8000],
        ['text', 1],
        ['word', 1],
      ]),
    );
    expect([result.differences.length <= 5002, ungroupedCount(result)]).toEqual([true, 0]);
  });

  it('reports only lengths of lists and missing elements', () => {
    const users = Array.from({ length: 400 }, (_, index) => ({
      id: index + 1,
      username: `u${index}`,
    }));
    const left = proto(JSON.stringify({ users }), 'Users');
    const right = json(JSON.stringify(users.filter(({ id }) => id !== 57)));

    const result = compare('Users', left, right);

    expect(result).toMatchObject({ fieldCount: 799, equalCount: 798, differentCount: 1 });
    expect(result.differences).toEqual([
      {
        path: 'users[56]',
        kind: 'missing-right',
        left: 'User {id 57, username "u56"}',
        right: null,
        finding: 'only in A: users has 400 elements in A, 399 in B',
      },
    ]);
  });

  it('shows unknown fields of the bytes with their value', () => {
    const newer = proto('{"i32":1,"nickname":"Dee"}', 'New');

    const result = compare('Old', newer, json('{"i32":1}'));

    expect(result.differences).toEqual([
      {
        path: '#2',
        kind: 'missing-right',
        left: '"Dee"',
        right: null,
        finding: 'only in A, and the schema does not know it',
      },
    ]);
  });

  it('describes its findings in words', () => {
    const left = proto(
      '{"day":{"year":2024,"month":6,"day":3},"i64":"9007199254740993","at":"2024-06-03T08:11:12Z","text":"1"}',
      'All',
    );
    const right = json(
      '{"day":"2024-06-03T10:11:12","i64":9007199254740992,"at":"2024-06-03T10:11:12","text":1}',
    );

    const findings = compare('All', left, right).differences.map(
      ({ path, finding }) => `${path}: ${finding}`,
    );

    expect(findings).toEqual([
      'i64: B rounds the number of A to 53 bits, as JavaScript does',
      'text: A has a string, B a number',
      'at: 2 h apart, and B names no time zone',
      'day: A drops the time of day',
    ]);
  });

  it('compares protobuf with protobuf and JSON with JSON', () => {
    const bytes = proto('{"i32":1,"numbers":[1]}', 'All');
    const text = json('{"i32":1,"numbers":[1],"extra":{"b":1,"a":2}}');
    const same = json('{"extra":{"a":2,"b":1},"numbers":[1],"i32":1}');

    expect(summary(compare('All', bytes, bytes))).toEqual({ found: [], notes: [], equal: 2 });
    expect(summary(compare('All', text, same))).toEqual({ found: [], notes: [], equal: 3 });
  });

  it('reads an empty body as a message with nothing set', () => {
    const empty: ResponseData = { kind: 'empty', bytes: new Uint8Array() };

    expect(summary(compare('Users', empty, json('[]'))).found).toEqual([]);
    expect(summary(compare('User', empty, json('{"id":1}'))).found).toEqual(['id missing-left']);
  });
});

describe('compareData with paths left out', () => {
  const left = proto('{"users":[{"id":1,"username":"a"},{"id":2,"username":"b"}]}', 'Users');
  const right = json('[{"id":1,"username":"x"},{"id":2,"username":"y","updatedAt":"2024-06-03"}]');

  it.each([
    [['users[*].username'], ['users[1].updated_at missing-left'], [2]],
    [
      ['users[1].username'],
      ['users[0].username different', 'users[1].updated_at missing-left'],
      [1],
    ],
    [['**.updatedAt'], ['users[0].username different', 'users[1].username different'], [1]],
    [['**.username', '**.updated_at'], [], [2, 1]],
    [['users[1]'], ['users[0].username different'], [3]],
    [['users'], [], [5]],
    [
      ['nothing.here'],
      [
        'users[0].username different',
        'users[1].username different',
        'users[1].updated_at missing-left',
      ],
      [0],
    ],
  ])('leaves out %j', (ignored, found, counts) => {
    const result = compare('Users', left, right, ignored);

    expect(summary(result).found).toEqual(found);
    expect(result.ignored).toEqual(ignored.map((path, at) => ({ path, count: counts[at] })));
  });

  it.each(['', 'a..b', 'users[', 'users[x', '[', 'a b', '.a', 'a.'])('refuses %j', (path) => {
    expect(() => parsePathPattern(path)).toThrowError(/no field path/);
  });
});

describe('compareData of hostile responses', () => {
  it.each([
    ['JSON nested 100000 deep', json('['.repeat(100_000)), 'json-mismatch'],
    ['JSON that is cut', json('{"users":[{"id":1},'), 'json-syntax'],
    ['JSON with a key twice', json('{"id":1,"id":2}'), 'json-syntax'],
    [
      'bytes that are cut',
      { kind: 'protobuf', bytes: Uint8Array.of(0x0a, 0x7f, 1) },
      'body-malformed',
    ],
  ] as const)('refuses %s', (_name, response, kind) => {
    expect(() => compare('Users', response as ResponseData, json('[]'))).toThrowError(
      expect.objectContaining({ problem: expect.objectContaining({ kind }) }),
    );
  });

  it('refuses messages nested deeper than protoc allows', () => {
    let bytes = new Uint8Array();
    for (let depth = 0; depth < 150; depth += 1) {
      const length =
        bytes.length < 128 ? [bytes.length] : [(bytes.length & 0x7f) | 0x80, bytes.length >> 7];
      bytes = Uint8Array.of(0x92, 0x02, ...length, ...bytes);
    }
    expect(() => compare('All', { kind: 'protobuf', bytes }, json('{}'))).toThrowError(/nested/);
  });

  it('does not search missing elements forever', () => {
    const items = Array.from({ length: 20_000 }, (_, at) => ({
      name: 'same',
      description: `${at}`,
    }));
    const other = items.slice(3).map(({ name, description }) => ({
      name,
      description: `${description}!`,
    }));

    const result = compare(
      'All',
      proto(JSON.stringify({ items }), 'All'),
      json(JSON.stringify({ items: other })),
    );

    expect(result).toMatchObject({ equalCount: 19_997, differentCount: 20_000 });
  });

  it('accepts JSON names that are properties of every object', () => {
    const result = compare('Old', json('{"__proto__":1,"constructor":2}'), json('{"i32":0}'));

    expect(summary(result).found).toEqual(['__proto__ missing-right', 'constructor missing-right']);
  });
});
