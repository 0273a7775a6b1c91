import { createStore, type StoreApi } from 'zustand/vanilla';

/** A byte that is to be shown in tree and bytes; a new object each time that it is asked for. */
export interface Revealed {
  readonly offset: number;
}

/** Carries what lists of findings lead to, to the tree and the bytes beside them. */
export interface RevealStore extends StoreApi<{ readonly wanted: Revealed | null }> {
  /** Shows the innermost row that has the byte, and the byte itself. */
  reveal(offset: number): void;
}

/** Nothing is to be shown yet. */
export function createRevealStore(): RevealStore {
  const store = createStore<{ readonly wanted: Revealed | null }>(() => ({ wanted: null }));
  return { ...store, reveal: (offset) => store.setState({ wanted: { offset } }) };
}
