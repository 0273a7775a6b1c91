import type { NodeRef, TreeRow, WireFault } from '../../../shared/model/tree-row.ts';
import type { ShapeLookup } from './message-shape.ts';
import { readTreePage } from './read-tree-page.ts';
import { createScanCache, type Scans } from './scan-cache.ts';

/** All rows of a tree that can be opened, read page by page. */
export interface WholeTree {
  /** Depth first, each before its children. */
  readonly rows: TreeRow[];
  readonly faults: WireFault[];
}

/** Returns all rows of a message. Texts that may also be messages are opened only on request. */
export function readWholeTree(
  bytes: Uint8Array,
  typeName: string | null,
  shapes: ShapeLookup,
  { opensTexts = false, grouped = false }: { opensTexts?: boolean; grouped?: boolean } = {},
): WholeTree {
  const tree: WholeTree = { rows: [], faults: [] };
  const scans = createScanCache();
  addRows(tree, null, scans);
  return tree;

  function addRows(into: WholeTree, node: NodeRef | null, cache: Scans): void {
    for (let start = 0; ; ) {
      const page = readTreePage({
        bytes,
        typeName,
        node,
        start,
        count: 50,
        showUnset: false,
        grouped,
        shapes,
        scans: cache,
      });
      for (const row of page.rows) {
        into.rows.push(row);
        const isOpened = opensTexts || row.known || row.value.kind !== 'string';
        if (row.children && isOpened) addRows(into, row.children, cache);
      }
      start += page.rows.length;
      if (start < page.total && page.rows.length > 0) continue;
      if (page.fault) into.faults.push(page.fault);
      return;
    }
  }
}
