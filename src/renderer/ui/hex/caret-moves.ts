/** A caret movement. */
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
  /** The number of rows in sight. */
  readonly visibleRows: number;
}

/** The parts of a key press that matter here. */
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

/** Returns the caret movement of a key, or null. */
export function caretMoveOf({ key, ctrlKey, metaKey, altKey }: KeyPress): CaretMove | null {
  if (altKey) return null;
  return (ctrlKey || metaKey ? farMoves[key] : moves[key]) ?? null;
}

/**
 * Returns the target of a movement, which may lie outside the bytes.
 *
 * @param at `isHalf` is true after the first digit of a byte was typed
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
      // In a half-typed byte, go back to its first digit.
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
