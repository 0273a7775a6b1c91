import type { TreeRow } from '../../../shared/model/tree-row.ts';
import type { CutField } from './read-cut-field.ts';

/**
 * The row of a field that is only partly there, made of the row that its part would have as a whole
 * field: the value says how much of it came, and what came can be opened.
 */
export function cutRow(row: TreeRow, field: CutField): TreeRow {
  const presentBytes = field.valueEnd - field.valueStart;
  const isEmpty = presentBytes === 0;
  const cut = describeCut(field.declaredBytes, presentBytes);
  const { kind, text, shortened } = row.value;
  // A message's part stands below its row; of all others what is there is shown, and can be copied.
  const value: TreeRow['value'] =
    isEmpty || kind === 'message'
      ? { kind: 'fault', text: cut, shortened: false }
      : { kind, text: `${cut}, ${text}`, shortened };
  return { ...row, value, children: isEmpty ? null : row.children };
}

/** `cut: 38 of 80 bytes`; null of a value whose length is written nowhere. */
export function describeCut(declaredBytes: bigint | null, presentBytes: number): string {
  if (declaredBytes === null) return 'not read to its end';
  const noun = declaredBytes === 1n ? 'byte' : 'bytes';
  return `cut: ${presentBytes} of ${declaredBytes} ${noun}`;
}
