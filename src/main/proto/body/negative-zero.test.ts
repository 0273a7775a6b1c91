import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../shared/cpu-time.test-kit.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { convertBody } from './convert-body.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { mayWriteNegativeZero, stringifyJson } from './negative-zero.ts';
import { protoJsonOf } from './proto-json-of.ts';

const schema = compileText(`syntax = "proto3";
  package t;
  import "google/protobuf/any.proto";
  import "google/protobuf/struct.proto";
  import "google/protobuf/wrappers.proto";
  message M {
    double d = 1; float f = 2; optional double maybe = 3; int32 whole = 4; string text = 5;
    repeated double list = 6; map<string, float> by_name = 7;
    M next = 8; repeated M items = 9; map<int64, M> by_id = 10; map<bool, M> by_flag = 11;
    google.protobuf.Any any = 12; google.protobuf.Value value = 13;
    google.protobuf.DoubleValue boxed = 14; google.protobuf.FloatValue box = 15;
  }`);

/** Each as compact ProtoJSON. */
const messages = [
  '{"d":-0.0}',
  '{"f":-0.0,"whole":3}',
  '{"maybe":-0.0}',
  '{"list":[0,-0.0]}',
  '{"byName":{"a":-0.0,"b":0}}',
  '{"next":{"next":{"f":-0.0}}}',
  '{"items":[{},{"d":-0.0,"text":"-0"},{"d":1}]}',
  '{"byId":{"7":{"d":-0.0},"-9007199254740993":{"f":-0.0}}}',
  '{"byFlag":{"true":{"d":-0.0}}}',
  '{"any":{"@type":"type.googleapis.com/t.M","d":-0.0,"text":"x"}}',
  '{"any":{"@type":"/google.protobuf.DoubleValue","value":-0.0}}',
  '{"any":{"@type":"/google.protobuf.Any","value":{"@type":"/t.M","f":-0.0}}}',
  '{"value":{"a":[-0.0,"-0"]}}',
  '{"boxed":-0.0,"box":-0.0}',
];

describe('-0 in messages', () => {
  it.each(messages)('%s is written and read back', (text) => {
    const bytes = encodeJsonBody(schema, 't.M', text);
    expect(protoJsonOf(schema, 't.M', bytes)).toBe(text);
    expect(Buffer.from(bytes).includes(Buffer.of(0, 0, 0, 0x80))).toBe(true);
  });

  it.each(messages)('%s survives text format', (text) => {
    const there = convertBody(schema, 't.M', { format: 'json', text }, 'textproto').body;
    expect(there.text).toMatch(/-0$/m);
    const back = convertBody(schema, 't.M', there, 'json').body;
    expect(back.text.replaceAll(/\s/g, '')).toBe(text);
  });

  it.each(['-0', '-0.000', '-0e7', '"-0"', '-1e-400'])('%s is -0', (value) => {
    const bytes = encodeJsonBody(schema, 't.M', `{"d": ${value}}`);
    expect(Buffer.from(bytes).toString('hex')).toBe('090000000000000080');
  });

  it('0 stays the default, and a whole number has no -0', () => {
    expect(encodeJsonBody(schema, 't.M', '{"d": 0, "f": 0.0, "whole": -0}')).toHaveLength(0);
  });

  it('is removed from earlier JSON if the message lost it', () => {
    const before = '{\n  "d": -0, // gone\n  "whole": 3\n}';
    const body = { format: 'textproto' as const, text: 'whole: 3' };
    const { text } = convertBody(schema, 't.M', body, 'json', before).body;
    expect(text).not.toContain('-0');
    expect(text).toContain('"whole": 3');
  });

  it('leaves similar text unchanged', () => {
    const text = stringifyJson({ a: '-0', '-0': [-0] }, true);
    expect(text).toBe('{"a":"-0","-0":[-0.0]}');
  });

  it('is not searched in times and NaN', () => {
    for (const text of ['"2024-06-03T10:11:12Z"', '-1', '-10', '-0.5', '-1e-30', '"a-b"']) {
      expect(mayWriteNegativeZero(text), text).toBe(false);
    }
  });

  it('is searched in linear time', () => {
    const started = cpuMs();
    for (const part of ['-0', '-', '0', '-0.', '-1e-']) mayWriteNegativeZero(part.repeat(500_000));
    mayWriteNegativeZero(`-${'0'.repeat(1_000_000)}1`);
    expect(cpuMs() - started).toBeLessThan(1000);
  });
});
