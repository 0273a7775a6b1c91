import { caretMoveOf, type HexLayout, type KeyPress } from '../../../../ui/hex/caret-moves.ts';
import { type HexState, redo, undo } from './hex-state.ts';
import { moveCaret, placeCaret } from './move-caret.ts';
import { deleteBytes } from './type-bytes.ts';

/**
 * Returns the state after a key in the hex view; null for other keys. The clipboard and characters have their
 * own events. Tab goes to the characters, and then out of the view.
 */
export function pressKey(state: HexState, press: KeyPress, layout: HexLayout): HexState | null {
  const { key, shiftKey, altKey } = press;
  const isCommand = press.ctrlKey || press.metaKey;
  if (altKey) return null;
  const move = caretMoveOf(press);
  if (move !== null) return moveCaret(state, move, layout, shiftKey);
  if (isCommand) return pressCommand(state, key.toLowerCase(), shiftKey);
  switch (key) {
    case 'Backspace':
      return deleteBytes(state, 'before');
    case 'Delete':
      // Shift+Delete cuts, as everywhere.
      return shiftKey ? null : deleteBytes(state, 'behind');
    case 'Insert':
      return shiftKey ? null : { ...state, isInserting: !state.isInserting, isHalf: false };
    case 'Tab':
      return toOtherColumn(state, shiftKey);
    default:
      return null;
  }
}

function pressCommand(state: HexState, key: string, shiftKey: boolean): HexState | null {
  if (key === 'z') return shiftKey ? redo(state) : undo(state);
  if (key === 'y' && !shiftKey) return redo(state);
  if (key !== 'a' || shiftKey) return null;
  return { ...placeCaret(state, state.bytes.length, false), anchor: 0 };
}

function toOtherColumn(state: HexState, isBack: boolean): HexState | null {
  const column = isBack ? 'hex' : 'ascii';
  return column === state.column ? null : { ...state, column, isHalf: false };
}
