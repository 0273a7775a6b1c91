import {
  type CaretMove,
  caretMoveOf,
  caretTarget,
  type HexLayout,
  type KeyPress,
} from '../../../ui/hex/caret-moves.ts';
import type { HexColumn } from '../../../ui/hex/hex-geometry.ts';

/** The caret in read-only bytes: always on a byte, never after the last. */
export interface HexCaret {
  readonly offset: number;
  /** The other end of the selection, which contains at least the byte of the caret. */
  readonly anchor: number;
  readonly column: HexColumn;
}

/** Returns the selected bytes; `end` is exclusive. */
export function selectedBytes({ offset, anchor }: HexCaret): {
  readonly start: number;
  readonly end: number;
} {
  return { start: Math.min(offset, anchor), end: Math.max(offset, anchor) + 1 };
}

/** Moves the caret to a byte; with `isSelecting` the other end of the selection stays. */
export function putCaret(
  caret: HexCaret,
  offset: number,
  byteLength: number,
  isSelecting: boolean,
): HexCaret {
  const to = Math.min(Math.max(offset, 0), Math.max(0, byteLength - 1));
  return { ...caret, offset: to, anchor: isSelecting ? caret.anchor : to };
}

/**
 * Applies a key to the caret; null for other keys. Ctrl+A selects all, Tab goes to the other column and then
 * out.
 */
export function pressCaretKey(
  caret: HexCaret,
  press: KeyPress,
  layout: HexLayout,
  byteLength: number,
): HexCaret | null {
  const move = caretMoveOf(press);
  if (move !== null) return moveCaret(caret, move, layout, byteLength, press.shiftKey);
  const isCommand = press.ctrlKey || press.metaKey;
  if (isCommand && !press.shiftKey && !press.altKey && press.key.toLowerCase() === 'a') {
    return { ...caret, offset: Math.max(0, byteLength - 1), anchor: 0 };
  }
  if (press.key !== 'Tab' || isCommand || press.altKey) return null;
  const column = press.shiftKey ? 'hex' : 'ascii';
  return column === caret.column ? null : { ...caret, column };
}

function moveCaret(
  caret: HexCaret,
  move: CaretMove,
  layout: HexLayout,
  byteLength: number,
  isSelecting: boolean,
): HexCaret {
  const { offset } = caret;
  const target = caretTarget({ caret: offset, isHalf: false, byteLength }, move, layout);
  return putCaret(caret, target, byteLength, isSelecting);
}
