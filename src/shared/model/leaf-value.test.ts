import { describe, expect, it } from 'vitest';
import {
  exactInteger,
  isSameScalar,
  readEnumText,
  readScalarText,
  readWellKnownText,
} from './leaf-value.ts';
import type { FormEnum } from './message-form.ts';
import type { ScalarType } from './scalar-type.ts';

const heat: FormEnum = {
  name: 'kitchen.Heat',
  isClosed: false,
  values: [
    { name: 'COLD', number: 0, comment: null, isDeprecated: false },
    { name: 'WARM', number: 1, comment: null, isDeprecated: false },
    { name: 'TEPID', number: 1, comment: null, isDeprecated: false },
  ],
};

describe('readScalarText', () => {
  it.each<[ScalarType, string, string]>([
    ['int32', '-2147483648', '-2147483648'],
    ['int32', '1e3', '1e3'],
    ['int32', '007', '"007"'],
    ['uint32', '4294967295', '4294967295'],
    ['int64', '9007199254740993', '"9007199254740993"'],
    ['sfixed64', '-9223372036854775808', '"-9223372036854775808"'],
    ['uint64', '18446744073709551615', '"18446744073709551615"'],
    ['double', '1.5', '1.5'],
    ['double', '-0', '-0'],
    ['float', 'NaN', '"NaN"'],
    ['float', '-Infinity', '"-Infinity"'],
    ['float', '.5', '".5"'],
    ['bool', 'true', 'true'],
    ['string', 'say "hi"', '"say \\"hi\\""'],
    ['bytes', 'AP-_', '"AP-_"'],
    ['bytes', 'Af8=', '"Af8="'],
  ])('reads %s %s', (scalar, text, json) => {
    expect(readScalarText(scalar, text)).toEqual({ ok: true, json });
  });

  it.each<[ScalarType, string, string]>([
    [
      'int32',
      '2147483648',
      'Takes a whole number from -2147483648 to 2147483647. 2147483648 is too large.',
    ],
    ['uint64', '-1', 'Takes a whole number from 0 to 18446744073709551615. -1 is too small.'],
    [
      'int64',
      '9223372036854775808',
      'Takes a whole number from -9223372036854775808 to 9223372036854775807. 9223372036854775808 is too large.',
    ],
    ['int32', '1.5', 'Takes a whole number from -2147483648 to 2147483647.'],
    [
      'int32',
      '1e999999999',
      'Takes a whole number from -2147483648 to 2147483647. 1e999999999 is too large.',
    ],
    ['int32', '12abc', 'Takes a whole number from -2147483648 to 2147483647.'],
    ['int32', '0x10', 'Takes a whole number from -2147483648 to 2147483647.'],
    ['float', '1e39', 'Takes a number (or "NaN", "Infinity", "-Infinity"). 1e39 is too large.'],
    ['double', '1e400', 'Takes a number (or "NaN", "Infinity", "-Infinity"). 1e400 is too large.'],
    ['double', '-inf', 'Takes a number (or "NaN", "Infinity", "-Infinity"). Write -Infinity.'],
    ['bool', 'yes', 'Takes true or false.'],
    ['string', '\ud800', 'Half a surrogate pair, which UTF-8 cannot hold.'],
    ['bytes', 'A', 'Takes base64 text.'],
    ['bytes', 'a b!', 'Takes base64 text.'],
  ])('refuses %s %s', (scalar, text, issue) => {
    expect(readScalarText(scalar, text)).toEqual({ ok: false, issue });
  });
});

describe('readEnumText', () => {
  it('takes names, aliases and numbers, of closed enums only numbers that have a name', () => {
    const closed = { ...heat, isClosed: true };
    expect(
      [
        readEnumText(heat, 'TEPID'),
        readEnumText(heat, '12345'),
        readEnumText(closed, '1'),
        readEnumText(closed, '7'),
        readEnumText(heat, 'HOTTISH'),
        readEnumText(heat, '2147483648'),
        readEnumText(heat, '1.5'),
      ].map((reading) => (reading.ok ? reading.json : reading.issue)),
    ).toEqual([
      '"TEPID"',
      '12345',
      '1',
      'Heat has no number 7, and is closed.',
      'Heat has no value "HOTTISH".',
      'Takes a value of Heat, or a whole number from -2147483648 to 2147483647.',
      'Takes a value of Heat, or a whole number from -2147483648 to 2147483647.',
    ]);
  });
});

describe('readWellKnownText', () => {
  it.each([
    ['Timestamp', '2024-02-29T23:59:59.123456789+02:00', true],
    ['Timestamp', '0001-01-01T00:00:00Z', true],
    ['Timestamp', '9999-12-31T23:59:59.999999999Z', true],
    ['Timestamp', '0001-01-01T00:00:00+01:00', false],
    ['Timestamp', '2023-02-29T00:00:00Z', false],
    ['Timestamp', '1900-02-29T00:00:00Z', false],
    ['Timestamp', '2024-06-03', false],
    ['Timestamp', '2024-06-03T10:11:12', false],
    ['Duration', '-1.5s', true],
    ['Duration', '315576000000s', true],
    ['Duration', '315576000001s', false],
    ['Duration', '1.5', false],
    ['FieldMask', 'user.displayName,photo', true],
    ['FieldMask', '', true],
    ['FieldMask', 'display_name', false],
    ['Empty', '', false],
  ])('judges %s %s', (name, text, isGood) => {
    expect(readWellKnownText(`google.protobuf.${name}`, text).ok).toBe(isGood);
  });
});

describe('isSameScalar', () => {
  it.each<[ScalarType, string, string, boolean]>([
    ['int64', '9007199254740993', '9007199254740992', false],
    ['int32', '0', '0.0', true],
    ['int32', 'abc', 'def', false],
    ['double', '0', '-0', false],
    ['double', '1', '1.0', true],
    ['double', 'NaN', 'NaN', true],
    ['bytes', 'AP-_', 'AP+/', true],
    ['string', 'a', 'A', false],
  ])('%s: %s and %s', (scalar, first, second, isSame) => {
    expect(isSameScalar(scalar, first, second)).toBe(isSame);
  });
});

describe('exactInteger', () => {
  it.each([
    ['1.50e1', 15n],
    ['-9223372036854775808', -9223372036854775808n],
    ['100e-2', 1n],
    ['-0', 0n],
    ['1e-1', null],
    ['', null],
    ['.', null],
  ])('%s', (text, value) => {
    expect(exactInteger(text)).toBe(value);
  });
});
