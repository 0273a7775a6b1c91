import { type RowKeyEvent, type RowMove, rowMoveOf } from '../../../ui/row-keys.ts';

/** What a key does in the tree (ARIA treegrid pattern; `*` as in the tree view pattern). */
export type TreeAction = RowMove | { readonly kind: 'toggle' } | { readonly kind: 'open-siblings' };

/**
 * What a key means; null where it is not the tree's.
 *
 * @param pageRows rows that PageUp and PageDown move
 */
export function treeActionOf(event: RowKeyEvent, pageRows: number): TreeAction | null {
  const moved = rowMoveOf(event, pageRows);
  if (moved !== null || event.ctrlKey || event.metaKey || event.altKey) return moved;
  switch (event.key) {
    case 'Enter':
    case ' ':
      return { kind: 'toggle' };
    case '*':
      return { kind: 'open-siblings' };
    default:
      return null;
  }
}
