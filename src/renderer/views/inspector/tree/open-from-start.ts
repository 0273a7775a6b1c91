import type { TreeRow } from '../../../../shared/model/tree-row.ts';
import type { NodeAddress } from './tree-layout.ts';

/** A message is opened one level deep from the start when all of that is this small. */
const smallBodyBytes = 4096;
const smallRowCount = 40;

/** What of a small body is open from the start: its messages, as long as all rows fit into a screen. */
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
    // Two bytes are the least that a field takes.
    budget -= Math.ceil(row.byteCount / 2);
    return budget < 0 ? [] : [[index]];
  });
}
