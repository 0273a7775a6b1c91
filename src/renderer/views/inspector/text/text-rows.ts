/** However wide the window is, a longer line goes on in the next row: one endless line must not stop it. */
export const maxRowCharacters = 500;

/** A text cut into rows to draw: where each begins, and the number of its line. */
export interface TextRows {
  readonly text: string;
  readonly count: number;
  /** Offsets of `count` rows, and the text's length at the end. */
  readonly starts: Uint32Array;
  /** One-based line of each row; a row that continues a line has the line's number again. */
  readonly lines: Uint32Array;
  /** By row, the quote of the string that it goes on with; most rows are not there. */
  readonly openQuotes: ReadonlyMap<number, string>;
}

/**
 * Cuts a text at line ends (LF, CRLF, CR) and where a row is full, never inside a surrogate pair or
 * behind the backslash of an escape.
 *
 * @param columns characters of a row, up to {@link maxRowCharacters}
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

/** How many lines a text has: at least one. */
export function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The characters of one row, without its line end. */
export function textOfRow(rows: TextRows, index: number): string {
  const start = rows.starts[index] ?? 0;
  const end = rows.starts[index + 1] ?? rows.text.length;
  return rows.text.slice(start, end).replace(/[\r\n]+$/, '');
}

/** The row that has a character of the text; the last one for what lies behind it. */
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

/** Whether a row is the first of its line. */
export function startsLine(rows: TextRows, index: number): boolean {
  return index === 0 || rows.lines[index] !== rows.lines[index - 1];
}

function lineEnd(text: string, from: number): number {
  const lf = text.indexOf('\n', from);
  const end = lf === -1 ? text.length : lf;
  const cr = text.slice(from, end).indexOf('\r');
  return cr === -1 ? end : from + cr;
}

/** The quote of the string that is open behind a stretch of a line, empty when none is. */
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

/** Whether what stands before a place and what follows it are one character, or one escape. */
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
