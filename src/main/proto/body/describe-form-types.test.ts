import { describe, expect, it } from 'vitest';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { describeFormTypes } from './describe-form-types.ts';

const schema = compileText(`
  syntax = "proto2"; package t;
  // A shelf.
  message Shelf {
    required int32 id = 1;
    // What it is called.
    optional string label = 2 [default = "it's \\"full\\""];
    optional bytes seal = 3 [default = "\\001\\377"];
    optional double limit = 4 [default = inf];
    optional int64 big = 5 [default = -9223372036854775808];
    optional Unit unit = 6 [default = POUND, deprecated = true];
    optional group Drawer = 7 { repeated Shelf inner = 1; }
    map<string, Unit> units = 8;
    oneof lock { string key = 9; uint32 code = 10; }
    extensions 100 to max;
  }
  enum Unit { GRAM = 1; POUND = 5; LB = 5; option allow_alias = true; }
  extend Shelf { repeated sint32 fixes = 100; }
`);

function fieldOf(name: string) {
  const [message] = describeFormTypes(schema, ['t.Shelf']).messages;
  return message?.fields.find((field) => field.name === name);
}

describe('describeFormTypes', () => {
  it.each([
    ['id', { number: 1, presence: 'required', label: 'single', defaultJson: '0' }],
    ['label', { comment: 'What it is called.', defaultJson: '"it\'s \\"full\\""' }],
    ['seal', { defaultJson: '"Af8="', type: { kind: 'scalar', scalar: 'bytes' } }],
    ['limit', { defaultJson: '"Infinity"' }],
    ['big', { defaultJson: '"-9223372036854775808"' }],
    ['unit', { defaultJson: '"POUND"', isDeprecated: true, presence: 'explicit' }],
    ['drawer', { type: { kind: 'message', typeName: 't.Shelf.Drawer', isGroup: true } }],
    ['units', { label: 'map', mapKey: 'string', presence: 'none', defaultJson: null }],
    ['code', { oneof: 'lock', presence: 'explicit' }],
    ['[t.fixes]', { label: 'repeated', number: 100, jsonName: '[t.fixes]' }],
  ])('describes %s', (name, expected) => {
    expect(fieldOf(name)).toMatchObject(expected);
  });

  it('knows the default of fields with `optional`', () => {
    const optional = compileText(`
      syntax = "proto3"; package t;
      message M {
        optional int32 a = 1; optional int64 b = 2; optional bool c = 3; optional double d = 4;
        optional string e = 5; optional bytes f = 6; optional E g = 7; optional fixed64 h = 8;
      }
      enum E { ZERO = 0; }
    `);
    const [message] = describeFormTypes(optional, ['t.M']).messages;
    expect(message?.fields.map(({ defaultJson }) => defaultJson)).toEqual([
      '0',
      '"0"',
      'false',
      '0',
      '""',
      '""',
      '"ZERO"',
      '"0"',
    ]);
  });

  it('describes nested types, a recursive type once, and enums with their aliases', () => {
    const { messages, enums } = describeFormTypes(schema, ['t.Shelf', 't.Nowhere']);
    expect(messages.map(({ name }) => name)).toEqual(['t.Shelf', 't.Shelf.Drawer']);
    expect(messages[0]).toMatchObject({ comment: 'A shelf.', oneofs: [{ name: 'lock' }] });
    expect(enums).toMatchObject([
      { name: 't.Unit', isClosed: true, values: [{ name: 'GRAM' }, { number: 5 }, { name: 'LB' }] },
    ]);
  });
});
