import { type HexState, selectionOf } from './hex-state.ts';

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

/**
 * Moves the caret.
 *
 * @param isSelecting keeps the other end of the selection where it is
 */
export function moveCaret(
  state: HexState,
  move: CaretMove,
  layout: HexLayout,
  isSelecting: boolean,
): HexState {
  const { start, end } = selectionOf(state);
  // As in any text: without Shift the selection goes, and the caret stands at its side.
  const isCollapsing = !isSelecting && end > start && (move === 'left' || move === 'right');
  const to = isCollapsing ? (move === 'left' ? start : end) : target(state, move, layout);
  return placeCaret(state, to, isSelecting);
}

function target(
  { caret, isHalf, bytes }: HexState,
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
      return Math.max(caret, Math.min(caret + perRow, bytes.length));
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
      return bytes.length;
  }
}

/** Puts the caret before a byte, as far as there are any. */
export function placeCaret(state: HexState, offset: number, isSelecting: boolean): HexState {
  const caret = Math.min(Math.max(offset, 0), state.bytes.length);
  return { ...state, caret, anchor: isSelecting ? state.anchor : caret, isHalf: false };
}

/** Selects some bytes, the caret behind them. */
export function selectBytes(state: HexState, start: number, end: number): HexState {
  return { ...placeCaret(state, end, false), anchor: start };
}

/** The offset that was typed, `0x1f`, `1fh` or `31`; null for none, or one behind the bytes. */
export function offsetOfText(text: string, byteLength: number): number | null {
  const trimmed = text.trim();
  const hex = /^(?:0x([0-9a-f]+)|([0-9a-f]+)h)$/i.exec(trimmed);
  const digits = hex?.[1] ?? hex?.[2];
  const offset =
    digits !== undefined
      ? Number.parseInt(digits, 16)
      : /^\d+$/.test(trimmed)
        ? Number.parseInt(trimmed, 10)
        : null;
  return offset !== null && offset <= byteLength ? offset : null;
}
