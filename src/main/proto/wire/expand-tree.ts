import type { OpenableNode } from '../../../shared/contract/engine-tree.ts';
import type { NodeRef, TreeRow } from '../../../shared/model/tree-row.ts';
import { openableNode } from './locate-row.ts';
import type { ShapeLookup } from './message-shape.ts';
import { readBarePage } from './read-tree-page.ts';
import type { Scans } from './scan-cache.ts';

/** Rows read at once. */
const pageRows = 500;
/** Rows looked through in all. */
const maxRows = 200_000;
/** Milliseconds after which no further node is opened, once so many rows were looked through: nobody need be told how far it is. */
const budgetMs = 400;
const leastRows = 10_000;

/** What {@link expandTree} is asked. */
export interface Expansion {
  readonly bytes: Uint8Array;
  /** The node that is expanded, and the address of its row. */
  readonly from: { readonly node: NodeRef; readonly address: readonly number[] };
  /** Levels below it that are opened. */
  readonly depth: number;
  readonly maxNodes: number;
  /** Whether fields that came more than once stand together in one row. */
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
 * The nodes below a node, breadth first, so that a bound leaves out what is deepest. Nothing that is
 * only guessed to be a message beside being text is opened, nor what has to be unpacked first.
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
  // The list grows while it is gone through.
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

/** Below packed elements there is nothing. */
function isValuesOnly(node: NodeRef): boolean {
  return node.content.kind === 'packed';
}

function isOpened({ known, value, children }: TreeRow): boolean {
  return children?.content.kind !== 'inflated' && (known || value.kind !== 'string');
}
