import { printable } from './printable.ts';

/**
 * Formats a table for a terminal: by default the first column is left-aligned, the others right-aligned. Cell
 * content cannot control the terminal. Ends with a line break.
 */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  sides: readonly ('left' | 'right')[] = ['left'],
): string {
  const lines = [head, ...rows].map((cells) => cells.map(printable));
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => {
      const cells = widths.map((width, column) => {
        const cell = line[column] ?? '';
        return sides[column] === 'left' ? cell.padEnd(width) : cell.padStart(width);
      });
      return `${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
