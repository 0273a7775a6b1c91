import { endOfVarint } from '../bytes/read-varint.ts';
import { createWalker } from './create-walker.ts';
import type { WalkedNode, WalkSource } from './walked-node.ts';

/** What is told of each node of a body. What it is told of is not kept: it has to be copied. */
export interface NodeVisitor {
  /** Each field, at any depth, in the order of the bytes; and each fault. */
  node(node: WalkedNode): void;
  /** Each element of packed lists, right behind the list itself; left out, they are not gone through. */
  element?(start: number, end: number, list: WalkedNode): void;
}

/**
 * Visits every node of a message once and keeps nothing. Never throws for hostile bytes: what cannot be
 * read is a node of kind `fault`, and what is there of the field it lies in is one of kind `cut`.
 */
export function walkAll(source: WalkSource, visitor: NodeVisitor): void {
  const walker = createWalker(source);
  const { node } = walker;
  while (walker.next()) {
    visitor.node(node);
    if (node.packed !== null && visitor.element) visitElements(source.bytes, node, visitor.element);
  }
}

/** Elements of a packed list up to where they can be read. */
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
