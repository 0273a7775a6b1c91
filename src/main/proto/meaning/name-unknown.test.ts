import { describe, expect, it } from 'vitest';
import type { UnknownGroup } from '../../../shared/model/fidelity.ts';
import type { FieldShape, MessageShape } from '../wire/message-shape.ts';
import { nameUnknown } from './name-unknown.ts';

function field(number: number, name: string, part: Partial<FieldShape>): FieldShape {
  const type = { kind: 'scalar', scalar: 'int32' } as const;
  const plain = { isRepeated: false, map: null, oneof: null, hasPresence: false, defaultText: '0' };
  return { ...plain, number, name, type, ...part };
}

function shape(fullName: string, fields: readonly FieldShape[]): MessageShape {
  return { fullName, fields, byNumber: new Map(fields.map((each) => [each.number, each])) };
}

const inner = { kind: 'message', typeName: 'recovered.a.User.Inner', isGroup: false } as const;
const shapes = new Map([
  [
    'a.User',
    shape('a.User', [
      field(1, 'id', {}),
      field(19, 'user_score', { isRecovered: true }),
      field(20, 'inner', { isRecovered: true, type: inner }),
    ]),
  ],
  ['recovered.a.User.Inner', shape('recovered.a.User.Inner', [field(3, 'depth', {})])],
]);

function group(number: number, within: number[] = []): UnknownGroup {
  const first = { tagStart: 0, end: 2, path: '' };
  return { typeName: 'a.User', within, number, count: 1, byteCount: 2, first, typeLabel: 'varint' };
}

describe('nameUnknown', () => {
  it('has only the names of recovered fields', () => {
    // A field of the type itself appears here if it came with another wire type.
    const groups = [group(1), group(19), group(3, [20]), group(4, [20]), group(3, [21]), group(99)];
    const named = nameUnknown(groups, (name) => shapes.get(name));
    expect(named.map(({ name }) => name)).toEqual([
      undefined,
      'user_score',
      'depth',
      undefined,
      undefined,
      undefined,
    ]);
    expect(nameUnknown([{ ...group(19), typeName: null }], () => undefined)[0]).not.toHaveProperty(
      'name',
    );
  });
});
