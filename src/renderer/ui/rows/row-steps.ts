import { type RowKeyEvent, type RowMove, rowMoveOf } from './row-keys.ts';

/** What moving about knows of a row. */
export interface SteppedRow {
  /** One-based, of a row of a tree. */
  readonly level?: number;
  /** Null or left out for a row that has nothing to open. */
  readonly isExpanded?: boolean | null;
}

/** What a key does in a list or tree: goes to a row, opens or closes one. */
export type RowStep =
  | { readonly kind: 'go'; readonly index: number }
  | { readonly kind: 'toggle'; readonly index: number };

/**
 * What a move does at a row, as ARIA's patterns of lists and trees say; null when it does nothing.
 * At the ends it stays at the row, so that one that was scrolled away comes back into sight.
 *
 * @param from the row that the keys are at; -1 is none
 * @param canGoTo headings are passed by
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
 * Where a key leads in a list whose rows open nothing; null for one that leads nowhere.
 *
 * @param pageRows rows that PageUp and PageDown move
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

/** The next row in a direction that can be gone to; null where there is none. */
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

/** The row at a place or behind it; before it where there is none behind. */
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
