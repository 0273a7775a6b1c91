import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { vetTypes } from './vet-schema.ts';

describe('vetTypes', () => {
  // Built by hand: this version's parser refuses most of these, another code path may not.
  it.each<[string, (type: protobuf.Type) => void]>([
    ['a field name with code in it', (type) => type.add(new protobuf.Field('a;x()', 1, 'int32'))],
    ['a field name with a line break', (type) => type.add(new protobuf.Field('a\nb', 1, 'int32'))],
    ['an empty field name', (type) => type.add(new protobuf.Field('', 1, 'int32'))],
    ['a type name with code in it', (type) => type.add(new protobuf.Field('a', 1, 'int32+x()'))],
    ['a number out of range', (type) => type.add(new protobuf.Field('a', 2 ** 29, 'int32'))],
    [
      'a default with code in it',
      (type) =>
        type.add(new protobuf.Field('a', 1, 'int32', undefined, undefined, { default: 'x()' })),
    ],
    [
      'a default that does not fit',
      (type) =>
        type.add(new protobuf.Field('a', 1, 'int32', undefined, undefined, { default: 2 ** 31 })),
    ],
    [
      'a default that is an object',
      (type) =>
        type.add(
          new protobuf.Field('a', 1, 'string', undefined, undefined, {
            default: { toString: () => 'x' },
          }),
        ),
    ],
    [
      'an option that is a function',
      (type) => {
        type.options = { custom: () => 'x' };
      },
    ],
    [
      'packed that is text',
      (type) =>
        type.add(
          new protobuf.Field('a', 1, 'int32', 'repeated', undefined, { packed: 'true;x()' }),
        ),
    ],
    [
      'a forged proto3_optional',
      (type) =>
        type.add(
          new protobuf.Field('a', 1, 'int32', undefined, undefined, { proto3_optional: true }),
        ),
    ],
    ['an enum value with code in it', (type) => type.add(new protobuf.Enum('E', { 'A;x()': 0 }))],
    ['an enum number out of range', (type) => type.add(new protobuf.Enum('E', { A: 2 ** 31 }))],
    ['a oneof name with code in it', (type) => type.add(new protobuf.OneOf('a"]=1;x();//'))],
  ])('refuses %s', (_name, spoil) => {
    const type = new protobuf.Type('A');
    spoil(type);
    expect(vetTypes(rootWith(type))?.problem).toMatchObject({
      kind: 'schema-unsafe',
      title: 'An unsafe schema',
    });
  });

  it('accepts valid schemas, however odd', () => {
    const type = new protobuf.Type('constructor');
    type.add(new protobuf.Field('hasOwnProperty', 536_870_911, 'hasOwnProperty.toString'));
    type.add(new protobuf.MapField('valueOf', 1, 'string', 'bytes'));
    type.add(new protobuf.Enum('E', { toString: -(2 ** 31), __defineGetter__: 2 ** 31 - 1 }));
    expect(vetTypes(rootWith(type))).toBeUndefined();
  });
});

function rootWith(type: protobuf.Type): Parameters<typeof vetTypes>[0] {
  const root = new protobuf.Root();
  root.add(type);
  return { root, owners: new Map() };
}
