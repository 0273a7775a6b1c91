import { describe, expect, it } from 'vitest';
import type { Capture, CaptureResult } from '../../../../shared/model/capture.ts';
import type { RawHeader } from '../../../../shared/model/exchange.ts';
import { encodeJsonBody } from '../../../proto/body/encode-json-body.ts';
import { compileText } from '../../../proto/types/compile/compile-text.test-kit.ts';
import { captureValues, type ResponseToCapture } from './capture-values.ts';
import { earlierHeadersOf } from './earlier-headers.ts';

const schema = compileText(`
syntax = "proto2";
package t;
import "google/protobuf/any.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Role { UNKNOWN = 0; ADMIN = 1; }
message Session {
  optional string access_token = 1;
  optional google.protobuf.Timestamp expires_at = 2;
}
message Login {
  extensions 1000 to max;
  optional Session session = 1;
  optional int64 i64 = 2;
  optional uint64 u64 = 3;
  optional sint64 s64 = 4;
  optional fixed64 f64 = 5;
  optional double d = 6;
  optional float f = 7;
  optional bool yes = 8;
  optional bytes raw = 9;
  optional Role role = 10;
  repeated Session sessions = 11;
  repeated int32 numbers = 12 [packed = true];
  map<string, Session> by_name = 13;
  map<int64, string> by_id = 14;
  map<bool, Role> flags = 15;
  optional google.protobuf.Any payload = 16;
  optional google.protobuf.Struct free = 17;
  optional google.protobuf.Int64Value boxed = 18;
  oneof pick { string word = 19; int32 number = 20; }
  optional string renamed = 21 [json_name = "otherName"];
  repeated group Item = 22 { optional string id = 1; }
}
extend Login { optional string note = 1000; }
`);

const proto3 = compileText(`
syntax = "proto3";
package t;
enum Role { UNKNOWN = 0; ADMIN = 1; }
message Page { int64 next = 1; bool done = 2; Role role = 3; string text = 4; double d = 5; bytes raw = 6; optional int32 maybe = 7; map<string, int32> counts = 8; fixed32 f = 9; }
`);

const login = {
  session: { accessToken: 'abc', expiresAt: '2026-11-22T04:00:00.5Z' },
  i64: '-9223372036854775808',
  u64: '18446744073709551615',
  s64: '-9007199254740993',
  f64: '9007199254740993',
  d: 0.1,
  f: 8.49,
  yes: true,
  raw: 'AP+A',
  role: 'ADMIN',
  sessions: [{ accessToken: 'first' }, { accessToken: 'second' }],
  numbers: [7, -8, 9],
  byName: { 'a "b" ä': { accessToken: 'of a' }, empty: {} },
  byId: { '-5': 'minus five' },
  flags: { true: 'ADMIN' },
  payload: { '@type': 'type.googleapis.com/t.Session', accessToken: 'inside' },
  free: { a: { b: [1, 'two', null] } },
  boxed: '9223372036854775807',
  word: 'w',
  otherName: 'renamed',
  '[t.note]': 'noted',
};

const loginBytes = encodeJsonBody(schema, 't.Login', JSON.stringify(login));

function ofProtobuf(body: Uint8Array, typeName: string | null = 't.Login'): ResponseToCapture {
  return { body, reading: { kind: 'protobuf', typeName }, headers: [] };
}

function ofJson(text: string): ResponseToCapture {
  return { body: new TextEncoder().encode(text), reading: { kind: 'json' }, headers: [] };
}

function capture(
  path: string,
  response: ResponseToCapture,
  from: Capture['from'] = 'body',
  types = schema,
): CaptureResult {
  const rule = { variable: 'v', from, path, secret: false };
  const [result] = captureValues([rule], response, types);
  return result as CaptureResult;
}

describe('a field path into protobuf', () => {
  it.each([
    ['session.access_token', 'abc'],
    ['session.accessToken', 'abc'],
    ['#1.#1', 'abc'],
    ['session.expires_at', '2026-11-22T04:00:00.500Z'],
    ['session.expires_at.seconds', '1795320000'],
    ['i64', '-9223372036854775808'],
    ['u64', '18446744073709551615'],
    ['s64', '-9007199254740993'],
    ['f64', '9007199254740993'],
    ['d', '0.1'],
    ['f', '8.49'],
    ['yes', 'true'],
    ['raw', 'AP+A'],
    ['role', 'ADMIN'],
    ['sessions[1].access_token', 'second'],
    ['numbers[1]', '-8'],
    ['numbers', '[7,-8,9]'],
    ['by_name["a \\"b\\" ä"].access_token', 'of a'],
    ['by_name["empty"]', '{}'],
    ['by_id[-5]', 'minus five'],
    ['flags[true]', 'ADMIN'],
    ['payload.(t.Session).access_token', 'inside'],
    ['free.a.b[1]', 'two'],
    ['free["a"].b', '[1,"two",null]'],
    ['boxed', '9223372036854775807'],
    ['word', 'w'],
    ['renamed', 'renamed'],
    ['otherName', 'renamed'],
    ['[t.note]', 'noted'],
    ['session', '{"accessToken":"abc","expiresAt":"2026-11-22T04:00:00.500Z"}'],
    ['sessions', '[{"accessToken":"first"},{"accessToken":"second"}]'],
    ['/session/accessToken', 'abc'],
    ['/numbers/2', '9'],
    [' i64 ', '-9223372036854775808'],
  ])('%s is %s', (path, value) => {
    expect(capture(path, ofProtobuf(loginBytes))).toEqual({ variable: 'v', value, problem: null });
  });

  it.each([
    ['', 'The rule has no path.', /field path such as/],
    ['session.', '`session.` is not a field path.', /field path such as/],
    ['sessions[*].access_token', 'has a wildcard', /users\[0\]/],
    ['session.acces_token', 'It has `access_token`, `expires_at`.', /Did you mean access_token\?/],
    ['nothing', 'The response is a Login, without field `nothing`.', /Fix the rule/],
    ['number', 'The response has no `number` set. Set fields: `session`', /Fix/],
    ['by_name["empty"].access_token', '`by_name["empty"]` has no `access_token` set.', /Fix/],
    ['sessions[2].access_token', '`sessions` is a list of 2 elements, without [2].', /Fix/],
    ['sessions.access_token', '`sessions` is a list: add an index', /users\[0\]/],
    ['by_name["c"]', '`by_name` is a map without key "c". It has', /Fix/],
    ['i64.low', '`i64` is a single value', /Fix/],
    ['session[0]', '`session` is a message, without [0].', /Fix/],
    ['payload.(t.Login).word', '`payload` holds a t.Session, not a t.Login.', /Fix/],
    ['session.(t.Login)', '`session` is not an Any', /Fix/],
    ['free.a.names', '`free.a` has no `names`. It has `b`.', /Fix/],
    ['free.a.b[2]', 'The value is null.', /Fix/],
    ['#99', 'The response has no field number 99.', /Fix/],
  ])('%s finds nothing: %s', (path, detail, hint) => {
    const { value, problem } = capture(path, ofProtobuf(loginBytes));
    expect(value).toBeNull();
    expect(problem).toMatchObject({
      kind: 'capture',
      severity: 'warning',
      detail: expect.stringContaining(detail),
      hint: expect.stringMatching(hint),
    });
  });

  it('merges a message that came in parts, and takes the last of several values', () => {
    const part = (text: string): Uint8Array => encodeJsonBody(schema, 't.Login', text);
    const body = Buffer.concat([
      part('{"session": {"accessToken": "old", "expiresAt": "2026-11-22T04:00:00Z"}, "i64": "1"}'),
      part('{"session": {"accessToken": "new"}, "i64": "2", "word": "w"}'),
      part('{"number": 3}'),
    ]);
    const response = ofProtobuf(body);
    expect(capture('session.access_token', response).value).toBe('new');
    expect(capture('session.expires_at', response).value).toBe('2026-11-22T04:00:00Z');
    expect(capture('i64', response).value).toBe('2');
    expect(capture('number', response).value).toBe('3');
    expect(capture('word', response).problem?.detail).toContain('no `word` set');
  });

  it('reads an unset field as its default when the schema does not tell them apart', () => {
    const empty = ofProtobuf(new Uint8Array(), 't.Page');
    const found = (path: string): CaptureResult => capture(path, empty, 'body', proto3);
    expect(['next', 'done', 'role', 'd', 'f'].map((path) => found(path).value)).toEqual([
      '0',
      'false',
      'UNKNOWN',
      '0',
      '0',
    ]);
    expect(['text', 'raw', 'maybe', 'counts'].map((path) => found(path).value)).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  it('finds its value even if other parts are broken or unknown', () => {
    const broken = Buffer.concat([
      encodeJsonBody(schema, 't.Login', '{"i64": "5"}'),
      // A truncated session, and a field that no schema has.
      Buffer.from([0x0a, 0x02, 0x0a, 0x09, 0x98, 0x06, 0x2a]),
    ]);
    expect(capture('i64', ofProtobuf(broken)).value).toBe('5');
    expect(capture('#99', ofProtobuf(broken)).value).toBe('42');
    expect(capture('session.access_token', ofProtobuf(broken)).problem?.detail).toContain(
      'The bytes before it are broken: length 9 runs past the end.',
    );
  });

  it('uses field numbers when no type is known', () => {
    const response = ofProtobuf(loginBytes, null);
    expect(capture('#1.#1', response).value).toBe('abc');
    expect(capture('#11[1].#1', response).value).toBe('second');
    expect(capture('#3', response).value).toBe('18446744073709551615');
    expect(capture('#9', response).value).toBe('AP+A');
    expect(capture('session', response).problem?.detail).toContain('response type is unknown');
    expect(capture('/session', response).problem?.detail).toContain(
      'JSON pointer into protobuf needs the type',
    );
  });
});

describe('JSON', () => {
  const text = `{
    "id": 9223372036854775807, "price": 1.50, "big": 1e400, "ok": false, "none": null, "empty": "",
    "user": {"accessToken": "t\\u00e4\\n", "list": [ {"a/b": 1, "m~n": 2} , [] ]}
  }`;

  it.each([
    ['id', '9223372036854775807'],
    ['/id', '9223372036854775807'],
    ['price', '1.50'],
    ['big', '1e400'],
    ['ok', 'false'],
    ['user.accessToken', 'tä\n'],
    ['user.access_token', 'tä\n'],
    ['/user/list/0/a~1b', '1'],
    ['/user/list/0/m~0n', '2'],
    ['user.list[0]', '{"a/b": 1, "m~n": 2}'],
    ['user.list[1]', '[]'],
    ['user.list[0]["a/b"]', '1'],
  ])('%s is %s', (path, value) => {
    expect(capture(path, ofJson(text))).toEqual({ variable: 'v', value, problem: null });
  });

  it.each([
    ['none', 'The value is null.'],
    ['empty', '`empty` is empty.'],
    ['usr.accessToken', 'The response has no `usr`. It has `id`, `price`'],
    ['/user/Access_token', '`/user` has no `Access_token`. It has `accessToken`, `list`.'],
    ['/user/list/01', '`/user/list` is a list of 2 elements, without [01].'],
    ['/user/list/-', 'a list of 2 elements, without [-]'],
    ['id.low', '`id` is a number, without `low`.'],
  ])('%s finds nothing: %s', (path, detail) => {
    expect(capture(path, ofJson(text)).problem?.detail).toContain(detail);
  });

  it('takes a list at the top level, and JSON sent as text', () => {
    expect(capture('[1]', ofJson('["a", "b"]')).value).toBe('b');
    expect(capture('/1', ofJson('["a", "b"]')).value).toBe('b');
    const asText = { ...ofJson('{"token": "t"}'), reading: { kind: 'text' as const } };
    expect(capture('token', asText).value).toBe('t');
  });

  it.each([
    ['{"token": secret-canary}', 'json', 'Not valid JSON'],
    ['', 'empty', 'The response has no body.'],
    ['secret-canary', 'text', 'Not valid JSON'],
    ['\u0000', 'binary', 'neither protobuf nor JSON'],
  ] as const)('says why it cannot look into %j (%s)', (text, kind, detail) => {
    const { problem } = capture('token', { ...ofJson(text), reading: { kind } });
    expect(problem?.detail).toContain(detail);
    expect(JSON.stringify(problem)).not.toContain('canary');
  });

  it('takes no value that is longer than a variable may be', () => {
    const { problem } = capture('a', ofJson(JSON.stringify({ a: 'x'.repeat(100_001) })));
    expect(problem?.detail).toContain('has 100001 characters');
  });
});

describe('a header', () => {
  const headers: RawHeader[] = [
    ['Content-Type', 'a/b'],
    ['X-Token', 'first'],
    ['x-token', 'last'],
  ];
  const response: ResponseToCapture = { ...ofJson('{}'), headers };

  it('is found by name in any case; the last of several wins', () => {
    expect(capture('X-TOKEN', response, 'header').value).toBe('last');
  });

  it('reports a missing header with the names of the others', () => {
    expect(capture('X-Other', response, 'header').problem?.detail).toBe(
      'The response has no header `X-Other`. It has `Content-Type`, `X-Token`, `x-token`.',
    );
    expect(capture('', response, 'header').problem?.detail).toBe('The rule has no header.');
  });
});

describe('a cookie', () => {
  const response: ResponseToCapture = {
    ...ofJson('{}'),
    headers: [
      ['Set-Cookie', 'sid=first; Path=/'],
      ['set-cookie', 'theme=dark'],
      ['Set-Cookie', 'sid=a.b==; HttpOnly; Secure'],
      ['Set-Cookie', 'no pair'],
    ],
    earlierHeaders: [['Set-Cookie', 'login=once; Max-Age=60']],
  };

  it('is found by name, without its attributes (D12); the last of several wins', () => {
    expect(capture('sid', response, 'cookie').value).toBe('a.b==');
    expect(capture(' theme ', response, 'cookie').value).toBe('dark');
  });

  it('is found in the redirects before the response', () => {
    expect(capture('login', response, 'cookie').value).toBe('once');
  });

  it('of a redirect from another origin is not found', () => {
    const hopFrom = (
      url: string,
      text: string,
    ): Parameters<typeof earlierHeadersOf>[0][number] => ({
      sent: {
        method: 'GET',
        url,
        headers: [],
        sizes: { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 0 },
      },
      headers: [['Set-Cookie', text]],
    });
    const hops = [hopFrom('https://a.example/x', 'a=1'), hopFrom('https://b.example/y', 'b=2')];
    expect(earlierHeadersOf(hops, 'https://b.example/z')).toEqual([['Set-Cookie', 'b=2']]);
  });

  it('reports a missing cookie with the names of the others', () => {
    expect(capture('SID', response, 'cookie').problem?.detail).toBe(
      'The response sets no cookie `SID`. It sets `login`, `sid`, `theme`.',
    );
    expect(capture('sid', ofJson('{}'), 'cookie').problem?.detail).toBe(
      'The response sets no cookies.',
    );
    expect(capture('', response, 'cookie').problem?.detail).toBe('The rule has no cookie.');
  });
});

describe('a stream of several messages', () => {
  const types = proto3;
  /** Two gRPC frames with `next` 1 and 2; the caller sets the flags of the second. */
  const stream = (flags: number): ResponseToCapture => ({
    body: Uint8Array.of(0, 0, 0, 0, 2, 8, 1, flags, 0, 0, 0, 2, 8, 2),
    reading: { kind: 'protobuf', typeName: 't.Page', framing: 'grpc' },
    headers: [],
  });
  const found = (path: string, response: ResponseToCapture) => {
    const { value, problem } = capture(path, response, 'body', types);
    return value ?? problem?.detail;
  };

  it.each([
    ['[0].next', '1'],
    ['[1].next', '2'],
    ['/1/next', '2'],
    ['[1].#1', '2'],
    ['next', 'The response has several messages.'],
    ['/next', 'The response has several messages.'],
    ['[2].next', 'The response has no message [2]; it has 2 messages.'],
    ['[0]', 'The path names a whole message.'],
  ])('is entered by the index of a message: %s', (path, expected) => {
    expect(found(path, stream(0))).toBe(expected);
  });

  it('needs no index with one message, and fails when that is compressed or truncated', () => {
    const first = { ...stream(0), body: stream(0).body.subarray(0, 7) };
    expect(found('next', first)).toBe('1');
    expect(found('[1].next', stream(1))).toMatch(/^Message \[1\] is compressed/);
    const cut = { ...stream(0), body: stream(0).body.subarray(0, 13) };
    expect(found('[0].next', cut)).toBe('1');
    expect(found('[1].next', cut)).toMatch(/^Not a stream of gRPC frames/);
    expect(found('next', { ...first, body: new Uint8Array() })).toBe(
      'The response has no message.',
    );
  });
});

it('returns one result for each rule, in order, and refuses invalid names', () => {
  const rules = ['a', '', 'two words', 'a'].map((variable) => ({
    variable,
    from: 'body' as const,
    path: 'token',
    secret: false,
  }));
  const results = captureValues(rules, ofJson('{"token": "t"}'), schema);
  expect(results.map(({ variable, value }) => [variable, value])).toEqual([
    ['a', 't'],
    ['', null],
    ['two words', null],
    ['a', 't'],
  ]);
  expect(results[2]?.problem?.detail).toBe('`two words` is not a variable name.');
});
