import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../shared/cpu-time.test-kit.ts';
import type { BodyFormat } from '../../../../shared/model/body-formats.ts';
import { type Problem, problemOf } from '../../../../shared/problem.ts';
import { encodeRequestBody } from '../../../proto/body/encode-request-body.ts';
import { compileText } from '../../../proto/types/compile/compile-text.test-kit.ts';
import { fillBody, missingVariables } from './fill-body.ts';

const schema = compileText(`syntax = "proto3"; package t;
import "google/protobuf/duration.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Color { RED = 0; BLUE = 3; }
message T {
  int32 id = 1; uint64 large = 2; float real = 3; bool flag = 4; string name = 5; bytes data = 6;
  Color color = 7; T inner = 8; repeated int32 numbers = 9; map<string, bool> flags = 10;
  google.protobuf.Timestamp time = 11; google.protobuf.Duration pause = 12;
  google.protobuf.FieldMask mask = 13; google.protobuf.Struct object = 14;
  google.protobuf.Int32Value wrapped = 15; map<int32, string> by_number = 16;
  google.protobuf.ListValue list = 17;
}`);

function problemOfBody(
  text: string,
  variables: Readonly<Record<string, string>>,
  options: { readonly format?: BodyFormat; readonly secret?: string } = {},
): Problem | null {
  const { format = 'json', secret } = options;
  const secretVariables = new Set(secret === undefined ? [] : [secret]);
  const filled = fillBody(text, { variables, secretVariables }, { format });
  const body = { format, text: filled.text };
  try {
    encodeRequestBody(schema, {
      body,
      typeName: 't.T',
      strings: filled.wholeStrings,
      bare: filled.bareValues,
      as: 'protobuf',
    });
    return null;
  } catch (error) {
    return filled.typedProblem(problemOf(error));
  }
}

describe('fillBody: a value that does not match its field', () => {
  it.each([
    ['id', 'abc', '"abc", but `id` is int32: a whole number from -2147483648 to 2147483647.'],
    ['id', '1.5', '1.5, but `id` is int32: a whole number from -2147483648 to 2147483647.'],
    ['id', '2147483648', '2147483648, but `id` is int32: a whole number from -2147483648'],
    ['id', '', '"", but `id` is int32'],
    ['large', '-1', '"-1", but `large` is uint64: a whole number from 0 to 18446744073709551615'],
    ['real', 'fast', '"fast", but `real` is float'],
    ['flag', 'yes', '"yes", but `flag` is bool: true or false.'],
    ['data', '*', '"*", but `data` is bytes: base64 text in quotes.'],
    ['color', 'GREEN', '"GREEN", but `color` is Color, which has no such value'],
    ['color', 'BLU', '"BLU", but `color` is Color, which has no such value; did you mean `BLUE`?'],
    ['inner', 'abc', '"abc", but `inner` takes an object with the fields of t.T.'],
    ['inner', '[1]', '"[1]", but `inner` takes an object with the fields of t.T.'],
    ['numbers', '7', '"7", but `numbers` takes a list of int32: a whole number from'],
    ['flags', 'true', '"true", but `flags` takes an object with string keys.'],
    ['time', 'noon', '"noon", but `time` takes a time such as "2024-06-03T10:11:12.123Z"'],
    ['pause', '5', '"5", but `pause` takes a duration such as "1.5s".'],
    ['mask', 'user_name', '"user_name", but `mask` takes field paths such as'],
    ['object', '7', '"7", but `object` takes any JSON object.'],
    ['wrapped', 'abc', '"abc", but `wrapped` takes a whole number from'],
    ['list', '{}', '"{}", but `list` takes a list of any JSON values.'],
  ])('%s filled with %j', (name, value, words) => {
    expect(problemOfBody(`{\n  "${name}": "{{v}}"\n}`, { v: value })).toMatchObject({
      kind: 'json-mismatch',
      detail: expect.stringContaining(`\`{{v}}\` is ${words}`),
      location: { line: 2, column: name.length + 7, fieldPath: name },
    });
  });

  it.each([
    ['{"numbers": ["1", "{{v}}"]}', '`{{v}}` is "abc", but `numbers[1]` is int32'],
    ['{"inner": {"flags": {"a": "{{v}}"}}}', '`{{v}}` is "abc", but `inner.flags["a"]` is bool'],
    [
      '{"byNumber": {"{{v}}": "a"}}',
      '`{{v}}` is "abc", which is not a valid int32 key of the map `by_number`.',
    ],
    ['{"id": "{{$randomItem abc}}"}', '`{{$randomItem abc}}` is "abc", but `id` is int32'],
    ['{"id": {{v}}}', '`{{v}}` is "abc", but `id` is int32: a whole number'],
    ['{"numbers": [1, {{v}}]}', '`{{v}}` is "abc", but `numbers[1]` is int32: a whole number'],
    ['{"inner": {{v}}}', '`{{v}}` is "abc", but `inner` takes an object with the fields of t.T.'],
    ['{"name": {{v}}}', '`{{v}}` is abc, which is not JSON.'],
    ['{"color": "RED", "name": {{v}}, "id": "x"}', '`{{v}}` is abc, which is not JSON'],
    ['{"inner": "{{object}}"}', '`{{object}}` is "x", but `inner.id` is int32'],
    ['{"inner": {{object}}}', '`{{object}}` is "x", but `inner.id` is int32'],
  ])('%s', (text, words) => {
    expect(problemOfBody(text, { v: 'abc', object: '{"id":\n"x"}' })).toMatchObject({
      detail: expect.stringContaining(words),
      location: { line: 1, column: text.search(/"?\{\{/) + 1 },
    });
  });

  it.each([
    ['id: "{{v}}"', '"abc", but `id` is int32: a whole number'],
    ['id: {{v}}', 'abc, but `id` is int32'],
    ['large: "{{v}}"', '"abc", but `large` is uint64'],
    ['real: "{{v}}"', '"abc", but `real` is float'],
    ['flag: "{{v}}"', '"abc", but `flag` is bool: true or false.'],
    ['color: "{{v}}"', 'abc, but `color` takes a value name or number of Color'],
    ['inner: "{{v}}"', '"abc", but `inner` takes a message { } with the fields of t.T.'],
    ['inner { id: "{{v}}" }', '"abc", but `inner.id` is int32'],
    ['numbers: "{{v}}"', '"abc", but `numbers[0]` is int32'],
    ['flags { key: "a" value: "{{v}}" }', '"abc", but `flags["a"]` is bool'],
    ['time { seconds: "{{v}}" }', '"abc", but `time.seconds` is int64'],
  ])('of text format: %s', (text, words) => {
    expect(problemOfBody(text, { v: 'abc' }, { format: 'textproto' })).toMatchObject({
      detail: expect.stringContaining(`\`{{v}}\` is ${words}`),
      location: { line: 1, column: text.search(/"?\{\{/) + 1 },
    });
  });

  it('does not show a secret', () => {
    const found = problemOfBody('{"id": "{{v}}"}', { v: 'hunter2' }, { secret: 'v' });

    expect(found?.detail).toBe('The secret value of `{{v}}` does not match `id`.');
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it.each([
    '{"id": "{{n}}", "flag": "{{b}}", "inner": "{{o}}", "numbers": "{{l}}", "flags": "{{m}}"}',
    '{"id": {{n}}, "flag": {{b}}, "inner": {{o}}, "numbers": {{l}}, "flags": {{m}}}',
  ])('accepts what matches: %s', (text) => {
    const variables = { n: '7', b: 'true', o: '{"id": 1}', l: '[1, 2]', m: '{"a": false}' };
    expect(problemOfBody(text, variables)).toBeNull();
  });
});

describe('fillBody: many Problems of a large body', () => {
  it('are mapped quickly to their places in the typed text', () => {
    const item = '{"id": "{{v}}", "name": "{{v}} and more text"}';
    const text = `{"inner": [\n${Array(20_000).fill(item).join(',\n')}\n]}`;
    const secretVariables = new Set(['v']);
    const filled = fillBody(text, { variables: { v: 'hunter2' }, secretVariables });
    const found = (line: number): Problem => ({
      ...{ kind: 'json-mismatch', severity: 'error', title: 'Wrong', detail: 'hunter2' },
      location: { line, column: 8 },
    });

    const started = cpuMs();
    const typed = Array.from({ length: 1000 }, (_, index) => filled.typedProblem(found(index + 2)));
    expect(cpuMs() - started).toBeLessThan(1000);
    expect(typed[999]).toMatchObject({
      detail: 'The secret value of `{{v}}` does not match there.',
      location: { line: 1001, column: 8, sourceLine: `${item},` },
    });
  });
});

describe('missingVariables', () => {
  it.each([
    [['a'], 'A variable has no value', '{{a}} in line 1 of the body.'],
    [
      ['$what'],
      'A generator makes no value',
      '{{$what}} in line 1 of the body is not a generator.',
    ],
    [
      ['a', '$uuid 1'],
      'Some values are missing',
      '{{a}} in line 1 of the body, {{$uuid 1}} in line 1 of the body takes no arguments.',
    ],
  ])('%j', (names, title, detail) => {
    const text = names.map((name) => `{{${name}}}`).join(' ');
    const { missing } = fillBody(text, { variables: {}, secretVariables: new Set() });

    expect(missingVariables(missing)).toMatchObject({ title, detail });
  });

  it('is quick with many places in a large body, and names the first', () => {
    const text = '"{{a}}",\n'.repeat(100_000);
    const started = cpuMs();
    const { missing } = fillBody(text, { variables: {}, secretVariables: new Set() });

    expect(missingVariables(missing).detail).toBe(
      '{{a}} in line 1 of the body and line 2 of the body and line 3 of the body and line 4 of the body and line 5 of the body and 99995 more places.',
    );
    expect(cpuMs() - started).toBeLessThan(5000);
  });

  it('explains how to write a generator', () => {
    const { missing } = fillBody('{{$randomInt 1}}', { variables: {}, secretVariables: new Set() });

    expect(missingVariables(missing).hint).toContain('Write {{$randomInt [min max]}}');
  });
});
