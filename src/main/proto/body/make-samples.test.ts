import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import type { CompiledSchema } from '../types/compile/compile-schema.ts';
import { compileTexts, kitchenTexts } from '../types/pages/pages.test-kit.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { makeSamples, sampleBody } from './make-samples.ts';
import { encodeTextFormat } from './text-format.ts';

function sampleOf(schema: CompiledSchema, typeName: string): unknown {
  const { sampleJson } = makeSamples(schema, typeName);
  return sampleJson === null ? null : JSON.parse(sampleJson);
}

/** Returns the sample of `M` in one text. */
function sampleIn(text: string, typeName = 'M'): unknown {
  return sampleOf(compileTexts({ 't.proto': text }), typeName);
}

/** Expects both samples of a type to be the same bytes. */
function expectSameBytes(schema: CompiledSchema, typeName: string): void {
  const { sampleJson, sampleText } = makeSamples(schema, typeName);
  if (sampleJson === null || sampleText === null) throw new Error(`${typeName} has no sample`);
  const fromJson = encodeJsonBody(schema, typeName, sampleJson);
  const fromText = encodeTextFormat(schema, typeName, sampleText);
  expect([typeName, Buffer.from(fromText).toString('hex')]).toEqual([
    typeName,
    Buffer.from(fromJson).toString('hex'),
  ]);
}

describe('makeSamples', () => {
  const kitchen = compileTexts(kitchenTexts());
  const scope = 'com.example.samples.kitchen';

  it.each([
    ...['Kitchen', 'Scalars', 'Presence', 'Presence.Empty', 'Lists', 'Maps', 'WellKnown'],
    ...['Recipe', 'Recipe.Step', 'Pantry', 'Pantry.Drawer', 'Sticker', 'Cellar', 'Rack'],
  ])('makes samples of %s that encode, the same in both forms', (name) => {
    expectSameBytes(kitchen, `${scope}.${name}`);
  });

  it('suits the values to names and types', () => {
    expect(
      sampleIn(`syntax = "proto3"; message M {
        string first_name = 1; string email = 2; string home_url = 3; int32 year = 4; int64 big = 5;
        bytes blob = 6; double ratio = 7; bool is_on = 8; Kind kind = 9; OnlyZero zero = 10;
        repeated Kind kinds = 11; map<int64, string> by_id = 12; map<bool, M> by_flag = 13;
        optional string maybe = 14; fixed64 fixed = 15; string named = 16 [json_name = "other name"]; }
        enum Kind { NONE = 0; SOME = 1; } enum OnlyZero { ZERO = 0; }`),
    ).toMatchObject({
      firstName: 'first_name',
      email: 'user@example.com',
      homeUrl: 'https://example.com/',
      year: 2024,
      big: '1',
      blob: 'YmxvYg==',
      ratio: 1.5,
      isOn: true,
      kind: 'SOME',
      zero: 'ZERO',
      kinds: ['SOME'],
      byId: { 1: 'by_id' },
      byFlag: { true: { firstName: 'first_name' } },
      maybe: 'maybe',
      fixed: '1',
      'other name': 'named',
    });
  });

  it('writes well-known types in their own forms', () => {
    const { any, struct, timestamp, duration, int64Value, nullValue, empty } = Object(
      sampleOf(kitchen, `${scope}.WellKnown`),
    );
    expect({ any, struct, timestamp, duration, int64Value, nullValue, empty }).toEqual({
      any: { '@type': 'type.googleapis.com/google.protobuf.StringValue', value: 'text' },
      struct: { key: 'value' },
      timestamp: '2024-06-03T10:11:12Z',
      duration: '1.5s',
      int64Value: '1',
      nullValue: null,
      empty: {},
    });
    expect(makeSamples(kitchen, 'google.protobuf.Timestamp')).toEqual({
      sampleJson: '"2024-06-03T10:11:12Z"',
      sampleText: 'seconds: 1717409472',
    });
  });

  it('sets one field of each oneof, groups, required fields and extensions', () => {
    expect(sampleOf(kitchen, `${scope}.Pantry`)).toEqual({
      id: 1,
      name: 'name',
      count: 1,
      label: 'label',
      limit: 1.5,
      seal: 'c2VhbA==',
      isDry: true,
      unit: 'GRAM',
      shelves: [1],
      packedShelves: [1],
      drawer: { content: 'content', depth: 1 },
      bottle: [{ content: 'content', litres: 1.5 }],
      key: 'key',
      saidDefault: 1,
      [`[${scope}.Sticker.sticker]`]: { text: 'text' },
      [`[${scope}.note]`]: 'note',
      [`[${scope}.corrections]`]: [1],
      [`[${scope}.is_inspected]`]: true,
    });
  });

  it('ends recursion after a type occurs inside itself once', () => {
    expect(
      sampleIn(
        'syntax = "proto3"; message M { string a = 1; M next = 2; repeated N n = 3; } message N { M m = 1; }',
      ),
    ).toEqual({ a: 'a', next: { a: 'a', n: [{}] }, n: [{ m: { a: 'a', n: [{}] } }] });
  });

  it('returns only required fields if the rest is impossible, and nothing if they never end', () => {
    expect(sampleIn('message M { required M m = 1; }')).toBeNull();
    expect(
      sampleIn(
        'message M { optional N n = 1; required int32 a = 2; } message N { required N n = 1; }',
      ),
    ).toEqual({ a: 1 });
  });

  it('stays small if messages are wide and deep', () => {
    const wide = Array.from({ length: 12 }, (_, at) => {
      const fields = Array.from({ length: 12 }, (_, to) => `M${to} f${to} = ${to + 1};`);
      return `message M${at} { ${fields.join(' ')} }`;
    });
    const many = Array.from({ length: 3000 }, (_, at) => `string f${at} = ${at + 1};`);
    const schema = compileTexts({
      't.proto': `syntax = "proto3"; ${wide.join('\n')} message Many { ${many.join('\n')} }`,
    });
    const sample = makeSamples(schema, 'M0').sampleJson ?? '';
    expect(sample.length).toBeGreaterThan(100);
    expect(sample.length).toBeLessThan(20_000);
    expect(Object.keys(Object(sampleOf(schema, 'Many'))).length).toBe(2000);
  });

  it('takes hostile names', () => {
    const schema = compileTexts({
      't.proto': `syntax = "proto3"; message M { string constructor = 1; int32 toString = 2; string __proto__ = 3;
        hasOwnProperty valueOf = 4; map<string, string> map = 5; } message hasOwnProperty { bool x = 1; }`,
    });
    expectSameBytes(schema, 'M');
    expect(Object.keys(Object(sampleOf(schema, 'M')))).toEqual([
      'constructor',
      'toString',
      'Proto',
      'valueOf',
      'map',
    ]);
  });

  it('refuses an unknown type', () => {
    expect(() => makeSamples(kitchen, 'nothing.Here')).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ kind: 'type-missing' }),
      }) as Error,
    );
  });

  it.each([
    'google/pubsub/v1/pubsub.proto',
    'google/api/expr/v1alpha1/syntax.proto',
    'google/cloud/dialogflow/cx/v3/flow.proto',
    'google/bigtable/v2/data.proto',
    'grafeas/v1/grafeas.proto',
  ])('makes samples of all messages of %s', (path) => {
    const texts = closureTexts(path);
    const schema = compileTexts(texts);
    const names = messageNames(schema, texts[path] ?? '');
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expectSameBytes(schema, name);
  });
});

describe('sampleBody', () => {
  const schema = compileTexts({
    't.proto': `syntax = "proto3"; message M {
      oneof outer { string a = 1; N n = 2; M m = 3; }
      oneof other { int32 x = 4; int32 y = 5; }
      optional int32 maybe = 6; repeated N list = 7; }
      message N { oneof inner { bool b = 1; int32 c = 2; } string plain = 3; }`,
  });

  it('has one field of each oneof, each in turn, also in nested oneofs', () => {
    const samples = Array.from({ length: 6 }, (_, variant) =>
      JSON.parse(sampleBody(schema, 'M', 'every', variant)),
    );
    expect(samples.map(({ a, n, m }) => [a !== undefined, n, m !== undefined])).toEqual([
      [true, undefined, false],
      [false, { b: true, plain: 'plain' }, false],
      [false, undefined, true],
      [true, undefined, false],
      [false, { c: 1, plain: 'plain' }, false],
      [false, undefined, true],
    ]);
    expect(samples.map(({ x, y }) => [x, y]).slice(0, 2)).toEqual([
      [1, undefined],
      [undefined, 1],
    ]);
  });

  it('does not take proto3 optional for a oneof', () => {
    const sample = JSON.parse(sampleBody(schema, 'M', 'every'));
    expect(sample).toMatchObject({ a: 'a', x: 1, maybe: 1, list: [{ b: true, plain: 'plain' }] });
  });

  it('reaches every field of every oneof of the kitchen, and each sample encodes', () => {
    const kitchen = compileTexts(kitchenTexts());
    const names = ['Kitchen', 'Presence', 'Recipe', 'Recipe.Step', 'Pantry', 'Cellar'];
    for (const name of names.map((one) => `com.example.samples.kitchen.${one}`)) {
      const met = new Set<string>();
      for (let variant = 0; variant < 12; variant += 1) {
        const text = sampleBody(kitchen, name, 'every', variant);
        encodeJsonBody(kitchen, name, text);
        for (const key of Object.keys(JSON.parse(text))) met.add(key);
      }
      const members = kitchen.requireType(name).oneofsArray.flatMap(({ oneof }) => oneof);
      const json = kitchen.requireType(name);
      for (const member of members) {
        expect([name, met.has(json.fields[member]?.jsonName ?? member)]).toEqual([name, true]);
      }
    }
  });

  it('has only required fields in its small form', () => {
    const strict = compileTexts({
      't.proto':
        'message S { required int32 id = 1; optional string s = 2; required S2 in = 3; } message S2 { required bool b = 1; }',
    });
    expect(JSON.parse(sampleBody(strict, 'S', 'minimal'))).toEqual({ id: 1, in: { b: true } });
    expect(sampleBody(schema, 'M', 'minimal')).toBe('{}');
  });

  it('sends no made-up text, flag or bytes in a first call', () => {
    const api = compileTexts({
      't.proto': `syntax = "proto3";
        import "google/protobuf/field_mask.proto"; import "google/protobuf/timestamp.proto";
        message List { string user_id = 1; int32 page_size = 2; string page_token = 3; string filter = 4;
          bool force = 5; bytes cursor = 6; optional string order_by = 7; repeated string tags = 8;
          map<string, string> labels = 9; google.protobuf.FieldMask mask = 10; Kind kind = 11;
          google.protobuf.Timestamp since = 12; User user = 13; string reply_email = 14;
          oneof by { string query = 15; int64 number = 16; } oneof only { bool all = 17; } }
        message User { string display_name = 1; string etag = 2; }
        enum Kind { NONE = 0; SOME = 1; }`,
      'old.proto':
        'syntax = "proto2"; message Old { required string token = 1; optional string note = 2; required bool on = 3; }',
    });
    expect(JSON.parse(sampleBody(api, 'List', 'first-call'))).toEqual({
      ...{ userId: '1', pageSize: 20, pageToken: '', filter: '', force: false, cursor: '' },
      ...{ kind: 'SOME', since: '2024-06-03T10:11:12Z', replyEmail: 'user@example.com' },
      user: { displayName: 'Sample', etag: '' },
      number: '1',
    });
    expect(JSON.parse(sampleBody(api, 'Old', 'first-call'))).toEqual({ token: '', on: false });
  });

  it('makes a first call of each message of the kitchen that encodes', () => {
    const kitchen = compileTexts(kitchenTexts());
    const names = ['Kitchen', 'Presence', 'Recipe', 'Pantry', 'Cellar', 'Maps', 'WellKnown'];
    for (const name of names.map((one) => `com.example.samples.kitchen.${one}`)) {
      encodeJsonBody(kitchen, name, sampleBody(kitchen, name, 'first-call'));
    }
  });
});

const realTree = join(import.meta.dirname, '../../../../node_modules/google-proto-files');

/** Returns a file of the tree and all files it imports, by import path. */
function closureTexts(path: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const queue = [path];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (Object.hasOwn(texts, next) || next.startsWith('google/protobuf/')) continue;
    const text = readFileSync(join(realTree, next), 'utf8');
    texts[next] = text;
    queue.push(...[...text.matchAll(/^import (?:public )?"([^"]+)";/gm)].map(([, to]) => to ?? ''));
  }
  return texts;
}

/** Returns the top-level messages of a text. */
function messageNames(schema: CompiledSchema, text: string): readonly string[] {
  const scope = /^package ([\w.]+);/m.exec(text)?.[1] ?? '';
  return [...text.matchAll(/^message (\w+)/gm)]
    .map(([, name]) => `${scope}.${name}`)
    .filter((name) => schema.findType(name) instanceof protobuf.Type);
}
