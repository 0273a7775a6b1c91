import { endOfVarint } from '../bytes/read-varint.ts';
import { createWalker } from './create-walker.ts';
import type { WalkedNode, WalkSource } from './walked-node.ts';

/** Receives each node of a body. Nodes are reused: copy what you keep. */
export interface NodeVisitor {
  /** Called for each field, at any depth, in byte order; and for each fault. */
  node(node: WalkedNode): void;
  /**
   * Called for each element of packed lists, right after the list itself; if omitted, elements are skipped.
   */
  element?(start: number, end: number, list: WalkedNode): void;
}

/**
 * Visits every node of a message once and stores nothing. Never throws for hostile bytes: unreadable content
 * is a node of kind `fault`, and the available part of its field is one of kind `cut`.
 */
export function walkAll(source: WalkSource, visitor: NodeVisitor): void {
  const walker = createWalker(source);
  const { node } = walker;
  while (walker.next()) {
    visitor.node(node);
    if (node.packed !== null && visitor.element) visitElements(source.bytes, node, visitor.element);
  }
}

/** Visits the elements of a packed list as far as they can be read. */
function visitElements(
  bytes: Uint8Array,
  list: WalkedNode,
  visit: NonNullable<NodeVisitor['element']>,
): void {
  const { valueStart, valueEnd, packedWidth } = list;
  if (packedWidth > 0) {
    for (let at = valueStart; at + packedWidth <= valueEnd; at += packedWidth) {
      visit(at, at + packedWidth, list);
    }
    return;
  }
  for (let at = valueStart; at < valueEnd; ) {
    const next = endOfVarint(bytes, at, valueEnd);
    if (next === 0) return;
    visit(at, next, list);
    at = next;
  }
}
