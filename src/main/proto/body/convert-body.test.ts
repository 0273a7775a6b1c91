import { describe, expect, it } from 'vitest';
import { type BodyDraft, bodyDraftSchema } from '../../../shared/model/body-draft.ts';
import type { TypedFormat } from '../../../shared/model/body-formats.ts';
import { problemOf } from '../../../shared/problem.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { convertBody } from './convert-body.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';

const schema = compileText(`syntax = "proto3";
  package t;
  import "google/protobuf/any.proto";
  import "google/protobuf/struct.proto";
  import "google/protobuf/timestamp.proto";
  import "google/protobuf/wrappers.proto";
  enum Kind { NONE = 0; GOOD = 1; }
  message M {
    int32 id = 1;
    int64 big = 2;
    string name = 3;
    bytes raw = 4;
    bool ok = 5;
    double share = 6;
    Kind kind = 7;
    repeated int32 list = 8;
    repeated string names = 9;
    map<string, int32> by_name = 10;
    map<int32, string> by_id = 11;
    M inner = 12;
    repeated M more = 13;
    google.protobuf.Any any = 14;
    google.protobuf.Timestamp at = 15;
    google.protobuf.Int32Value maybe = 16;
    google.protobuf.StringValue label = 17;
    google.protobuf.Struct free = 18;
    optional int32 set = 19;
    map<bool, int32> by_flag = 20;
    int32 numberOfMinutes = 21;
  }`);

function draft(body: Partial<BodyDraft>): BodyDraft {
  return bodyDraftSchema.parse(body);
}

function convert(body: Partial<BodyDraft>, to: TypedFormat, before: string | null = null) {
  return convertBody(schema, 't.M', draft(body), to, before);
}

function textOf(body: Partial<BodyDraft>, to: TypedFormat, before: string | null = null): string {
  return convert(body, to, before).body.text;
}

function problemFrom(run: () => unknown) {
  try {
    run();
  } catch (error) {
    return problemOf(error);
  }
  throw new Error('nothing was thrown');
}

const variables = {
  id: '{{id}}',
  big: '{{ big }}',
  name: 'Hello {{who}}, \\{{not}} \\\\{{yes}}',
  ok: '{{ok}}',
  share: '{{$randomFloat 0 1}}',
  kind: '{{kind}}',
  list: ['{{a}}', 2, '{{b}}'],
  names: ['{{a}}', 'b'],
  byName: { '{{k}}': '{{v}}', plain: 1 },
  byId: { '{{k}}': '{{v}}', '2': 'two' },
  inner: { inner: { id: '{{id}}' } },
  any: { '@type': 'type.googleapis.com/t.M', id: '{{id}}', name: '{{name}}' },
  maybe: '{{maybe}}',
  label: '{{label}}',
  free: { key: '{{x}} and more', '{{y}}': [1, '{{z}}'] },
};

describe('convertBody', () => {
  it('keeps the variables of every field kind, there and back', () => {
    const json = JSON.stringify(variables, null, 2).replaceAll('\\\\', '\\');
    const there = convert({ text: json }, 'textproto');
    expect(there.body.text).toBe(String.raw`id: "{{id}}"
big: "{{ big }}"
name: "Hello {{who}}, \{{not}} \\{{yes}}"
ok: "{{ok}}"
share: "{{$randomFloat 0 1}}"
kind: "{{kind}}"
list: "{{a}}"
list: 2
list: "{{b}}"
names: "{{a}}"
names: "b"
by_name {
  key: "{{k}}"
  value: "{{v}}"
}
by_name {
  key: "plain"
  value: 1
}
by_id {
  key: 2
  value: "two"
}
by_id {
  key: {{k}}
  value: "{{v}}"
}
inner {
  inner {
    id: "{{id}}"
  }
}
any {
  [type.googleapis.com/t.M] {
    id: "{{id}}"
    name: "{{name}}"
  }
}
maybe {
  value: "{{maybe}}"
}
label {
  value: "{{label}}"
}
free {
  fields {
    key: "key"
    value {
      string_value: "{{x}} and more"
    }
  }
  fields {
    key: "{{y}}"
    value {
      list_value {
        values {
          number_value: 1
        }
        values {
          string_value: "{{z}}"
        }
      }
    }
  }
}`);
    expect(there.notes).toEqual([]);
    const back = convert(there.body, 'json', json);
    expect(back.body).toEqual({ format: 'json', text: json });
    const anew = convert(there.body, 'json');
    expect(convert(anew.body, 'textproto').body.text).toBe(there.body.text);
    expect(anew.body.text).toContain(String.raw`"name": "Hello {{who}}, \{{not}} \\{{yes}}"`);
    expect(anew.body.text).toContain('"id": "{{id}}"');
  });

  it('converts variables without quotes in both directions', () => {
    expect(textOf({ text: '{"id": {{id}}, "list": [{{a}}]}' }, 'textproto')).toBe(
      'id: {{id}}\nlist: {{a}}',
    );
    const text = "id: {{id}} kind: '{{kind}}' list: [{{a}}, 1]";
    expect(textOf({ format: 'textproto', text }, 'json')).toBe(
      '{\n  "id": {{id}},\n  "kind": "{{kind}}",\n  "list": [\n    {{a}},\n    1\n  ]\n}',
    );
  });

  it.each([
    ['{"at": "{{time}}"}', 'at'],
    ['{"raw": "{{bytes}}"}', 'raw'],
    ['{"inner": {{m}}}', 'inner'],
    ['{"list": "{{l}}"}', 'list'],
    ['{"id": "1{{digits}}"}', 'id'],
    ['{"any": {"@type": "{{type}}"}}', 'any'],
    ['{"name": {{n}}}', 'name'],
    ['{"byFlag": {"{{flag}}": 1}}', 'by_flag'],
  ])('refuses values that the other format cannot hold, with their place: %s', (text, path) => {
    const found = problemFrom(() => convert({ text }, 'textproto'));
    expect(found.location?.fieldPath).toContain(path);
    expect(found.detail).toMatch(/\{\{\w+\}\}|@type/);
  });

  it.each([
    ['json', '{"id": 1, // one\n "nme": 2}', 'Unknown field `nme`; did you mean `name`?'],
    ['json', '{"id": 1,}', 'A comma before the closing bracket.'],
    ['textproto', 'id: 1 nme: 2', 'Unknown field `nme`'],
    ['hex', '08 0', 'Digit 0 is alone'],
    ['hex', '08', ''],
  ] as const)('leaves text that does not fit unchanged: %s %s', (format, text, detail) => {
    const to = format === 'json' ? 'textproto' : 'json';
    expect(problemFrom(() => convert({ format, text }, to)).detail).toContain(detail);
  });

  it('returns the exact earlier text if it means the same', () => {
    const json = '{ // the id\n  "big" : "9007199254740993", "id": 1.0 }';
    const text = textOf({ text: json }, 'textproto');
    expect(text).toBe('id: 1\nbig: 9007199254740993');
    expect(textOf({ format: 'textproto', text }, 'json', json)).toBe(json);
    const typed = '# first\nbig: 0x20000000000001,\nid: 1';
    expect(textOf({ text: json }, 'textproto', typed)).toBe(typed);
    expect(textOf({ format: 'textproto', text }, 'hex', '0801 10 81808080 80808010')).toBe(
      '0801 10 81808080 80808010',
    );
  });

  it('changes earlier JSON as little as possible', () => {
    const json = `{
  // who it is
  "id": 1,
  "kind": 1, /* good */
  "names": ["a", "b"],
  "number_of_minutes": 0,
  "set": 5
}`;
    const text = 'id: 1 kind: GOOD names: "a" names: "c" set: 6';
    expect(
      textOf({ format: 'textproto', text }, 'json', json.replace('number_of_m', 'numberOfM')),
    ).toBe(
      json
        .replace('number_of_m', 'numberOfM')
        .replace('"b"', '"c"')
        .replace('"set": 5', '"set": 6'),
    );
  });

  it('changes earlier text format as little as possible', () => {
    const text = `# who it is
id: 0x1 # one
big: {{big}}
names: ["a", "b"]  # both
inner { id: 2; kind: GOOD # really
}
`;
    const json = textOf({ format: 'textproto', text }, 'json');
    const other = json.replace('"id": 1', '"id": 3').replace('"b"', '"c"').replace('"GOOD"', '1');
    expect(textOf({ text: other }, 'textproto', text)).toBe(
      text.replace('0x1', '3').replace('"b"', '"c"'),
    );
    const without = json.replace(/"inner": \{[^}]*\}/, '"set": 4');
    expect(textOf({ text: without }, 'textproto', text)).toBe(
      `${text.slice(0, text.indexOf('inner'))}set: 4\n`,
    );
  });

  it.each([
    'any {\n  value: "abc"\n}',
    'inner {\n  id: 1\n  any {\n    value: "abc"\n  }\n}',
    'any {\n  [x.org/google.protobuf.Any] {\n    value: "abc"\n  }\n}',
  ])('preserves the bytes of an Any without a type beside the JSON: %s', (text) => {
    const { body } = convert({ format: 'textproto', text }, 'json');
    expect(body.text).not.toContain('any');
    expect(body.aside).toHaveLength(1);
    expect(textOf(body, 'textproto')).toBe(text);
  });

  it('preserves unknown fields beside ProtoJSON, and has them in all other formats', () => {
    const text =
      'id: 1\ninner {\n  99: 7\n}\nany {\n  [x.org/t.M] {\n    98: "x"\n  }\n}\n97: 0x0000002a';
    const { body, notes } = convert({ format: 'textproto', text }, 'json');
    expect(body.aside?.map(({ path }) => path)).toEqual(['', 'inner', 'any.(t.M)']);
    // The window shows preserved fields for as long as there are some, so a note is not needed.
    expect(notes).toEqual([]);
    expect(textOf(body, 'textproto')).toBe(text);
    const hex = convert(body, 'hex').body;
    expect(textOf(hex, 'textproto')).toBe(text);
    expect(convert(hex, 'json').body).toEqual(body);
    expect(encodeBodyDraft(schema, 't.M', body)).toEqual(encodeBodyDraft(schema, 't.M', hex));
  });

  it('reports unknown fields whose message is gone', () => {
    const aside = [{ path: 'inner', base64: Buffer.from('980605', 'hex').toString('base64') }];
    const { notes } = convert({ text: '{"id": 1}', aside }, 'textproto');
    expect(notes).toMatchObject([
      {
        title: 'Preserved fields have lost their message',
        detail:
          'They were in `inner`, which is gone from the body: 98 06 05 (3 bytes). They are not sent.',
        location: { fieldPath: 'inner' },
      },
    ]);
  });

  it('preserves an Any of an undefined type, and a time past year 9999, beside the JSON', () => {
    const text =
      'any {\n  type_url: "x.org/un.Known"\n  value: "\\010\\001"\n}\nat {\n  seconds: 999999999999\n}';
    const { body } = convert({ format: 'textproto', text }, 'json');
    expect(body).toMatchObject({ text: '{}', aside: [{ path: '' }, { path: '' }] });
    expect(textOf(body, 'textproto')).toBe(text);
    // A value typed in the same place since then wins, and a note says so.
    const typed = { ...body, text: '{"at": "2024-06-03T10:11:12Z"}' };
    const { body: there, notes } = convert(typed, 'textproto');
    expect(there.text).toBe(
      'any {\n  type_url: "x.org/un.Known"\n  value: "\\010\\001"\n}\nat {\n  seconds: 1717409472\n}',
    );
    expect(notes).toMatchObject([
      { title: 'Preserved fields are replaced', location: { fieldPath: 'at' } },
    ]);
  });

  it.each(['paths: ""', 'paths: "a,b"', 'paths: "a"\n  paths: ""'])(
    'preserves a mask whose paths would change in JSON: %s',
    (paths) => {
      const masks = compileText(`syntax = "proto3"; package t;
        import "google/protobuf/field_mask.proto";
        message Masked { int32 id = 1; google.protobuf.FieldMask mask = 2; }`);
      const text = `id: 1\nmask {\n  ${paths}\n}`;
      const there = convertBody(
        masks,
        't.Masked',
        draft({ format: 'textproto', text }),
        'json',
      ).body;
      expect(JSON.parse(there.text)).toEqual({ id: 1 });
      expect(convertBody(masks, 't.Masked', there, 'textproto').body.text).toBe(text);
    },
  );

  it('keeps an unknown field beside the known field of its number', () => {
    const hex = '08 01 0d 2a 00 00 00';
    const { body, notes } = convert({ format: 'hex', text: hex }, 'json');
    expect([body.text, notes.length]).toEqual(['{\n  "id": 1\n}', 0]);
    expect(convert(body, 'hex')).toMatchObject({ body: { text: hex }, notes: [] });
    expect(textOf(body, 'textproto')).toBe('id: 1\n1: 0x0000002a');
  });

  it('takes several messages from format to format', () => {
    const framing = 'delimited';
    const json = '[\n  {\n    "id": 1\n  },\n  {},\n  {\n    "name": "{{who}}"\n  }\n]';
    const text = 'id: 1\n---\n\n---\nname: "{{who}}"';
    expect(convert({ framing, text: json }, 'textproto').body).toEqual({
      format: 'textproto',
      framing,
      text,
    });
    expect(textOf({ framing, format: 'textproto', text }, 'json')).toBe(json);
    const plain = { framing, text: '[{"id": 1}, {}, {}]' } as const;
    expect(textOf(plain, 'hex')).toBe('02 08 01 00 00');
    expect(textOf({ framing, format: 'hex', text: '02 0801 00 00' }, 'textproto')).toBe(
      'id: 1\n---\n\n---\n',
    );
  });

  it('has no message, or one without fields, in each format', () => {
    const framing = 'delimited';
    for (const [json, count] of [
      ['[]', 0],
      ['[\n  {}\n]', 1],
    ] as const) {
      const there = convert({ framing, text: json }, 'textproto').body;
      expect(encodeBodyDraft(schema, 't.M', draft(there))).toHaveLength(count);
      expect(textOf(there, 'json')).toBe(json);
    }
  });

  it('keeps the choice to write defaults, and writes them into hex', () => {
    const { body } = convert({ text: '{"set": 0}', writeDefaults: true }, 'hex');
    expect(body.writeDefaults).toBe(true);
    expect(body.text.replaceAll(/\s/g, '')).toBe(
      '080010001a0022002800' + '310000000000000000' + '3800' + '980100' + 'a80100',
    );
  });
});

describe('a required text that is not UTF-8', () => {
  const strict = compileText(`syntax = "proto2"; package r;
    message Name { required string text = 1; }
    message Box { optional int32 id = 1; repeated Name names = 2; }`);

  function jsonOf(typeName: string, text: string): BodyDraft {
    return convertBody(strict, typeName, draft({ format: 'hex', text }), 'json').body;
  }

  it('is preserved beside the JSON with the message that requires it', () => {
    const body = jsonOf('r.Box', '0801 12030a0180 12030a0141');
    expect(JSON.parse(body.text)).toEqual({ id: 1 });
    const bytes = Buffer.from(encodeBodyDraft(strict, 'r.Box', body));
    expect(bytes.toString('hex')).toBe('080112030a018012030a0141');
  });

  it('makes no JSON for a message that would lack it', () => {
    expect(() => jsonOf('r.Name', '0a0180')).toThrow('the required field text has no JSON form');
  });
});
