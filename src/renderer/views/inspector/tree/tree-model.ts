import type { StoreApi } from 'zustand/vanilla';
import type { NodeRef, TreeRow, WireFault } from '../../../../shared/model/tree-row.ts';
import type { Problem } from '../../../../shared/problem.ts';
import type { Found } from './locate-byte.ts';
import type { LayoutNode, NodeAddress } from './tree-layout.ts';
import type { TreeQuery } from './tree-query.ts';

/**
 * What opening all nodes below one came to: some where there were too many, `deep` where all levels that
 * are opened at once are open and there may be deeper ones.
 */
export interface Expanded {
  readonly kind: 'all' | 'some' | 'deep' | 'none';
  /** Nodes that it opened, or that were open already. */
  readonly nodeCount: number;
}

/** What it came to where there was nothing to open, or it was cancelled. */
export const notExpanded: Expanded = { kind: 'none', nodeCount: 0 };

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
      /** Whether it was added here to a type that has a schema of its own. */
      readonly isAdded: boolean;
      /** The body that the row's range lies in. */
      readonly bodyId: string;
    }
  | {
      readonly kind: 'fault';
      readonly address: NodeAddress;
      readonly fault: WireFault;
      readonly bodyId: string;
    }
  /** Not here yet. */
  | { readonly kind: 'pending'; readonly address: NodeAddress };

/** The tree of one body as far as it was opened. */
export interface TreeState {
  /** Null until the first page came. */
  readonly layout: LayoutNode | null;
  readonly isRootOpen: boolean;
  readonly showUnset: boolean;
  /** Whether fields that came more than once stand together. */
  readonly grouped: boolean;
  /** Fields of the open messages that are not on the wire. */
  readonly unsetCount: number;
  /** Goes up when rows came. */
  readonly version: number;
  readonly isExpanding: boolean;
  readonly problem: Problem | null;
}

/** A node that is open, and what is known of it. */
export interface OpenNode {
  readonly address: NodeAddress;
  /** Null is the whole body. */
  readonly ref: NodeRef | null;
  readonly fault: WireFault | null;
  readonly unsetCount: number;
  readonly childCount: number;
  /** The body that the ranges of its rows lie in. */
  readonly bodyId: string;
}

/** The rows of one body: asks the engine for those that show, keeps what is open. */
export interface TreeStore extends StoreApi<TreeState> {
  readonly query: TreeQuery;
  /** Lines that can be scrolled through. */
  readonly lineCount: () => number;
  readonly lineAt: (index: number) => TreeLine | null;
  readonly line: (address: NodeAddress) => TreeLine;
  /** The open node at an address; undefined where none is. */
  readonly nodeAt: (address: NodeAddress) => OpenNode | undefined;
  /** Asks for the rows among these lines that are not here. */
  readonly load: (start: number, end: number) => void;
  readonly open: (addresses: readonly NodeAddress[]) => Promise<void>;
  readonly close: (address: NodeAddress) => void;
  /** Opens all nodes below an open one, down to a depth. */
  readonly expand: (address: NodeAddress, depth: number) => Promise<Expanded>;
  /** Whatever is being opened by `expand` stays closed. */
  readonly cancelExpand: () => void;
  /** Closes all but the root. */
  readonly collapseAll: () => void;
  /** Finds the row that has a byte and opens what is above it. */
  readonly reveal: (bodyId: string, offset: number) => Promise<Found | null>;
  readonly setShowUnset: (showUnset: boolean) => Promise<void>;
  /** Closes what is open: rows stand elsewhere then. */
  readonly setGrouped: (grouped: boolean) => Promise<void>;
  /** Reads everything that is open again: the schemas changed. */
  readonly reload: () => Promise<void>;
  /** Asks again for what could not be read. */
  readonly retry: () => void;
  readonly dispose: () => void;
}
