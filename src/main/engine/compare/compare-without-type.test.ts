import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import { compareResponses } from '../../proto/diff/compare-responses.ts';
import { compileText } from '../../proto/types/compile/compile-text.test-kit.ts';
import { encodeKitchen, kitchenValue } from '../../proto/wire/kitchen.test-kit.ts';
import { nestedGroups, nestedMessages } from '../../proto/wire/nested-body.test-kit.ts';

const schema = compileText('syntax = "proto3"; package t;');

function compare(left: Uint8Array, right: Uint8Array, ignored: readonly string[] = []) {
  const kindOf = ({ length }: Uint8Array) => (length === 0 ? 'empty' : 'protobuf');
  return compareResponses(
    [
      { kind: kindOf(left), bytes: left },
      { kind: kindOf(right), bytes: right },
    ],
    null,
    ignored,
    schema,
    ['A', 'B'],
  );
}

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
}

function found(left: string, right: string): string[] {
  return compare(hex(left), hex(right)).differences.map(
    ({ path, left: a, right: b, finding }) => `${path}: ${a} | ${b}: ${finding}`,
  );
}

describe('comparing two bodies without a type', () => {
  it.each([
    ['the same', '0805 120141', '0805 120141', []],
    ['fields in another order', '0805 120141', '120141 0805', []],
    ['a varint with bytes too many', '0805', '088500', []],
    ['a number', '0807', '0809', ['#1: 7 | 9: different numbers']],
    ['a negative number', '08ffffffffffffffffff01', '0801', ['#1: -1 | 1: different numbers']],
    ['a text', '1203416461', '1203457665', ['#2: "Ada" | "Eve": different']],
    ['bytes', '1202ff00', '1202ff01', ['#2: ff 00 | ff 01: different']],
    [
      'what is a text in one and none in the other',
      '1203416461',
      '1202ff01',
      ['#2: 41 64 61 | ff 01: different'],
    ],
    [
      'what is a message in one and bytes in the other',
      '12020805',
      '1202ffff',
      ['#2: 08 05 | ff ff: different'],
    ],
    ['a field inside', '1a020805', '1a020806', ['#3.#1: 5 | 6: different numbers']],
    ['a field that only one has', '0805', '0805 1001', ['#2: null | 1: only in B']],
    [
      'a message that only one has',
      '0805 1a0408051001',
      '0805',
      ['#3: message {#1 5, #2 1} | null: only in A'],
    ],
    ['an empty value that only one has', '0805 1200', '0805', ['#2: no bytes | null: only in A']],
    ['floats', '0d0000803f', '0d00000040', ['#1: 1 | 2: different']],
    [
      'what is no float in one of them',
      '0d0000803f',
      '0d07000000',
      ['#1: 1065353216 | 7: different'],
    ],
    ['64 bits', '090500000000000000', '09fbffffffffffffff', ['#1: 5 | -5: different']],
    ['other wire types', '0805', '0d05000000', ['#1: 5 | 5: A has a varint, B 32 bits']],
    [
      'a group for a message',
      '0b08050c',
      '0a020805',
      ['#1: group {#1 5} | message {#1 5}: A has a group, B a message'],
    ],
    [
      'one and several',
      '0805',
      '0805 0806',
      ['#1[1]: null | 6: only in B: #1 has 1 element in A, 2 in B'],
    ],
    [
      'a further occurrence in the middle',
      '0801 0803',
      '0801 0802 0803',
      ['#1[1]: null | 2: only in B: #1 has 2 elements in A, 3 in B'],
    ],
    [
      'one of many messages',
      '0a0408011005 0a0408021006 0a0408031007',
      '0a0408011005 0a0408021008 0a0408031007',
      ['#1[1].#2: 6 | 8: different numbers'],
    ],
    [
      'a message that was put in before others, told by their first field',
      '0a0408011005 0a0408021006',
      '0a0408091001 0a0408011007 0a0408021006',
      [
        '#1[0]: null | message {#1 9, #2 1}: only in B: #1 has 2 elements in A, 3 in B',
        '#1[0].#2: 5 | 7: different numbers',
      ],
    ],
    ['no bytes at all', '', '0805', ['#1: null | 5: only in B']],
  ])('finds %s', (_what, left, right, expected) => {
    expect(found(left, right)).toEqual(expected);
  });

  it('says that it compares by field numbers, and ignores paths of numbers', () => {
    const [left, right] = [
      hex('0a04 0801 1005 0a04 0802 1006'),
      hex('0a04 0801 1007 0a04 0802 1008'),
    ];
    expect(compare(left, right)).toMatchObject({ isByNumber: true, fieldCount: 4, equalCount: 2 });
    expect(compare(left, right, ['#1[*].#2'])).toMatchObject({
      differences: [],
      equalCount: 2,
      ignored: [{ path: '#1[*].#2', count: 2 }],
    });
  });

  it('treats text as text even when some of it parses as a message', () => {
    // A line break and a tab are a tag and a length.
    const text = '120b 0a09 313233343536373839';
    expect(found(`${text} 12026162`, `${text} 12026163`)).toEqual([
      '#2[1]: "ab" | "ac": different',
    ]);
  });

  it('refuses bytes that are not a message, and reports where', () => {
    expect(() => compare(hex('0805 12ff'), hex('0805'))).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ kind: 'body-malformed', location: { offset: 3 } }),
      }),
    );
  });

  it.each([
    ['messages', nestedMessages(5000)],
    ['groups', nestedGroups(99)],
  ])('compares deeply nested %s', (_what, bytes) => {
    expect(compare(bytes, bytes)).toMatchObject({ differentCount: 0 });
  });

  it('finds any body equal to itself, and the same differences from both sides', () => {
    fc.assert(
      fc.property(
        kitchenValue,
        kitchenValue,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }),
        (one, other, changes) => {
          const [left, right] = [encodeKitchen(one), encodeKitchen(other)];
          for (const [at, byte] of changes) if (right.length > 0) right[at % right.length] = byte;
          let forward: ReturnType<typeof compare>;
          try {
            forward = compare(left, right);
          } catch (error) {
            expect(error).toMatchObject({ problem: { kind: 'body-malformed' } });
            return;
          }
          expect(compare(right, right)).toMatchObject({ differentCount: 0, differences: [] });
          expect(compare(right, left)).toMatchObject({ differentCount: forward.differentCount });
        },
      ),
      propertyRuns(100),
    );
  });

  it.each(['kitchen', 'cellar', 'pantry'])(
    'finds %s of Python, Go and Java equal, whatever the order of its fields',
    (name) => {
      const of = (who: string) =>
        readFileSync(
          join(import.meta.dirname, `../../../../e2e/fixtures/answers/${who}/${name}.pb`),
        );
      const left = of('python');
      for (const who of ['go', 'java']) {
        const { fieldCount, differences } = compare(left, of(who));
        expect(fieldCount).toBeGreaterThan(5);
        // Without a type, a list and a map look the same. Go and Java each write map entries in their own
        // order.
        expect(differences.filter(({ path }) => !/^#4\.#1[12]\[/.test(path))).toEqual([]);
      }
    },
  );
});
