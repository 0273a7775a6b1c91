/**
 * A node of the visible tree, stored as counts. A node knows how many children it has and which are open, but
 * not the children, so a message with a million fields costs one node. Values are immutable; opening or
 * closing copies the nodes up to the root.
 */
export interface LayoutNode {
  /** The number of direct children. */
  readonly childCount: number;
  /** True when a last line says that reading stopped here. */
  readonly hasFault: boolean;
  /** Open children, ascending by index. */
  readonly open: readonly OpenChild[];
  /** The number of visible rows below this node. */
  readonly rowCount: number;
}

interface OpenChild {
  readonly index: number;
  readonly node: LayoutNode;
  /** The number of visible rows below the open siblings up to and including this one. */
  readonly rowsThrough: number;
}

/** The indices of children from the root down; empty for the root. */
export type NodeAddress = readonly number[];

/** The kind of a visible row. */
export type LayoutRow =
  | { readonly kind: 'node'; readonly address: NodeAddress }
  /** The line at the end of a node where reading stopped. */
  | { readonly kind: 'fault'; readonly address: NodeAddress };

/** Creates a node with no open child. */
export function layoutNode(childCount: number, hasFault: boolean): LayoutNode {
  return build(childCount, hasFault, []);
}

/** Returns the number of visible rows: the root and all below it. */
export function visibleRowCount(root: LayoutNode): number {
  return root.rowCount + 1;
}

/** Returns the row at a visible index; null outside the tree. O(depth x log(open siblings)). */
export function locateRow(root: LayoutNode, visibleIndex: number): LayoutRow | null {
  if (visibleIndex < 0 || visibleIndex > root.rowCount) return null;
  let node = root;
  let remaining = visibleIndex;
  const address: number[] = [];
  while (remaining > 0) {
    const below = remaining - 1;
    if (node.hasFault && below === node.rowCount - 1) return { kind: 'fault', address };
    const next = childAt(node, below);
    address.push(next.index);
    if (next.remaining === 0 || next.node === null) break;
    node = next.node;
    remaining = next.remaining;
  }
  return { kind: 'node', address };
}

/** Returns the visible index of a node; null when an ancestor is closed. */
export function visibleIndexOf(root: LayoutNode, address: NodeAddress): number | null {
  let node: LayoutNode | null = root;
  let index = 0;
  for (const child of address) {
    if (node === null || child >= node.childCount) return null;
    index += 1 + child + rowsBefore(node, child);
    node = findOpen(node, child);
  }
  return index;
}

/** Returns the open node at an address; null when it or an ancestor is closed. */
export function nodeAt(root: LayoutNode, address: NodeAddress): LayoutNode | null {
  let node: LayoutNode | null = root;
  for (const child of address) {
    if (node === null) return null;
    node = findOpen(node, child);
  }
  return node;
}

/** Replaces the open node at an address; null closes it. Its ancestors must be open. */
export function placeNode(
  root: LayoutNode,
  address: NodeAddress,
  placed: LayoutNode | null,
): LayoutNode {
  const [child, ...rest] = address;
  if (child === undefined) return placed ?? layoutNode(root.childCount, root.hasFault);
  const current = findOpen(root, child);
  if (rest.length > 0 && current === null) return root;
  const next = rest.length > 0 && current !== null ? placeNode(current, rest, placed) : placed;
  const at = lowerBound(root.open, child);
  const replaced = root.open[at]?.index === child ? 1 : 0;
  const open = root.open.map(({ index, node }) => ({ index, node }));
  open.splice(at, replaced, ...(next === null ? [] : [{ index: child, node: next }]));
  return build(root.childCount, root.hasFault, open);
}

/** An open node with its address. */
export interface OpenPlace {
  readonly address: NodeAddress;
  readonly childCount: number;
  readonly hasFault: boolean;
}

/**
 * Returns the layout of many open nodes at once, in O(n log n): placing them one by one copies their open
 * siblings each time. Null without the root. A node with a closed parent is left out.
 */
export function layoutOf(places: readonly OpenPlace[]): LayoutNode | null {
  const sorted = [...places].sort((a, b) => compareAddresses(a.address, b.address));
  const [root] = sorted;
  if (root === undefined || root.address.length > 0) return null;
  let next = 1;
  function below(place: OpenPlace): LayoutNode {
    const open: { index: number; node: LayoutNode }[] = [];
    for (;;) {
      const child = sorted[next];
      if (child === undefined || !isBelow(child.address, place.address)) break;
      next += 1;
      const index = child.address[place.address.length] ?? 0;
      const isOwn = child.address.length === place.address.length + 1 && index < place.childCount;
      if (isOwn) open.push({ index, node: below(child) });
    }
    return build(place.childCount, place.hasFault, open);
  }
  return below(root);
}

/** True when an address lies below another, at any depth. */
export function isBelow(address: NodeAddress, ancestor: NodeAddress): boolean {
  return (
    address.length > ancestor.length && ancestor.every((index, depth) => address[depth] === index)
  );
}

function compareAddresses(a: NodeAddress, b: NodeAddress): number {
  const shorter = Math.min(a.length, b.length);
  for (let depth = 0; depth < shorter; depth += 1) {
    const difference = (a[depth] ?? 0) - (b[depth] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Returns an address as text, for maps and element ids. */
export function addressKey(address: NodeAddress): string {
  return address.join('.');
}

function build(
  childCount: number,
  hasFault: boolean,
  open: readonly { readonly index: number; readonly node: LayoutNode }[],
): LayoutNode {
  let rows = 0;
  const counted = open.map(({ index, node }) => {
    rows += node.rowCount;
    return { index, node, rowsThrough: rows };
  });
  return { childCount, hasFault, open: counted, rowCount: childCount + rows + (hasFault ? 1 : 0) };
}

/** Returns the child that a row below the node is, or belongs to. */
function childAt(
  node: LayoutNode,
  below: number,
): { index: number; node: LayoutNode | null; remaining: number } {
  // Find the last open child that starts at or before the row; children without rows of their own follow it.
  let low = 0;
  let high = node.open.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const child = node.open[middle] as OpenChild;
    if (startOf(child) <= below) low = middle + 1;
    else high = middle;
  }
  const child = node.open[low - 1];
  if (child === undefined) return { index: below, node: null, remaining: 0 };
  const inside = below - startOf(child);
  if (inside <= child.node.rowCount) {
    return { index: child.index, node: child.node, remaining: inside };
  }
  return { index: below - child.rowsThrough, node: null, remaining: 0 };
}

/** Returns the number of rows below the node that come before an open child's own row. */
function startOf(child: OpenChild): number {
  return child.index + child.rowsThrough - child.node.rowCount;
}

function rowsBefore(node: LayoutNode, index: number): number {
  return node.open[lowerBound(node.open, index) - 1]?.rowsThrough ?? 0;
}

function findOpen(node: LayoutNode, index: number): LayoutNode | null {
  const found = node.open[lowerBound(node.open, index)];
  return found?.index === index ? found.node : null;
}

function lowerBound(open: readonly OpenChild[], index: number): number {
  let low = 0;
  let high = open.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((open[middle] as OpenChild).index < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Groups nodes by depth, one list per depth. */
export function levelsOf<Node extends { readonly address: NodeAddress }>(
  nodes: readonly Node[],
): readonly (readonly Node[])[] {
  const levels: Node[][] = [];
  for (const node of nodes) {
    levels[node.address.length] ??= [];
    levels[node.address.length]?.push(node);
  }
  return levels.filter((level) => level !== undefined);
}
