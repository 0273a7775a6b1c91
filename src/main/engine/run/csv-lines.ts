import Papa from 'papaparse';

/** A cell: numbers stay numbers, null is an empty cell. */
export type Cell = string | number | boolean | null;

/**
 * What a spreadsheet would run instead of showing. Stricter than papaparse's own pattern, which a
 * line break later in the cell gets around.
 */
const formulaStart = /^[=+\-@\t\r\n]/;

/**
 * Rows as CSV (RFC 4180), each with its line break. Texts that a spreadsheet would take for a
 * formula get an apostrophe in front; numbers do not, negative ones neither.
 */
export function csvLines(rows: readonly (readonly Cell[])[], lineBreak: '\r\n' | '\n'): string {
  if (rows.length === 0) return '';
  const text = Papa.unparse(rows as Cell[][], {
    newline: lineBreak,
    escapeFormulae: formulaStart,
  });
  return text + lineBreak;
}
