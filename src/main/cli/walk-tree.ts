import type { NodeRef, TreeRow, WireFault } from '../../shared/model/tree-row.ts';
import type { ShapeLookup } from '../proto/wire/message-shape.ts';
import { readTreePage } from '../proto/wire/read-tree-page.ts';
import { createScanCache, type Scans } from '../proto/wire/scan-cache.ts';

/** A row of a message, or the fault that ends its message. */
export type TreeStep =
  | {
      readonly kind: 'row';
      readonly row: TreeRow;
      /** The message, or packed field, that contains the row. */
      readonly parent: NodeRef;
      readonly depth: number;
    }
  | { readonly kind: 'fault'; readonly depth: number; readonly fault: WireFault };

/** Deeper messages are listed, not opened, because parsers refuse them. */
export const maxTreeDepth = 100;
const pageRows = 500;

/**
 * Yields all rows below a node, depth first, in wire order; holds at most a page of each level in memory.
 *
 * @param opens returns true to walk the content of a row too; called only if there is any
 */
export function* walkTree(
  bytes: Uint8Array,
  root: NodeRef,
  shapes: ShapeLookup,
  opens: (row: TreeRow) => boolean,
): Generator<TreeStep> {
  // One for each depth: the scan of a long list is kept while its content is walked.
  const scansAt: Scans[] = [];
  const open: { node: NodeRef; start: number; rows: readonly TreeRow[]; next: number }[] = [];
  open.push({ node: root, start: 0, rows: [], next: 0 });
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const depth = open.length - 1;
    const row = level.rows[level.next];
    if (row) {
      level.next += 1;
      yield { kind: 'row', row, parent: level.node, depth };
      // A text that also parses as a message is a text.
      const isText = row.value.kind === 'string';
      if (row.children && !isText && open.length < maxTreeDepth && opens(row)) {
        open.push({ node: row.children, start: 0, rows: [], next: 0 });
      }
      continue;
    }
    scansAt[depth] ??= createScanCache(1);
    const page = readTreePage({
      bytes,
      typeName: null,
      node: level.node,
      start: level.start,
      count: pageRows,
      showUnset: false,
      shapes,
      scans: scansAt[depth],
    });
    if (page.rows.length > 0) {
      level.start += page.rows.length;
      level.rows = page.rows;
      level.next = 0;
      continue;
    }
    if (page.fault) yield { kind: 'fault', depth, fault: page.fault };
    open.pop();
  }
}

/** Returns the node of a body part that is a message. */
export function messageNode(
  typeName: string | null,
  start: number,
  end: number,
  path: string,
): NodeRef {
  return { start, end, content: { kind: 'message', typeName, group: false }, path };
}
