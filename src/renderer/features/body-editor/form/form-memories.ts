import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BytesSpelling } from './bytes-spelling.ts';

/** What the form of one tab remembers while another tab or view is shown. */
export interface FormMemory {
  /** Ids of the rows that are unfolded. */
  readonly expanded: ReadonlySet<string>;
  readonly filter: string;
  readonly isSetOnly: boolean;
  /** How bytes are shown that are not shown as base64, by the id of their row. */
  readonly spellings: ReadonlyMap<string, BytesSpelling>;
  /** The row that the keys work on; null before one was chosen. */
  readonly activeId: string | null;
  readonly scrollPx: number;
}

/** The memories of all open tabs. */
export interface FormMemories {
  /** That of a tab, empty at first. */
  readonly of: (documentId: string) => StoreApi<FormMemory>;
  /** Forgets the tabs that are closed. */
  readonly keepOnly: (documentIds: readonly string[]) => void;
}

const empty: FormMemory = {
  expanded: new Set(),
  filter: '',
  isSetOnly: false,
  spellings: new Map(),
  activeId: null,
  scrollPx: 0,
};

/** Memories without any tab yet. */
export function createFormMemories(): FormMemories {
  const stores = new Map<string, StoreApi<FormMemory>>();
  return {
    of(documentId) {
      const known = stores.get(documentId);
      if (known !== undefined) return known;
      const store = createStore<FormMemory>(() => empty);
      stores.set(documentId, store);
      return store;
    },
    keepOnly(documentIds) {
      for (const id of stores.keys()) if (!documentIds.includes(id)) stores.delete(id);
    },
  };
}
