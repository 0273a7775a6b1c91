import { describe, expect, it } from 'vitest';
import {
  type FieldPage,
  type TypePage,
  typePageSchema,
} from '../../../../shared/model/type-page.ts';
import { kitchenTexts, type OpenTexts, openTexts } from './pages.test-kit.ts';
import { readTypePage } from './read-type-page.ts';

const kitchen = openTexts(kitchenTexts());
const kitchenScope = 'com.example.samples.kitchen';

function pageOf<K extends TypePage['kind']>(
  { lookup, readText }: OpenTexts,
  kind: K,
  typeName: string,
): Extract<TypePage, { kind: K }> {
  const page = typePageSchema.parse(readTypePage(lookup, readText, typeName));
  if (page.kind !== kind) throw new Error(`${typeName} is of the kind ${page.kind}`);
  return page as Extract<TypePage, { kind: K }>;
}

/** Returns the page of a type in one file. */
function pageIn<K extends TypePage['kind']>(text: string, kind: K, typeName: string) {
  return pageOf(openTexts({ 't.proto': text }), kind, typeName);
}

function fieldNamed(fields: readonly FieldPage[], name: string): FieldPage | undefined {
  return fields.find((field) => field.name === name);
}

/** Returns a field in short form: `3 repeated int32 packed`. */
function brief(field: FieldPage): string {
  const { number, name, label, mapKey, type, presence, isPacked, isGroup, defaultValue } = field;
  return [
    number,
    name,
    label ?? '',
    mapKey === null ? type.text : `map<${mapKey}, ${type.text}>`,
    presence,
    isPacked === null ? '' : isPacked ? 'packed' : 'unpacked',
    isGroup ? 'group' : '',
    defaultValue === null ? '' : `= ${defaultValue}`,
    field.oneof ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

describe('readTypePage', () => {
  it('shows a message of proto2 with groups, defaults, oneofs and extensions', () => {
    const page = pageOf(kitchen, 'message', `.${kitchenScope}.Pantry`);
    expect(page.fields.map(brief)).toEqual([
      '1 id required int32 required',
      '2 name required string required',
      '3 count optional int32 explicit = 42',
      `4 label optional string explicit = "it's \\"full\\"\\n"`,
      '5 limit optional double explicit = inf',
      '6 seal optional bytes explicit = "\\001\\377"',
      '7 is_dry optional bool explicit = true',
      '8 unit optional Unit explicit = POUND',
      '9 shelves repeated int32 none unpacked',
      '10 packed_shelves repeated int32 none packed',
      '11 drawer optional Drawer explicit group',
      '12 bottle repeated Bottle none group',
      '13 key string explicit lock',
      '14 code uint32 explicit lock',
      '15 said_default optional int32 explicit = 7',
      `101 [${kitchenScope}.Sticker.sticker] optional Sticker explicit`,
      `100 [${kitchenScope}.note] optional string explicit`,
      `102 [${kitchenScope}.corrections] repeated sint32 none packed`,
      `536870911 [${kitchenScope}.is_inspected] optional bool explicit`,
    ]);
    const { fields: _fields, source, ...rest } = page;
    expect(rest).toEqual({
      kind: 'message',
      entry: {
        kind: 'message',
        fullName: `${kitchenScope}.Pantry`,
        setName: 'default',
        file: 'kitchen/pantry.proto',
      },
      path: '/protos/kitchen/pantry.proto',
      line: 6,
      syntax: 'proto2',
      packageName: kitchenScope,
      comment:
        'Everything that proto2 has beyond proto3. GET /kitchen/proto2 returns one that is filled.',
      options: [],
      oneofs: [{ name: 'lock', comment: 'At most one of these is set.' }],
      reserved: ['90 to 99'],
      extensionRanges: ['100 to 199', '1000 to max'],
      nested: ['Drawer', 'Bottle'].map((name) => ({
        kind: 'message',
        fullName: `${kitchenScope}.Pantry.${name}`,
        setName: 'default',
        file: 'kitchen/pantry.proto',
      })),
      sampleJson: null,
      sampleText: null,
    });
    expect(source.split('\n').slice(0, 3)).toEqual([
      '// Everything that proto2 has beyond proto3. GET /kitchen/proto2 returns one that is filled.',
      'message Pantry {',
      '  reserved 90 to 99;',
    ]);
  });

  it('shows each part of a field', () => {
    const { fields } = pageOf(kitchen, 'message', `${kitchenScope}.Kitchen`);
    expect([fieldNamed(fields, 'french_name'), fieldNamed(fields, 'served')]).toEqual([
      {
        name: 'french_name',
        jsonName: 'le nom',
        number: 13,
        label: null,
        type: { text: 'string', target: null, isMissing: false },
        mapKey: null,
        isGroup: false,
        presence: 'implicit',
        isPacked: null,
        defaultValue: null,
        oneof: null,
        extendedIn: null,
        options: [{ name: 'json_name', value: '"le nom"', isKnown: true }],
        comment: 'Called "le nom" in JSON, as its json_name says.',
        line: 63,
      },
      {
        name: 'served',
        jsonName: 'served',
        number: 9,
        label: null,
        type: {
          text: 'Heat',
          target: {
            kind: 'enum',
            fullName: `${kitchenScope}.Heat`,
            setName: 'default',
            file: 'kitchen/kitchen.proto',
          },
          isMissing: false,
        },
        mapKey: null,
        isGroup: false,
        presence: 'explicit',
        isPacked: null,
        defaultValue: null,
        oneof: 'dish',
        extendedIn: null,
        options: [],
        comment: 'How hot it is served.',
        line: 50,
      },
    ]);
  });

  it('shows presence, packing and delimited messages of an edition, inherited ones too', () => {
    const page = pageOf(kitchen, 'message', `${kitchenScope}.Cellar`);
    expect([page.syntax, page.fields.map(brief)]).toEqual([
      '2023',
      [
        '1 explicit_zero int32 explicit',
        '2 implicit_number int32 implicit',
        '3 name string required',
        '4 expanded repeated int32 none unpacked',
        '5 packed repeated int32 none packed',
        '6 rack Rack explicit group',
        '7 other_rack Rack explicit',
        '8 steps int32 explicit = 12',
        '9 unchecked string explicit',
        '10 racks map<string, Rack> none',
        '11 lamp bool explicit light',
        '12 candles int32 explicit light',
        '13 pantry Pantry explicit',
        '14 damp Damp explicit',
        '15 vintage Vintage explicit',
        `100 [${kitchenScope}.guest_rack] Rack explicit group`,
      ],
    ]);
    const inherited = pageIn(
      `edition = "2023";
      option features.field_presence = IMPLICIT;
      message A {
        option features = { repeated_field_encoding: EXPANDED field_presence: EXPLICIT };
        int32 a = 1;
        message B { repeated int32 b = 1; int32 c = 2 [features.field_presence = IMPLICIT]; A d = 3; }
      }
      message C { int32 c = 1; A a = 2; repeated E e = 3; }
      enum E { Z = 0; }`,
      'message',
      'A.B',
    );
    expect(inherited.fields.map(brief)).toEqual([
      '1 b repeated int32 none unpacked',
      '2 c int32 implicit',
      '3 d A explicit',
    ]);
  });

  it.each<[syntax: string, fields: readonly string[]]>([
    [
      '',
      [
        '1 a int32 explicit',
        '2 b optional int32 explicit',
        '3 e repeated E none unpacked',
        '4 m M explicit',
      ],
    ],
    [
      'syntax = "proto3";',
      [
        '1 a int32 implicit',
        '2 b optional int32 explicit',
        '3 e repeated E none packed',
        '4 m M explicit',
      ],
    ],
    [
      'edition = "2024"; option features.field_presence = IMPLICIT;',
      [
        '1 a int32 implicit',
        '2 b optional int32 implicit',
        '3 e repeated E none packed',
        '4 m M explicit',
      ],
    ],
  ])('knows presence and packing of %j', (syntax, fields) => {
    const text = `${syntax} message M { int32 a = 1; optional int32 b = 2; repeated E e = 3; M m = 4; } enum E { Z = 0; }`;
    expect(pageIn(text, 'message', 'M').fields.map(brief)).toEqual(fields);
  });

  it('shows an enum with its aliases', () => {
    const page = pageOf(kitchen, 'enum', `${kitchenScope}.Heat`);
    expect(page.values.map(({ name, number, isAlias }) => [name, number, isAlias])).toEqual([
      ['COLD', 0, false],
      ['WARM', 1, false],
      ['TEPID', 1, true],
      ['HOT', 2, false],
      ['FROZEN', -1, false],
      ['ABSOLUTE_ZERO', -2147483648, false],
    ]);
    expect([page.isClosed, page.options]).toEqual([
      false,
      [{ name: 'allow_alias', value: 'true', isKnown: true }],
    ]);
  });

  it('knows which enums are closed', () => {
    const isClosed = (name: string) => pageOf(kitchen, 'enum', `${kitchenScope}.${name}`).isClosed;
    expect([isClosed('Unit'), isClosed('Damp'), isClosed('Vintage')]).toEqual([true, true, false]);
  });

  it('shows a service with its methods', () => {
    const page = pageOf(kitchen, 'service', `${kitchenScope}.KitchenService`);
    const link = (text: string, fullName: string, file: string) => ({
      text,
      target: { kind: 'message', fullName, setName: 'default', file },
      isMissing: false,
    });
    expect(page.methods[2]).toEqual({
      name: 'Cook',
      request: link('Recipe.Step', `${kitchenScope}.Recipe.Step`, 'kitchen/kitchen.proto'),
      response: link('Recipe', `${kitchenScope}.Recipe`, 'kitchen/kitchen.proto'),
      requestStream: true,
      responseStream: true,
      http: null,
      options: [],
      comment: 'Streams in both directions; for the list of services only.',
      line: 293,
    });
    expect(page.methods[0]?.request).toEqual(
      link('google.protobuf.Empty', 'google.protobuf.Empty', 'google/protobuf/empty.proto'),
    );
  });

  it('reads how methods are called over HTTP', () => {
    const { methods } = pageIn(
      `import "google/api/annotations.proto";
      service S {
        rpc Get(M) returns (M) { option (google.api.http) = { get: "/v1/{name=users/*}" additional_bindings { post: "/other" } }; }
        rpc Post(M) returns (M) { option (google.api.http) = { body: "*" post: "/v1/" 'users' }; }
        rpc Dotted(M) returns (M) { option (google.api.http).delete = "/v1/users"; }
        rpc Custom(M) returns (M) { option (.google.api.http) = { custom { kind: "HEAD", path: "/v1" } }; }
        rpc Other(M) returns (M) { option (google.api.method_signature) = "get"; }
        rpc Broken(M) returns (M) { option (google.api.http) = { body: "*" }; }
      }
      message M {}`,
      'service',
      'S',
    );
    expect(methods.map(({ name, http }) => [name, http])).toEqual([
      ['Get', { method: 'GET', path: '/v1/{name=users/*}', body: null }],
      ['Post', { method: 'POST', path: '/v1/users', body: '*' }],
      ['Dotted', { method: 'DELETE', path: '/v1/users', body: null }],
      ['Custom', { method: 'HEAD', path: '/v1', body: null }],
      ['Other', null],
      ['Broken', null],
    ]);
  });

  it('marks the options that the schemas define', () => {
    const page = pageOf(
      openTexts({
        'rules.proto': `package acme.rules; import "google/protobuf/descriptor.proto";
          extend google.protobuf.FieldOptions { optional Rules rules = 5000; }
          message Rules { optional int32 min = 1;
            extend google.protobuf.MessageOptions { optional string owner = 5001; } }`,
        'm.proto': `package acme.store; import "rules.proto";
          message M {
            option (acme.rules.Rules.owner) = "me";
            option (rules.Rules.owner) = "me";
            option (acme.rules.rules) = {};
            option deprecated = true;
            option nonsense = 1;
            optional int32 a = 1 [(acme.rules.rules) = { min: 1 /* one */ }, (rules.rules).min = 2, (buf.validate.field).int32.gt = 0, default = 3, features.utf8_validation = NONE];
          }`,
      }),
      'message',
      'acme.store.M',
    );
    expect(page.options.map(({ name, isKnown }) => [name, isKnown])).toEqual([
      ['(acme.rules.Rules.owner)', true],
      ['(rules.Rules.owner)', true],
      ['(acme.rules.rules)', false],
      ['deprecated', true],
      ['nonsense', false],
    ]);
    expect(page.fields[0]?.options).toEqual([
      { name: '(acme.rules.rules)', value: '{ min: 1 /* one */ }', isKnown: true },
      { name: '(rules.rules).min', value: '2', isKnown: true },
      { name: '(buf.validate.field).int32.gt', value: '0', isKnown: false },
      { name: 'features.utf8_validation', value: 'NONE', isKnown: true },
    ]);
  });

  it('links types by the scoping rules, and marks missing ones', () => {
    const { fields } = pageOf(
      openTexts({
        'a.proto': 'package a; message T {} message U {}',
        'c.proto': `package a.c; import "a.proto"; message T {}
          message M { T own = 1; .a.T absolute = 2; a.T outer = 3; U up = 4; Gone gone = 5; message U {} M.U inner = 6; S s = 7; }
          service S {}`,
      }),
      'message',
      'a.c.M',
    );
    expect(
      fields.map(
        ({ name, type }) => `${name} ${type.target?.fullName ?? `missing ${type.isMissing}`}`,
      ),
    ).toEqual([
      'own a.c.T',
      'absolute a.T',
      'outer a.T',
      'up a.c.M.U',
      'gone missing true',
      'inner a.c.M.U',
      's missing true',
    ]);
  });

  it('finds extensions in other files of the set', () => {
    const { fields } = pageOf(
      openTexts({
        'base.proto':
          'package b; message M { extensions 1 to max; } message Other { extensions 1 to max; }',
        'one.proto':
          'package o; import "base.proto"; extend b.M { optional int32 one = 1; } extend .b.Other { optional int32 no = 1; }',
        'two.proto':
          'package b.deep; import "base.proto";\n\n// Says why.\nextend M { repeated T two = 2; // behind\n } message T {}',
      }),
      'message',
      'b.M',
    );
    expect(
      fields.map(({ name, extendedIn, comment, line, jsonName, type }) => ({
        name,
        jsonName,
        extendedIn,
        comment,
        line,
        type: type.target?.fullName ?? type.text,
      })),
    ).toEqual([
      {
        name: '[o.one]',
        jsonName: '[o.one]',
        extendedIn: 'one.proto',
        comment: null,
        line: 1,
        type: 'int32',
      },
      {
        name: '[b.deep.two]',
        jsonName: '[b.deep.two]',
        extendedIn: 'two.proto',
        comment: 'behind',
        line: 4,
        type: 'b.deep.T',
      },
    ]);
  });

  it('shows comments without their marks, and the source at the left margin', () => {
    const page = pageIn(
      `message Outer {\r
    // Not this one.\r
\r
    /**\r
     * A block\r
     *  with two lines, \u00e4\u00f6\u{1f600}.\r
     */\r
    message M { // behind\r
      // Above.\r
      optional int32 a = 1; // Behind.\r
      /* one line */ optional int32 b = 2;\r
    }\r
}`,
      'message',
      'Outer.M',
    );
    expect({ comment: page.comment, source: page.source, line: page.line }).toEqual({
      comment: 'A block\n with two lines, \u00e4\u00f6\u{1f600}.\nbehind',
      line: 8,
      source: [
        '/**',
        ' * A block',
        ' *  with two lines, \u00e4\u00f6\u{1f600}.',
        ' */',
        'message M { // behind',
        '  // Above.',
        '  optional int32 a = 1; // Behind.',
        '  /* one line */ optional int32 b = 2;',
        '}',
      ].join('\n'),
    });
    expect(page.fields.map(({ comment, line }) => [comment, line])).toEqual([
      ['Above.\nBehind.', 10],
      ['one line', 11],
    ]);
  });

  it('shows reserved items in order', () => {
    const page = pageIn(
      'message M { reserved 2, 9 to\n 11, 1000 to max; reserved "foo", "bar"; extensions 20 to 30, 40 [verification = UNVERIFIED]; }',
      'message',
      'M',
    );
    expect([page.reserved, page.extensionRanges]).toEqual([
      ['2', '9 to 11', '1000 to max', '"foo"', '"bar"'],
      ['20 to 30', '40'],
    ]);
    const open = pageIn('edition = "2023"; enum E { reserved gone, 5; Z = 0; }', 'enum', 'E');
    expect(open.reserved).toEqual(['gone', '5']);
  });

  it('takes hostile names', () => {
    const page = pageIn(
      `package constructor; message __proto__ { optional toString constructor = 1; map<string, __proto__> __proto__ = 2;
        oneof hasOwnProperty { int32 valueOf = 3; } enum toString { Z = 0; } }`,
      'message',
      'constructor.__proto__',
    );
    expect(page.fields.map(brief)).toEqual([
      '1 constructor optional toString explicit',
      '2 __proto__ map<string, __proto__> none',
      '3 valueOf int32 explicit hasOwnProperty',
    ]);
    expect(page.fields.map(({ type }) => type.target?.fullName)).toEqual([
      'constructor.__proto__.toString',
      'constructor.__proto__',
      undefined,
    ]);
  });

  it.each<[why: string, text: string, fields: readonly string[]]>([
    [
      'a mistake in a field',
      'message M { optional int32 a = 1; optional b = ; optional int32 c = 3; }',
      ['a', 'c'],
    ],
    ['a missing brace at the end', 'message M { optional int32 a = 1;', ['a']],
    [
      'a string that is not closed',
      'message M { optional int32 a = 1; optional string b = 2 [default = "x; }',
      ['a'],
    ],
    [
      'a number that is none',
      'message M { optional int32 a = x; optional int32 b = 99999999999999999999; }',
      ['b'],
    ],
    [
      'a mistake in a message above',
      'message A { int32 } message M { optional int32 a = 1; }',
      ['a'],
    ],
  ])('shows the readable part despite %s', (_why, text, fields) => {
    const page = pageIn(text, 'message', 'M');
    expect(page.fields.map(({ name }) => name)).toEqual(fields);
  });

  it('shows a definition that cannot be read by its line', () => {
    const { lookup } = openTexts({
      't.proto': 'package p;\n  message M { optional int32 a = 1; }',
    });
    const page = readTypePage(lookup, () => 'package p;\n  message = M { x', 'p.M');
    expect({ ...page, path: '' }).toMatchObject({
      kind: 'message',
      source: 'message = M { x',
      fields: [],
      line: 2,
    });
  });

  it('lists as many of 10 000 fields as fit in one response, and counts the others', () => {
    const fields = Array.from(
      { length: 10_000 },
      (_, at) => `optional string field_${at} = ${at + 1};`,
    );
    const page = pageIn(`message M {\n${fields.join('\n')}\n}`, 'message', 'M');
    expect(JSON.stringify(page).length).toBeLessThan(900_000);
    expect(page.fields.length + (page.hiddenCount ?? 0)).toBe(10_000);
    expect(page.source.endsWith('\n...')).toBe(true);
  });

  it('refuses a type that the set does not define', () => {
    expect(() => readTypePage(kitchen.lookup, kitchen.readText, 'nothing.Here')).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ kind: 'type-missing', title: 'No such type' }),
      }) as Error,
    );
  });
});
