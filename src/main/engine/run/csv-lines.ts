import Papa from 'papaparse';

/** A cell; null is an empty cell. */
export type Cell = string | number | boolean | null;

/**
 * The start of a text that a spreadsheet would run as a formula. Stricter than papaparse's pattern, which a
 * line break later in the cell bypasses.
 */
const formulaStart = /^[=+\-@\t\r\n]/;

/**
 * Returns rows as CSV (RFC 4180), each with its line break. Texts that a spreadsheet would take for a formula
 * get an apostrophe in front; numbers do not, even negative ones.
 */
export function csvLines(rows: readonly (readonly Cell[])[], lineBreak: '\r\n' | '\n'): string {
  if (rows.length === 0) return '';
  const text = Papa.unparse(rows as Cell[][], {
    newline: lineBreak,
    escapeFormulae: formulaStart,
  });
  return text + lineBreak;
}
