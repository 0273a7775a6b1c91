import type { OpenableNode } from '../../../../shared/contract/engine-tree.ts';
import { bodyPartId } from '../../../../shared/model/body-id.ts';
import type { NodeRef, TreePage } from '../../../../shared/model/tree-row.ts';

/** A node, and the body that holds its bytes. */
export interface NodeBody {
  readonly bodyId: string;
  /** Null for the whole body. */
  readonly node: NodeRef | null;
}

/**
 * Returns where to read the rows below a node: packed bytes are in the body that they unpack to. A node there
 * is the whole message, whatever its length.
 */
export function bodyOfNode(bodyId: string, node: NodeRef | null): NodeBody {
  if (node === null) return { bodyId, node };
  const holder = node.bodyId ?? bodyId;
  const { content, start, end, path } = node;
  if (content.kind !== 'inflated') return { bodyId: holder, node };
  const { coding, typeName } = content;
  return {
    bodyId: bodyPartId(holder, { start, end, coding }),
    node: {
      start: 0,
      end: Number.MAX_SAFE_INTEGER,
      content: { kind: 'message', typeName, group: false },
      path,
    },
  };
}

/** Marks the rows of a page, and all nested ones, as rows of another body than the one shown. */
export function pageOfBody(page: TreePage, bodyId: string): TreePage {
  const rows = page.rows.map((row) =>
    row.children ? { ...row, children: { ...row.children, bodyId } } : row,
  );
  return { ...page, bodyId, rows };
}

/** Adds the damage of packed bytes to their page, before the errors that follow from it. */
export function withDamage(page: TreePage, damage: string | null, byteLength: number): TreePage {
  if (damage === null) return page;
  const { fault } = page;
  const reason = fault === null ? damage : `${damage}, so that ${fault.reason}`;
  return { ...page, fault: { offset: fault?.offset ?? byteLength, reason } };
}

/** Marks openable nodes as nodes of another body. */
export function nodesOfBody(nodes: readonly OpenableNode[], bodyId: string): OpenableNode[] {
  return nodes.map((node) => ({ ...node, ref: { ...node.ref, bodyId } }));
}
