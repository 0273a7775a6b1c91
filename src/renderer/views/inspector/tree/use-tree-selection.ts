import { useEffect, useRef, useState } from 'react';
import { rowByLetters } from '../../../ui/rows/type-ahead.ts';
import { addressKey, type NodeAddress, nodeAt, visibleIndexOf } from './tree-layout.ts';
import type { TreeLine, TreeStore } from './tree-model.ts';

/** The maximum number of siblings to open at once. */
const openedSiblings = 200;

/** The maximum number of loaded rows that type-ahead searches. */
const lookedThrough = 5000;

/** What chose the line: the tree itself, or a byte or hit in it. */
export type ChosenBy = 'tree' | 'byte' | 'hit';

/** The chosen line of a tree, and the moves from it. */
export interface TreeSelection {
  /** The visible index; null when nothing is chosen. */
  readonly index: number | null;
  readonly chosenBy: ChosenBy;
  readonly line: TreeLine | null;
  /** Chooses a line; past the ends, the first or last one. */
  readonly select: (index: number) => void;
  /** Chooses a node whose ancestors are open. */
  readonly goTo: (address: NodeAddress, chosenBy: ChosenBy) => void;
  /** Chooses the line that says where reading stopped in an open node. */
  readonly goToFault: (address: NodeAddress, chosenBy: ChosenBy) => void;
  /** Opens or closes a line with children. */
  readonly toggle: (line: TreeLine) => void;
  /** Opens the chosen line, or goes to its first child when it is open. */
  readonly goIn: () => void;
  /** Closes the chosen line, or goes to its parent when it is closed. */
  readonly goOut: () => void;
  readonly openSiblings: () => void;
  /** Goes to the next line whose name begins with these letters. */
  readonly typeAhead: (typed: string) => void;
  /** Finds the chosen field again after rows changed. */
  readonly stay: () => void;
}

/**
 * Tracks the chosen line by its field, so that lines opened or closed above it do not change the choice. A tree
 * that is shown again still has it.
 */
export function useTreeSelection(store: TreeStore): TreeSelection {
  const [choice, setChoice] = useState<{ index: number | null; by: ChosenBy }>(() => ({
    index: store.memory.current.index,
    by: 'tree',
  }));
  const { index } = choice;
  const line = index === null ? null : store.lineAt(index);
  // The user may choose another line while a node is being opened.
  const chosen = useRef<NodeAddress | null>(store.memory.current.address);
  useEffect(() => {
    store.memory.current = { ...store.memory.current, index, address: chosen.current };
  });

  function select(wanted: number): void {
    const next = Math.min(Math.max(wanted, 0), store.lineCount() - 1);
    const nextLine = store.lineAt(next);
    chosen.current = nextLine?.kind === 'fault' ? null : (nextLine?.address ?? null);
    setChoice({ index: next, by: 'tree' });
  }

  function goTo(address: NodeAddress, by: ChosenBy): void {
    const { layout } = store.getState();
    if (layout === null) return;
    chosen.current = address;
    setChoice({ index: visibleIndexOf(layout, address), by });
  }

  function goToFault(address: NodeAddress, by: ChosenBy): void {
    const { layout } = store.getState();
    const node = layout === null ? null : nodeAt(layout, address);
    const start = layout === null ? null : visibleIndexOf(layout, address);
    if (node === null || start === null || !node.hasFault) return;
    chosen.current = null;
    setChoice({ index: start + node.rowCount, by });
  }

  /** Finds the chosen field, or its nearest existing parent. */
  function stay(): void {
    const { layout } = store.getState();
    if (layout === null) return;
    for (let at = chosen.current; at !== null; at = at.length === 0 ? null : at.slice(0, -1)) {
      const now = visibleIndexOf(layout, at);
      if (now === null) continue;
      chosen.current = at;
      setChoice(({ by }) => ({ index: now, by }));
      return;
    }
  }

  async function open(addresses: readonly NodeAddress[]): Promise<void> {
    await store.open(addresses);
    stay();
  }

  function close(address: NodeAddress): void {
    store.close(address);
    if (chosen.current !== null && isInside(chosen.current, address)) chosen.current = address;
    stay();
  }

  function toggle(toggled: TreeLine): void {
    if (!canOpen(toggled)) return;
    if (toggled.isOpen) close(toggled.address);
    else void open([toggled.address]);
  }

  function goIn(): void {
    if (line === null || index === null) select(0);
    else if (canOpen(line) && line.isOpen) select(index + 1);
    else toggle(line);
  }

  function goOut(): void {
    const { layout } = store.getState();
    if (line === null || layout === null) return;
    if (canOpen(line) && line.isOpen) {
      close(line.address);
      return;
    }
    const parent = line.kind === 'fault' ? line.address : line.address.slice(0, -1);
    const parentIndex = visibleIndexOf(layout, parent);
    if (parentIndex !== null) select(parentIndex);
  }

  function openSiblings(): void {
    if (line === null || line.address.length === 0) return;
    const parent = line.address.slice(0, -1);
    const first = Math.max(0, (line.address.at(-1) ?? 0) - openedSiblings / 2);
    const siblings = Array.from({ length: openedSiblings }, (_, at) => [...parent, first + at]);
    // Packed numbers stay closed: hundreds of them would push the messages out of sight.
    void open(siblings.filter((address) => isMessage(store.line(address))));
  }

  function typeAhead(typed: string): void {
    const nameAt = (at: number) => {
      const other = store.lineAt(at);
      return other?.kind === 'field' ? other.row.label : null;
    };
    const found = rowByLetters(store.lineCount(), nameAt, index ?? -1, typed, lookedThrough);
    if (found !== null) select(found);
  }

  return {
    index,
    chosenBy: choice.by,
    line,
    select,
    goTo,
    goToFault,
    toggle,
    goIn,
    goOut,
    openSiblings,
    typeAhead,
    stay,
  };
}

/** True when a line has children. */
export function canOpen(line: TreeLine): line is TreeLine & { readonly isOpen: boolean } {
  return line.kind === 'root' || (line.kind === 'field' && line.row.children !== null);
}

function isMessage(line: TreeLine): boolean {
  return line.kind === 'field' && line.row.children?.content.kind === 'message';
}

function isInside(address: NodeAddress, ancestor: NodeAddress): boolean {
  return `${addressKey(address)}.`.startsWith(`${addressKey(ancestor)}.`);
}
