/** A longer line always continues in the next row, so that one endless line cannot block the window. */
export const maxRowCharacters = 500;

/** A text split into rows: the start of each row, and its line number. */
export interface TextRows {
  readonly text: string;
  readonly count: number;
  /** The offsets of `count` rows, and the length of the text at the end. */
  readonly starts: Uint32Array;
  /** The one-based line of each row; a continued line repeats its number. */
  readonly lines: Uint32Array;
  /** By row, the quote of the string it continues; most rows have none. */
  readonly openQuotes: ReadonlyMap<number, string>;
}

/**
 * Splits a text at line ends (LF, CRLF, CR) and at full rows, never inside a surrogate pair or after the
 * backslash of an escape.
 *
 * @param columns the characters per row, up to {@link maxRowCharacters}
 */
export function splitTextRows(text: string, columns: number = maxRowCharacters): TextRows {
  const starts: number[] = [];
  const lines: number[] = [];
  const openQuotes = new Map<number, string>();
  let line = 1;
  let at = 0;
  while (at <= text.length) {
    const end = lineEnd(text, at);
    let quote = '';
    for (let row = at; ; ) {
      if (quote !== '') openQuotes.set(starts.length, quote);
      starts.push(row);
      lines.push(line);
      if (end - row <= columns) break;
      const next = row + columns - (isCutThrough(text, row + columns) ? 1 : 0);
      quote = quoteAfter(text, row, next, quote);
      row = next;
    }
    line += 1;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return {
    text,
    count: starts.length,
    starts: Uint32Array.from([...starts, text.length]),
    lines: Uint32Array.from(lines),
    openQuotes,
  };
}

/** Returns the number of lines; at least one. */
export function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Returns the characters of one row, without its line end. */
export function textOfRow(rows: TextRows, index: number): string {
  const start = rows.starts[index] ?? 0;
  const end = rows.starts[index + 1] ?? rows.text.length;
  return rows.text.slice(start, end).replace(/[\r\n]+$/, '');
}

/** Returns the row of an offset; the last row for offsets past the end. */
export function rowAt(rows: TextRows, offset: number): number {
  let low = 0;
  let high = rows.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** True when a row is the first of its line. */
export function startsLine(rows: TextRows, index: number): boolean {
  return index === 0 || rows.lines[index] !== rows.lines[index - 1];
}

function lineEnd(text: string, from: number): number {
  const lf = text.indexOf('\n', from);
  const end = lf === -1 ? text.length : lf;
  const cr = text.slice(from, end).indexOf('\r');
  return cr === -1 ? end : from + cr;
}

/** Returns the quote of a string that is still open after a range of a line, or an empty string. */
function quoteAfter(text: string, start: number, end: number, before: string): string {
  let quote = before;
  for (let at = start; at < end; at += 1) {
    const character = text[at] ?? '';
    if (quote === '') quote = character === '"' || character === "'" ? character : '';
    else if (character === '\\') at += 1;
    else if (character === quote) quote = '';
  }
  return quote;
}

/** True when a cut at this place would split one character or one escape. */
function isCutThrough(text: string, at: number): boolean {
  if (isLowSurrogate(text, at)) return true;
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
