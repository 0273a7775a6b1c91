import { describe, expect, it } from 'vitest';
import type { FieldShape } from '../../wire/message-shape.ts';
import { compileSchema } from './compile-schema.ts';

const kitchen = {
  'two.proto': `syntax = "proto2";
package two;
message All {
  required int32 a = 1;
  optional string b = 2 [default = "hi"];
  repeated sint64 c = 3 [packed = true];
  optional group Data = 4 { optional bool d = 1; }
  optional Role e = 5 [default = ADMIN];
  optional Role f = 6;
  map<int32, All> g = 7;
  oneof pick { bytes h = 8; double i = 9; }
  extensions 100 to max;
  enum Role { GUEST = 3; ADMIN = 7; }
}
message Holder { extend All { optional All inner = 101; } }
extend All { repeated fixed32 ext = 100; }`,
  'three.proto': `syntax = "proto3";
package three;
import "two.proto";
message All {
  int32 a = 1;
  optional int32 b = 2;
  two.All c = 3;
  repeated string d = 4;
  map<string, two.All.Role> e = 5;
  bool f = 6;
  float very_long_name = 7 [json_name = "short"];
}`,
  'ed.proto': `edition = "2023";
package ed;
message All {
  int32 a = 1;
  int32 b = 2 [features.field_presence = IMPLICIT];
  Inner c = 3 [features.message_encoding = DELIMITED];
  int32 d = 4 [features.field_presence = LEGACY_REQUIRED];
  message Inner {}
}`,
};

const schema = compileSchema({
  id: 'kitchen',
  sources: [],
  problems: [],
  files: Object.entries(kitchen).map(([importPath, text]) => ({
    path: importPath,
    importPath,
    text,
  })),
});

describe('shapeOf', () => {
  it('has no problem with proto2, proto3 and editions', () => {
    // A map of a closed enum, which protoc refuses, can still be read.
    expect(schema.problems.map(({ title }) => title)).toEqual([
      'A map of an enum that does not start with 0',
      'A closed enum in a proto3 message',
    ]);
  });

  it.each<[string, string[]]>([
    [
      'two.All',
      [
        '1 a int32 presence 0',
        '2 b string presence "hi"',
        '3 c sint64 repeated ',
        '4 data group two.All.Data presence ',
        '5 e enum two.All.Role presence ADMIN (7)',
        '6 f enum two.All.Role presence GUEST (3)',
        '7 g message two.All.GEntry repeated map<int32, All> ',
        '8 h bytes oneof pick presence ""',
        '9 i double oneof pick presence 0',
        '100 [two.ext] fixed32 repeated ',
        '101 [two.Holder.inner] message two.All presence ',
      ],
    ],
    [
      'three.All',
      [
        '1 a int32 0',
        '2 b int32 presence 0',
        '3 c message two.All presence ',
        '4 d string repeated ',
        '5 e message three.All.EEntry repeated map<string, two.All.Role> ',
        '6 f bool false',
        '7 very_long_name float 0',
      ],
    ],
    [
      'ed.All',
      [
        '1 a int32 presence 0',
        '2 b int32 0',
        '3 c group ed.All.Inner presence ',
        '4 d int32 presence 0',
      ],
    ],
    ['two.All.GEntry', ['1 key int32 0', '2 value message two.All presence ']],
    ['three.All.EEntry', ['1 key string ""', '2 value enum two.All.Role GUEST (3)']],
    [
      'google.protobuf.Value',
      [
        '1 null_value enum google.protobuf.NullValue oneof kind presence NULL_VALUE (0)',
        '2 number_value double oneof kind presence 0',
        '3 string_value string oneof kind presence ""',
        '4 bool_value bool oneof kind presence false',
        '5 struct_value message google.protobuf.Struct oneof kind presence ',
        '6 list_value message google.protobuf.ListValue oneof kind presence ',
      ],
    ],
  ])('describes %s', (name, expected) => {
    expect(schema.shapeOf(name)?.fields.map(lineOf)).toEqual(expected);
  });

  it('finds fields by number and names by enum number', () => {
    const shape = schema.shapeOf('.two.All');
    const role = shape?.byNumber.get(5)?.type;
    expect(role?.kind === 'enum' && [...role.names]).toEqual([
      [3, 'GUEST'],
      [7, 'ADMIN'],
    ]);
  });

  it.each(['two.Nothing', 'two.All.Role', 'two.All.AEntry', '', 'toString'])(
    'gives nothing for %s',
    (name) => {
      expect(schema.shapeOf(name)).toBeUndefined();
    },
  );

  it('shows map values as the .proto does', () => {
    expect(schema.shapeOf('two.All')?.byNumber.get(7)?.map).toEqual({
      key: 'int32',
      valueLabel: 'All',
    });
    expect(schema.shapeOf('three.All')?.byNumber.get(5)?.map?.valueLabel).toBe('two.All.Role');
  });

  it('returns the same shape again', () => {
    expect(schema.shapeOf('two.All')).toBe(schema.shapeOf('two.All'));
  });

  it('have the recovered fields of their types, marked, except those they now have themselves', () => {
    const { shapeOf } = compileSchema({
      id: 'recovered',
      sources: [],
      problems: [],
      files: [
        {
          path: '/m.proto',
          importPath: 'm.proto',
          text: 'syntax = "proto3"; package a; message M { int32 id = 1; int32 late = 7; }',
        },
        {
          path: '/recovered.proto',
          importPath: 'recovered.proto',
          text: `edition = "2023"; package recovered;
            message a { message M { string name = 3; bytes early = 7; } }`,
        },
      ],
    });
    const told = (name: string) =>
      shapeOf(name)?.fields.map((field) => `${field.name}${field.isRecovered ? ' *' : ''}`);
    expect(told('a.M')).toEqual(['id', 'name *', 'late']);
    expect(told('recovered.a.M')).toEqual(['name *', 'early *']);
  });
});

/** One line per field: every property of a shape that can differ. */
function lineOf(field: FieldShape): string {
  const { type } = field;
  const typeText =
    type.kind === 'scalar'
      ? type.scalar
      : `${type.kind === 'message' && type.isGroup ? 'group' : type.kind} ${type.typeName}`;
  return [
    field.number,
    field.name,
    typeText,
    ...(field.isRepeated ? ['repeated'] : []),
    ...(field.map ? [`map<${field.map.key}, ${field.map.valueLabel}>`] : []),
    ...(field.oneof === null ? [] : [`oneof ${field.oneof}`]),
    ...(field.hasPresence ? ['presence'] : []),
    field.defaultText,
  ].join(' ');
}
