/** What a key does in the form (ARIA treegrid pattern; what edits as in tables and lists of editors). */
export type FormKey =
  | { readonly kind: 'move'; readonly rows: number }
  | { readonly kind: 'go'; readonly to: 'first' | 'last' }
  /** Unfolds a row, goes to the first row in it, or edits its value. */
  | { readonly kind: 'in' }
  /** Folds a row, or goes to the one that it lies in. */
  | { readonly kind: 'out' }
  /** Edits the value; of what has none unfolds or folds. */
  | { readonly kind: 'edit' }
  /** Sets an unset field to its default, and unsets a set one. */
  | { readonly kind: 'toggle' }
  /** Unsets a field; takes an item, entry or unknown field away. */
  | { readonly kind: 'remove' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'shift'; readonly by: 1 | -1 }
  | { readonly kind: 'add' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'copy' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Out of the editor, back to its row. */
  | { readonly kind: 'leave' }
  /** To the next editor; at the end of a list to one more item. */
  | { readonly kind: 'next' };

/** The keys of an event that count here. */
export interface FormKeyEvent {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * What a key means on a row; null where it is not the form's.
 *
 * @param pageRows rows that PageUp and PageDown move
 */
export function rowKey(event: FormKeyEvent, pageRows: number): FormKey | null {
  const shared = sharedKey(event);
  if (shared !== null) return shared;
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    return key.toLowerCase() === 'c' && !shiftKey ? { kind: 'copy' } : null;
  }
  if (event.altKey) return null;
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', rows: 1 };
    case 'ArrowUp':
      return { kind: 'move', rows: -1 };
    case 'PageDown':
      return { kind: 'move', rows: pageRows };
    case 'PageUp':
      return { kind: 'move', rows: -pageRows };
    case 'Home':
      return { kind: 'go', to: 'first' };
    case 'End':
      return { kind: 'go', to: 'last' };
    case 'ArrowRight':
      return { kind: 'in' };
    case 'ArrowLeft':
      return { kind: 'out' };
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
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'F10':
      return shiftKey ? { kind: 'menu' } : null;
    default:
      return null;
  }
}

/**
 * What a key means in an editor; null leaves it to the editor.
 *
 * @param takesEnter whether the editor has a use for Enter itself: text of several lines
 */
export function editorKey(event: FormKeyEvent, takesEnter: boolean): FormKey | null {
  const shared = sharedKey(event);
  if (shared !== null) return shared;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  if (event.key === 'Escape') return { kind: 'leave' };
  return event.key === 'Enter' && !takesEnter ? { kind: 'next' } : null;
}

function sharedKey({ key, ctrlKey, metaKey, altKey, shiftKey }: FormKeyEvent): FormKey | null {
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
