import { createStore, type StoreApi } from 'zustand/vanilla';
import type { NodeRef, TreePage, TreeRow, WireFault } from '../../../../shared/model/tree-row.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { EngineCalls } from '../engine-calls.ts';
import {
  addressKey,
  type LayoutNode,
  layoutNode,
  locateRow,
  type NodeAddress,
  nodeAt,
  placeNode,
  visibleRowCount,
} from './tree-layout.ts';

/** Rows asked for at once. */
export const treePageRows = 200;

/** Pages kept; older ones are asked for again. 20 000 rows. */
const keptPages = 100;

/** A message is opened one level deep from the start when all of that is this small. */
const smallBodyBytes = 4096;
const smallRowCount = 40;

/** One line of the tree as it is drawn. */
export type TreeLine =
  | { readonly kind: 'root'; readonly address: NodeAddress; readonly isOpen: boolean }
  | {
      readonly kind: 'field';
      readonly address: NodeAddress;
      readonly row: TreeRow;
      readonly isOpen: boolean;
      /** False where the parent has no schema either, so that it goes without saying. */
      readonly isUnexpected: boolean;
    }
  | { readonly kind: 'fault'; readonly address: NodeAddress; readonly fault: WireFault }
  /** Not here yet. */
  | { readonly kind: 'pending'; readonly address: NodeAddress };

/** The tree of one body as far as it was opened. */
export interface TreeState {
  /** Null until the first page came. */
  readonly layout: LayoutNode | null;
  readonly isRootOpen: boolean;
  readonly showUnset: boolean;
  /** Fields of the open messages that are not on the wire. */
  readonly unsetCount: number;
  /** Goes up when rows came. */
  readonly version: number;
  readonly problem: Problem | null;
}

/** The rows of one body: asks the engine for those that show, keeps what is open. */
export interface TreeStore extends StoreApi<TreeState> {
  /** Lines that can be scrolled through. */
  readonly lineCount: () => number;
  readonly lineAt: (index: number) => TreeLine | null;
  readonly line: (address: NodeAddress) => TreeLine;
  /** Asks for the rows among these lines that are not here. */
  readonly load: (start: number, end: number) => void;
  readonly open: (addresses: readonly NodeAddress[]) => Promise<void>;
  readonly close: (address: NodeAddress) => void;
  readonly setShowUnset: (showUnset: boolean) => Promise<void>;
  /** Asks again for what could not be read. */
  readonly retry: () => void;
  readonly dispose: () => void;
}

interface OpenNode {
  readonly address: NodeAddress;
  /** Null is the whole body. */
  readonly ref: NodeRef | null;
  readonly fault: WireFault | null;
  readonly unsetCount: number;
  readonly childCount: number;
}

/** Makes the store of one body and asks for its first rows. */
export function createTreeStore(options: {
  readonly engine: Pick<EngineCalls, 'readTree'>;
  readonly bodyId: string;
  readonly typeName: string | null;
  /** The set that the type is of; null is the first that defines it. */
  readonly schemaSet: string | null;
  readonly byteLength: number;
}): TreeStore {
  const { engine, bodyId, typeName, schemaSet, byteLength } = options;
  const store = createStore<TreeState>(() => ({
    layout: null,
    isRootOpen: true,
    // An empty body has nothing but unset fields to show.
    showUnset: byteLength === 0,
    unsetCount: 0,
    version: 0,
    problem: null,
  }));
  const pages = new Map<string, readonly TreeRow[]>();
  const asked = new Set<string>();
  let openNodes = new Map<string, OpenNode>();
  // Answers to questions of an earlier generation (before the unset fields were switched) are dropped.
  let generation = 0;

  void start();

  async function start(): Promise<void> {
    const root = await readNode([], null);
    if (root === null) return;
    openNodes.set(addressKey([]), root);
    const inner = isSmall(root) ? await readNodes(firstLevel(root)) : [];
    for (const node of inner) openNodes.set(addressKey(node.address), node);
    publish();
  }

  function isSmall(root: OpenNode): boolean {
    return byteLength <= smallBodyBytes && root.childCount <= smallRowCount;
  }

  function firstLevel(root: OpenNode): readonly NodeAddress[] {
    const rows = pages.get(pageKey([], 0)) ?? [];
    let budget = smallRowCount - root.childCount;
    return rows.flatMap((row, index) => {
      if (!row.known || row.children?.content.kind !== 'message') return [];
      // Two bytes are the least that a field takes.
      budget -= Math.ceil(row.byteCount / 2);
      return budget < 0 ? [] : [[index]];
    });
  }

  async function readNodes(addresses: readonly NodeAddress[]): Promise<readonly OpenNode[]> {
    const nodes = await Promise.all(
      addresses.map((address) => {
        const ref = rowAt(address)?.children;
        return ref ? readNode(address, ref) : null;
      }),
    );
    return nodes.filter((node) => node !== null);
  }

  /** Reads a node's first page; null when that failed or is no longer wanted. */
  async function readNode(address: NodeAddress, ref: NodeRef | null): Promise<OpenNode | null> {
    const page = await readPage(address, ref, 0);
    if (page === null) return null;
    const { fault, unsetCount, total } = page;
    return { address, ref, fault, unsetCount, childCount: total };
  }

  async function readPage(
    address: NodeAddress,
    ref: NodeRef | null,
    page: number,
  ): Promise<TreePage | null> {
    const key = pageKey(address, page);
    const mine = generation;
    asked.add(key);
    const result = await engine.readTree({
      bodyId,
      typeName,
      schemaSet,
      node: ref,
      start: page * treePageRows,
      count: treePageRows,
      showUnset: store.getState().showUnset,
    });
    if (mine !== generation) return null;
    if (!result.ok) {
      // The page stays "asked", else each drawing would ask again.
      store.setState({ problem: result.problem });
      return null;
    }
    asked.delete(key);
    keepPage(key, result.value.rows);
    return result.value;
  }

  function keepPage(key: string, rows: readonly TreeRow[]): void {
    pages.delete(key);
    pages.set(key, rows);
    for (const oldest of pages.keys()) {
      if (pages.size <= keptPages) break;
      pages.delete(oldest);
    }
  }

  /** Counts the layout again from the open nodes, parents before children. */
  function publish(): void {
    const nodes = [...openNodes.values()].sort((a, b) => a.address.length - b.address.length);
    const [root, ...rest] = nodes;
    if (root === undefined) return;
    let layout = layoutNode(root.childCount, root.fault !== null);
    for (const node of rest) {
      layout = placeNode(layout, node.address, layoutNode(node.childCount, node.fault !== null));
    }
    const unsetCount = nodes.reduce((sum, node) => sum + node.unsetCount, 0);
    store.setState((state) => ({
      layout,
      unsetCount,
      version: state.version + 1,
      problem: null,
    }));
  }

  function rowAt(address: NodeAddress): TreeRow | undefined {
    const index = address.at(-1) ?? 0;
    const key = pageKey(address.slice(0, -1), Math.floor(index / treePageRows));
    return pages.get(key)?.[index % treePageRows];
  }

  function line(address: NodeAddress): TreeLine {
    const { layout, isRootOpen } = store.getState();
    if (address.length === 0) return { kind: 'root', address, isOpen: isRootOpen };
    const row = rowAt(address);
    if (row === undefined) return { kind: 'pending', address };
    return {
      kind: 'field',
      address,
      row,
      isOpen: layout !== null && nodeAt(layout, address) !== null,
      isUnexpected: !row.known && parentHasSchema(address),
    };
  }

  function parentHasSchema(address: NodeAddress): boolean {
    const content = openNodes.get(addressKey(address.slice(0, -1)))?.ref?.content;
    return content === undefined ? typeName !== null : content.typeName !== null;
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
    const fault = openNodes.get(addressKey(found.address))?.fault;
    return fault ? { kind: 'fault', address: found.address, fault } : null;
  }

  function load(start: number, end: number): void {
    for (let index = start; index < end; index += 1) {
      const wanted = lineAt(index);
      if (wanted?.kind !== 'pending') continue;
      const parent = wanted.address.slice(0, -1);
      const page = Math.floor((wanted.address.at(-1) ?? 0) / treePageRows);
      const node = openNodes.get(addressKey(parent));
      if (node === undefined || asked.has(pageKey(parent, page))) continue;
      void readPage(parent, node.ref, page).then((came) => {
        if (came !== null) store.setState((state) => ({ version: state.version + 1 }));
      });
    }
  }

  async function open(addresses: readonly NodeAddress[]): Promise<void> {
    if (addresses.some((address) => address.length === 0)) store.setState({ isRootOpen: true });
    const closed = addresses.filter(
      (address) => address.length > 0 && !openNodes.has(addressKey(address)),
    );
    const nodes = await readNodes(closed);
    if (nodes.length === 0) return;
    for (const node of nodes) openNodes.set(addressKey(node.address), node);
    publish();
  }

  function close(address: NodeAddress): void {
    if (address.length === 0) {
      store.setState({ isRootOpen: false });
      return;
    }
    const key = addressKey(address);
    for (const other of openNodes.keys()) {
      if (other === key || other.startsWith(`${key}.`)) openNodes.delete(other);
    }
    publish();
  }

  async function setShowUnset(showUnset: boolean): Promise<void> {
    generation += 1;
    const mine = generation;
    asked.clear();
    const before = new Map(pages);
    store.setState({ showUnset });
    // Unset fields come after all others, so that the addresses of open nodes stay.
    const nodes = await Promise.all(
      [...openNodes.values()].map(({ address, ref }) => readNode(address, ref)),
    );
    // Without the root there is no tree: the one before stays, with the problem above it.
    if (mine !== generation || nodes[0] == null) return;
    for (const [key, rows] of before) if (pages.get(key) === rows) pages.delete(key);
    openNodes = new Map(
      nodes.filter((node) => node !== null).map((node) => [addressKey(node.address), node]),
    );
    publish();
  }

  function retry(): void {
    asked.clear();
    store.setState((state) => ({ problem: null, version: state.version + 1 }));
    if (store.getState().layout === null) void start();
  }

  function dispose(): void {
    generation += 1;
  }

  return { ...store, lineCount, lineAt, line, load, open, close, setShowUnset, retry, dispose };
}

function pageKey(parent: NodeAddress, page: number): string {
  return `${addressKey(parent)}:${page}`;
}
