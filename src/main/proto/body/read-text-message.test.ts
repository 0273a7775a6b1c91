import textformat from 'protobufjs/ext/textformat.js';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../shared/problem.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeTextFormat, readTextMessages, textFormatOf } from './text-format.ts';

const schema = compileText(`syntax = "proto2";
  package t;
  import "google/protobuf/any.proto";
  enum Closed { NONE = 0; ONE = 1; UNO = -1; }
  message M {
    optional int32 i32 = 1;
    optional uint32 u32 = 2;
    optional int64 i64 = 3;
    optional uint64 u64 = 4;
    optional sint64 s64 = 5;
    optional fixed64 f64 = 6;
    optional float f = 7;
    optional double d = 8;
    optional bool b = 9;
    optional string s = 10;
    optional bytes raw = 11;
    optional Closed e = 12;
    optional M m = 13;
    repeated int32 list = 14 [packed = true];
    repeated M inner = 15;
    map<string, int32> by_name = 16;
    map<int64, M> by_id = 17;
    map<bool, string> by_flag = 18;
    oneof kind { int32 first = 19; string second = 20; }
    optional group Old = 21 { optional int32 x = 1; }
    optional google.protobuf.Any any = 22;
    optional int32 numberOfMinutes = 23;
    repeated string names = 24;
    reserved "gone";
    extensions 100 to 200;
  }
  extend M { optional int32 ext = 100; repeated M more = 101; }
  message Strict { required int32 id = 1; optional Strict inner = 2; }
  message Open { optional string text = 1; }`);

const type = schema.requireType('t.M');

function hexOf(text: string): string {
  return Buffer.from(encodeTextFormat(schema, 't.M', text)).toString('hex');
}

function byLibrary(text: string): string | null {
  try {
    return Buffer.from(type.encode(textformat.fromText(type, text)).finish()).toString('hex');
  } catch {
    return null;
  }
}

function byUs(text: string): string | null {
  try {
    return hexOf(text);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

const values = [
  ...['0', '-0', '1', '-1', '017', '-017', '08', '0x1F', '-0x1f', '0xFFFFFFFF', '0x100000000'],
  ...['2147483647', '2147483648', '-2147483648', '-2147483649', '4294967295', '4294967296'],
  ...['9007199254740993', '9223372036854775807', '9223372036854775808', '-9223372036854775808'],
  ...[
    '-9223372036854775809',
    '18446744073709551615',
    '18446744073709551616',
    '0777777777777777777777',
  ],
  ...[
    '1.5',
    '.5',
    '5.',
    '1e3',
    '1E-3',
    '1.5f',
    '10F',
    '1e40',
    '00.5',
    '1.5e',
    '0x1.8',
    '- 5',
    '--5',
  ],
  ...['inf', '-inf', 'Infinity', '-infinity', 'nan', 'NaN', '-nan', 'infinite'],
  ...[
    'true',
    'false',
    'True',
    'False',
    't',
    'f',
    'TRUE',
    '-true',
    'ONE',
    'UNO',
    'one',
    'NOTHING',
    '-ONE',
  ],
  ...[
    '"text"',
    "'text'",
    '"a" "b"',
    '"\\u00e9"',
    '"\\xff"',
    '"\\303\\251"',
    '"é😀"',
    '"\\U0001F600"',
  ],
  ...[
    '"\\ud83d"',
    '"\\z"',
    '""',
    '{}',
    '{ i32: 1 }',
    '< i32: 1 >',
    '[]',
    '[1, 2]',
    '[1, "x"]',
    '[{}, <>]',
  ],
];

const texts = [
  '',
  'i32: 1, u32: 2; f: 3',
  'i32: 1,, u32: 2',
  'i32: 1 i32: 2',
  'first: 1 second: "x"',
  'm { m { i32: 1 } } m { }',
  'inner { i32: 1 } inner: { } inner [{ i32: 2 }, < >]',
  'list: 1 list: [2, 3] list: 4',
  'list [1]',
  'by_name { key: "a" value: 1 } by_name { value: 2 } by_name { key: "a" value: 3 } by_name {}',
  'by_name [{ key: "a" value: 1 }, { key: "b" }]',
  'by_id { key: -5 value { i32: 1 } } by_id { key: 0x10 value: { } } by_id < key: 7 >',
  'by_flag { key: true value: "yes" } by_flag { key: f value: "no" }',
  'by_name { key: 1 value: 1 }',
  'by_name { other: 1 }',
  'Old { x: 5 }',
  'old { x: 5 }',
  '[t.ext]: 7 [t.more] { i32: 1 } [ t . more ] < >',
  '[t.none]: 7',
  'any { [type.googleapis.com/t.Open] { text: "inside" } }',
  'any { type_url: "type.googleapis.com/t.Open" value: "\\n\\002hi" }',
  'any { [type.googleapis.com/t.None] { } }',
  'any { [type.googleapis.com/t.Open] { } type_url: "x" }',
  'gone: 5 i32: 1',
  'gone { a: 1 b: [1, 2] } i32: 1',
  'nothing: 1',
  'numberOfMinutes: 15',
  's: "a" # comment\n"b" # more\n i32: 1',
  'i32 1',
  'm 1',
  's: "open',
  'm { i32: 1',
  'i32: 1 }',
  'names: ["a" "b", \'c\']',
];

/** protoc accepts proto2 text that is not UTF-8; the library does not. */
function isLooseText(text: string): boolean {
  return /^(?:s|second|names): .*\\xff/.test(text);
}

describe('readTextMessage', () => {
  it('skips reserved names by the specification, and reports them in typed text', () => {
    expect(hexOf('gone: 5 i32: 1')).toBe(hexOf('i32: 1'));
    const { problems } = readTextMessages(schema, type, 'i32: 1 gone: 5');
    expect(problems).toMatchObject([
      {
        detail: '`gone` is a reserved name of t.M, without a field.',
        location: { line: 1, column: 8, fieldPath: 'gone' },
      },
    ]);
  });

  it('accepts and refuses every value of every field like the library, with the same bytes', () => {
    const names = 'i32 u32 i64 u64 s64 f64 f d b s raw e m list inner first second names'.split(
      ' ',
    );
    const asked = names
      .flatMap((name) => values.map((value) => `${name}: ${value}`))
      .filter((text) => !isLooseText(text));
    expect(asked.map((text) => [text, byUs(text)])).toEqual(
      asked.map((text) => [text, byLibrary(text)]),
    );
  });

  it.each(texts.map((text) => [text]))('reads as the library does: %s', (text) => {
    expect(byUs(text)).toBe(byLibrary(text));
  });

  it('keeps 64-bit integers past 2^53 exactly', () => {
    const text =
      'i64: 9007199254740993\nu64: 18446744073709551615\nby_id {\n  key: 9007199254740993\n  value {}\n}';
    expect(textFormatOf(schema, 't.M', encodeTextFormat(schema, 't.M', text))).toBe(text);
  });

  it('reports all values that do not fit, each with its place and path', () => {
    const text = `i32: "x"
nme: 1
inner { i32: 99999999999 } inner { e: TWO }
by_name { key: "k" value: "no" }
first: 1 second: "x"
any { [type.googleapis.com/t.Open] { text: 5 } }`;
    const { problems } = readTextMessages(schema, type, text);
    expect(
      problems.map(({ detail, location }) => [
        `${location?.line}:${location?.column} ${location?.fieldPath}`,
        detail,
      ]),
    ).toEqual([
      ['1:6 i32', '`i32` takes int32: a whole number from -2147483648 to 2147483647, not "x".'],
      ['2:1 nme', 'Unknown field `nme`.'],
      [
        '3:14 inner[0].i32',
        '`inner[0].i32` takes int32: a whole number from -2147483648 to 2147483647, not 99999999999 (out of range).',
      ],
      [
        '3:39 inner[1].e',
        '`inner[1].e` takes a value name or number of Closed (NONE, ONE, UNO), not TWO.',
      ],
      [
        '4:27 by_name["k"]',
        '`by_name["k"]` takes int32: a whole number from -2147483648 to 2147483647, not "no".',
      ],
      ['5:10 second', '`second` and `first` are in the oneof `kind`, which takes one value.'],
      ['6:44 any.(t.Open).text', '`any.(t.Open).text` takes string: text in quotes, not 5.'],
    ]);
  });

  it('reports missing required fields at their message', () => {
    const strict = schema.requireType('t.Strict');
    const { problems } = readTextMessages(schema, strict, 'id: 1 inner { inner { id: 2 } }');
    expect(problems).toMatchObject([
      { detail: 'The required field `id` is missing.', location: { line: 1, column: 13 } },
    ]);
  });

  it('reports a syntax error and earlier misfits, but nothing that may still be typed', () => {
    const strict = schema.requireType('t.Strict');
    const { problems } = readTextMessages(schema, strict, 'nothing: 1 inner { id: 2');
    expect(problems).toMatchObject([
      { kind: 'json-mismatch', location: { column: 1, fieldPath: 'nothing' } },
      { kind: 'json-syntax', title: 'Not valid text format', location: { column: 18 } },
    ]);
  });

  it('ends at impossible nesting', () => {
    const { problems } = readTextMessages(schema, type, 'm {'.repeat(5000) + '}'.repeat(5000));
    expect(problems).toMatchObject([{ detail: 'Messages are nested deeper than 100 levels.' }]);
  });

  it('counts a thousand mistakes at most', () => {
    const { problems } = readTextMessages(schema, type, 'x: 1\n'.repeat(50_000));
    expect(problems).toHaveLength(1000);
  });
});

describe('writeTextMessage', () => {
  it('writes back names, groups, extensions, Any, unknown fields of every wire type', () => {
    const text = `i32: -1
f: 8.49
d: -inf
b: true
s: "é😀 \\"quoted\\" \\\\ \\n\\000\\u200e"
raw: "\\000\\377a"
e: UNO
m {}
list: 1
list: 2
by_name {
  key: "__proto__"
  value: 1
}
by_flag {
  key: true
  value: ""
}
Old {
  x: 5
}
any {
  [type.googleapis.com/t.Open] {
    text: "inside"
    9: 5
  }
}
numberOfMinutes: 15
[t.ext]: 7
[t.more] {
  i32: 1
  300: "text in an unknown field"
}
300: 18446744073709551615
301: 0x0000002a
302: 0xffffffffffffffff
303: "\\000\\377"
304 {
  1: 2
}
305 <
  1: "x"
>`;
    const bytes = encodeTextFormat(schema, 't.M', text);
    expect(textFormatOf(schema, 't.M', bytes)).toBe(text);
  });

  it('leaves an Any as bytes if its type is unknown, or different bytes would be read back', () => {
    const unknown = 'any {\n  type_url: "type.googleapis.com/t.None"\n  value: "\\n\\002hi"\n}';
    expect(textFormatOf(schema, 't.M', encodeTextFormat(schema, 't.M', unknown))).toBe(unknown);
    // The text of field 1 occurs twice: only the last one counts.
    const twice =
      'any {\n  type_url: "type.googleapis.com/t.Open"\n  value: "\\n\\001a\\n\\001b"\n}';
    expect(textFormatOf(schema, 't.M', encodeTextFormat(schema, 't.M', twice))).toBe(twice);
  });

  it('keeps unknown numbers of a closed enum, which are unknown fields', () => {
    const text = textFormatOf(schema, 't.M', Buffer.from('6005', 'hex'));
    expect(text).toBe('12: 5');
    expect(hexOf(text)).toBe('6005');
  });

  it('writes text that the library reads as the same message', () => {
    const text = values
      .filter((value) => byUs(`s: ${value}`) !== null && !isLooseText(`s: ${value}`))
      .map((value) => `inner { s: ${value} }`)
      .join('\n');
    const bytes = encodeTextFormat(schema, 't.M', text);
    const written = textFormatOf(schema, 't.M', bytes);
    expect(byLibrary(written)).toBe(Buffer.from(bytes).toString('hex'));
    expect(decodeMessage(schema, 't.M', bytes)).toBeDefined();
  });
});
