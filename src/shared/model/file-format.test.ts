import { describe, expect, it } from 'vitest';
import { fileFormatOf } from './file-format.ts';

describe('fileFormatOf', () => {
  it.each([
    ['89504e470d0a1a0a0000000d', 'png'],
    ['ffd8ffe000104a464946', 'jpeg'],
    ['474946383961', 'gif'],
    ['474946383761', 'gif'],
    ['524946461a00000057454250', 'webp'],
    ['504b030414000000', 'zip'],
    ['504b0506', 'zip'],
    ['1f8b0800', 'gzip'],
    ['5249464600000000415649', null],
    ['89504e47', null],
    ['504b', null],
    ['', null],
  ])('reads %s as %s', (hex, format) => {
    expect(fileFormatOf(Buffer.from(hex, 'hex'))).toBe(format);
  });
});
