import Papa from 'papaparse';

/** A table to copy: plain numbers and text, null for empty cells. */
export interface TextTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Returns a table in GitHub's Markdown; columns of numbers are right-aligned. */
export function markdownTable({ head, rows }: TextTable): string {
  const rule = head.map((_, column) => (isOfFigures(rows, column) ? '---:' : '---'));
  return [head, rule, ...rows]
    .map((cells) => `| ${cells.map(markdownCell).join(' | ')} |`)
    .join('\n');
}

/**
 * Returns a table as CSV (RFC 4180, dot decimals). Text that a spreadsheet would run as a formula gets an
 * apostrophe in front.
 */
export function csvTable({ head, rows }: TextTable): string {
  const fields = [...head];
  const data = rows.map((row) => [...row]);
  return `${Papa.unparse({ fields, data }, { escapeFormulae: true, newline: '\r\n' })}\r\n`;
}

/** Escapes untrusted text for one line of Markdown. */
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
