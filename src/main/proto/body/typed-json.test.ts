import { describe, expect, it } from 'vitest';
import { bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkBody } from './check-body.ts';
import { convertBody } from './convert-body.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { encodeTextFormat } from './text-format.ts';

const schema = compileText(`syntax = "proto3"; package t;
  import "google/protobuf/any.proto";
  import "google/protobuf/struct.proto";
  import "google/protobuf/wrappers.proto";
  message M {
    google.protobuf.Any any = 1;
    float f = 2;
    repeated float list = 3;
    map<string, float> by_name = 4;
    google.protobuf.FloatValue wrapped = 5;
    google.protobuf.Struct struct = 6;
    map<int32, string> texts = 7;
    google.protobuf.Value value = 8;
    repeated M inner = 9;
    bytes raw = 10;
    google.protobuf.BytesValue wrapped_raw = 11;
  }`);

const strict = compileText(`syntax = "proto2"; package s;
  import "google/protobuf/any.proto";
  message R { required int32 a = 1; optional google.protobuf.Any any = 2; }
  message Box { optional google.protobuf.Any any = 1; }`);

function hexOf(json: string): string {
  return Buffer.from(encodeJsonBody(schema, 't.M', json)).toString('hex');
}

/** Returns the place and text of the first mistake. */
function mistakeOf(text: string): string {
  const found = checkBody(schema, 't.M', bodyDraftSchema.parse({ text }));
  if (found.kind !== 'invalid') return found.kind;
  const [first] = found.problems;
  return `${first?.location?.column} ${first?.location?.fieldPath} ${first?.detail}`;
}

const largest = 'ffff7f7f';

describe('the content of an Any', () => {
  it.each([
    '{"any":{"@type":"x/t.M","f":0.1,"list":[8.49,-0.0,1e-45],"byName":{"a":3.4028235e+38}}}',
    '{"any":{"@type":"x/google.protobuf.FloatValue","value":0.1},"f":0.1}',
    '{"inner":[{"any":{"@type":"x/google.protobuf.Any","value":{"@type":"x/t.M","f":0.1}}}]}',
    '{"any":{"@type":"x/google.protobuf.DoubleValue","value":0.10000000149011612}}',
  ])('is written with the shortest text of its floats: %s', (json) => {
    expect(protoJsonOf(schema, 't.M', encodeJsonBody(schema, 't.M', json))).toBe(json);
  });

  it('is not dropped silently from ProtoJSON if its type_url is missing', () => {
    const bytes = Buffer.from('0a0412020805', 'hex');
    expect(() => protoJsonOf(schema, 't.M', bytes)).toThrow('has no ProtoJSON');
    expect(protoJsonOf(schema, 't.M', Buffer.from('0a00', 'hex'))).toBe('{"any":{}}');
  });
});

describe('a float that rounds to the largest one, as Java writes it', () => {
  it.each([
    ['{"f":3.4028235e38}', `15${largest}`],
    ['{"f":"-3.4028235e38"}', '15ffff7fff'],
    ['{"list":[3.4028235E38]}', `1a04${largest}`],
    ['{"byName":{"k":3.4028235e38}}', `22080a016b15${largest}`],
    ['{"wrapped":3.4028235e38}', `2a050d${largest}`],
    ['{"inner":[{"f":3.4028235e38}]}', `4a0515${largest}`],
  ])('is the expected fault in %s', (json, hex) => {
    expect(hexOf(json)).toBe(hex);
    expect(mistakeOf(json)).toBe('valid');
  });

  it('is refused when it is larger', () => {
    expect(mistakeOf('{"f":3.5e38}')).toMatch(/^6 f .*out of range/);
  });
});

describe('an Any', () => {
  it('without a type is refused when something would be lost', () => {
    expect(mistakeOf('{"inner":[{"any":{"name":"typed"}}]}')).toBe(
      '18 inner[0].any This Any has no type, so its content would be lost.',
    );
    expect(() => hexOf('{"any":{"name":"typed"}}')).toThrow('This Any has no type');
    expect(hexOf('{"any":{}}')).toBe('0a00');
  });

  it.each([
    ['in a message', 'any { value: "abc" }'],
    ['in another Any', 'any { [x/google.protobuf.Any] { value: "abc" } }'],
    ['in a message in another Any', 'any { [x/t.M] { inner { any { value: "abc" } } } }'],
  ])('with bytes and no type is not written as empty: %s', (_name, text) => {
    expect(() => protoJsonOf(schema, 't.M', encodeTextFormat(schema, 't.M', text))).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({
          detail: 'A value cannot be written as ProtoJSON: an Any has a value and no type_url.',
        }),
      }),
    );
  });

  it('in another Any is written and read when it is empty, and refused when it has no type', () => {
    const empty = '{"any":{"@type":"x/google.protobuf.Any","value":{}}}';
    expect(protoJsonOf(schema, 't.M', encodeJsonBody(schema, 't.M', empty))).toBe(empty);
    expect(mistakeOf('{"any":{"@type":"x/google.protobuf.Any","value":{"f":1}}}')).toMatch(
      /any\S* This Any has no type/,
    );
  });

  it.each([
    ['{"any":{"@type":"t.M","f":1}}', '0a0c 0a03742e4d 1205 150000803f'],
    ['{"any":{"@type":"t.M"}}', '0a05 0a03742e4d'],
    ['{"inner":[{"any":{"@type":"x/t.M","any":{"@type":"t.M"}}}]}', null],
  ])('whose type has no prefix keeps it so: %s', (json, hex) => {
    if (hex !== null) expect(hexOf(json)).toBe(hex.replaceAll(' ', ''));
    expect(protoJsonOf(schema, 't.M', encodeJsonBody(schema, 't.M', json))).toBe(json);
  });

  it('of a type with required fields is refused without them, at any depth', () => {
    for (const any of ['{"@type":"x/s.R"}', '{"@type":"x/s.R","a":1,"any":{"@type":"x/s.R"}}']) {
      const text = `{"any":${any}}`;
      expect(() => encodeJsonBody(strict, 's.Box', text)).toThrow('required field `a` is missing');
      const found = checkBody(strict, 's.Box', bodyDraftSchema.parse({ text }));
      expect(found).toMatchObject({ kind: 'invalid', problemCount: 1 });
    }
    const whole = '{"any":{"@type":"x/s.R","a":0}}';
    expect(protoJsonOf(strict, 's.Box', encodeJsonBody(strict, 's.Box', whole))).toBe(whole);
  });

  it.each(['', '/', 'x/', 'type.googleapis.com/'])('of type "%s" names no type', (url) => {
    expect(mistakeOf(JSON.stringify({ any: { '@type': url } }))).toBe(
      `17 any No schema defines the type in "@type": "${url}".`,
    );
  });
});

it.each(['AA==AA==', 'AA=A', 'QUJD=QUJD', 'AA==='.repeat(3)])(
  'base64 that goes on behind its padding is refused: %s',
  (text) => {
    for (const [name, found] of [
      ['raw', `8 raw \`raw\` takes bytes: base64 text in quotes, not "${text}".`],
      ['wrappedRaw', `15 wrapped_raw \`wrapped_raw\` takes base64 text in quotes, not "${text}".`],
    ] as const) {
      expect(mistakeOf(JSON.stringify({ [name]: text }))).toBe(found);
      expect(() => hexOf(JSON.stringify({ [name]: text }))).toThrow(`not "${text}"`);
    }
  },
);

it.each([
  `{"value":${'['.repeat(60)}${']'.repeat(60)}}`,
  `{"struct":${'{"a":'.repeat(60)}1${'}'.repeat(60)}}`,
])('a Value that is nested deeper than parsers allow is a problem of the body: %s', (text) => {
  expect(mistakeOf(text)).toMatch(/The limit is 100 levels/);
  expect(() => hexOf(text)).toThrow(
    expect.objectContaining({ problem: expect.objectContaining({ kind: 'json-mismatch' }) }),
  );
});

it('a number that no double holds is named at its place in a Struct', () => {
  expect(mistakeOf('{"struct":{"a":[1, 1e400]}}')).toBe(
    '20 struct 1e400 is too large: google.protobuf.Struct uses doubles.',
  );
});

it('two notations of one map key are reported at one of them', () => {
  expect(mistakeOf('{"texts":{"01":"a","1":"b"}}')).toBe(
    '11 texts "01" equals another key of this map.',
  );
});

it('a null of a Value that was removed elsewhere does not come back', () => {
  const before = '{"value": null, "f": 1}';
  const body = bodyDraftSchema.parse({ format: 'textproto', text: 'f: 1' });
  expect(convertBody(schema, 't.M', body, 'json', before).body.text).toBe('{"f": 1}');
});
