import { describe, expect, it } from 'vitest';
import { offsetOfText } from './offset-of-text.ts';

describe('offsetOfText', () => {
  it.each([
    ['0x10', 16],
    ['10h', 16],
    ['10', 10],
    [' 20 ', 20],
    ['21', null],
    ['', null],
    ['zz', null],
  ])('reads %j', (text, offset) => {
    expect(offsetOfText(text, 20)).toBe(offset);
  });
});
