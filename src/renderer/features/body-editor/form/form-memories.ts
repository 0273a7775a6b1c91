import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BytesSpelling } from '../../../../shared/model/leaf-bytes.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { emptyHistory, type FormHistory } from './model/form-history.ts';
import {
  createFormTypesStore,
  type DescribeTypes,
  type FormTypesStore,
} from './model/form-types-store.ts';

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
  readonly history: FormHistory;
  /** The row that the keys work on; null before one was chosen. */
  readonly activeId: string | null;
  readonly scrollPx: number;
}

/** The types of a schema set, which are read again when the schemas change. */
export interface HeldTypes extends FormTypesStore {
  /** Told the revision of the schemas. */
  readonly follow: (revision: number) => void;
}

/** The memories of all open tabs. */
export interface FormMemories {
  /** That of a tab, empty at first. */
  readonly of: (documentId: string) => StoreApi<FormMemory>;
  /** The types of a schema set that forms needed so far. */
  readonly typesOf: (schemaSet: string | null, describe: DescribeTypes) => HeldTypes;
  /** Forgets the tabs that are closed. */
  readonly keepOnly: (documentIds: readonly string[]) => void;
}

const empty: FormMemory = {
  expanded: new Set(),
  filter: '',
  isSetOnly: false,
  spellings: new Map(),
  unfinished: new Map(),
  history: emptyHistory,
  activeId: null,
  scrollPx: 0,
};

/** Memories without any tab yet. */
export function createFormMemories(): FormMemories {
  const stores = new Map<string, StoreApi<FormMemory>>();
  const types = new Map<string | null, HeldTypes>();
  return {
    of(documentId) {
      const known = stores.get(documentId);
      if (known !== undefined) return known;
      const store = createStore<FormMemory>(() => empty);
      stores.set(documentId, store);
      return store;
    },
    typesOf(schemaSet, describe) {
      const known = types.get(schemaSet);
      if (known !== undefined) return known;
      const held = holdTypes(createFormTypesStore(describe));
      types.set(schemaSet, held);
      return held;
    },
    keepOnly(documentIds) {
      for (const id of stores.keys()) if (!documentIds.includes(id)) stores.delete(id);
    },
  };
}

function holdTypes(store: FormTypesStore): HeldTypes {
  let current: number | null = null;
  return {
    ...store,
    follow(revision) {
      const isOther = current !== null && current !== revision;
      current = revision;
      if (isOther) store.refresh();
    },
  };
}
