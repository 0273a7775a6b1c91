import { describe, expect, it } from 'vitest';
import { likelyEnum, likelyScalar, likelyWellKnown } from './leaf-fix.ts';
import type { FormEnum } from './message-form.ts';
import type { ScalarType } from './scalar-type.ts';

describe('suggestions for the text of a scalar', () => {
  it.each<[ScalarType, string, string | null]>([
    ['double', 'inf', 'Infinity'],
    ['float', '-INF', '-Infinity'],
    ['double', 'nan', 'NaN'],
    ['double', '1,000.5', '1000.5'],
    ['double', '1.5', null],
    ['double', 'Infinity', null],
    ['double', 'much', null],
    ['int32', 'inf', null],
    ['int32', '0x1F', '31'],
    ['int64', '-0x8000000000000000', '-9223372036854775808'],
    ['uint32', '0b101', '5'],
    ['int32', '0xffffffff', null],
    ['int64', '1_000_000', '1000000'],
    ['int64', "1'000", '1000'],
    ['int64', '1,00', null],
    ['int32', '12', null],
    ['bool', 'True', 'true'],
    ['bool', '0', 'false'],
    ['bool', 'no', 'false'],
    ['bool', 'maybe', null],
    ['string', 'x', null],
    ['bytes', 'x', null],
  ])('%s %s: %s', (scalar, text, meant) => {
    expect(likelyScalar(scalar, text)).toBe(meant);
  });
});

describe('suggestions for the text of a time, a duration or a mask', () => {
  it.each<[string, string, string | null]>([
    ['Timestamp', '1717409472', '2024-06-03T10:11:12Z'],
    ['Timestamp', '1717409472.5', '2024-06-03T10:11:12.5Z'],
    ['Timestamp', '1717409472123', '2024-06-03T10:11:12.123Z'],
    ['Timestamp', '-1', '1969-12-31T23:59:59Z'],
    ['Timestamp', '-1.5', null],
    ['Timestamp', '2024-02-28', '2024-02-28T00:00:00Z'],
    ['Timestamp', '2024-02-30', null],
    ['Timestamp', '2024-02-28 10:11', '2024-02-28T10:11:00Z'],
    ['Timestamp', '2024-02-28T10:11:12', '2024-02-28T10:11:12Z'],
    ['Timestamp', '2024-02-28t10:11:12z', '2024-02-28T10:11:12Z'],
    ['Timestamp', '2024-02-28 10:11:12.5 +0200', '2024-02-28T10:11:12.5+02:00'],
    ['Timestamp', '2024-02-28T10:11:12Z', null],
    ['Timestamp', 'yesterday', null],
    ['Timestamp', '99999999999999', '5138-11-16T09:46:39.999Z'],
    ['Duration', '5', '5s'],
    ['Duration', '-1.25', '-1.25s'],
    ['Duration', '500ms', '0.500s'],
    ['Duration', '1h 30m', '5400s'],
    ['Duration', '2m', '120s'],
    ['Duration', '5s', null],
    ['Duration', '1 day', null],
    ['Duration', '999999999999', null],
    ['FieldMask', 'user.display_name, photo', 'user.displayName,photo'],
    ['FieldMask', 'photo', null],
    ['FieldMask', '9', null],
    ['Struct', '{', null],
  ])('%s %s: %s', (name, text, meant) => {
    expect(likelyWellKnown(`google.protobuf.${name}`, text)).toBe(meant);
  });
});

describe('suggestions for an enum value', () => {
  const heat: FormEnum = {
    name: 'a.Heat',
    isClosed: false,
    values: ['HEAT_COLD', 'HEAT_HOT', 'HEAT_VERY_HOT', 'OFF'].map((name, number) => ({
      name,
      number,
      comment: null,
      isDeprecated: false,
    })),
  };

  it.each<[string, string | null]>([
    ['off', 'OFF'],
    ['heat-cold', 'HEAT_COLD'],
    ['cold', 'HEAT_COLD'],
    ['very hot', 'HEAT_VERY_HOT'],
    ['hot', null],
    ['OFF', null],
    ['99999999999', null],
    ['', null],
  ])('%s: %s', (text, meant) => {
    expect(likelyEnum(heat, text)).toBe(meant);
  });
});
