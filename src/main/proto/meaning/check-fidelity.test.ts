import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns, propertyTimeoutMs } from '../../../../scripts/test/property-runs.ts';
import type { FidelityCode } from '../../../shared/model/fidelity.ts';
import { decodeMessage } from '../body/decode-message.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { checkFidelity } from './check-fidelity.ts';
import { randomOf, writeOddly } from './write-oddly.test-kit.ts';

const schema = compileText(`
edition = "2023";
package t;
message M {
  int32 id = 1 [features.field_presence = IMPLICIT];
  string name = 2 [features.field_presence = IMPLICIT];
  repeated int32 numbers = 3;
  repeated int32 loose = 4 [features.repeated_field_encoding = EXPANDED];
  M inner = 5;
  repeated M list = 6;
  map<string, int32> counts = 7;
  map<int32, M> messages = 8;
  oneof one { int64 big = 9; string word = 10; M other = 11; }
  bool flag = 12 [features.field_presence = IMPLICIT];
  uint32 unsigned = 13;
  sint64 zigzag = 14;
  repeated double reals = 15;
  fixed32 fixed = 16;
  bytes data = 17;
  M group = 18 [features.message_encoding = DELIMITED];
  Kind kind = 19;
  float real = 20 [features.field_presence = IMPLICIT];
  map<bool, string> flags = 21;
  Shut shut = 22;
  repeated Shut shuts = 23;
  repeated Shut loose_shuts = 24 [features.repeated_field_encoding = EXPANDED];
  map<int32, Shut> shut_values = 25;
  string unchecked = 26 [features.utf8_validation = NONE];
  sint32 small = 300;
}
enum Kind { ZERO = 0; ONE = 1; }
enum Shut { option features.enum_type = CLOSED; NONE = 0; SOME = 1; LESS = -1; }
message Strict { int32 must = 1 [features.field_presence = LEGACY_REQUIRED]; }
message Choosy { Shut must = 1 [features.field_presence = LEGACY_REQUIRED]; }
`);

function check(hex: string, typeName: string | null = 't.M', framing: 'delimited' | null = null) {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  return checkFidelity({ bytes, framing, typeName, shapes: schema.shapeOf });
}

function told(hex: string, typeName?: string): string[] {
  return check(hex, typeName).findings.map(({ code, offset, path }) => `${code} ${offset} ${path}`);
}

/** True when protobufjs writes the message again as the same bytes, with its unknown fields. */
function isKept(bytes: Uint8Array): boolean {
  try {
    const message = decodeMessage(schema, 't.M', bytes, { keepUnknown: true });
    const written = schema.requireType('t.M').encode(message).finish();
    return Buffer.from(written).equals(bytes);
  } catch {
    return false;
  }
}

const cases: readonly (readonly [FidelityCode, string, string])[] = [
  ['long-tag', '8800 01', 'long-tag 0 id'],
  ['long-length', '12 8100 61', 'long-length 1 name'],
  ['long-value', '08 8100', 'long-value 1 id'],
  ['value-out-of-range', '60 02', 'value-out-of-range 1 flag'],
  ['value-out-of-range', '08 ffffffff0f', 'value-out-of-range 1 id'],
  ['value-out-of-range', '68 ffffffffffffffffff01', 'value-out-of-range 1 unsigned'],
  ['repeated-singular', '0801 0802', 'repeated-singular 2 id'],
  ['out-of-order', '120161 0801', 'out-of-order 3 id'],
  ['out-of-order', 'f80701 0801', 'out-of-order 3 id'],
  ['unpacked', '1801', 'unpacked 0 numbers[0]'],
  ['packed', '220101', 'packed 0 loose'],
  ['packed-in-pieces', '1a0101 1a0102', 'packed-in-pieces 3 numbers'],
  ['packed-empty', '1a00', 'packed-empty 0 numbers'],
  ['scattered-list', '2001 2a00 2002', 'scattered-list 4 loose[1]'],
  ['invalid-utf8', '1201ff', 'invalid-utf8 2 name'],
  ['default-on-wire', '0800', 'default-on-wire 0 id'],
  ['default-on-wire', '1200', 'default-on-wire 0 name'],
  ['default-on-wire', 'a50100000000', 'default-on-wire 0 real'],
  ['map-entry-incomplete', '3a030a0161', 'map-entry-incomplete 0 counts["a"]'],
  ['map-entry-repeated', '3a080a01610a01621001', 'map-entry-repeated 5 counts["b"]'],
  ['map-entry-order', '3a0510010a0161', 'map-entry-order 4 counts["a"]'],
  ['map-entry-unknown', '3a070a016110011801', 'map-entry-unknown 7 counts["a"]'],
  ['map-duplicate-key', '3a050a01611001 3a050a01611002', 'map-duplicate-key 7 counts["a"]'],
  ['map-order', '42040802 1200 42040801 1200', 'map-order 6 messages[1]'],
  ['oneof-several', '4801 520161', 'oneof-several 2 word'],
  ['unknown-field', 'f80701', 'unknown-field 0 #127'],
  ['wrong-wire-type', '0a0161', 'wrong-wire-type 0 id'],
  ['unknown-enum-value', 'b00109', 'unknown-enum-value 0 shut'],
  ['unknown-enum-value', 'c00109', 'unknown-enum-value 0 loose_shuts[0]'],
  ['unknown-enum-value', 'ca010408011009', 'unknown-enum-value 0 shut_values[1]'],
  ['unknown-packed-value', 'ba01020109', 'unknown-packed-value 4 shuts'],
  ['replaced-text', 'd20101ff', 'replaced-text 3 unchecked'],
  ['nan-bits', 'a5010100c07f', 'nan-bits 2 real'],
  ['trailing-bytes', '0801 0f', 'trailing-bytes 2 '],
];

describe('checkFidelity', () => {
  it.each(cases)('reports %s in %s', (_, hex, expected) => {
    expect(told(hex)).toContain(expected);
  });

  it('finds nothing in canonical bytes, and reports them as exact', () => {
    const hex = '0801 120161 1a020102 2a020801 3200 3a050a01611001 4801 6001';
    expect(check(hex)).toMatchObject({ isExact: true, counts: [], findings: [], fault: null });
  });

  it('gives the path of a finding, in lists, maps and nested messages', () => {
    expect(told('3200 3204 2a020800')).toEqual(['default-on-wire 6 list[1].inner.id']);
    expect(told('4206 0805 12020800')).toEqual(['default-on-wire 6 messages[5].id']);
  });

  it('reports a missing required field', () => {
    expect(told('', 't.Strict')).toEqual(['required-missing 0 ']);
    expect(check('0801', 't.Strict').isExact).toBe(true);
  });

  it('treats a number without a name in a closed enum as an unknown field, as parsers do', () => {
    const { isExact, unknown } = check('0801 b00109');
    expect({ isExact, unknown: unknown.map(({ first }) => first.path) }).toEqual({
      isExact: true,
      unknown: ['shut'],
    });
    expect(told('b00109 d20100')).toEqual([
      'unknown-enum-value 0 shut',
      'out-of-order 3 unchecked',
    ]);
    expect(told('b00101 b001ffffffffffffffffff01')).toEqual(['repeated-singular 3 shut']);
    expect(told('0809', 't.Choosy')).toEqual(['unknown-enum-value 0 must', 'required-missing 0 ']);
    expect(told('9801 09')).toEqual([]);
  });

  it('reports text that parsers refuse, and no text that they accept', () => {
    expect(check('1201ff').fault).toEqual({
      offset: 2,
      reason: 'not UTF-8: parsers refuse it',
    });
    expect(check('d20101ff')).toMatchObject({ isExact: false, fault: null });
  });

  it('counts unknown fields by their place, and keeps them as exact', () => {
    const { isExact, unknown, counts } = check('0801 f80701 f80702 fa07 0161');
    expect({ isExact, counts }).toEqual({
      isExact: true,
      counts: [{ code: 'unknown-field', count: 3 }],
    });
    expect(unknown).toEqual([
      {
        typeName: 't.M',
        within: [],
        number: 127,
        count: 3,
        byteCount: 10,
        first: { tagStart: 2, end: 5, path: '#127[0]' },
        typeLabel: 'varint',
      },
    ]);
  });

  it('cannot decide without a type, and lists the fields', () => {
    const { isExact, counts, unknown } = check('0801 120161', null);
    expect({ isExact, counts }).toEqual({ isExact: null, counts: [] });
    expect(unknown.map(({ number, typeLabel }) => [number, typeLabel])).toEqual([
      [1, 'varint'],
      [2, 'string'],
    ]);
  });

  it('checks each of several messages, with its index', () => {
    const { findings } = check('02 0801 02 0800', 't.M', 'delimited');
    expect(findings.map(({ code, path }) => `${code} ${path}`)).toEqual(['default-on-wire [1].id']);
  });

  it('does not call a truncated body exact, and cannot decide for compressed messages', () => {
    expect(check('02 0801 05 0801', 't.M', 'delimited')).toMatchObject({
      isExact: false,
      findings: [{ code: 'trailing-bytes', offset: 3, path: '' }],
      fault: { offset: 3 },
    });
    const packed = Buffer.from('000000000208010100000002ffff', 'hex');
    const body = { bytes: packed, framing: 'grpc', typeName: 't.M' } as const;
    const { isExact, fault } = checkFidelity({ ...body, shapes: schema.shapeOf });
    expect({ isExact, fault }).toEqual({ isExact: null, fault: null });
  });

  it('counts the fields inside unknown messages by place', () => {
    // Field 127 holds messages with a field 1, and one with a field 3 that is a message too.
    const { unknown } = check('fa07 02 0801 fa07 06 1a02 0805 0802');
    expect(
      unknown.map(({ within, number, count, byteCount, first }) => [
        within,
        number,
        count,
        byteCount,
        first.path,
      ]),
    ).toEqual([
      [[], 127, 2, 14, '#127[0]'],
      [[127], 1, 2, 4, '#127[0].#1'],
      [[127], 3, 1, 4, '#127[1].#3'],
      [[127, 3], 1, 1, 2, '#127[1].#3.#1'],
    ]);
  });

  it('counts every finding and lists a thousand', () => {
    const { counts, findings } = check('0800'.repeat(5000));
    expect(findings).toHaveLength(1000);
    expect(counts).toEqual([
      { code: 'repeated-singular', count: 4999 },
      { code: 'default-on-wire', count: 5000 },
    ]);
  });

  it('stops at messages nested deeper than parsers allow, and continues after them', () => {
    let bytes = Buffer.from('0801', 'hex');
    for (let depth = 0; depth < 120; depth += 1) {
      bytes = Buffer.concat([
        Buffer.from([0x2a, 0x80 | (bytes.length & 0x7f), bytes.length >> 7]),
        bytes,
      ]);
    }
    const result = checkFidelity({
      bytes,
      framing: null,
      typeName: 't.M',
      shapes: schema.shapeOf,
    });
    expect(result.counts).toContainEqual({ code: 'too-deep', count: 1 });
    expect(result.isExact).toBe(false);
  });

  it(
    'calls exactly those bytes exact that protobufjs writes back unchanged',
    () => {
      const seen = new Map<string, number>();
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 0x7fff_ffff }),
          fc.integer({ min: 0, max: 3 }),
          (seed, oddity) => {
            const bytes = writeOddly(schema.shapeOf, 't.M', seed, oddity / 12);
            const { isExact, counts } = checkFidelity({
              bytes,
              framing: null,
              typeName: 't.M',
              shapes: schema.shapeOf,
            });
            for (const { code } of counts) seen.set(code, (seen.get(code) ?? 0) + 1);
            expect(isExact, `${Buffer.from(bytes).toString('hex')} ${JSON.stringify(counts)}`).toBe(
              isKept(bytes),
            );
          },
        ),
        propertyRuns(250),
      );
      expect(seen.size).toBeGreaterThan(15);
    },
    propertyTimeoutMs,
  );

  it(
    'agrees with protobufjs on damaged bytes too, and reports no place outside them',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 0x7fff_ffff }), (seed) => {
          const random = randomOf(seed);
          const whole = writeOddly(schema.shapeOf, 't.M', seed, 0);
          const bytes = Uint8Array.from(
            random() < 0.3 ? whole.subarray(0, Math.floor(random() * whole.length)) : whole,
          );
          for (let flips = Math.floor(random() * 3); flips > 0 && bytes.length > 0; flips -= 1) {
            const at = Math.floor(random() * bytes.length);
            bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
          }
          const { isExact, findings, counts } = checkFidelity({
            bytes,
            framing: null,
            typeName: 't.M',
            shapes: schema.shapeOf,
          });
          for (const { offset } of findings) expect(offset).toBeLessThanOrEqual(bytes.length);
          // The bits of a NaN may or may not survive.
          if (counts.some(({ code }) => code === 'nan-bits')) return;
          const said = `${Buffer.from(bytes).toString('hex')} ${JSON.stringify(counts)}`;
          expect(isExact, said).toBe(isKept(bytes));
        }),
        propertyRuns(400),
      );
    },
    propertyTimeoutMs,
  );

  it.each([
    ['a length of more than five bytes', 'ea03838080808000e280a8'],
    ['an entry of a map whose first value is broken', '42080801120208 801200'],
    ['a varint of eleven bytes in an unknown field', 'f83fffffffffffffffffff8100'],
  ])('finds %s broken, as decoding does', (_name, hex) => {
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    expect(check(hex).fault).not.toBeNull();
    expect(() => decodeMessage(schema, 't.M', bytes)).toThrow();
  });
});
