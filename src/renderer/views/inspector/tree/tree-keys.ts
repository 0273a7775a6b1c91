import { type RowKeyEvent, type RowMove, rowMoveOf } from '../../../ui/rows/row-keys.ts';

/** What a key does in the tree (ARIA treegrid pattern; `*` and letters as in the tree view pattern). */
export type TreeAction =
  | RowMove
  /** Opens or closes a row, or shows all of its value. */
  | { readonly kind: 'toggle' }
  | { readonly kind: 'open-siblings' }
  | { readonly kind: 'copy-path' }
  | { readonly kind: 'copy-json' }
  | { readonly kind: 'copy-bytes' }
  /** Gives an unknown field a name. */
  | { readonly kind: 'name' }
  /** One row is chosen at a time; the page around the tree is not chosen either. */
  | { readonly kind: 'none' }
  | { readonly kind: 'type'; readonly character: string };

/** With Ctrl and Shift, or Cmd and Shift. */
const copies: Readonly<Record<string, 'copy-path' | 'copy-json' | 'copy-bytes'>> = {
  p: 'copy-path',
  j: 'copy-json',
  x: 'copy-bytes',
};

/**
 * What a key means; null where it is not the tree's.
 *
 * @param pageRows rows that PageUp and PageDown move
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

/** Names of fields begin with letters, `_`, or `#` and `[` where there is no name. */
function isCharacter(key: string): boolean {
  return /^[\p{L}\d_#[]$/u.test(key);
}
