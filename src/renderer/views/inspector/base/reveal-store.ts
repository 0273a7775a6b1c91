import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BodyPart } from '../../../../shared/model/body-id.ts';

/** A byte to show in the tree and the hex view. */
export interface RevealedPlace {
  readonly offset: number;
  /** The packed part of the body that contains the byte. The offset then counts in its unpacked content. */
  readonly packed?: BodyPart | undefined;
}

/** Passes a chosen finding to the tree and the bytes beside it. */
export interface RevealStore extends StoreApi<{ readonly wanted: RevealedPlace | null }> {
  /** Shows the innermost row that contains the byte, and the byte itself. */
  reveal(place: RevealedPlace): void;
}

/** Creates a store with nothing to show. */
export function createRevealStore(): RevealStore {
  const store = createStore<{ readonly wanted: RevealedPlace | null }>(() => ({ wanted: null }));
  // A new object each time, so that the same place can be shown again.
  return { ...store, reveal: (place) => store.setState({ wanted: { ...place } }) };
}
