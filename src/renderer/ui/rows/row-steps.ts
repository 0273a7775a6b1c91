import { type RowKeyEvent, type RowMove, rowMoveOf } from './row-keys.ts';

/** What navigation needs to know about a row. */
export interface SteppedRow {
  /** The one-based level of a row in a tree. */
  readonly level?: number;
  /** Null or left out for a row without children. */
  readonly isExpanded?: boolean | null;
}

/** What a key does in a list or tree: goes to a row, or opens or closes one. */
export type RowStep =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'toggle'; readonly index: number };

/**
 * Returns what a move does at a row, following ARIA's list and tree patterns; null for nothing. At the ends
 * it returns the same row, so that a row scrolled away comes back into view.
 *
 * @param from the current row; -1 for none
 * @param canGoTo false for headings, which are skipped
 */
export function rowStep<Row extends SteppedRow>(
  rows: readonly Row[],
  from: number,
  move: RowMove,
  canGoTo: (row: Row) => boolean = () => true,
): RowStep | null {
  const row = rows[from];
  switch (move.kind) {
    case 'move':
    case 'go':
      return goTo(movedTo(rows, from, move, canGoTo));
    case 'in': {
      if (typeof row?.isExpanded !== 'boolean') return null;
      if (!row.isExpanded) return { kind: 'toggle', index: from };
      return levelOf(rows[from + 1]) > levelOf(row) ? goTo(from + 1) : null;
    }
    case 'out': {
      if (row?.isExpanded === true) return { kind: 'toggle', index: from };
      const isAround = (other: Row) => levelOf(other) < levelOf(row);
      return goTo(nextRow(rows, from, -1, isAround));
    }
    case 'menu':
    case 'copy':
      return null;
  }
}

/**
 * Returns where a key leads in a list without expandable rows, or null.
 *
 * @param pageRows the number of rows that PageUp and PageDown move
 */
export function indexByKey(
  event: RowKeyEvent,
  rows: readonly unknown[],
  from: number,
  pageRows: number,
): number | null {
  const move = rowMoveOf(event, pageRows);
  if (move?.kind !== 'move' && move?.kind !== 'go') return null;
  return movedTo(rows, from, move, () => true);
}

/** Returns the next row in a direction that can be reached, or null. */
export function nextRow<Row>(
  rows: readonly Row[],
  from: number,
  step: 1 | -1,
  canGoTo: (row: Row) => boolean,
): number | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    const row = rows[index];
    if (row !== undefined && canGoTo(row)) return index;
  }
  return null;
}

function movedTo<Row>(
  rows: readonly Row[],
  from: number,
  move: RowMove & { readonly kind: 'move' | 'go' },
  canGoTo: (row: Row) => boolean,
): number | null {
  if (move.kind === 'move') {
    return nearestRow(rows, from + move.rows, move.rows < 0 ? -1 : 1, canGoTo);
  }
  return move.to === 'first'
    ? nearestRow(rows, 0, 1, canGoTo)
    : nearestRow(rows, rows.length - 1, -1, canGoTo);
}

/** Returns the row at a position or after it; before it when there is none after. */
function nearestRow<Row>(
  rows: readonly Row[],
  to: number,
  step: 1 | -1,
  canGoTo: (row: Row) => boolean,
): number | null {
  const at = Math.max(0, Math.min(to, rows.length - 1));
  const back = step === 1 ? -1 : 1;
  return nextRow(rows, at - step, step, canGoTo) ?? nextRow(rows, at, back, canGoTo);
}

function goTo(index: number | null): RowStep | null {
  return index === null ? null : { kind: 'go', index };
}

function levelOf(row: SteppedRow | undefined): number {
  return row?.level ?? 0;
}
