import { describe, expect, it } from 'vitest';
import { compare, json, proto, summary } from '../../proto/diff/compare-data.test-kit.ts';

const swapped = {
  different: 'different',
  'less-precise-left': 'less-precise-right',
  'less-precise-right': 'less-precise-left',
  'missing-left': 'missing-right',
  'missing-right': 'missing-left',
} as const;

/** [rule, type, protobuf as ProtoJSON, server JSON, differences] */
const otherData: readonly [string, string, string, string, readonly string[]][] = [
  [
    'a bare list with another element',
    'Users',
    '{"users":[{"id":1}]}',
    '[{"id":2}]',
    ['users[0].id different'],
  ],
  [
    'a bare object with another value',
    'Response',
    '{"product":{"name":"Pasta"}}',
    '{"id":0,"name":"Rice"}',
    ['product.name different'],
  ],
  [
    'a wrapped object with another value',
    'Product',
    '{"id":2}',
    '{"product":{"id":3}}',
    ['id different'],
  ],
  [
    'another value under camel case',
    'Page',
    '{"nextPage":"x"}',
    '{"nextPage":"y"}',
    ['next_page different'],
  ],
  ['no default written', 'All', '{}', '{"i32":7}', ['i32 missing-left']],
  ['no default left out', 'All', '{"text":"x"}', '{}', ['text missing-right']],
  ['presence', 'All', '{"maybe":0}', '{}', ['maybe missing-right']],
  ['presence against null', 'All', '{"maybe":0}', '{"maybe":null}', ['maybe missing-right']],
  ['null against a value', 'All', '{"text":"x"}', '{"text":null}', ['text missing-right']],
  ['no empty list', 'All', '{"numbers":[1]}', '{"numbers":[]}', ['numbers missing-right']],
  [
    'another int64',
    'All',
    '{"i64":"9007199254740993"}',
    '{"i64":"9007199254740992"}',
    ['i64 different'],
  ],
  [
    'a rounded int64',
    'All',
    '{"i64":"9007199254740993"}',
    '{"i64":9007199254740992}',
    ['i64 different'],
  ],
  ['1.5 for 1', 'All', '{"i32":1}', '{"i32":1.5}', ['i32 different']],
  ['another float', 'All', '{"f":8.49}', '{"f":8.5}', ['f different']],
  [
    'more digits than a float has',
    'All',
    '{"f":8.4912345678}',
    '{"f":8.4912345678}',
    ['f less-precise-left'],
  ],
  ['a number beyond float', 'All', '{"f":"Infinity"}', '{"f":1e300}', ['f different']],
  ['another infinity', 'All', '{"d":"Infinity"}', '{"d":"-Infinity"}', ['d different']],
  ['NaN and null', 'All', '{"d":"NaN"}', '{"d":null}', ['d missing-right']],
  ['another enum value', 'All', '{"role":1}', '{"role":"EMPLOYEE"}', ['role different']],
  ['an enum name that is not there', 'All', '{"role":1}', '{"role":"BOSS"}', ['role different']],
  ['other bytes', 'All', '{"raw":"3q0="}', '{"raw":"3q4="}', ['raw different']],
  ['no base64', 'All', '{"raw":"3q0="}', '{"raw":"!"}', ['raw different']],
  [
    'another time',
    'All',
    '{"at":"2024-06-03T10:11:12Z"}',
    '{"at":"2024-06-03T10:11:13Z"}',
    ['at different'],
  ],
  [
    'another offset',
    'All',
    '{"at":"2024-06-03T10:11:12Z"}',
    '{"at":"2024-06-03T10:11:12+02:00"}',
    ['at different'],
  ],
  [
    'fewer digits of a time',
    'All',
    '{"at":"2024-06-03T10:11:12.123456Z"}',
    '{"at":"2024-06-03T10:11:12.123Z"}',
    ['at less-precise-right'],
  ],
  [
    'the second only',
    'All',
    '{"at":"2024-06-03T10:11:12.123456Z"}',
    '{"at":1717409472}',
    ['at less-precise-right'],
  ],
  [
    'a day for a time',
    'All',
    '{"at":"2024-06-03T10:11:12Z"}',
    '{"at":"2024-06-03"}',
    ['at less-precise-right'],
  ],
  ['another duration', 'All', '{"took":"3.5s"}', '{"took":"PT3S"}', ['took different']],
  [
    'a day against a time',
    'User',
    '{"createdAt":{"year":2024,"month":6,"day":3}}',
    '{"createdAt":"2024-06-03T10:11:12.123456"}',
    ['created_at less-precise-left'],
  ],
  [
    'another day against a time',
    'User',
    '{"createdAt":{"year":2024,"month":6,"day":4}}',
    '{"createdAt":"2024-06-03T10:11:12.123456"}',
    ['created_at different'],
  ],
  [
    'another day',
    'User',
    '{"createdAt":{"year":2024,"month":6,"day":4}}',
    '{"createdAt":"2024-06-03"}',
    ['created_at different'],
  ],
  [
    'no day of the calendar',
    'User',
    '{"createdAt":{"year":2024,"month":6,"day":3}}',
    '{"createdAt":"2024-02-31"}',
    ['created_at different'],
  ],
  ['a wrapper and null', 'All', '{"boxed":"0"}', '{"boxed":null}', ['boxed missing-right']],
  ['another wrapper', 'All', '{"boxed":"5"}', '{"boxed":6}', ['boxed different']],
  [
    'another Struct',
    'All',
    '{"free":{"a":[1,{"b":true}]}}',
    '{"free":{"a":[1,{"b":false}],"c":1}}',
    ['free["a"][1]["b"] different', 'free["c"] missing-left'],
  ],
  ['another Value', 'All', '{"value":"1"}', '{"value":1}', ['value different']],
  [
    'another Any',
    'All',
    '{"any":{"@type":"x/t.Product","name":"x"}}',
    '{"any":{"@type":"x/t.Product","name":"y"}}',
    ['any.(t.Product).name different'],
  ],
  [
    'an Any of another type',
    'All',
    '{"any":{"@type":"x/t.Product"}}',
    '{"any":{"@type":"x/t.User"}}',
    ['any different'],
  ],
  [
    'another entry of a map',
    'All',
    '{"labels":{"a":1}}',
    '{"labels":{"a":2}}',
    ['labels["a"] different'],
  ],
  ['an entry more', 'All', '{"by":{"-5":"x"}}', '{"by":{"-5":"x","6":""}}', ['by[6] missing-left']],
  [
    'another field mask',
    'All',
    '{"mask":"createdAt,id"}',
    '{"mask":"createdAt"}',
    ['mask different'],
  ],
  [
    'another member of a oneof',
    'All',
    '{"word":"x"}',
    '{"none":{}}',
    ['word missing-right', 'none missing-left'],
  ],
  [
    'another order of a list',
    'All',
    '{"names":["a","b"]}',
    '{"names":["b","a"]}',
    ['names[0] different', 'names[1] different'],
  ],
  [
    'an element more',
    'All',
    '{"names":["a","b","c"]}',
    '{"names":["a","c"]}',
    ['names[1] missing-right'],
  ],
  [
    'a shifted list',
    'All',
    '{"numbers":[1,2,3,4,5]}',
    '{"numbers":[2,3,4,5,6]}',
    ['numbers[0] missing-right', 'numbers[4] missing-left'],
  ],
  [
    'a changed and a missing element',
    'All',
    '{"items":[{"id":1},{"id":2,"name":"x"},{"id":3}]}',
    '{"items":[{"id":1},{"id":2,"name":"y"}]}',
    ['items[1].name different', 'items[2] missing-right'],
  ],
  [
    'a key that the schema does not know',
    'Old',
    '{"i32":1}',
    '{"i32":1,"nickname":"x"}',
    ['nickname missing-left'],
  ],
  ['a text for a number', 'All', '{"i32":1}', '{"i32":"one"}', ['i32 different']],
  ['a number for a text', 'All', '{"text":"1"}', '{"text":1}', ['text different']],
  [
    'a list for a message',
    'All',
    '{"day":{"year":2024,"month":6,"day":3}}',
    '{"day":[1]}',
    ['day different'],
  ],
  ['an object for a list', 'All', '{"numbers":[1]}', '{"numbers":{"0":1}}', ['numbers different']],
  ['a text for a whole message', 'User', '{"id":1}', '"diego"', [' different']],
];

describe('compareData of other data', () => {
  it.each(otherData)('counts %s', (_rule, typeName, left, right, found) => {
    const pair = [proto(left, typeName), json(right)] as const;

    const forward = compare(typeName, pair[0], pair[1]);
    const backward = compare(typeName, pair[1], pair[0]);

    expect(summary(forward).found).toEqual(found);
    expect(backward.differences.map(({ path, kind }) => `${path} ${swapped[kind]}`).sort()).toEqual(
      [...found].sort(),
    );
  });
});
