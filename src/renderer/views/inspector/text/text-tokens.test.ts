import { describe, expect, it } from 'vitest';
import {
  goOnInString,
  jsonTokens,
  plainTokens,
  textprotoTokens,
  xmlTokens,
} from './text-tokens.ts';

it('colours the rest of a string from the row before as a string', () => {
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
  ])('spells out invisible characters (%#)', (row, tokens) => {
    expect(plainTokens(row).map((token) => `${token.kind} ${token.text}`)).toEqual(tokens);
  });

  it('has the number of code units each token stands for', () => {
    const row = 'a\u200b\u{e0041}b';
    const lengths = plainTokens(row).map(({ length }) => length);

    expect(lengths).toEqual([1, 3, 1]);
  });
});

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

  it('keeps every character', () => {
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
    expect(compact(textprotoTokens(row))).toEqual(tokens);
  });

  it.each([
    '\\'.repeat(200_000),
    '[a'.repeat(100_000),
    '0x'.repeat(100_000),
    '"\\'.repeat(100_000),
  ])('keeps every character of a hostile row, in linear time (%#)', (row) => {
    expect(
      textprotoTokens(row)
        .map(({ text }) => text)
        .join(''),
    ).toBe(row);
  });
});

function xmlCompact(row: string): readonly string[] {
  return xmlTokens(row)
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, text }) => `${kind} ${text.trim()}`);
}

describe('xmlTokens', () => {
  it.each([
    [
      '<a b="c" d=\'e\'>f "g" h=1</a>',
      [
        'key <a',
        'literal b',
        'plain =',
        'string "c"',
        'literal d',
        'plain =',
        "string 'e'",
        'key >',
        'plain f "g" h=1',
        'key </a',
        'key >',
      ],
    ],
    [
      '<?xml version="1.0"?>',
      ['key <?xml', 'literal version', 'plain =', 'string "1.0"', 'key ?>'],
    ],
    ['<!-- <a> --> &amp; x', ['comment <!-- <a> -->', 'number &amp;', 'plain x']],
    ['<soap:Body/>', ['key <soap:Body', 'key />']],
    ['1 > 0', ['plain 1 > 0']],
    [
      '<script>alert(1)</script>',
      ['key <script', 'key >', 'plain alert(1)', 'key </script', 'key >'],
    ],
  ])('colours %s', (row, tokens) => {
    expect(xmlCompact(row).join('|')).toBe(tokens.join('|'));
  });

  it.each([
    '<!--'.repeat(50_000),
    '<a '.repeat(100_000),
    '&'.repeat(200_000),
    'a='.repeat(100_000),
  ])('keeps every character of a hostile row, in linear time (%#)', (row) => {
    expect(
      xmlTokens(row)
        .map(({ text }) => text)
        .join(''),
    ).toBe(row);
  });
});
