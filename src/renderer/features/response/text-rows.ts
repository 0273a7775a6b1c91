/** A line longer than this goes on in the next row: one endless line must not stop the window. */
export const maxRowCharacters = 500;

/** A text cut into rows to draw: where each begins, and the number of its line. */
export interface TextRows {
  readonly text: string;
  readonly count: number;
  /** Offsets of `count` rows, and the text's length at the end. */
  readonly starts: Uint32Array;
  /** One-based line of each row; a row that continues a line has the line's number again. */
  readonly lines: Uint32Array;
}

/** Cuts a text at line ends (LF, CRLF, CR) and at {@link maxRowCharacters}, never inside a surrogate pair. */
export function splitTextRows(text: string): TextRows {
  const starts: number[] = [];
  const lines: number[] = [];
  let line = 1;
  let at = 0;
  while (at <= text.length) {
    const end = lineEnd(text, at);
    for (let row = at; ; ) {
      starts.push(row);
      lines.push(line);
      if (end - row <= maxRowCharacters) break;
      row += maxRowCharacters - (isLowSurrogate(text, row + maxRowCharacters) ? 1 : 0);
    }
    line += 1;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return {
    text,
    count: starts.length,
    starts: Uint32Array.from([...starts, text.length]),
    lines: Uint32Array.from(lines),
  };
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

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
