/** Where a key moves the caret. */
export type CaretMove =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rowStart'
  | 'rowEnd'
  | 'pageUp'
  | 'pageDown'
  | 'start'
  | 'end';

/** How the bytes are laid out. */
export interface HexLayout {
  readonly perRow: number;
  /** Rows in sight. */
  readonly visibleRows: number;
}

/** What of a key press counts. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const moves: Readonly<Record<string, CaretMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

const farMoves: Readonly<Record<string, CaretMove>> = { Home: 'start', End: 'end' };

/** Where a key moves the caret; null for a key that moves none. */
export function caretMoveOf({ key, ctrlKey, metaKey, altKey }: KeyPress): CaretMove | null {
  if (altKey) return null;
  return (ctrlKey || metaKey ? farMoves[key] : moves[key]) ?? null;
}

/**
 * Where a move leads from a caret, which may be out of the bytes.
 *
 * @param at `isHalf` after the first digit of a byte was typed
 */
export function caretTarget(
  {
    caret,
    isHalf,
    byteLength,
  }: { readonly caret: number; readonly isHalf: boolean; readonly byteLength: number },
  move: CaretMove,
  { perRow, visibleRows }: HexLayout,
): number {
  const column = caret % perRow;
  switch (move) {
    case 'left':
      // Of a byte that is half typed it goes back to the first digit.
      return isHalf ? caret : caret - 1;
    case 'right':
      return caret + 1;
    case 'up':
      return caret >= perRow ? caret - perRow : caret;
    case 'down':
      return Math.max(caret, Math.min(caret + perRow, byteLength));
    case 'rowStart':
      return caret - column;
    case 'rowEnd':
      return caret - column + perRow - 1;
    case 'pageUp':
      return Math.max(column, caret - perRow * visibleRows);
    case 'pageDown':
      return caret + perRow * visibleRows;
    case 'start':
      return 0;
    case 'end':
      return byteLength;
  }
}
