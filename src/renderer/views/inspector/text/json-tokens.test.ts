import { describe, expect, it } from 'vitest';
import { jsonTokens } from './json-tokens.ts';

function compact(tokens: ReturnType<typeof jsonTokens>): readonly string[] {
  return tokens
    .filter((token) => token.text.trim() !== '')
    .map((token) => `${token.kind} ${token.text}`);
}

describe('jsonTokens', () => {
  it.each([
    ['  "id": "401",', ['key "id"', 'punctuation :', 'string "401"', 'punctuation ,']],
    [
      '{"a b": -1.5e+3, "c":true}',
      [
        'punctuation {',
        'key "a b"',
        'punctuation :',
        'number -1.5e+3',
        'punctuation ,',
        'key "c"',
        'punctuation :',
        'literal true',
        'punctuation }',
      ],
    ],
    ['"say \\"hi\\": \\\\"', ['string "say \\"hi\\": \\\\"']],
    ['"cut at the end of the r', ['string "cut at the end of the r']],
    ['not json', ['plain not json']],
  ])('colours %s', (row, tokens) => {
    expect(compact(jsonTokens(row))).toEqual(tokens);
  });

  it('gives every character back', () => {
    const row = '\t{ "key" : [1, "two", null], x }  ';

    expect(
      jsonTokens(row)
        .map((token) => token.text)
        .join(''),
    ).toBe(row);
  });

  it('takes a hostile row in linear time', () => {
    const row = `"${'\\'.repeat(200_001)}`;

    expect(
      jsonTokens(row)
        .map((token) => token.text)
        .join(''),
    ).toBe(row);
  });
});
