import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../shared/cpu-time.test-kit.ts';
import { type BodyDraft, bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkBody } from './check-body.ts';

const schema = compileText(`syntax = "proto3"; package t;
  import "google/protobuf/any.proto";
  message T {
    int32 id = 1;
    string email = 2;
    repeated T inner = 3;
    map<int32, T> by_id = 4;
    oneof kind { int32 first = 5; string second = 6; }
    google.protobuf.Any any = 7;
  }`);

function check(body: Partial<BodyDraft>, typeName: string | null = 't.T') {
  return checkBody(schema, typeName, bodyDraftSchema.parse(body));
}

/** Each problem as `line:column path detail`. */
function problemsOf(body: Partial<BodyDraft>): readonly string[] {
  const found = check(body);
  if (found.kind !== 'invalid') return [found.kind];
  return found.problems.map(({ detail, location }) =>
    [`${location?.line}:${location?.column}`, location?.fieldPath ?? '', detail].join(' '),
  );
}

describe('checkBody', () => {
  it.each([
    ['t.T', ' \n', { kind: 'empty' }],
    [
      't.T',
      '{ "id" : 1, "email": "" }',
      { kind: 'valid', protobufBytes: 2, jsonBytes: 8, fieldCounts: { set: 1, all: 7 } },
    ],
    ['t.T', '{"emial":1}', { kind: 'invalid', problems: [{ kind: 'json-mismatch' }] }],
    ['t.T', '{', { kind: 'invalid', problems: [{ kind: 'json-syntax' }] }],
    ['t.Gone', '{}', { kind: 'invalid', problems: [{ kind: 'type-missing' }] }],
    [null, '{"any":[1]}', { kind: 'untyped', problem: null }],
    [null, '{"any"}', { kind: 'untyped', problem: { kind: 'json-syntax' } }],
  ])('of type %s is checked: %j', (typeName, text, expected) => {
    expect(check({ text }, typeName)).toMatchObject(expected);
  });

  it('suggests a field by each of its spellings', () => {
    const named = compileText(
      'syntax = "proto3"; package t; message N { string french_name = 1 [json_name = "le nom"]; }',
    );
    const body = bodyDraftSchema.parse({ text: '{"frenchName": "x"}' });
    expect(checkBody(named, 't.N', body)).toMatchObject({
      problems: [{ detail: expect.stringContaining('did you mean `french_name`?') }],
    });
  });

  it('counts the fields that are set, whatever their numbers', () => {
    const fields = Array.from(
      { length: 3000 },
      (_, index) => `int32 f${index} = ${index * 7 + 1};`,
    );
    const large = compileText(
      `syntax = "proto3"; package t; message Large { ${fields.join(' ')} }`,
    );
    const text = JSON.stringify(
      Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`f${index}`, 1])),
    );
    expect(checkBody(large, 't.Large', bodyDraftSchema.parse({ text }))).toMatchObject({
      kind: 'valid',
      fieldCounts: { set: 2500, all: 3000 },
    });
    const wrong = text.replaceAll('"f', '"g');
    const started = cpuMs();
    const found = checkBody(large, 't.Large', bodyDraftSchema.parse({ text: wrong }));
    expect(cpuMs() - started).toBeLessThan(3000);
    expect(found).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({
          detail: 'Unknown field `g0`; did you mean `f0`?',
          hint: 't.Large has f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11 and 2988 more.',
        }),
      ]),
    });
  });

  it('reports all faults of ProtoJSON, in order', () => {
    const text = `{
  "id": "x", "emial": 1,
  "inner": [{"id": 1}, {"id": 99999999999}, null, {"email": 5}],
  "byId": {"a": {}, "1": {"id": true}},
  "first": 1, "second": "x",
  "any": {"@type": "type.googleapis.com/t.T", "id": [], "nope": 1}
}`;
    const whole = 'a whole number from -2147483648 to 2147483647';
    expect(problemsOf({ text })).toEqual([
      `2:9 id \`id\` takes int32: ${whole}, not "x".`,
      '2:14 emial Unknown field `emial`; did you mean `email`?',
      `3:31 inner[1].id \`inner[1].id\` takes int32: ${whole}, not 99999999999 (out of range for int32).`,
      '3:45 inner[2] `inner[2]` takes an object with the fields of t.T, not null.',
      '3:61 inner[3].email `inner[3].email` takes string: text in quotes, not 5.',
      '4:12 by_id[a] "a" is not a valid int32 key of the map `by_id`.',
      `4:33 by_id[1].id \`by_id[1].id\` takes int32: ${whole}, not true.`,
      '5:15 second `second` and `first` are in the oneof `kind`, which takes one value.',
      `6:53 any.(t.T).id \`any.(t.T).id\` takes int32: ${whole}, not a list.`,
      '6:57 any.(t.T).nope Unknown field `nope`.',
    ]);
  });

  it('reports all JSON faults, and each duplicate key once besides values that do not fit', () => {
    expect(problemsOf({ text: '{"id": 1,}\n}' })).toEqual([
      '1:9  A comma before the closing bracket.',
      '2:1  More text after the JSON value.',
    ]);
    expect(problemsOf({ text: '{"id": 1, "id": 2, "nope": 3}' })).toEqual([
      '1:11 id Duplicate `id`.',
      '1:20 nope Unknown field `nope`.',
    ]);
  });

  it('reports all faults of text format', () => {
    expect(
      problemsOf({ format: 'textproto', text: 'id: "x"\nemial: 1\nfirst: 1 second: 2' }),
    ).toEqual([
      '1:5 id `id` takes int32: a whole number from -2147483648 to 2147483647, not "x".',
      '2:1 emial Unknown field `emial`; did you mean `email`?',
      '3:10 second `second` and `first` are in the oneof `kind`, which takes one value.',
      '3:18 second `second` takes string: text in quotes, not 2.',
    ]);
    expect(problemsOf({ format: 'textproto', text: 'id: "x\nemail "y' })).toEqual([
      '1:5  A string is not closed on its line.',
      '2:6  A colon is missing after `email`.',
      '2:7  A string is not closed on its line.',
    ]);
  });

  it('points at the hex digits where the bytes do not fit the message', () => {
    expect(problemsOf({ format: 'hex', text: '08 01\n12 05 61' })).toEqual([
      '2:4  Length 5 runs past the end.',
    ]);
    expect(problemsOf({ format: 'hex', text: '08 0x' })[0]).toMatch(/^1:5 /);
    expect(
      problemsOf({ format: 'hex', framing: 'delimited', text: '02 0801 02 08ff 00 03 0a0561' }),
    ).toEqual(['1:14  The varint is cut short.', '1:25  Length 5 runs past the end.']);
  });

  it('counts several messages, and their sizes with framing', () => {
    const framing = 'delimited';
    const expected = {
      kind: 'valid',
      protobufBytes: 4,
      jsonBytes: 13,
      messageCount: 2,
      fieldCounts: null,
    };
    expect(check({ framing, text: '[{"id": 1}, {}]' })).toMatchObject(expected);
    expect(check({ framing, format: 'textproto', text: 'id: 1\n---\n' })).toMatchObject(expected);
    expect(check({ framing, format: 'hex', text: '02080100' })).toMatchObject(expected);
    expect(problemsOf({ framing, text: '[{"id": "x"}, 5, {"nope": 1}]' })).toHaveLength(3);
  });

  it('lists a hundred problems and counts the others', () => {
    const text = `{"inner": [${Array(500).fill('{"id": "x"}').join(',')}]}`;
    expect(check({ text })).toMatchObject({ problemCount: 500, problems: { length: 100 } });
  });

  it('has no JSON size for values without a ProtoJSON form', () => {
    const text = 'any { type_url: "x.org/un.Known" value: "\\010\\001" }';
    expect(check({ format: 'textproto', text })).toMatchObject({ kind: 'valid', jsonBytes: null });
  });

  it('notes unknown fields whose message is gone', () => {
    const aside = [{ path: 'inner[3]', base64: 'mAYF' }];
    expect(check({ text: '{"id": 1}', aside })).toMatchObject({
      kind: 'valid',
      protobufBytes: 2,
      notes: [{ title: 'Preserved fields have lost their message' }],
    });
  });

  it('finds faults of syntax without a type in every format', () => {
    expect(check({ format: 'textproto', text: 'a: 1 b' }, null)).toMatchObject({
      problem: { detail: '`b` has no value.', location: { line: 1, column: 6 } },
    });
    expect(check({ format: 'textproto', text: 'a: 1 b {}' }, null)).toMatchObject({
      problem: null,
    });
    expect(check({ format: 'hex', text: '0' }, null)).toMatchObject({
      problem: { kind: 'body-malformed' },
    });
  });

  it('checks a 5 MB body within a deadline', () => {
    const item = `{"id": 1, "email": "${'someone@'.repeat(30)}", "inner": [{"id": 2}]}`;
    const items = [...Array(20_000).fill(item), '{"nope": 1}'];
    const started = cpuMs();
    expect(check({ text: `{"inner": [${items.join(',\n')}]}` })).toMatchObject({
      kind: 'invalid',
      problems: [{ location: { line: 20_001, fieldPath: 'inner[20000].nope' } }],
    });
    expect(cpuMs() - started).toBeLessThan(20_000);
  });
});
