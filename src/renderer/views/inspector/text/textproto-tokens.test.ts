import { describe, expect, it } from 'vitest';
import { textprotoTokens } from './textproto-tokens.ts';

function compact(row: string): readonly string[] {
  return textprotoTokens(row)
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, text }) => `${kind} ${text}`);
}

describe('textprotoTokens', () => {
  it.each([
    ['  id: 401', ['key id', 'punctuation :', 'number 401']],
    ['inner {', ['key inner', 'punctuation {']],
    ['role: ADMIN # why', ['key role', 'punctuation :', 'literal ADMIN', 'comment # why']],
    ['7: 0x0000002a', ['key 7', 'punctuation :', 'number 0x0000002a']],
    ['8 <', ['key 8', 'punctuation <']],
    [
      'x: -inf y: -1.5e-3f',
      [
        'key x',
        'punctuation :',
        'punctuation -',
        'literal inf',
        'key y',
        'punctuation :',
        'number -1.5e-3f',
      ],
    ],
    ['[type.googleapis.com/a.B] {', ['key [type.googleapis.com/a.B]', 'punctuation {']],
    [
      '[a.b.ext]: [1, 2]',
      [
        'key [a.b.ext]',
        'punctuation :',
        'punctuation [',
        'number 1',
        'punctuation ,',
        'number 2',
        'punctuation ]',
      ],
    ],
    ['s: "a # \\" b" \'c\'', ['key s', 'punctuation :', 'string "a # \\" b"', "string 'c'"]],
    ['---', ['punctuation -', 'punctuation -', 'punctuation -']],
    ['"cut at the end', ['string "cut at the end']],
  ])('colours %s', (row, tokens) => {
    expect(compact(row)).toEqual(tokens);
  });

  it.each([
    '\\'.repeat(200_000),
    '[a'.repeat(100_000),
    '0x'.repeat(100_000),
    '"\\'.repeat(100_000),
  ])('gives every character of a hostile row back, soon (%#)', (row) => {
    expect(
      textprotoTokens(row)
        .map(({ text }) => text)
        .join(''),
    ).toBe(row);
  });
});
