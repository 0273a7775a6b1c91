import { describe, expect, it } from 'vitest';
import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import { retypeBody } from '../../../proto/body/retype-body.ts';
import { compileText } from '../../../proto/types/compile/compile-text.test-kit.ts';
import { fillBody } from './fill-body.ts';

const schema = compileText(`syntax = "proto2"; package t;
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Color { RED = 0; BLUE = 3; }
message T {
  optional int32 small = 1; optional uint64 large = 2; optional double real = 3;
  optional bool flag = 4; optional string name = 5; optional bytes data = 6; optional Color color = 7;
  optional T inner = 8; repeated int32 numbers = 9; repeated string names = 10; repeated T inners = 11;
  map<string, int32> by_name = 12; map<int32, T> by_number = 13;
  optional google.protobuf.Timestamp time = 14; optional google.protobuf.Struct object = 15;
  optional google.protobuf.Value value = 16; optional google.protobuf.ListValue list = 17;
  optional google.protobuf.Int32Value wrapped = 18; optional google.protobuf.Int64Value wrapped_large = 19;
  optional google.protobuf.BoolValue wrapped_flag = 20; optional google.protobuf.Any any = 21;
  optional group Grouped = 22 { optional int32 id = 1; }
  extensions 100 to 200;
}
extend T { optional bool extended = 100; }`);

function retyped(body: BodyDraft, variables: Readonly<Record<string, string>>): string {
  const filled = fillBody(
    body.text,
    { variables, secretVariables: new Set() },
    { format: body.format },
  );
  const made = retypeBody(schema, 't.T', { ...body, text: filled.text }, filled.wholeStrings);
  // Nothing else moves.
  expect(made.text.length).toBe(filled.text.length);
  return made.text.replaceAll(/ +/g, ' ');
}

describe('retypeBody: JSON', () => {
  it.each([
    ['small', '-7', '-7'],
    ['small', ' 7\n', '7'],
    ['large', '18446744073709551615', '"18446744073709551615"'],
    ['real', '1.5e3', '1.5e3'],
    ['real', 'NaN', '"NaN"'],
    ['flag', 'true', 'true'],
    ['name', '7', '"7"'],
    ['data', 'true', '"true"'],
    ['color', '3', '3'],
    ['color', 'BLUE', '"BLUE"'],
    ['inner', '{"name": "a\\nb"}', '{"name": "a\\nb"}'],
    ['inner', '{\n"small": 1\r\n}', '{ "small": 1 }'],
    ['numbers', '[1, 2]', '[1, 2]'],
    ['names', '["a"]', '["a"]'],
    ['byName', '{"a": 1}', '{"a": 1}'],
    ['time', '2024-06-03T10:11:12Z', '"2024-06-03T10:11:12Z"'],
    ['object', '{"a": {}}', '{"a": {}}'],
    ['value', '{"a": 1}', '"{\\"a\\": 1}"'],
    ['list', '[1]', '[1]'],
    ['wrapped', '7', '7'],
    ['wrapped_large', '7', '"7"'],
    ['wrappedFlag', 'false', 'false'],
    ['any', '{"@type": "a/t.T"}', '{"@type": "a/t.T"}'],
    ['[t.extended]', 'true', 'true'],
    // A value that does not match stays text; the reader reports it.
    ['small', 'abc', '"abc"'],
    ['small', '', '""'],
    ['small', '007', '"007"'],
    ['flag', 'yes', '"yes"'],
    ['inner', '{"name":', '"{\\"name\\":"'],
    ['inner', '[1]', '"[1]"'],
    ['inner', '{} {}', '"{} {}"'],
    ['inner', 'null', '"null"'],
    ['gone', '7', '"7"'],
  ])('%s filled with %j is %s', (name, value, expected) => {
    const text = `{"${name}": "{{v}}"}`;
    expect(retyped({ format: 'json', text }, { v: value })).toMatch(
      expected.startsWith('"') ? `{"${name}": ${expected}}` : `{"${name}": ${expected} }`,
    );
  });

  it.each([
    ['{"inner": {"inner": {"small": "{{n}}"}}}', '{"inner": {"inner": {"small": 7 }}}'],
    ['{"numbers": ["{{n}}", "1"]}', '{"numbers": [ 7 , "1"]}'],
    ['{"names": ["{{n}}"]}', '{"names": ["7"]}'],
    ['{"byName": {"{{n}}": "{{n}}"}}', '{"byName": {"7": 7 }}'],
    ['{"byNumber": {"1": {"flag": "{{b}}"}}}', '{"byNumber": {"1": {"flag": true }}}'],
    ['{"any": {"@type": "a/t.T", "small": "{{n}}"}}', '{"any": {"@type": "a/t.T", "small": 7 }}'],
    ['{"object": {"small": "{{n}}"}}', '{"object": {"small": "7"}}'],
    ['{"small": "{{n}} "}', '{"small": "7 "}'],
    ['{"small": "\\{{n}}"}', '{"small": "{{n}}"}'],
    ['"{{object}}"', ' {"small": 1} '],
    ['{"small": "{{n}}", }', '{"small": "7", }'],
  ])('%s', (text, expected) => {
    const variables = { n: '7', b: 'true', object: '{"small": 1}' };
    expect(retyped({ format: 'json', text }, variables)).toBe(expected);
  });

  it('retypes in each of several messages', () => {
    const body = { format: 'json', framing: 'delimited', text: '[{"small": "{{n}}"}]' } as const;
    expect(retyped(body, { n: '7' })).toBe('[{"small": 7 }]');
  });

  it('leaves nesting deeper than any message alone', () => {
    const text = `${'{"inner":'.repeat(50_000)}"{{n}}"${'}'.repeat(50_000)}`;
    expect(retyped({ format: 'json', text }, { n: '{}' })).toContain('"{}"');
  });
});

describe('retypeBody: text format', () => {
  it.each([
    ['small: "{{v}}"', '-7', 'small: -7 '],
    ["small: '{{v}}'", '0x1F', 'small: 0x1F '],
    ['large: "{{v}}"', '18446744073709551615', 'large: 18446744073709551615 '],
    ['real: "{{v}}"', '-inf', 'real: -inf '],
    ['flag: "{{v}}"', 'true', 'flag: true '],
    ['name: "{{v}}"', '7', 'name: "7"'],
    ['data: "{{v}}"', '7', 'data: "7"'],
    ['color: "{{v}}"', 'BLUE', 'color: BLUE '],
    ['inner: "{{v}}"', '{\n  name: "a" }', 'inner: { name: "a" } '],
    ['numbers: "{{v}}"', '[1, 2]', 'numbers: [1, 2] '],
    ['numbers: ["{{v}}", 1]', '7', 'numbers: [ 7 , 1]'],
    ['names: "{{v}}"', '["a"]', 'names: "[\\"a\\"]"'],
    ['by_name: { key: "{{v}}" value: "{{v}}" }', '7', 'by_name: { key: "7" value: 7 }'],
    [
      'by_number { key: "{{v}}" value { small: "{{v}}" } }',
      '7',
      'by_number { key: 7 value { small: 7 } }',
    ],
    ['[t.extended]: "{{v}}"', 'true', '[t.extended]: true '],
    ['Grouped { id: "{{v}}" }', '7', 'Grouped { id: 7 }'],
    ['any { [a/t.T] { small: "{{v}}" } }', '7', 'any { [a/t.T] { small: 7 } }'],
    ['small: "{{v}}"', 'abc', 'small: "abc"'],
    ['small: "{{v}}"', '7 8', 'small: "7 8"'],
    ['inner: "{{v}}"', '{ name: 1', 'inner: "{ name: 1"'],
    ['inner: "{{v}}"', '{} flag: true {}', 'inner: "{} flag: true {}"'],
    ['inner: "{{v}}"', '{ # a\n }', 'inner: "{ # a\\n }"'],
    ['small: "{{v}}" "0"', '7', 'small: "7" "0"'],
    ['gone: "{{v}}" 12: "{{v}}"', '7', 'gone: "7" 12: "7"'],
  ])('%s filled with %j', (text, value, expected) => {
    expect(retyped({ format: 'textproto', text }, { v: value })).toBe(expected);
  });

  it('retypes in each of several messages', () => {
    const text = 'small: "{{n}}"\n---\nsmall: "{{n}}"';
    expect(retyped({ format: 'textproto', framing: 'delimited', text }, { n: '7' })).toBe(
      'small: 7 \n---\nsmall: 7 ',
    );
  });

  it('ends even with nesting deeper than any message', () => {
    const text = `${'inner {'.repeat(50_000)}small: "{{n}}"${'}'.repeat(50_000)}`;
    expect(retyped({ format: 'textproto', text }, { n: '7' })).toContain('"7"');
  });

  it('retypes inside an Any in an Any, and inside a well-known type in an Any', () => {
    const any = 'a/google.protobuf.Any';
    const text = `{"any": {"@type": "${any}", "value": {"@type": "a/t.T", "small": "{{n}}"}}}`;
    expect(retyped({ format: 'json', text }, { n: '7' })).toContain('"small": 7 ');
    const flag = '{"any": {"@type": "a/google.protobuf.BoolValue", "value": "{{b}}"}}';
    expect(JSON.parse(retyped({ format: 'json', text: flag }, { b: 'true' })).any.value).toBe(true);
  });
});
