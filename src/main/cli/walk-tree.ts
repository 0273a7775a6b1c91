import type { NodeRef, TreeRow, WireFault } from '../../shared/model/tree-row.ts';
import type { ShapeLookup } from '../proto/wire/message-shape.ts';
import { readTreePage } from '../proto/wire/read-tree-page.ts';
import { createScanCache, type Scans } from '../proto/wire/scan-cache.ts';

/** A row of a message, or what ends the message that it stands in. */
export type TreeStep =
  | {
      readonly kind: 'row';
      readonly row: TreeRow;
      /** The message, or packed field, that the row is of. */
      readonly parent: NodeRef;
      readonly depth: number;
    }
  | { readonly kind: 'fault'; readonly depth: number; readonly fault: WireFault };

/** Deeper messages are named, not opened, as parsers refuse them. */
export const maxTreeDepth = 100;
const pageRows = 500;

/**
 * All rows below a node, depth first, in wire order; never more than a page of each level in memory.
 *
 * @param opens whether what a row holds is walked too; asked only where there is something
 */
export function* walkTree(
  bytes: Uint8Array,
  root: NodeRef,
  shapes: ShapeLookup,
  opens: (row: TreeRow) => boolean,
): Generator<TreeStep> {
  // One for each depth: the scan of a long list is kept while all that is in it is walked.
  const scansAt: Scans[] = [];
  const open: { node: NodeRef; start: number; rows: readonly TreeRow[]; next: number }[] = [];
  open.push({ node: root, start: 0, rows: [], next: 0 });
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const depth = open.length - 1;
    const row = level.rows[level.next];
    if (row) {
      level.next += 1;
      yield { kind: 'row', row, parent: level.node, depth };
      // A text that would read as a message too is a text.
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

/** A part of a body as the message that it is. */
export function messageNode(
  typeName: string | null,
  start: number,
  end: number,
  path: string,
): NodeRef {
  return { start, end, content: { kind: 'message', typeName, group: false }, path };
}
