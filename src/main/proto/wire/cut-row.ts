import type { TreeRow } from '../../../shared/model/tree-row.ts';
import type { CutField } from './read-cut-field.ts';

/**
 * Returns the row of a truncated field, made from the row that its part would have as a whole field: the
 * value shows how much arrived, and that part can be opened.
 */
export function cutRow(row: TreeRow, field: CutField): TreeRow {
  const presentBytes = field.valueEnd - field.valueStart;
  const isEmpty = presentBytes === 0;
  const cut = describeCut(field.declaredBytes, presentBytes);
  const { kind, text, shortened } = row.value;
  // The part of a message is below its row; for other fields the available part is shown, and can be copied.
  const value: TreeRow['value'] =
    isEmpty || kind === 'message'
      ? { kind: 'fault', text: cut, shortened: false }
      : { kind, text: `${cut}, ${text}`, shortened };
  return { ...row, value, children: isEmpty ? null : row.children };
}

/** Returns `cut: 38 of 80 bytes`; null for a value without a stated length. */
export function describeCut(declaredBytes: bigint | null, presentBytes: number): string {
  if (declaredBytes === null) return 'not read to its end';
  const noun = declaredBytes === 1n ? 'byte' : 'bytes';
  return `cut: ${presentBytes} of ${declaredBytes} ${noun}`;
}
