import { describe, expect, it } from 'vitest';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { decodeMessage } from './decode-message.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { textFormatOf } from './text-format.ts';

const schema = compileText(`syntax = "proto2"; package t;
  message Empty {}
  message Full { optional int32 id = 1; optional Full inner = 2; }`);

describe.each(['t.Empty', 't.Full'])('unknown fields of %s', (typeName) => {
  it.each([
    ['a group', '3b 08 01 3c'],
    ['a group of number 3, whose tag is the number 27', '1b 08 01 1c'],
    ['a group of number 27 in one of number 3', '1b db 01 dc 01 1c'],
    ['a group whose tag is longer than it need be', 'bb 00 bc 00'],
    ['a field of 32 bits of number 5', '2d 00 00 00 00'],
    ['a field before a group', '3d ff ff ff ff 3b 3c'],
  ])('are skipped: %s', (_name, hex) => {
    expect(() => decodeMessage(schema, typeName, bytesOf(hex))).not.toThrow();
  });

  it.each([
    ['the end of another group', '1b 0c'],
    ['the end of a group with the number of the whole tag', '1b dc 01'],
    ['a group without an end', '3b 08 01'],
    ['field number 0', '05 00 00 00 00'],
    ['field number 0 in a group', '3b 05 00 00 00 00 3c'],
  ])('are refused: %s', (_name, hex) => {
    expect(() => decodeMessage(schema, typeName, bytesOf(hex))).toThrow('do not match');
  });

  it('are refused at once for ninety nested groups without end', () => {
    const hex = 'db 01'.repeat(90);
    expect(() => decodeMessage(schema, typeName, bytesOf(hex))).toThrow('do not match');
  });
});

describe('text that is not UTF-8', () => {
  it('is not a fault in proto2, which allows it, but in proto3', () => {
    const loose = compileText('syntax = "proto2"; message L { optional string a = 1; }');
    const strict = compileText('syntax = "proto3"; message S { string a = 1; }');
    const cut = bytesOf('0a 01 ff 0a 05 61');

    expect(() => decodeMessage(loose, 'L', cut)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ location: { offset: 4 } }) }),
    );
    expect(() => decodeMessage(strict, 'S', cut)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ location: { offset: 2 } }) }),
    );
  });
});

describe('required fields', () => {
  const strict = compileText(`syntax = "proto2"; package t;
    import "google/protobuf/any.proto";
    message Pair { required int32 a = 1; required int32 b = 2; optional Pair inner = 3; optional int32 c = 4; }
    message Box {
      optional Pair pair = 1; repeated Pair pairs = 2; map<int32, Pair> by = 3;
      optional group Part = 4 { required int32 a = 1; required int32 b = 2; }
      oneof one { Pair left = 5; Pair right = 6; }
      optional google.protobuf.Any any = 7;
    }`);
  const anyOf = (hex: string): string => {
    const content = `0a08 ${Buffer.from('x/t.Pair').toString('hex')} ${sized('12', hex)}`;
    return sized('3a', content);
  };

  it.each([
    ['a message in two parts', '0a02 0801 0a02 1002', 'pair { a: 1 b: 2 }'],
    [
      'parts with other fields between them',
      '0a02 0801 1204 08031004 0a02 1002',
      'pair { a: 1 b: 2 } pairs { a: 3 b: 4 }',
    ],
    ['a part that has nothing', '0a00 0a04 08011002', 'pair { a: 1 b: 2 }'],
    [
      'a message in a message, both in parts',
      '0a06 0801 1a02 0803 0a06 1002 1a02 1004',
      'pair { a: 1 b: 2 inner { a: 3 b: 4 } }',
    ],
    ['the value of an entry', '1a0a 0805 12020801 12021002', 'by { key: 5 value { a: 1 b: 2 } }'],
    ['a group', '230801 24 231002 24', 'Part { a: 1 b: 2 }'],
    ['a member of an oneof', '2a02 0801 2a02 1002', 'left { a: 1 b: 2 }'],
  ])('are checked after all parts are merged: %s', (_name, hex, text) => {
    expect(textFormatOf(strict, 't.Box', bytesOf(hex)).replaceAll(/\s+/g, ' ')).toBe(text);
  });

  it('are checked in an Any after its parts are merged', () => {
    const hex = anyOf('0801 1002 1a02 0803 1a02 1004');
    expect(JSON.parse(protoJsonOf(strict, 't.Box', bytesOf(hex)))).toEqual({
      any: { '@type': 'x/t.Pair', a: 1, b: 2, inner: { a: 3, b: 4 } },
    });
    expect(() => protoJsonOf(strict, 't.Box', bytesOf(anyOf('0801')))).toThrow('has no ProtoJSON');
  });

  it.each([
    ['of a message', '0a02 0801', 'pair.b'],
    ['of two parts that lack the same', '0a02 0801 0a02 0802', 'pair.b'],
    ['of one element of a list, which no other mends', '1202 0801 1202 1002', 'pairs.b'],
    ['of a message in a message', '0a08 0801 1002 1a02 0803', 'pair.inner.b'],
    ['of an entry', '1a06 0805 12020801', 'by.b'],
    ['of an entry without a value', '1a02 0805', 'by.a'],
    ['of a group', '230801 24', 'part.b'],
  ])('are reported by path: %s', (_name, hex, path) => {
    expect(() => decodeMessage(strict, 't.Box', bytesOf(hex))).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({
          detail: `The required field \`${path}\` is missing.`,
        }),
      }),
    );
  });
});

describe.each(['int64', 'uint64', 'sint64', 'fixed64', 'sfixed64'])('a map by %s', (keyType) => {
  const maps = compileText(
    `syntax = "proto3"; package t; message M { map<${keyType}, int32> by = 1; }`,
  );
  const isFixed = keyType.includes('fixed');
  const entry = (key: bigint | null, value: number): string => {
    const bits = Buffer.alloc(8);
    bits.writeBigUInt64LE(BigInt.asUintN(64, key ?? 0n));
    const text = keyType === 'sint64' ? (key ?? 0n) * 2n : (key ?? 0n);
    const digits = isFixed ? `09${bits.toString('hex')}` : `08${varint(text)}`;
    return sized('0a', `${key === null ? '' : digits}100${value}`);
  };
  const json = (...entries: readonly string[]): string =>
    protoJsonOf(maps, 't.M', bytesOf(entries.join('')));

  it('has one entry of key 0, with and without the key on the wire, and the last one counts', () => {
    expect(json(entry(null, 1), entry(0n, 2))).toBe('{"by":{"0":2}}');
    expect(json(entry(0n, 2), entry(null, 1))).toBe('{"by":{"0":1}}');
    expect(json(entry(null, 1), entry(0n, 2), entry(null, 3))).toBe('{"by":{"0":3}}');
  });

  it('keeps keys whose eight bytes are digits', () => {
    const key = 0x3132_3334_3536_3738n;
    expect(json(entry(key, 1))).toBe(`{"by":{"${key}":1}}`);
  });
});

/** Returns a field with its length prefix. */
function sized(tag: string, hex: string): string {
  return `${tag} ${bytesOf(hex).length.toString(16).padStart(2, '0')} ${hex}`;
}

function varint(value: bigint): string {
  const byte = value & 0x7fn;
  const rest = value >> 7n;
  const head = (rest > 0n ? byte | 0x80n : byte).toString(16).padStart(2, '0');
  return rest > 0n ? head + varint(rest) : head;
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
}
