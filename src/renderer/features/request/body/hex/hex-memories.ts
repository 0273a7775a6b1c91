import { createStore, type StoreApi } from 'zustand/vanilla';
import { ownState } from '../../../../kernel/own-state.ts';
import { emptyHexState, type HexState } from './hex-state.ts';

/** What the hex views of all open tabs remember while another tab or view is shown. */
export interface HexMemories {
  /** That of a tab, empty at first. */
  readonly of: (documentId: string) => StoreApi<HexState>;
  /** Forgets the tabs that are closed. */
  readonly keepOnly: (documentIds: readonly string[]) => void;
}

/** Memories without any tab yet. */
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

/** The memories of an app. */
export const hexMemoriesOf = ownState(createHexMemories);
