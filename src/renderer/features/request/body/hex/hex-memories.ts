import { createStore, type StoreApi } from 'zustand/vanilla';
import { ownState } from '../../../../kernel/own-state.ts';
import { emptyHexState, type HexState } from './hex-state.ts';

/** The hex view states of all open tabs while another tab or view is shown. */
export interface HexMemories {
  /** Returns the state of a tab, empty at first. */
  readonly of: (documentId: string) => StoreApi<HexState>;
  /** Drops the state of closed tabs. */
  readonly keepOnly: (documentIds: readonly string[]) => void;
}

/** Creates an empty collection of states. */
export function createHexMemories(): HexMemories {
  const stores = new Map<string, StoreApi<HexState>>();
  return {
    of(documentId) {
      const known = stores.get(documentId);
      if (known !== undefined) return known;
      const store = createStore<HexState>(() => emptyHexState);
      stores.set(documentId, store);
      return store;
    },
    keepOnly(documentIds) {
      for (const id of stores.keys()) if (!documentIds.includes(id)) stores.delete(id);
    },
  };
}

/** The hex view states of an app. */
export const hexMemoriesOf = ownState(createHexMemories);
