import { createStore } from 'zustand/vanilla';
import type { OpenableNode } from '../../../../shared/contract/engine-tree.ts';
import { holderOf } from '../../../../shared/model/body-id.ts';
import type { NodeRef, TreePage } from '../../../../shared/model/tree-row.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { allLevels, expandNodes } from './expand-nodes.ts';
import { type Found, type InnerBody, locateByte } from './locate-byte.ts';
import { openFromStart } from './open-from-start.ts';
import {
  addressKey,
  isBelow,
  type LayoutNode,
  layoutNode,
  layoutOf,
  levelsOf,
  locateRow,
  type NodeAddress,
  nodeAt,
  placeNode,
  visibleRowCount,
} from './tree-layout.ts';
import {
  type Expanded,
  notExpanded,
  type OpenNode,
  type TreeLine,
  type TreeState,
  type TreeStore,
} from './tree-model.ts';
import { createTreePages, treePageRows } from './tree-pages.ts';
import type { TreeQuery } from './tree-query.ts';

/** The maximum number of nodes to read again at once; the rest is closed. */
const rereadNodes = 200;

/** Creates the store of one body and requests its first rows. */
export function createTreeStore({
  engine,
  query,
  byteLength,
  grouped = false,
}: {
  readonly engine: Pick<EngineCalls, 'readTree' | 'locateInTree' | 'expandTree'>;
  readonly query: TreeQuery;
  readonly byteLength: number;
  readonly grouped?: boolean;
}): TreeStore {
  const { bodyId, typeName } = query;
  const store = createStore<TreeState>(() => ({
    layout: null,
    isRootOpen: true,
    // An empty body has only unset fields to show.
    showUnset: byteLength === 0,
    grouped,
    unsetCount: 0,
    version: 0,
    isExpanding: false,
    problem: null,
  }));
  const pages = createTreePages(ask);
  let openNodes = new Map<string, OpenNode>();
  /** Opened packed content: by its body, the node that holds it. */
  const innerBodies = new Map<string, InnerBody>();

  // Grows, so that cancelled expansions can be recognized.
  let expansion = 0;
  /** The last reading of all open nodes; it may be over. */
  let reloading: Promise<void> = Promise.resolve();

  void start();

  async function ask(node: NodeRef | null, from: number, count: number): Promise<TreePage | null> {
    const { showUnset, grouped: isGrouped } = store.getState();
    const result = await engine.readTree({
      ...query,
      grouped: isGrouped,
      node,
      start: from,
      count,
      showUnset,
    });
    if (result.ok) return result.value;
    store.setState({ problem: result.problem });
    return null;
  }

  async function start(): Promise<void> {
    const root = await readNode([], null);
    if (root === null) return;
    openNodes = new Map([[addressKey([]), root]]);
    const inner = await readNodes(openFromStart(byteLength, root.childCount, pages.rowAt));
    for (const node of inner) openNodes.set(addressKey(node.address), node);
    layOut();
  }

  async function readNodes(addresses: readonly NodeAddress[]): Promise<readonly OpenNode[]> {
    const nodes = await Promise.all(
      addresses.map((address) => {
        const ref = pages.rowAt(address)?.children;
        return ref ? readNode(address, ref) : null;
      }),
    );
    return nodes.filter((node) => node !== null);
  }

  /** Reads the first page of a node; null when that failed or is no longer needed. */
  async function readNode(address: NodeAddress, ref: NodeRef | null): Promise<OpenNode | null> {
    const page = await pages.read(address, ref, 0);
    if (page === null) return null;
    const { fault, unsetCount, total } = page;
    const ofNode = page.bodyId ?? ref?.bodyId ?? bodyId;
    noteInner(address, ref, ofNode);
    return { address, ref, fault, unsetCount, childCount: total, bodyId: ofNode };
  }

  function noteInner(address: NodeAddress, ref: NodeRef | null, ofNode: string): void {
    if (ref?.content.kind !== 'inflated' || ofNode === bodyId) return;
    innerBodies.set(ofNode, { address, node: ref });
  }

  /** Computes the layout of all open nodes again. */
  function layOut(): void {
    const nodes = [...openNodes.values()];
    show(layoutOf(nodes.map(placeOf)));
  }

  function show(layout: LayoutNode | null): void {
    if (layout === null) return;
    let unsetCount = 0;
    for (const node of openNodes.values()) unsetCount += node.unsetCount;
    store.setState((state) => ({
      layout,
      unsetCount,
      version: state.version + 1,
      problem: null,
    }));
  }

  function line(address: NodeAddress): TreeLine {
    const { layout, isRootOpen } = store.getState();
    if (address.length === 0) return { kind: 'root', address, isOpen: isRootOpen };
    const row = pages.rowAt(address);
    if (row === undefined) return { kind: 'pending', address };
    const parent = openNodes.get(addressKey(address.slice(0, -1)));
    const content = parent?.ref?.content;
    const parentType = content === undefined ? typeName : content.typeName;
    return {
      kind: 'field',
      address,
      row,
      isOpen: layout !== null && nodeAt(layout, address) !== null,
      isUnexpected: !row.known && parentType !== null,
      isAdded: row.isRecovered === true && !parentType?.startsWith('recovered.'),
      bodyId: parent?.bodyId ?? bodyId,
    };
  }

  function lineCount(): number {
    const { layout, isRootOpen } = store.getState();
    if (layout === null) return 0;
    return isRootOpen ? visibleRowCount(layout) : 1;
  }

  function lineAt(index: number): TreeLine | null {
    const { layout } = store.getState();
    const found = layout === null ? null : locateRow(layout, index);
    if (found === null) return null;
    if (found.kind === 'node') return line(found.address);
    const node = openNodes.get(addressKey(found.address));
    return node?.fault
      ? { kind: 'fault', address: found.address, fault: node.fault, bodyId: node.bodyId }
      : null;
  }

  function load(from: number, to: number): void {
    for (let index = from; index < to; index += 1) {
      const wanted = lineAt(index);
      if (wanted?.kind !== 'pending') continue;
      const parent = wanted.address.slice(0, -1);
      const page = Math.floor((wanted.address.at(-1) ?? 0) / treePageRows);
      const node = openNodes.get(addressKey(parent));
      if (node === undefined || pages.isAsked(parent, page)) continue;
      void pages.read(parent, node.ref, page).then((came) => {
        if (came !== null) store.setState((state) => ({ version: state.version + 1 }));
      });
    }
  }

  async function open(addresses: readonly NodeAddress[]): Promise<void> {
    if (addresses.some((address) => address.length === 0)) store.setState({ isRootOpen: true });
    const closed = addresses.filter(
      (address) => address.length > 0 && !openNodes.has(addressKey(address)),
    );
    const before = reloading;
    const nodes = await readNodes(closed);
    addOpen(nodes);
    if (before === reloading || nodes.length === closed.length) return;
    // What was read for the rows before is dropped: read it for those that came meanwhile.
    await reloading;
    addOpen(await readNodes(closed.filter((address) => !openNodes.has(addressKey(address)))));
  }

  function addOpen(nodes: readonly OpenNode[]): void {
    if (nodes.length === 0) return;
    for (const node of nodes) openNodes.set(addressKey(node.address), node);
    let { layout } = store.getState();
    // For a few nodes, placing them one by one is cheaper.
    if (layout === null || nodes.length > 20) {
      layOut();
      return;
    }
    for (const node of nodes) layout = placeNode(layout, node.address, laidOut(node));
    show(layout);
  }

  function close(address: NodeAddress): void {
    if (address.length === 0) {
      store.setState({ isRootOpen: false });
      return;
    }
    const { layout } = store.getState();
    for (const [key, node] of openNodes) {
      const isInside = isBelow(node.address, address) || key === addressKey(address);
      if (isInside) openNodes.delete(key);
    }
    show(layout === null ? null : placeNode(layout, address, null));
  }

  async function expand(address: NodeAddress, depth: number): Promise<Expanded> {
    await open([address]);
    const from = openNodes.get(addressKey(address));
    if (from === undefined) return notExpanded;
    expansion += 1;
    const mine = expansion;
    store.setState({ isExpanding: true });
    const { grouped: isGrouped } = store.getState();
    const expanded = await expandNodes(engine, { ...query, grouped: isGrouped }, from, depth);
    if (mine !== expansion) return notExpanded;
    store.setState({ isExpanding: false });
    if (!expanded.ok) {
      store.setState({ problem: expanded.problem });
      return notExpanded;
    }
    const { nodes, isComplete } = expanded.value;
    openAll(nodes);
    const nodeCount = nodes.length;
    if (!isComplete) return { kind: 'some', nodeCount };
    const deepest = address.length + depth;
    const isDeep = depth === allLevels && nodes.some((node) => node.address.length >= deepest);
    return { kind: isDeep ? 'deep' : 'all', nodeCount };
  }

  function cancelExpand(): void {
    expansion += 1;
    store.setState({ isExpanding: false });
  }

  /** Opens nodes whose row counts the engine returned; their rows load when they are visible. */
  function openAll(nodes: readonly OpenableNode[]): void {
    const { showUnset } = store.getState();
    const opened: OpenNode[] = [];
    for (const { address, ref, total, unsetCount, fault } of nodes) {
      const key = addressKey(address);
      if (openNodes.has(key)) continue;
      const parent = openNodes.get(addressKey(address.slice(0, -1)));
      const ofNode = ref.bodyId ?? parent?.bodyId ?? bodyId;
      noteInner(address, ref, ofNode);
      const childCount = total + (showUnset ? unsetCount : 0);
      const node = { address, ref, fault, unsetCount, childCount, bodyId: ofNode };
      openNodes.set(key, node);
      opened.push(node);
    }
    addOpen(opened);
  }

  /** Opens packed content and returns its node; undefined when there is none. */
  async function openInner(ofBody: string): Promise<InnerBody | undefined> {
    const known = innerBodies.get(ofBody);
    if (known && openNodes.has(addressKey(known.address))) return known;
    const holder = holderOf(ofBody);
    if (holder === null) return undefined;
    const found = await reveal(holder.bodyId, holder.part.start);
    if (found?.address) await open([found.address]);
    return innerBodies.get(ofBody);
  }

  async function reveal(ofBody: string, offset: number): Promise<Found | null> {
    const inner = ofBody === bodyId ? null : await openInner(ofBody);
    if (inner === undefined) return null;
    const { grouped: isGrouped } = store.getState();
    const found = await locateByte(engine, { ...query, grouped: isGrouped }, offset, inner);
    if (!found.ok) {
      store.setState({ problem: found.problem });
      return null;
    }
    if (isGrouped !== store.getState().grouped) return null;
    openAll(found.value.chain);
    store.setState({ isRootOpen: true });
    const { address } = found.value;
    if (address !== null) await readRowsAround(address);
    return found.value;
  }

  /** Loads the row that is about to be chosen. */
  async function readRowsAround(address: NodeAddress): Promise<void> {
    const parent = openNodes.get(addressKey(address.slice(0, -1)));
    if (parent === undefined || pages.rowAt(address) !== undefined) return;
    const page = Math.floor((address.at(-1) ?? 0) / treePageRows);
    await pages.read(parent.address, parent.ref, page);
    store.setState((state) => ({ version: state.version + 1 }));
  }

  async function setShowUnset(showUnset: boolean): Promise<void> {
    if (showUnset === store.getState().showUnset) return;
    store.setState({ showUnset });
    if (openNodes.size <= rereadNodes) return reload();
    // Row counts are known; visible rows load when they are drawn.
    pages.turn();
    pages.dropOlder();
    for (const [key, node] of openNodes) {
      const childCount = node.childCount + (showUnset ? 1 : -1) * node.unsetCount;
      openNodes.set(key, { ...node, childCount });
    }
    layOut();
  }

  /** Reads the rows of all open nodes again. */
  function reload(): Promise<void> {
    reloading = readAgain();
    return reloading;
  }

  /** Unset fields come last, so the addresses of open nodes stay the same. */
  async function readAgain(): Promise<void> {
    const turn = pages.turn();
    const before = new Set(openNodes.keys());
    const nodes = new Map<string, OpenNode>();
    // From the root down: changed schemas may change what a row contains.
    const byDepth = [...openNodes.values()].sort((a, b) => a.address.length - b.address.length);
    for (const level of levelsOf(byDepth.slice(0, rereadNodes))) {
      const read = await Promise.all(
        level.map(({ address, ref }) => {
          const now = pages.rowAt(address)?.children;
          if (address.length > 0 && now === null) return null;
          return readNode(address, now ?? ref);
        }),
      );
      if (!pages.isCurrent(turn)) return;
      for (const node of read) if (node !== null) nodes.set(addressKey(node.address), node);
    }
    // Without the root there is no tree: the old one stays, with the problem above it.
    if (!nodes.has(addressKey([]))) return;
    // The user may open and close nodes while they are read.
    for (const [key, node] of openNodes) if (!before.has(key)) nodes.set(key, node);
    for (const key of before) if (!openNodes.has(key)) nodes.delete(key);
    pages.dropOlder();
    openNodes = nodes;
    layOut();
  }

  async function setGrouped(isGrouped: boolean): Promise<void> {
    store.setState({ grouped: isGrouped });
    pages.turn();
    const root = await readNode([], null);
    if (root === null) return;
    pages.dropOlder();
    innerBodies.clear();
    openNodes = new Map([[addressKey([]), root]]);
    layOut();
  }

  function collapseAll(): void {
    const root = openNodes.get(addressKey([]));
    if (root === undefined) return;
    openNodes = new Map([[addressKey([]), root]]);
    store.setState({ isRootOpen: true });
    layOut();
  }

  function retry(): void {
    pages.retry();
    store.setState((state) => ({ problem: null, version: state.version + 1 }));
    if (store.getState().layout === null) void start();
  }

  return {
    ...store,
    query,
    memory: { current: { index: null, address: null, revision: null } },
    lineCount,
    lineAt,
    line,
    nodeAt: (address) => openNodes.get(addressKey(address)),
    load,
    open,
    close,
    expand,
    cancelExpand,
    collapseAll,
    reveal,
    setShowUnset,
    setGrouped,
    reload,
    retry,
    dispose() {
      cancelExpand();
      pages.turn();
    },
  };
}

function placeOf({ address, childCount, fault }: OpenNode) {
  return { address, childCount, hasFault: fault !== null };
}

function laidOut({ childCount, fault }: OpenNode): LayoutNode {
  return layoutNode(childCount, fault !== null);
}
