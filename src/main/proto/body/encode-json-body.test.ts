import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { compileSchema } from '../types/compile/compile-schema.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { protoJsonOf } from './proto-json-of.ts';

const schema = compileSchema({
  id: 'test',
  sources: [],
  problems: [],
  files: [
    {
      path: '/test/old.proto',
      importPath: 'old.proto',
      text: `
        syntax = "proto2";
        package old;
        message Strict {
          required int32 id = 1; optional Strict inner = 2; repeated Strict list = 3; map<string, Strict> by = 4;
        }`,
    },
    {
      path: '/test/store.proto',
      importPath: 'store.proto',
      text: `
        syntax = "proto3";
        package store;
        import "google/protobuf/timestamp.proto";
        import "google/protobuf/struct.proto";
        import "google/protobuf/any.proto";
        import "google/protobuf/wrappers.proto";
        enum UserRole { UNKNOWN = 0; ADMIN = 1; EMPLOYEE = 2; }
        message Date { int32 year = 1; int32 month = 2; int32 day = 3; }
        message User {
          int32 id = 1; string username = 2; string email = 3; UserRole role = 4;
          Date created_at = 5; Date updated_at = 6;
        }
        message UserCatalog { repeated User users = 1; }
        message CreateUser { string username = 1; string email = 2; string password = 3; UserRole role = 4; }
        message Plan {
          enum MusicSuggestions { AUTOMATIC = 0; PERSONALIZED = 1; }
          string name = 1; string description = 2; int32 numberOfMinutes = 3; int32 musicCollections = 4;
          float monthlyFee = 5; float annualFee = 6; bool isActive = 7; MusicSuggestions musicSuggestions = 8;
        }
        message PlanList { repeated Plan plan = 1; }
        message All {
          int64 i64 = 1; uint64 u64 = 2; sint64 s64 = 3; fixed64 f64 = 4; double d = 5; float f = 6;
          bytes raw = 7; bool flag = 8; repeated int64 longs = 9; map<int64, User> by = 10;
          map<string, string> labels = 11; google.protobuf.Timestamp at = 12;
          google.protobuf.Value any_value = 13; google.protobuf.Struct struct = 14;
          google.protobuf.Any any = 15; google.protobuf.Int64Value boxed = 16;
          oneof choice { string text = 17; int32 number = 18; }
          All inner = 19; optional int32 maybe = 20; repeated UserRole roles = 21; uint32 u32 = 22;
          repeated google.protobuf.Int64Value boxes = 23;
        }`,
    },
  ],
});

const date = { year: 2024, month: 6, day: 3 };
const user = {
  id: 1,
  username: 'diego',
  email: 'diego@email.com',
  role: 'ADMIN',
  createdAt: date,
  updatedAt: date,
};
const catalog = {
  users: [
    user,
    ...Array.from({ length: 399 }, (_, index) => ({
      ...user,
      id: index + 2,
      username: `user${index}`,
      email: `user${index}@email.com`,
      role: 'EMPLOYEE',
    })),
  ],
};

function plans(count: number) {
  return {
    plan: Array.from({ length: count }, (_, index) => ({
      name: `TestBaseline${index + 1}`,
      description: 'x'.repeat(37),
      numberOfMinutes: 15,
      musicCollections: 1000,
      monthlyFee: 8.49,
      annualFee: 84.9,
      isActive: true,
    })),
  };
}

describe('encodeJsonBody and protoJsonOf', () => {
  it.each([
    { typeName: 'store.User', value: user, protobufBytes: 46, jsonBytes: 156 },
    { typeName: 'store.UserCatalog', value: catalog, protobufBytes: 20849, jsonBytes: 66076 },
    {
      typeName: 'store.CreateUser',
      value: {
        username: 'SIMPLEUSER',
        email: 'simpleUser@gmail.com',
        password: '1234567890',
        role: 'EMPLOYEE',
      },
      protobufBytes: 48,
      jsonBytes: 98,
    },
    ...[
      { count: 1, protobufBytes: 73, jsonBytes: 185 },
      { count: 100, protobufBytes: 7392, jsonBytes: 17602 },
      { count: 1340, protobufBytes: 100733, jsonBytes: 237423 },
    ].map(({ count, ...sizes }) => ({ typeName: 'store.PlanList', value: plans(count), ...sizes })),
  ])('give the golden sizes of $typeName both ways', (golden) => {
    const text = JSON.stringify(golden.value);

    const bytes = encodeJsonBody(schema, golden.typeName, text);
    const json = protoJsonOf(schema, golden.typeName, bytes);

    expect({ protobuf: bytes.length, json: Buffer.byteLength(json) }).toEqual({
      protobuf: golden.protobufBytes,
      json: golden.jsonBytes,
    });
    expect(JSON.parse(json)).toEqual(golden.value);
  });

  it.each([
    ['{"i64":9007199254740993}', '{"i64":"9007199254740993"}'],
    ['{"i64":-9223372036854775808}', '{"i64":"-9223372036854775808"}'],
    ['{"u64":18446744073709551615}', '{"u64":"18446744073709551615"}'],
    ['{"s64":9007199254740993.0}', '{"s64":"9007199254740993"}'],
    ['{"f64":1.8446744073709551615e19}', '{"f64":"18446744073709551615"}'],
    ['{"longs":[1,9007199254740993,"2"]}', '{"longs":["1","9007199254740993","2"]}'],
    ['{"boxed":9007199254740993}', '{"boxed":"9007199254740993"}'],
    ['{"boxes":[9007199254740993]}', '{"boxes":["9007199254740993"]}'],
    ['{"by":{"9007199254740993":{"id":7}}}', '{"by":{"9007199254740993":{"id":7}}}'],
    // Value and Struct hold numbers as doubles in the message itself.
    ['{"anyValue":9007199254740993}', '{"anyValue":9007199254740992}'],
    ['{"struct":{"a":[9007199254740993]}}', '{"struct":{"a":[9007199254740992]}}'],
    [
      '{"any":{"@type":"type.googleapis.com/store.All","i64":9007199254740993}}',
      '{"any":{"@type":"type.googleapis.com/store.All","i64":"9007199254740993"}}',
    ],
    ['{"d":0.12345678901234568}', '{"d":0.12345678901234568}'],
    ['{"f":8.49}', '{"f":8.49}'],
    ['{"d":"NaN","f":"-Infinity"}', '{"d":"NaN","f":"-Infinity"}'],
    ['{"at":"2024-06-03T10:11:12.123456Z"}', '{"at":"2024-06-03T10:11:12.123456Z"}'],
    ['{"maybe":0}', '{"maybe":0}'],
    ['{"roles":["ADMIN",2,77]}', '{"roles":["ADMIN","EMPLOYEE",77]}'],
    [
      '{"labels":{"__proto__":"x","constructor":"y"}}',
      '{"labels":{"__proto__":"x","constructor":"y"}}',
    ],
    ['{"any_value":null,"i64":null}', '{"anyValue":null}'],
    ['\ufeff {"flag":true}', '{"flag":true}'],
  ])('read %s as %s', (text, expected) => {
    expect(protoJsonOf(schema, 'store.All', encodeJsonBody(schema, 'store.All', text))).toBe(
      expected,
    );
  });

  it('return bytes that own their whole buffer', () => {
    const bytes = encodeJsonBody(schema, 'store.User', JSON.stringify(user));

    expect(bytes.buffer.byteLength).toBe(46);
  });

  it.each([
    ['', 'json-syntax', 1, 1, undefined, 'The text ends'],
    ['{"id": 1,}', 'json-syntax', 1, 9, undefined, 'comma before the closing'],
    ["{'id': 1}", 'json-syntax', 1, 2, undefined, 'no single quotes'],
    ['{id: 1}', 'json-syntax', 1, 2, undefined, 'The key `id` is not in quotes'],
    ['{"id": 1 "username": ""}', 'json-syntax', 1, 10, undefined, 'Missing comma or }'],
    ['{"id": True}', 'json-syntax', 1, 8, undefined, '`True` is not a JSON value'],
    ['{"id": 01}', 'json-syntax', 1, 8, undefined, '`01` is not a JSON number'],
    ['{"id": 1', 'json-syntax', 1, 9, undefined, 'before the object of line 1 is closed'],
    ['{"username": "a\nb"}', 'json-syntax', 1, 14, undefined, 'not closed on its line'],
    ['{"username": "a\\x"}', 'json-syntax', 1, 16, undefined, '\\x is not a JSON escape'],
    ['// x\n{}', 'json-syntax', 1, 1, undefined, 'no comments'],
    ['{} {}', 'json-syntax', 1, 4, undefined, 'More text after the'],
    ['{"id": 1,\n "id": 2}', 'json-syntax', 2, 2, undefined, 'Duplicate key "id"'],
    [
      '{"created_at": {"year": 1, "year": 2}}',
      'json-syntax',
      1,
      28,
      undefined,
      'Duplicate key "year"',
    ],
    [
      '{\n  "emial": "a"\n}',
      'json-mismatch',
      2,
      3,
      'emial',
      'Unknown field `emial`; did you mean `email`?',
    ],
    ['{"created_ta": {}}', 'json-mismatch', 1, 2, 'created_ta', 'did you mean `created_at`?'],
    ['{"id": "12abc"}', 'json-mismatch', 1, 8, 'id', 'not "12abc"'],
    ['{"id": 1.5}', 'json-mismatch', 1, 8, 'id', 'not 1.5'],
    ['{"id": 3000000000}', 'json-mismatch', 1, 8, 'id', 'not 3000000000 (out of range for int32)'],
    ['{"role": "ADMN"}', 'json-mismatch', 1, 10, 'role', 'did you mean `ADMIN`?'],
    ['{"createdAt": {"month": true}}', 'json-mismatch', 1, 25, 'created_at.month', 'not true'],
    [
      '{"createdAt": {}, "created_at": {}}',
      'json-mismatch',
      1,
      19,
      'created_at',
      'are the same field',
    ],
    ['{"username": "\\ud800"}', 'json-mismatch', 1, 14, 'username', 'unpaired high surrogate'],
    ['[]', 'json-mismatch', 1, 1, undefined, 'The body takes an object'],
  ])('explain the fault of %j', (text, kind, line, column, fieldPath, what) => {
    const found = problemFrom(() => encodeJsonBody(schema, 'store.User', text));

    expect(found).toMatchObject({
      kind,
      detail: expect.stringContaining(what),
      location: {
        line,
        column,
        sourceLine: text.split('\n')[line - 1],
        ...(fieldPath === undefined ? {} : { fieldPath }),
      },
    });
  });

  it.each([
    ['{"by":{"x":{}}}', 'by[x]', '"x" is not a valid int64 key of the map `by`'],
    ['{"by":{"5":{"id":"q"}}}', 'by[5].id', 'not "q"'],
    ['{"labels":{"a":1}}', 'labels["a"]', 'not 1'],
    ['{"longs":[1,null]}', 'longs[1]', 'not null'],
    ['{"longs":5}', 'longs', 'a list of int64'],
    ['{"text":"a","number":1}', 'number', 'are in the oneof `choice`'],
    ['{"at":"2024-13-01T00:00:00Z"}', 'at', 'a time such as'],
    ['{"inner":{"inner":{"roles":["ADMIN","X"]}}}', 'inner.inner.roles[1]', 'no value named "X"'],
    ['{"any":{"@type":"t/no.Such"}}', 'any', 'No schema defines the type'],
    ['{"any":{"@type":"t/store.User","id":"x"}}', 'any.(store.User).id', 'not "x"'],
    ['{"raw":5}', 'raw', 'base64'],
  ])('name the field path in %s', (text, fieldPath, what) => {
    expect(problemFrom(() => encodeJsonBody(schema, 'store.All', text))).toMatchObject({
      kind: 'json-mismatch',
      detail: expect.stringContaining(what),
      location: { fieldPath },
    });
  });

  it.each([
    ['{}', 'id', 1],
    ['{"id":1,"inner":{"id":null}}', 'inner.id', 17],
    ['{"id":1,"list":[{"id":2},{}]}', 'list[1].id', 26],
    ['{"id":1,"by":{"k":{}}}', 'by["k"].id', 19],
  ])('name the required field that %s lacks', (text, fieldPath, column) => {
    expect(problemFrom(() => encodeJsonBody(schema, 'old.Strict', text))).toMatchObject({
      kind: 'json-mismatch',
      detail: expect.stringContaining('The required field `id` is missing.'),
      location: { fieldPath, column },
    });
  });

  it('refuse nesting that no message can have, without overflowing the stack', () => {
    const deep = `${'{"inner":'.repeat(100_000)}{}${'}'.repeat(100_000)}`;
    const broken = '['.repeat(100_000);

    expect(
      [deep, broken].map(
        (text) => problemFrom(() => encodeJsonBody(schema, 'store.All', text)).kind,
      ),
    ).toEqual(['json-mismatch', 'json-syntax']);
  });

  it('refuse a message nested 101 deep with its place', () => {
    const text = `${'{"inner":'.repeat(101)}{}${'}'.repeat(101)}`;

    expect(problemFrom(() => encodeJsonBody(schema, 'store.All', text))).toMatchObject({
      kind: 'json-mismatch',
      location: { column: 9 * 101 + 1 },
    });
  });

  it.each([
    ['null for a map of Value as no entries', '{"m":null}', '{}'],
    ['null for an entry of it as a null', '{"m":{"k":null}}', '{"m":{"k":null}}'],
    ['null for such a map inside of a message as none', '{"in":{"m":null}}', '{"in":{}}'],
  ])('reads %s', (_, text, expected) => {
    const values = compileText(
      `syntax = "proto3"; import "google/protobuf/struct.proto";
       message M { map<string, google.protobuf.Value> m = 1; M in = 2; }`,
    );

    expect(protoJsonOf(values, 'M', encodeJsonBody(values, 'M', text))).toBe(expected);
  });

  it('agrees with the library on bytes', () => {
    const text = JSON.stringify(catalog);
    const type = schema.requireType('store.UserCatalog');
    const expected = type
      .encode(
        type.fromObject({
          users: catalog.users.map((one) => ({ ...one, created_at: date, updated_at: date })),
        }),
      )
      .finish();

    expect(Buffer.from(encodeJsonBody(schema, 'store.UserCatalog', text)).equals(expected)).toBe(
      true,
    );
    expect(protobuf.util.Long).toBeTruthy();
  });
});

function problemFrom(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  throw new Error('No Problem was thrown.');
}

describe('a float that is too small', () => {
  const floats = compileText(
    'syntax = "proto3"; import "google/protobuf/any.proto"; message M { float f = 1; google.protobuf.Any any = 2; }',
  );

  it.each([
    ['1e-50', ''],
    ['"1e-46"', ''],
    ['-1e-50', '0d00000080'],
    ['1e-45', '0d01000000'],
  ])('is rounded before it counts as the default: %s', (value, hex) => {
    const bytes = encodeJsonBody(floats, 'M', `{"f":${value}}`);
    expect(Buffer.from(bytes).toString('hex')).toBe(hex);
    const any = `{"any":{"@type":"/M","f":${value}}}`;
    const inAny = Buffer.from(encodeJsonBody(floats, 'M', any)).toString('hex');
    expect(inAny.endsWith(hex === '' ? '2f4d' : hex)).toBe(true);
  });
});
