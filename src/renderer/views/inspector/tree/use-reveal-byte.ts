import { useRef } from 'react';
import type { TreeStore } from './tree-model.ts';
import type { ChosenBy, TreeSelection } from './use-tree-selection.ts';

interface Wanted {
  readonly bodyId: string;
  readonly offset: number;
  readonly by: ChosenBy;
}

/**
 * Chooses the row that contains a byte. While one search runs, only the last further request is kept: a held
 * key asks faster than the engine responds.
 */
export function useRevealByte(
  store: TreeStore,
  selection: TreeSelection,
): (bodyId: string, offset: number, by: ChosenBy) => Promise<void> {
  const next = useRef<Wanted | null>(null);
  const isLooking = useRef(false);

  return async (bodyId, offset, by) => {
    next.current = { bodyId, offset, by };
    if (isLooking.current) return;
    isLooking.current = true;
    try {
      for (let wanted = takeNext(next); wanted !== null; wanted = takeNext(next)) {
        const found = await store.reveal(wanted.bodyId, wanted.offset);
        if (next.current !== null || found === null) continue;
        const { address, chain, place } = found;
        if (address !== null) selection.goTo(address, wanted.by);
        else if (place.kind === 'fault')
          selection.goToFault(chain.at(-1)?.address ?? [], wanted.by);
      }
    } finally {
      isLooking.current = false;
    }
  };
}

function takeNext(next: { current: Wanted | null }): Wanted | null {
  const wanted = next.current;
  next.current = null;
  return wanted;
}
