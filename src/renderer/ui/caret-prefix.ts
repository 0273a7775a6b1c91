/**
 * Returns the blanks that put a caret under a column of a source line. Tabs stay tabs, so the caret is right
 * for any tab width.
 *
 * @param column one-based, in UTF-16 code units
 */
export function caretPrefix(sourceLine: string, column: number): string {
  const width = Math.max(0, column - 1);
  const before = sourceLine.slice(0, width).replace(/[^\t]/gu, ' ');
  return before.padEnd(Math.min(width, sourceLine.length + 1), ' ');
}
