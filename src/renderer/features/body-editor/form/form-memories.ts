import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BytesSpelling } from '../../../../shared/model/leaf-bytes.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { createFetchedTypes, type FetchedTypes } from './fetched-types.ts';

/** Text that the body cannot take as it stands, and why. */
export interface UnfinishedText {
  readonly text: string;
  readonly problem: Problem;
}

/** What the form of one tab remembers while another tab or view is shown. */
export interface FormMemory {
  /** Ids of the rows that are unfolded. */
  readonly expanded: ReadonlySet<string>;
  readonly filter: string;
  readonly isSetOnly: boolean;
  /** How bytes are shown that are not shown as base64, by the id of their row. */
  readonly spellings: ReadonlyMap<string, BytesSpelling>;
  /** JSON that was typed into a row and is none yet, by the id of the row. */
  readonly unfinished: ReadonlyMap<string, UnfinishedText>;
  /** The row that the keys work on; null before one was chosen. */
  readonly activeId: string | null;
  readonly scrollPx: number;
}

/** The memories of all open tabs. */
export interface FormMemories {
  /** That of a tab, empty at first. */
  readonly of: (documentId: string) => StoreApi<FormMemory>;
  /** The types of a schema set that forms needed so far. */
  readonly typesOf: (schemaSet: string | null) => FetchedTypes;
  /** Forgets the tabs that are closed. */
  readonly keepOnly: (documentIds: readonly string[]) => void;
}

const empty: FormMemory = {
  expanded: new Set(),
  filter: '',
  isSetOnly: false,
  spellings: new Map(),
  unfinished: new Map(),
  activeId: null,
  scrollPx: 0,
};

/** Memories without any tab yet. */
export function createFormMemories(): FormMemories {
  const stores = new Map<string, StoreApi<FormMemory>>();
  const types = new Map<string | null, FetchedTypes>();
  return {
    typesOf(schemaSet) {
      const known = types.get(schemaSet);
      if (known !== undefined) return known;
      const fetched = createFetchedTypes(schemaSet);
      types.set(schemaSet, fetched);
      return fetched;
    },
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
