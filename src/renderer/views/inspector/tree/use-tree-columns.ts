import { type CSSProperties, useState } from 'react';
import { bytesColumnPx, fieldColumnPx, numberColumnPx } from './tree-columns.ts';
import type { TreeLine } from './tree-model.ts';

/**
 * Widths of the columns as properties of the style, for the lines in sight. Only ever wider, so that the
 * columns do not move to and fro while rows go by.
 *
 * @param lines null where one is not known yet
 * @param byteLength of the whole body
 */
export function useTreeColumns(
  lines: readonly (TreeLine | null)[],
  byteLength: number,
): CSSProperties & Readonly<Record<`--tree-${string}`, string>> {
  const [widths, setWidths] = useState({ field: 0, number: 0 });
  const field = Math.max(widths.field, fieldColumnPx(lines));
  const number = Math.max(widths.number, numberColumnPx(lines));
  if (field > widths.field || number > widths.number) setWidths({ field, number });
  return {
    '--tree-field': `${field}px`,
    '--tree-number': `${number}px`,
    '--tree-bytes': `${bytesColumnPx(byteLength)}px`,
  };
}
