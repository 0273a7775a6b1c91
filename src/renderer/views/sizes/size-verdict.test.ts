import { describe, expect, it } from 'vitest';
import { encodedSizesOf, sizeVerdict } from './size-verdict.ts';
import { sizeRow, userReport } from './sizes.test-kit.ts';

describe('encodedSizesOf', () => {
  it.each([
    ['ProtoJSON beside a protobuf body', userReport.rows, 'ProtoJSON'],
    [
      'what was received beside protobuf',
      [sizeRow('protobuf', 46, null), sizeRow('json-as-is', 150, null, 'identity')],
      'JSON as received',
    ],
  ])('takes %s', (_, rows, jsonName) => {
    expect(encodedSizesOf({ ...userReport, rows: [...rows] }, 'response')?.jsonName).toBe(jsonName);
  });

  it('is null when only one size is known', () => {
    const rows = [sizeRow('protobuf', 46, null, 'identity')];
    expect(encodedSizesOf({ ...userReport, rows }, 'response')).toBeNull();
  });
});

describe('sizeVerdict', () => {
  it.each([
    [
      46,
      156,
      'ProtoJSON',
      'response',
      '46 B as protobuf and 156 B as ProtoJSON: 71 % smaller (3.4x).',
    ],
    [
      46,
      150,
      'JSON as received',
      'response',
      '46 B as protobuf and 150 B as the JSON that was received: 69 % smaller (3.3x).',
    ],
    [9, 6, 'ProtoJSON', 'request', '9 B as protobuf and 6 B as ProtoJSON: 50 % larger (1.5x).'],
    [0, 2, 'ProtoJSON', 'request', '0 B as protobuf and 2 B as ProtoJSON.'],
    [2, 2, 'ProtoJSON', 'request', '2 B as protobuf and 2 B as ProtoJSON: the same size.'],
  ] as const)('%s compared with %s B of %s', (protobufBytes, jsonBytes, jsonName, side, text) => {
    const verdict = sizeVerdict({ protobufBytes, jsonBytes, jsonName }, side);
    expect(verdict.replaceAll('\u00a0', ' ')).toBe(`This ${side} is ${text}`);
  });
});
