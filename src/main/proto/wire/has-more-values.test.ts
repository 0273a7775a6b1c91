import { describe, expect, it } from 'vitest';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { hasMoreValues } from './has-more-values.ts';

const schema = compileText(`syntax = "proto3";
message M { int32 i = 1; repeated M ms = 2; repeated int32 packed = 3; repeated fixed32 fixed = 4; }`);

describe('hasMoreValues', () => {
  it.each([
    ['a scalar', '0805', 1],
    ['empty messages', '120012001200', 3],
    ['messages in messages', '120412020805', 3],
    ['packed numbers, by their bytes', '1a03018001', 3],
    ['packed numbers of a fixed length', '22080000000000000000', 2],
    ['a field that the type does not know', '2a020000', 1],
  ])('counts %s', (_case, hex, values) => {
    const bytes = Buffer.from(hex, 'hex');

    const isMore = [values - 1, values].map((limit) =>
      hasMoreValues(bytes, 'M', schema.shapeOf, limit),
    );

    expect(isMore).toEqual([true, false]);
  });

  it('stops at invalid messages', () => {
    const bytes = Buffer.from('08050a', 'hex');

    expect(hasMoreValues(bytes, 'M', schema.shapeOf, 1)).toBe(false);
  });
});
