import { describe, expect, it } from 'vitest';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import { encodeJsonBody } from '../codec/encode-json-body.ts';
import { compileText } from '../schema/compile/compile-text.test-kit.ts';
import { compareData } from './compare-data.ts';
import { parsePathPattern } from './field-path.ts';
import { type AnswerData, dataSchemaOf, readData } from './read-data.ts';

const schema = compileText(`
syntax = "proto3";
package t;
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Role { option allow_alias = true; UNKNOWN = 0; ADMIN = 1; ROOT = 1; EMPLOYEE = 2; }
message Date { int32 year = 1; int32 month = 2; int32 day = 3; }
message Empty {}
message User {
  int32 id = 1; string username = 2; string email = 3; Role role = 4;
  Date created_at = 5; Date updated_at = 6;
}
message Users { repeated User users = 1; }
message Page { repeated User users = 1; string next_page = 2; }
message Product { int32 id = 1; string name = 2; string description = 3; }
message Response { Product product = 1; }
message All {
  int32 i32 = 1; int64 i64 = 2; uint64 u64 = 3; float f = 4; double d = 5; bool yes = 6;
  string text = 7; bytes raw = 8; Role role = 9; optional int32 maybe = 10;
  google.protobuf.Timestamp at = 11; google.protobuf.Duration took = 12; Date day = 13;
  repeated int32 numbers = 14; repeated string names = 15; map<string, int32> labels = 16;
  map<int64, string> by = 17; map<bool, Role> flags = 18; google.protobuf.Int64Value boxed = 19;
  google.protobuf.Struct free = 20; google.protobuf.Any any = 21;
  google.protobuf.FieldMask mask = 22; Product product = 23; Users group = 24;
  string renamed = 25 [json_name = "otherName"]; repeated Product items = 26;
  oneof pick { string word = 27; Empty none = 28; }
  google.protobuf.Value value = 29; google.protobuf.StringValue label = 30;
  repeated Role roles = 31; repeated Date days = 32; google.protobuf.ListValue list = 33;
  All child = 34; uint32 u32 = 35; repeated float floats = 36;
}
message Old { int32 i32 = 1; }
message New { int32 i32 = 1; string nickname = 2; }
`);

/** Protobuf of ProtoJSON text. */
function proto(text: string, typeName: string): AnswerData {
  return { kind: 'protobuf', bytes: encodeJsonBody(schema, `t.${typeName}`, text) };
}

function json(text: string): AnswerData {
  return { kind: 'json', bytes: new TextEncoder().encode(text) };
}

function compare(
  typeName: string,
  left: AnswerData,
  right: AnswerData,
  ignored: readonly string[] = [],
): DataComparison {
  const data = dataSchemaOf(schema);
  const name = `t.${typeName}`;
  return compareData(
    readData(left, name, data),
    readData(right, name, data),
    ignored.map(parsePathPattern),
  );
}

const swapped = {
  different: 'different',
  'less-precise-left': 'less-precise-right',
  'less-precise-right': 'less-precise-left',
  'missing-left': 'missing-right',
  'missing-right': 'missing-left',
} as const;

/** `path kind` of each difference, the notes, and the count of equal fields. */
function summary(result: DataComparison) {
  return {
    found: result.differences.map(({ path, kind }) => `${path} ${kind}`),
    notes: result.notCounted.map(({ text }) => text),
    equal: result.equalCount,
  };
}

/** [rule, type, protobuf as ProtoJSON, server JSON, note, equal fields] */
const sameData: readonly [string, string, string, string, string, number][] = [
  [
    'a bare list',
    'Users',
    '{"users":[{"id":1}]}',
    '[{"id":1}]',
    'a bare list for {users: [..]}',
    1,
  ],
  [
    'a bare list beside other fields',
    'Page',
    '{"users":[{"id":1}]}',
    '[{"id":1}]',
    'a bare list for {users: [..]}',
    1,
  ],
  ['an empty bare list', 'Users', '{}', '[]', 'a bare list for {users: [..]}', 0],
  ['an empty object', 'Users', '{}', '{}', '', 0],
  ['null for an empty message', 'Users', '{}', 'null', 'null for nothing', 0],
  [
    'a bare object',
    'Response',
    '{"product":{"name":"Pasta"}}',
    '{"id":0,"name":"Pasta"}',
    'the bare Product for {product: {..}}',
    2,
  ],
  [
    'a wrapped object',
    'Product',
    '{"id":2}',
    '{"product":{"id":2}}',
    '{product: {..}} for {..}',
    1,
  ],
  [
    'a nested bare list',
    'All',
    '{"group":{"users":[{"id":3}]}}',
    '{"group":[{"id":3}]}',
    'a bare list for {users: [..]}',
    1,
  ],
  [
    'camel case',
    'User',
    '{"createdAt":{"year":2024,"month":6,"day":3}}',
    '{"createdAt":{"year":2024,"month":6,"day":3}}',
    'spelling: createdAt for created_at',
    1,
  ],
  [
    'snake case',
    'User',
    '{"createdAt":{"year":2024,"month":6,"day":3}}',
    '{"created_at":{"year":2024,"month":6,"day":3}}',
    '',
    1,
  ],
  [
    'json_name',
    'All',
    '{"otherName":"x"}',
    '{"otherName":"x"}',
    'spelling: otherName for renamed',
    1,
  ],
  [
    'other spellings of a name',
    'Page',
    '{"nextPage":"x"}',
    '{"next-page":"x"}',
    'spelling: next-page for next_page',
    1,
  ],
  ['a written default number', 'All', '{}', '{"i32":0}', 'i32 0, left out in A', 1],
  ['a written default text', 'All', '{}', '{"text":""}', 'text "", left out in A', 1],
  ['a written default bool', 'All', '{}', '{"yes":false}', 'yes false, left out in A', 1],
  ['a written default enum', 'All', '{}', '{"role":"UNKNOWN"}', 'role "UNKNOWN", left out in A', 1],
  [
    'null for nothing',
    'All',
    '{}',
    '{"text":null,"at":null,"numbers":null}',
    'null for nothing (text)',
    0,
  ],
  ['an empty list', 'All', '{}', '{"numbers":[]}', '[] for nothing (numbers)', 0],
  ['an empty map', 'All', '{}', '{"labels":{}}', '{} for nothing (labels)', 0],
  ['an empty message', 'All', '{}', '{"product":{}}', 'an empty message for none (product)', 0],
  [
    'a message of defaults',
    'All',
    '{}',
    '{"product":{"id":0,"name":""}}',
    'an empty message for none (product)',
    0,
  ],
  [
    'an empty list for an empty message',
    'All',
    '{"group":{}}',
    '{"group":[]}',
    'a bare list for {users: [..]}',
    0,
  ],
  [
    'int64 as text',
    'All',
    '{"i64":"9007199254740993"}',
    '{"i64":"9007199254740993"}',
    'number as text: "9007199254740993" for 9007199254740993',
    1,
  ],
  [
    'int64 as a number',
    'All',
    '{"u64":"18446744073709551615"}',
    '{"u64":18446744073709551615}',
    '',
    1,
  ],
  ['1.0 for 1', 'All', '{"i32":1}', '{"i32":1.0}', '1.0 for 1', 1],
  ['1e0 for 1', 'All', '{"i32":1}', '{"i32":1e0}', '1e0 for 1', 1],
  ['12e2 for 1200', 'All', '{"i64":"1200"}', '{"i64":12e2}', '12e2 for 1200', 1],
  ['the shortest float', 'All', '{"f":8.49}', '{"f":8.49}', '', 1],
  [
    'a float widened to a double',
    'All',
    '{"f":8.49}',
    '{"f":8.489999771118164}',
    '8.489999771118164 for 8.49',
    1,
  ],
  ['a float of nine digits', 'All', '{"f":8.49}', '{"f":8.48999977}', '8.48999977 for 8.49', 1],
  ['NaN', 'All', '{"d":"NaN"}', '{"d":"NaN"}', '"NaN" for NaN', 1],
  ['Infinity', 'All', '{"f":"-Infinity"}', '{"f":"-Infinity"}', '"-Infinity" for -Infinity', 1],
  ['a negative zero', 'All', '{"floats":[-0.0]}', '{"floats":[0]}', '', 1],
  ['an enum by name', 'All', '{"role":1}', '{"role":"ADMIN"}', 'enum by name: "ADMIN" for 1', 1],
  [
    'an enum by alias',
    'All',
    '{"role":"ADMIN"}',
    '{"role":"ROOT"}',
    'enum by name: "ROOT" for 1',
    1,
  ],
  ['an unknown enum number', 'All', '{"role":77}', '{"role":77}', '', 1],
  [
    'enums in a list',
    'All',
    '{"roles":[1,2]}',
    '{"roles":["ADMIN","EMPLOYEE"]}',
    'enum by name: "ADMIN" for 1',
    2,
  ],
  ['base64', 'All', '{"raw":"3q0="}', '{"raw":"3q0="}', 'base64 "3q0=" for the bytes de ad', 1],
  [
    'base64 without padding',
    'All',
    '{"raw":"3q0="}',
    '{"raw":"3q0"}',
    'base64 without padding "3q0" for the bytes de ad',
    1,
  ],
  [
    'base64url',
    'All',
    '{"raw":"+/8="}',
    '{"raw":"-_8="}',
    'base64url "-_8=" for the bytes fb ff',
    1,
  ],
  [
    'a timestamp of ProtoJSON',
    'All',
    '{"at":"2024-06-03T10:11:12.123456Z"}',
    '{"at":"2024-06-03T10:11:12.123456Z"}',
    '',
    1,
  ],
  [
    'a timestamp without a zone',
    'All',
    '{"at":"2024-06-03T10:11:12.123456Z"}',
    '{"at":"2024-06-03T10:11:12.123456"}',
    '"2024-06-03T10:11:12.123456" for 2024-06-03T10:11:12.123456Z',
    1,
  ],
  [
    'a timestamp with an offset',
    'All',
    '{"at":"2024-06-03T10:11:12Z"}',
    '{"at":"2024-06-03T12:11:12.000+02:00"}',
    '"2024-06-03T12:11:12.000+02:00" for 2024-06-03T10:11:12Z',
    1,
  ],
  [
    'other fraction digits',
    'All',
    '{"at":"2024-06-03T10:11:12.500Z"}',
    '{"at":"2024-06-03T10:11:12.5Z"}',
    '"2024-06-03T10:11:12.5Z" for 2024-06-03T10:11:12.500Z',
    1,
  ],
  [
    'epoch seconds',
    'All',
    '{"at":"2024-06-03T10:11:12Z"}',
    '{"at":1717409472}',
    '1717409472 for 2024-06-03T10:11:12Z',
    1,
  ],
  [
    'epoch milliseconds',
    'All',
    '{"at":"2024-06-03T10:11:12.123Z"}',
    '{"at":1717409472123}',
    '1717409472123 for 2024-06-03T10:11:12.123Z',
    1,
  ],
  [
    'seconds and nanos',
    'All',
    '{"at":"2024-06-03T10:11:12Z"}',
    '{"at":{"seconds":"1717409472","nanos":0}}',
    '{"seconds": "1717409472", "nanos": 0} for 2024-06-03T10:11:12Z',
    1,
  ],
  [
    'a duration of ISO 8601',
    'All',
    '{"took":"90.5s"}',
    '{"took":"PT1M30.5S"}',
    '"PT1M30.5S" for 90.500s',
    1,
  ],
  ['a duration in seconds', 'All', '{"took":"3.5s"}', '{"took":3.5}', '3.5 for 3.500s', 1],
  [
    'a day',
    'User',
    '{"createdAt":{"year":2024,"month":6,"day":3}}',
    '{"created_at":"2024-06-03"}',
    '"2024-06-03" for {year 2024, month 6, day 3}',
    1,
  ],
  [
    'a day as parts',
    'All',
    '{"day":{"year":2024,"month":6,"day":3}}',
    '{"day":[2024,6,3]}',
    '[2024, 6, 3] for {year 2024, month 6, day 3}',
    1,
  ],
  [
    'a list of days',
    'All',
    '{"days":[{"year":2024,"month":6,"day":3}]}',
    '{"days":["2024-06-03"]}',
    '"2024-06-03" for {year 2024, month 6, day 3}',
    1,
  ],
  ['a wrapper', 'All', '{"boxed":"5"}', '{"boxed":5}', '', 1],
  [
    'a wrapper as an object',
    'All',
    '{"boxed":"5"}',
    '{"boxed":{"value":5}}',
    '{value: 5} for 5',
    1,
  ],
  ['a wrapper of a default', 'All', '{"label":""}', '{"label":""}', '', 1],
  [
    'a Struct',
    'All',
    '{"free":{"a":[1,null,{"b":true}]}}',
    '{"free":{"a":[1,null,{"b":true}]}}',
    '',
    2,
  ],
  ['a Value', 'All', '{"value":[1,"x"]}', '{"value":[1,"x"]}', '', 2],
  ['a ListValue', 'All', '{"list":[1,{"x":1}]}', '{"list":[1.0,{"x":1}]}', '1.0 for 1', 2],
  [
    'an Any',
    'All',
    '{"any":{"@type":"type.googleapis.com/t.Product","name":"x"}}',
    '{"any":{"@type":"type.googleapis.com/t.Product","name":"x"}}',
    '',
    1,
  ],
  [
    'an Any of a well-known type',
    'All',
    '{"any":{"@type":"x/google.protobuf.Duration","value":"1s"}}',
    '{"any":{"value":"1s","@type":"x/google.protobuf.Duration"}}',
    '',
    1,
  ],
  ['a map in another order', 'All', '{"labels":{"a":1,"b":2}}', '{"labels":{"b":2,"a":1}}', '', 2],
  [
    'keys of a map as text',
    'All',
    '{"by":{"-5":"x"}}',
    '{"by":{"-5":"x"}}',
    'the key "-5" for -5',
    1,
  ],
  [
    'a bool map',
    'All',
    '{"flags":{"true":1}}',
    '{"flags":{"true":"ADMIN"}}',
    'the key "true" for true',
    1,
  ],
  ['a field mask', 'All', '{"mask":"createdAt,id"}', '{"mask":"createdAt,id"}', '', 1],
  [
    'a field mask in snake case',
    'All',
    '{"mask":"createdAt,id"}',
    '{"mask":{"paths":["created_at","id"]}}',
    '{"paths": ["created_at", "id"]} for created_at,id',
    1,
  ],
  ['a oneof', 'All', '{"word":"x"}', '{"word":"x","none":null}', 'null for nothing (none)', 1],
  ['presence', 'All', '{"maybe":0}', '{"maybe":0}', '', 1],
  ['a packed list', 'All', '{"numbers":[1,2,3]}', '{"numbers":[1,2,3]}', '', 3],
  ['null for an unknown key', 'Old', '{}', '{"nickname":null}', '', 0],
];

describe('compareData', () => {
  it.each(sameData)('does not count %s', (_rule, typeName, left, right, note, equal) => {
    const pair = [proto(left, typeName), json(right)] as const;

    const forward = summary(compare(typeName, pair[0], pair[1]));
    const backward = summary(compare(typeName, pair[1], pair[0]));

    expect(forward).toEqual({
      found: [],
      notes: note === '' ? [] : expect.arrayContaining([note]),
      equal,
    });
    expect(backward).toMatchObject({ found: [], equal });
    expect(backward.notes).toHaveLength(forward.notes.length);
  });
});

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

  it('adds up, and lists 500 differences of more', () => {
    const numbers = Array.from({ length: 800 }, (_, index) => index);
    const left = proto(JSON.stringify({ numbers, i32: 1, text: 'x' }), 'All');
    const right = json(
      JSON.stringify({ numbers: numbers.map((number) => -1 - number), i32: 1, word: 'y' }),
    );

    const result = compare('All', left, right);

    expect(result).toMatchObject({ fieldCount: 803, equalCount: 1, differentCount: 802 });
    expect(result.differences).toHaveLength(500);
  });

  it('names the lengths of lists and the elements that are missing, and no others', () => {
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
    const bytes = encodeJsonBody(schema, 't.New', '{"i32":1,"nickname":"Dee"}');

    const result = compare('Old', { kind: 'protobuf', bytes }, json('{"i32":1}'));

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

  it('says in words what it found', () => {
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
      'i64: B has the number of A rounded to 53 bits, as JavaScript does',
      'text: A has a text, B a number',
      'at: 2 h apart, and B names no time zone',
      'day: A keeps the day only',
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
    const empty: AnswerData = { kind: 'empty', bytes: new Uint8Array() };

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

describe('compareData of hostile answers', () => {
  it.each([
    ['JSON nested 100000 deep', json('['.repeat(100_000)), 'json-mismatch'],
    ['JSON that is cut', json('{"users":[{"id":1},'), 'json-syntax'],
    ['JSON with a key twice', json('{"id":1,"id":2}'), 'json-syntax'],
    [
      'bytes that are cut',
      { kind: 'protobuf', bytes: Uint8Array.of(0x0a, 0x7f, 1) },
      'body-malformed',
    ],
  ] as const)('refuses %s', (_name, answer, kind) => {
    expect(() => compare('Users', answer as AnswerData, json('[]'))).toThrowError(
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

  it('does not look for ever for elements that are not there', () => {
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

  it('takes names of JSON that objects have themselves', () => {
    const result = compare('Old', json('{"__proto__":1,"constructor":2}'), json('{"i32":0}'));

    expect(summary(result).found).toEqual(['__proto__ missing-right', 'constructor missing-right']);
  });
});
