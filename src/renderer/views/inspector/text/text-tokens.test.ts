import { describe, expect, it } from 'vitest';
import { jsonTokens } from './json-tokens.ts';
import { goOnInString, plainTokens } from './text-tokens.ts';

it('colours what goes on with a string of the row before as that', () => {
  const shown = (row: string) =>
    goOnInString(row, '"', jsonTokens).map(({ kind, text, length }) => `${kind} ${text} ${length}`);

  expect([shown('x y"'), shown('\u202e", 1'), shown('')]).toEqual([
    ['string x y" 4'],
    ['invisible \\u202e 1', 'string " 1', 'punctuation , 1', 'plain   1', 'number 1 1'],
    ['plain  0'],
  ]);
});

describe('plainTokens', () => {
  it.each([
    ['admin\u202e\u2066 nimda', ['plain admin', 'invisible \\u202e\\u2066', 'plain  nimda']],
    ['a\u200bb', ['plain a', 'invisible \\u200b', 'plain b']],
    ['\u0000\u001b[31m', ['invisible \\u0000\\u001b', 'plain [31m']],
    ['x\u{e0041}', ['plain x', 'invisible \\u{e0041}']],
    ['tab\tstays', ['plain tab\tstays']],
    ['', ['plain ']],
  ])('spells out what cannot be seen (%#)', (row, tokens) => {
    expect(plainTokens(row).map((token) => `${token.kind} ${token.text}`)).toEqual(tokens);
  });

  it('tells how many code units of the row each stands for', () => {
    const row = 'a\u200b\u{e0041}b';
    const lengths = plainTokens(row).map(({ length }) => length);

    expect(lengths).toEqual([1, 3, 1]);
  });
});
