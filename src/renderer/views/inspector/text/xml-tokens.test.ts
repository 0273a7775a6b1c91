import { describe, expect, it } from 'vitest';
import { xmlTokens } from './xml-tokens.ts';

function compact(row: string): readonly string[] {
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
    expect(compact(row).join('|')).toBe(tokens.join('|'));
  });

  it.each([
    '<!--'.repeat(50_000),
    '<a '.repeat(100_000),
    '&'.repeat(200_000),
    'a='.repeat(100_000),
  ])('gives every character of a hostile row back, soon (%#)', (row) => {
    expect(
      xmlTokens(row)
        .map(({ text }) => text)
        .join(''),
    ).toBe(row);
  });
});
