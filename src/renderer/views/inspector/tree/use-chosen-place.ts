import { type RefObject, useEffect, useEffectEvent } from 'react';
import { startOfMark } from '../hex/hex-layout.ts';
import { markOf } from './linked-bytes.tsx';
import type { TreeLine } from './tree-model.ts';
import type { ChosenBy } from './use-tree-selection.ts';

/** The place of the chosen row: the tree of another reading of the body continues there. */
export interface ChosenPlace {
  /** The body of the tree. */
  readonly wholeId: string;
  /** That body, or packed content in it. */
  readonly bodyId: string;
  readonly offset: number;
  /** True when the tree had the focus. */
  readonly hasFocus: boolean;
}

/**
 * Restores the row chosen in the previous reading, and remembers the row chosen now.
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
    // The focus was lost with the old tree, unless another element has it by now.
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
