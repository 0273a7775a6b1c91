import type { OpenableNode } from '../../../shared/contract/engine-tree.ts';
import type { NodeRef, TreeRow } from '../../../shared/model/tree-row.ts';
import { openableNode } from './locate-row.ts';
import type { ShapeLookup } from './message-shape.ts';
import { readBarePage } from './read-tree-page.ts';
import type { Scans } from './scan-cache.ts';

/** Rows read at once. */
const pageRows = 500;
/** The limit of rows searched. */
const maxRows = 200_000;
/**
 * The time limit in milliseconds after which no further node is opened: short enough to need no progress
 * display.
 */
const budgetMs = 400;
const leastRows = 10_000;

/** The input of {@link expandTree}. */
export interface Expansion {
  readonly bytes: Uint8Array;
  /** The node to expand, and the address of its row. */
  readonly from: { readonly node: NodeRef; readonly address: readonly number[] };
  /** The number of levels to open below it. */
  readonly depth: number;
  readonly maxNodes: number;
  /** True when repeated fields share one row. */
  readonly grouped: boolean;
  readonly shapes: ShapeLookup;
  readonly scans: Scans;
}

interface Waiting {
  readonly node: NodeRef;
  readonly address: readonly number[];
  readonly level: number;
}

/**
 * Returns the nodes below a node, breadth first, so that a limit leaves out the deepest. It does not open
 * bytes that are text and only possibly a message, or that must be unpacked first.
 */
export function expandTree(query: Expansion): {
  readonly nodes: OpenableNode[];
  readonly isComplete: boolean;
} {
  const { bytes, from, depth, maxNodes, grouped, shapes, scans } = query;
  const nodes: OpenableNode[] = [];
  const waiting: Waiting[] = [{ ...from, level: 0 }];
  const overAt = performance.now() + budgetMs;
  let rowsLeft = maxRows;
  // The list grows during the loop.
  for (const { node, address, level } of waiting) {
    const isLate = rowsLeft < maxRows - leastRows && performance.now() > overAt;
    if (isLate) return { nodes, isComplete: false };
    let start = 0;
    for (let total = 1; start < total; ) {
      const isLookedThrough = level < depth && waiting.length <= maxNodes;
      const page = readBarePage({
        bytes,
        typeName: null,
        node,
        start,
        count: isLookedThrough ? pageRows : 1,
        showUnset: false,
        grouped,
        shapes,
        scans,
      });
      if (start === 0 && level > 0) {
        if (nodes.length === maxNodes) return { nodes, isComplete: false };
        nodes.push(openableNode(address, node, page));
      }
      if (!isLookedThrough) break;
      for (const [index, row] of page.rows.entries()) {
        if (row.children && isOpened(row)) {
          if (waiting.length > maxNodes) break;
          waiting.push({
            node: row.children,
            address: [...address, start + index],
            level: level + 1,
          });
        }
      }
      rowsLeft -= page.rows.length;
      if (rowsLeft <= 0 && start + page.rows.length < page.total)
        return { nodes, isComplete: false };
      if (page.rows.length === 0) break;
      start += page.rows.length;
      total = isValuesOnly(node) || waiting.length > maxNodes ? 0 : page.total;
    }
  }
  return { nodes, isComplete: waiting.length <= maxNodes };
}

/** Packed elements have no children. */
function isValuesOnly(node: NodeRef): boolean {
  return node.content.kind === 'packed';
}

function isOpened({ known, value, children }: TreeRow): boolean {
  return children?.content.kind !== 'inflated' && (known || value.kind !== 'string');
}
