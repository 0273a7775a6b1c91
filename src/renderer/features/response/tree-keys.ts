/** What a key does in the tree (ARIA treegrid pattern; `*` as in the tree view pattern). */
export type TreeAction =
  | { readonly kind: 'move'; readonly rows: number }
  | { readonly kind: 'go'; readonly to: 'first' | 'last' }
  /** Opens a closed row, or goes to the first child of an open one. */
  | { readonly kind: 'in' }
  /** Closes an open row, or goes to the parent. */
  | { readonly kind: 'out' }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'open-siblings' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'copy' };

/** The keys of an event that count here. */
export interface TreeKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * What a key means; null where it is not the tree's.
 *
 * @param pageRows rows that PageUp and PageDown move
 */
export function treeActionOf(event: TreeKey, pageRows: number): TreeAction | null {
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
    case 'Enter':
    case ' ':
      return { kind: 'toggle' };
    case '*':
      return { kind: 'open-siblings' };
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'F10':
      return shiftKey ? { kind: 'menu' } : null;
    default:
      return null;
  }
}
