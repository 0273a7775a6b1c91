import { type RowKeyEvent, type RowMove, rowMoveOf } from '../../../ui/rows/row-keys.ts';

/** What a key does in the tree (ARIA treegrid pattern; `*` and letters as in the tree view pattern). */
export type TreeAction =
  | RowMove
  /** Opens or closes a row, or shows its whole value. */
  | { readonly kind: 'toggle' }
  | { readonly kind: 'open-siblings' }
  | { readonly kind: 'copy-path' }
  | { readonly kind: 'copy-json' }
  | { readonly kind: 'copy-bytes' }
  /** Names an unknown field. */
  | { readonly kind: 'name' }
  /** Ctrl+A does nothing: one row is chosen at a time, and the page must not be selected. */
  | { readonly kind: 'none' }
  | { readonly kind: 'type'; readonly character: string };

/** With Ctrl and Shift, or Cmd and Shift. */
const copies: Readonly<Record<string, 'copy-path' | 'copy-json' | 'copy-bytes'>> = {
  p: 'copy-path',
  j: 'copy-json',
  x: 'copy-bytes',
};

/**
 * Returns the action of a key; null when the tree does not use it.
 *
 * @param pageRows the number of rows that PageUp and PageDown move
 */
export function treeActionOf(event: RowKeyEvent, pageRows: number): TreeAction | null {
  const moved = rowMoveOf(event, pageRows);
  if (moved !== null || event.altKey) return moved;
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (!event.shiftKey) return key === 'a' ? { kind: 'none' } : null;
    const kind = copies[key];
    return kind === undefined ? null : { kind };
  }
  switch (event.key) {
    case 'Enter':
    case ' ':
      return { kind: 'toggle' };
    case '*':
      return { kind: 'open-siblings' };
    case 'F2':
      return { kind: 'name' };
    default:
      return isCharacter(event.key) ? { kind: 'type', character: event.key } : null;
  }
}

/** Field names begin with letters or `_`; rows without a name with `#` or `[`. */
function isCharacter(key: string): boolean {
  return /^[\p{L}\d_#[]$/u.test(key);
}
