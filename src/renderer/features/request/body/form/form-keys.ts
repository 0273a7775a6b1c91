import { type RowKeyEvent, type RowMove, rowMoveOf } from '../../../../ui/rows/row-keys.ts';

/** What a key does in the form (ARIA treegrid pattern; editing as in tables and lists of editors). */
export type FormKey =
  /** On a row with a single value, `in` edits it. */
  | RowMove
  /** Edits the value, or expands or collapses a row without one. */
  | { readonly kind: 'edit' }
  /** Sets an unset field to its default, or unsets a set one. */
  | { readonly kind: 'toggle' }
  /** Unsets a field; removes an item, entry or unknown field. */
  | { readonly kind: 'remove' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'shift'; readonly by: 1 | -1 }
  | { readonly kind: 'add' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Moves from the editor back to its row. */
  | { readonly kind: 'leave' }
  /** Moves to the next editor; at the end of a list, adds an item. */
  | { readonly kind: 'next' };

/**
 * Returns what a key does on a row; null when the form does not use it.
 *
 * @param pageRows the number of rows that PageUp and PageDown move
 */
export function rowKey(event: RowKeyEvent, pageRows: number): FormKey | null {
  const shared = sharedKey(event);
  if (shared !== null) return shared;
  const moved = rowMoveOf(event, pageRows);
  if (moved !== null || event.ctrlKey || event.metaKey || event.altKey) return moved;
  switch (event.key) {
    case 'Enter':
    case 'F2':
      return { kind: 'edit' };
    case ' ':
      return { kind: 'toggle' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'remove' };
    case 'Insert':
    case '+':
      return { kind: 'add' };
    default:
      return null;
  }
}

/**
 * Returns what a key does in an editor; null leaves it to the editor.
 *
 * @param takesEnter true when the editor uses Enter itself: text of several lines
 */
export function editorKey(event: RowKeyEvent, takesEnter: boolean): FormKey | null {
  const shared = sharedKey(event);
  if (shared !== null) return shared;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  if (event.key === 'Escape') return { kind: 'leave' };
  return event.key === 'Enter' && !takesEnter ? { kind: 'next' } : null;
}

function sharedKey({ key, ctrlKey, metaKey, altKey, shiftKey }: RowKeyEvent): FormKey | null {
  const isCommand = ctrlKey || metaKey;
  if (altKey && !isCommand && !shiftKey) {
    if (key === 'ArrowUp') return { kind: 'shift', by: -1 };
    if (key === 'ArrowDown') return { kind: 'shift', by: 1 };
  }
  if (!isCommand || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
  if (letter === 'y' && !shiftKey) return { kind: 'redo' };
  return letter === 'd' && !shiftKey ? { kind: 'duplicate' } : null;
}
