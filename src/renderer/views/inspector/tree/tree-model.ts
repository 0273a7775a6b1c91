import type { StoreApi } from 'zustand/vanilla';
import type { NodeRef, TreeRow, WireFault } from '../../../../shared/model/tree-row.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { Found } from './locate-byte.ts';
import type { LayoutNode, NodeAddress } from './tree-layout.ts';
import type { TreeQuery } from './tree-query.ts';

/**
 * The result of opening all nodes below one: `some` when there were too many, `deep` when the level limit was
 * reached and there may be deeper nodes.
 */
export interface Expanded {
  readonly kind: 'all' | 'some' | 'deep' | 'none';
  /** The nodes it opened, and those already open. */
  readonly nodeCount: number;
}

/** The result when there was nothing to open, or it was cancelled. */
export const notExpanded: Expanded = { kind: 'none', nodeCount: 0 };

/** One line of the tree as it is drawn. */
export type TreeLine =
  | { readonly kind: 'root'; readonly address: NodeAddress; readonly isOpen: boolean }
  | {
      readonly kind: 'field';
      readonly address: NodeAddress;
      readonly row: TreeRow;
      readonly isOpen: boolean;
      /** False when the parent has no schema either, so that every field is unknown. */
      readonly isUnexpected: boolean;
      /** True when it was added here to a type with its own schema. */
      readonly isAdded: boolean;
      /** The body that contains the row's bytes. */
      readonly bodyId: string;
    }
  | {
      readonly kind: 'fault';
      readonly address: NodeAddress;
      readonly fault: WireFault;
      readonly bodyId: string;
    }
  /** Not loaded yet. */
  | { readonly kind: 'pending'; readonly address: NodeAddress };

/** The tree of one body, as far as it is open. */
export interface TreeState {
  /** Null until the first page arrives. */
  readonly layout: LayoutNode | null;
  readonly isRootOpen: boolean;
  readonly showUnset: boolean;
  /** True when repeated fields are grouped. */
  readonly grouped: boolean;
  /** The number of fields in open messages that are not on the wire. */
  readonly unsetCount: number;
  /** Grows when rows arrive. */
  readonly version: number;
  readonly isExpanding: boolean;
  readonly problem: Problem | null;
}

/** An open node and what is known about it. */
export interface OpenNode {
  readonly address: NodeAddress;
  /** Null for the whole body. */
  readonly ref: NodeRef | null;
  readonly fault: WireFault | null;
  readonly unsetCount: number;
  readonly childCount: number;
  /** The body that contains the bytes of its rows. */
  readonly bodyId: string;
}

/** The chosen line of a tree, and the schemas it was read with: both outlive its view. */
export interface TreeMemory {
  /** The visible index; null when nothing is chosen. */
  readonly index: number | null;
  /** The chosen field; null for none, and for a line that says where reading stopped. */
  readonly address: NodeAddress | null;
  /** The revision of the schemas; null when it is unknown. */
  readonly revision: number | null;
}

/** The rows of one body: loads what is shown and keeps what is open. */
export interface TreeStore extends StoreApi<TreeState> {
  readonly query: TreeQuery;
  readonly memory: { current: TreeMemory };
  /** The number of lines that can be scrolled. */
  readonly lineCount: () => number;
  readonly lineAt: (index: number) => TreeLine | null;
  readonly line: (address: NodeAddress) => TreeLine;
  /** Returns the open node at an address, or undefined. */
  readonly nodeAt: (address: NodeAddress) => OpenNode | undefined;
  /** Loads missing rows among these lines. */
  readonly load: (start: number, end: number) => void;
  readonly open: (addresses: readonly NodeAddress[]) => Promise<void>;
  readonly close: (address: NodeAddress) => void;
  /** Opens all nodes below an open one, down to a depth. */
  readonly expand: (address: NodeAddress, depth: number) => Promise<Expanded>;
  /** Cancels `expand`; its nodes stay closed. */
  readonly cancelExpand: () => void;
  /** Closes everything except the root. */
  readonly collapseAll: () => void;
  /** Finds the row that contains a byte and opens its ancestors. */
  readonly reveal: (bodyId: string, offset: number) => Promise<Found | null>;
  readonly setShowUnset: (showUnset: boolean) => Promise<void>;
  /** Closes all nodes, because their rows move. */
  readonly setGrouped: (grouped: boolean) => Promise<void>;
  /** Reads everything that is open again, after a change of the schemas. */
  readonly reload: () => Promise<void>;
  /** Retries what could not be read. */
  readonly retry: () => void;
  /** Drops the requests under way. What is open stays, for the next view. */
  readonly dispose: () => void;
}
