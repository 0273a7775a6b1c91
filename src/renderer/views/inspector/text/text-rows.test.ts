import { describe, expect, it } from 'vitest';
import { maxRowCharacters, rowAt, splitTextRows, startsLine, textOfRow } from './text-rows.ts';

function rowsOf(text: string): readonly string[] {
  const rows = splitTextRows(text);
  return Array.from({ length: rows.count }, (_, index) => {
    const number = startsLine(rows, index) ? `${rows.lines[index]}` : '+';
    return `${number} ${textOfRow(rows, index)}`;
  });
}

describe('splitTextRows', () => {
  it.each([
    ['', ['1 ']],
    ['{}', ['1 {}']],
    ['a\nb\r\nc\rd\n', ['1 a', '2 b', '3 c', '4 d', '5 ']],
    ['a\n\n\nb', ['1 a', '2 ', '3 ', '4 b']],
  ])('splits %j at line ends', (text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it('continues a long line in the next row', () => {
    const long = 'x'.repeat(2 * maxRowCharacters);

    expect(rowsOf(`${long}y\nz`)).toEqual([
      `1 ${'x'.repeat(maxRowCharacters)}`,
      `+ ${'x'.repeat(maxRowCharacters)}`,
      '+ y',
      '2 z',
    ]);
  });

  it('never splits a surrogate pair', () => {
    const text = `${'x'.repeat(maxRowCharacters - 1)}😀y`;

    expect(rowsOf(text)).toEqual([`1 ${'x'.repeat(maxRowCharacters - 1)}`, '+ 😀y']);
  });

  it('splits at the width of the pane, but not inside an escape', () => {
    const rows = splitTextRows('{"ab": "cd\\"ef", "g": 1}', 11);
    const texts = Array.from({ length: rows.count }, (_, index) => textOfRow(rows, index));

    expect(texts).toEqual(['{"ab": "cd', '\\"ef", "g":', ' 1}']);
    expect([...rows.openQuotes]).toEqual([[1, '"']]);
  });

  it('marks rows that continue a string', () => {
    const rows = splitTextRows(`a: "${'x'.repeat(20)}"\nb: 'it"s'`, 10);

    expect([...rows.openQuotes]).toEqual([
      [1, '"'],
      [2, '"'],
    ]);
  });

  it('splits a megabyte in one line', () => {
    expect(splitTextRows('x'.repeat(1_000_000)).count).toBe(2000);
  });
});

describe('rowAt', () => {
  it('finds the row of every character', () => {
    const rows = splitTextRows(`ab\n\n${'x'.repeat(maxRowCharacters + 3)}\nz`);
    const found = [0, 2, 3, 4, 503, 504, 507, 508, 9999].map((offset) => rowAt(rows, offset));

    expect(found).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 4]);
    expect(rowAt(splitTextRows(''), 5)).toBe(0);
  });
});
