import { describe, expect, it } from 'vitest';
import { csvTable, markdownTable, markdownText } from './table-text.ts';

const table = {
  head: ['Counted', 'Bytes', 'Note'],
  rows: [
    ['Body', 46, null],
    ['a|b', -104, '=SUM(A1)'],
  ],
};

describe('markdownTable', () => {
  it('right-aligns numbers and escapes Markdown', () => {
    expect(markdownTable(table)).toBe(
      [
        '| Counted | Bytes | Note |',
        '| --- | ---: | --- |',
        '| Body | 46 |  |',
        '| a\\|b | -104 | =SUM(A1) |',
      ].join('\n'),
    );
  });
});

describe('csvTable', () => {
  it('quotes where needed, ends lines with CRLF, and neutralises text that begins a formula', () => {
    const quoted = {
      head: ['a', 'b'],
      rows: [
        ['x, "y"', '@cmd'],
        ['line\nbreak', -1.5],
      ],
    };

    expect(csvTable(table)).toBe(`Counted,Bytes,Note\r\nBody,46,\r\na|b,-104,"'=SUM(A1)"\r\n`);
    expect(csvTable(quoted)).toBe(`a,b\r\n"x, ""y""","'@cmd"\r\n"line\nbreak",-1.5\r\n`);
  });
});

describe('markdownText', () => {
  it('keeps text from a server on one line and without markup', () => {
    expect(markdownText('**bold**\n<b>')).toBe('\\*\\*bold\\*\\* \\<b\\>');
  });
});
