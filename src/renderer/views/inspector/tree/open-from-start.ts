import type { TreeRow } from '../../../../shared/model/tree-row.ts';
import type { NodeAddress } from './tree-layout.ts';

/** A message up to this size starts with one level open. */
const smallBodyBytes = 4096;
const smallRowCount = 40;

/** Opens the messages of a small body at the start, while all rows fit on a screen. */
export function openFromStart(
  byteLength: number,
  childCount: number,
  rowAt: (address: NodeAddress) => TreeRow | undefined,
): readonly NodeAddress[] {
  if (byteLength > smallBodyBytes || childCount > smallRowCount) return [];
  let budget = smallRowCount - childCount;
  return Array.from({ length: childCount }, (_, index) => index).flatMap((index) => {
    const row = rowAt([index]);
    if (!row?.known || row.children?.content.kind !== 'message') return [];
    // A field takes at least two bytes.
    budget -= Math.ceil(row.byteCount / 2);
    return budget < 0 ? [] : [[index]];
  });
}
