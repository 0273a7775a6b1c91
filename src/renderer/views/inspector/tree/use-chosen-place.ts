import { type RefObject, useEffect, useEffectEvent } from 'react';
import { startOfMark } from '../hex/hex-layout.ts';
import { markOf } from './linked-bytes.tsx';
import type { TreeLine } from './tree-model.ts';
import type { ChosenBy } from './use-tree-selection.ts';

/** Where the chosen row of a tree lies: the tree of another reading of the body goes on from there. */
export interface ChosenPlace {
  /** The body that the tree is of. */
  readonly wholeId: string;
  /** That body, or what is packed in it. */
  readonly bodyId: string;
  readonly offset: number;
  /** Whether the keys were the tree's. */
  readonly hasFocus: boolean;
}

/**
 * Chooses the row that was chosen in the tree of the reading before, and keeps the one that is chosen now.
 *
 * @param place outlives the tree
 */
export function useChosenPlace(
  place: { current: ChosenPlace | null },
  tree: {
    readonly wholeId: string;
    readonly line: TreeLine | null;
    readonly root: RefObject<HTMLElement | null>;
    readonly focus: () => void;
    readonly revealByte: (bodyId: string, offset: number, by: ChosenBy) => Promise<void>;
  },
): void {
  const goOn = useEffectEvent((before: ChosenPlace) => {
    if (before.wholeId !== tree.wholeId) return;
    // It went with the tree before; what else has it by now keeps it.
    if (before.hasFocus && document.activeElement === document.body) tree.focus();
    void tree.revealByte(before.bodyId, before.offset, 'tree');
  });
  useEffect(() => {
    if (place.current !== null) goOn(place.current);
  }, [place]);

  useEffect(() => {
    const { wholeId, line, root } = tree;
    const at = line === null ? null : markOf(line);
    if (line?.kind !== 'field' || at === null) return;
    const hasFocus = root.current?.contains(document.activeElement) ?? false;
    place.current = { wholeId, bodyId: line.bodyId, offset: startOfMark(at), hasFocus };
  });
}
