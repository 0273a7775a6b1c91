import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../shared/cpu-time.test-kit.ts';
import { type BodyDraft, bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import type { TypedFormat } from '../../../shared/model/body-formats.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkBody } from './check-body.ts';
import { convertBody } from './convert-body.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { sampleBody } from './make-samples.ts';

const schema = compileText(`syntax = "proto3";
  package t;
  import "google/protobuf/timestamp.proto";
  import "google/protobuf/duration.proto";
  import "google/protobuf/any.proto";
  enum Open { ZERO = 0; ONE = 1; }
  message M {
    int64 i64 = 1; uint64 u64 = 2; sint64 s64 = 3; fixed64 f64 = 4; sfixed64 sf64 = 5;
    double d = 6; float f = 7;
    oneof kind { string text = 8; int32 number = 9; }
    Open open = 10;
    optional int32 maybe = 11;
    repeated int64 many = 12;
    map<uint64, int64> by_id = 13;
    M next = 14;
    repeated M list = 15;
    bytes raw = 16;
    google.protobuf.Timestamp at = 17;
    google.protobuf.Duration took = 18;
    google.protobuf.Any any = 19;
  }
  // No message imports it, or has it as a field.
  message Unasked { string name = 1; }`);

const formats: readonly TypedFormat[] = ['json', 'textproto', 'hex'];

function bodyOf(text: string): BodyDraft {
  return bodyDraftSchema.parse({ text });
}

/** Returns the bytes of a body as it is, and after each conversion to another format and back. */
function bytesOfAllWays(text: string, typeName = 't.M'): readonly string[] {
  const found: string[] = [];
  for (const first of formats) {
    for (const second of formats) {
      const body = [first, second, 'json' as const].reduce<BodyDraft>(
        (from, to) => convertBody(schema, typeName, from, to).body,
        bodyOf(text),
      );
      found.push(Buffer.from(encodeBodyDraft(schema, typeName, body)).toString('hex'));
    }
  }
  return [...new Set([hexOf(text, typeName), ...found])];
}

function hexOf(text: string, typeName = 't.M'): string {
  return Buffer.from(encodeBodyDraft(schema, typeName, bodyOf(text))).toString('hex');
}

describe('mistakes of other clients that this one does not make, in any format', () => {
  it('64-bit integers keep all digits, quoted or not, in lists and as keys', () => {
    const quoted = `{"i64": "9007199254740993", "u64": "18446744073709551615", "s64": "-9223372036854775808",
      "f64": "9007199254740995", "sf64": "-9007199254740993", "many": ["9007199254740997"],
      "byId": {"18446744073709551615": "-9007199254740993"}}`;
    expect(bytesOfAllWays(quoted)).toHaveLength(1);
    expect(bytesOfAllWays(quoted.replaceAll(/: "(-?\d+)"/g, ': $1'))).toEqual(
      bytesOfAllWays(quoted),
    );
    const { text } = convertBody(schema, 't.M', bodyOf(quoted), 'textproto').body;
    expect(text).toContain('i64: 9007199254740993\nu64: 18446744073709551615');
  });

  it('NaN, the infinities and minus zero stay unchanged', () => {
    const texts = ['"NaN"', '"Infinity"', '"-Infinity"', '-0.0', '"-0"', '1e308', '5e-324'];
    for (const value of texts) {
      expect(hexOf(`{"d": ${value}}`)).toHaveLength(18);
      expect(bytesOfAllWays(`{"d": ${value}, "list": [{"d": ${value}}]}`)).toHaveLength(1);
    }
    expect(bytesOfAllWays('{"f": 8.49}')).toHaveLength(1);
    const { text } = convertBody(
      schema,
      't.M',
      bodyOf('{"f": 8.49, "d": "NaN"}'),
      'textproto',
    ).body;
    expect(text).toBe('d: nan\nf: 8.49');
  });

  it('a oneof that is not set stays unset, and one set to its default stays set', () => {
    expect(bytesOfAllWays('{}')).toEqual(['']);
    expect(bytesOfAllWays('{"text": ""}')).toEqual(['4200']);
    expect(bytesOfAllWays('{"number": 0}')).toEqual(['4800']);
  });

  it('an enum number without a name is kept', () => {
    expect(bytesOfAllWays('{"open": 5, "list": [{"open": -1}]}')).toHaveLength(1);
    expect(convertBody(schema, 't.M', bodyOf('{"open": 5}'), 'textproto').body.text).toBe(
      'open: 5',
    );
  });

  it('proto3 optional is no oneof, and its default is sent when it is set', () => {
    expect(bytesOfAllWays('{"maybe": 0}')).toEqual(['5800']);
    expect(checkBody(schema, 't.M', bodyOf('{"maybe": 1, "text": "x"}')).kind).toBe('valid');
  });

  it('every byte of bytes survives', () => {
    const all = Buffer.from(Uint8Array.from({ length: 256 }, (_, byte) => byte)).toString('base64');
    expect(bytesOfAllWays(`{"raw": "${all}"}`)).toHaveLength(1);
  });

  it('Timestamp and Duration are the texts of ProtoJSON, to the nanosecond', () => {
    const text = '{"at": "2024-06-03T10:11:12.123456789Z", "took": "-1.000000001s"}';
    expect(bytesOfAllWays(text)).toHaveLength(1);
    const { body } = convertBody(schema, 't.M', bodyOf(text), 'hex');
    expect(JSON.parse(convertBody(schema, 't.M', body, 'json').body.text)).toEqual(
      JSON.parse(text),
    );
  });

  it('Any may have any type of the set, not only imported ones', () => {
    const text = '{"any": {"@type": "type.googleapis.com/t.Unasked", "name": "x"}}';
    expect(bytesOfAllWays(text)).toHaveLength(1);
    expect(convertBody(schema, 't.M', bodyOf(text), 'textproto').body.text).toContain(
      '[type.googleapis.com/t.Unasked]',
    );
  });

  it('a sample is neither empty nor endless', () => {
    const text = sampleBody(schema, 't.M', 'every');
    expect(JSON.parse(text)).toMatchObject({
      i64: '1',
      text: 'text',
      next: { i64: '1' },
      list: [{}],
    });
    expect(text.length).toBeLessThan(20_000);
    expect(bytesOfAllWays(text)).toHaveLength(1);
  });

  it('a body of 5 MB is checked and converted in seconds', () => {
    const item = { i64: '9007199254740993', text: 'x'.repeat(450), list: [{ number: 1 }] };
    const text = JSON.stringify({ list: Array(10_000).fill(item) });
    const started = cpuMs();
    expect(text.length).toBeGreaterThan(5_000_000);
    expect(checkBody(schema, 't.M', bodyOf(text)).kind).toBe('valid');
    const there = convertBody(schema, 't.M', bodyOf(text), 'textproto').body;
    expect(checkBody(schema, 't.M', there).kind).toBe('valid');
    const back = convertBody(schema, 't.M', there, 'json', text).body;
    expect(back.text === text).toBe(true);
    expect(cpuMs() - started).toBeLessThan(30_000);
  });
});
