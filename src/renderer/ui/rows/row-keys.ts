/** The parts of a key event that rows use. */
export interface RowKeyEvent {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key does in every tree of rows (ARIA treegrid pattern). */
export type RowMove =
  | { readonly kind: 'move'; readonly rows: number }
  | { readonly kind: 'go'; readonly to: 'first' | 'last' }
  /** Opens a closed row, or goes to the first child of an open one. */
  | { readonly kind: 'in' }
  /** Closes an open row, or goes to its parent. */
  | { readonly kind: 'out' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'copy' };

/**
 * Returns what a key does on a row in every tree; null when the key has no common meaning.
 *
 * @param pageRows the number of rows that PageUp and PageDown move
 */
export function rowMoveOf(event: RowKeyEvent, pageRows: number): RowMove | null {
  const { key, shiftKey, altKey } = event;
  if (event.ctrlKey || event.metaKey) {
    return key.toLowerCase() === 'c' && !shiftKey && !altKey ? { kind: 'copy' } : null;
  }
  if (altKey) return null;
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
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'F10':
      return shiftKey ? { kind: 'menu' } : null;
    default:
      return null;
  }
}
