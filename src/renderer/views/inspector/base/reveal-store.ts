import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BodyPart } from '../../../../shared/model/body-id.ts';

/** A byte that is to be shown in tree and bytes. */
export interface RevealedPlace {
  readonly offset: number;
  /** What of the body the byte is packed in: then the offset counts in what that unpacks to. */
  readonly packed?: BodyPart | undefined;
}

/** Carries what lists of findings lead to, to the tree and the bytes beside them. */
export interface RevealStore extends StoreApi<{ readonly wanted: RevealedPlace | null }> {
  /** Shows the innermost row that has the byte, and the byte itself. */
  reveal(place: RevealedPlace): void;
}

/** Nothing is to be shown yet. */
export function createRevealStore(): RevealStore {
  const store = createStore<{ readonly wanted: RevealedPlace | null }>(() => ({ wanted: null }));
  // A new object each time that it is asked for.
  return { ...store, reveal: (place) => store.setState({ wanted: { ...place } }) };
}
