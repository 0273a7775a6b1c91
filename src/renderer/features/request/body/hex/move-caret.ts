import { type CaretMove, caretTarget, type HexLayout } from '../../../../ui/hex/caret-moves.ts';
import { type HexState, selectionOf } from './hex-state.ts';

/**
 * Moves the caret.
 *
 * @param isSelecting true keeps the other end of the selection
 */
export function moveCaret(
  state: HexState,
  move: CaretMove,
  layout: HexLayout,
  isSelecting: boolean,
): HexState {
  const { start, end } = selectionOf(state);
  // As in any text: without Shift, the caret goes to the side of the selection.
  const isCollapsing = !isSelecting && end > start && (move === 'left' || move === 'right');
  const to = isCollapsing
    ? move === 'left'
      ? start
      : end
    : caretTarget(
        { caret: state.caret, isHalf: state.isHalf, byteLength: state.bytes.length },
        move,
        layout,
      );
  return placeCaret(state, to, isSelecting);
}

/** Puts the caret before a byte, within the bytes. */
export function placeCaret(state: HexState, offset: number, isSelecting: boolean): HexState {
  const caret = Math.min(Math.max(offset, 0), state.bytes.length);
  return { ...state, caret, anchor: isSelecting ? state.anchor : caret, isHalf: false };
}

/** Selects bytes and puts the caret after them. */
export function selectBytes(state: HexState, start: number, end: number): HexState {
  return { ...placeCaret(state, end, false), anchor: start };
}
