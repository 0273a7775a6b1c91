import Papa from 'papaparse';

/** A table to copy: plain figures and words, null where there is nothing. */
export interface TextTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A table in the Markdown of GitHub; columns of figures stand to the right. */
export function markdownTable({ head, rows }: TextTable): string {
  const rule = head.map((_, column) => (isOfFigures(rows, column) ? '---:' : '---'));
  return [head, rule, ...rows]
    .map((cells) => `| ${cells.map(markdownCell).join(' | ')} |`)
    .join('\n');
}

/**
 * A table as CSV (RFC 4180, dot decimals). Words that a spreadsheet would run as a formula are
 * neutralised with an apostrophe.
 */
export function csvTable({ head, rows }: TextTable): string {
  const fields = [...head];
  const data = rows.map((row) => [...row]);
  return `${Papa.unparse({ fields, data }, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}

/** Words as they stand in a line of Markdown, whoever wrote them. */
export function markdownText(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<>|]|(?<![\p{L}\d])_|_(?![\p{L}\d])/gu, '\\$&')
    .replaceAll(/\s+/g, ' ');
}

function markdownCell(cell: string | number | null): string {
  return typeof cell === 'string' ? markdownText(cell) : String(cell ?? '');
}

function isOfFigures(rows: TextTable['rows'], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? null).filter((cell) => cell !== null);
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number');
}
