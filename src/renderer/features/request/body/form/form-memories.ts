import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BytesSpelling } from '../../../../../shared/model/leaf-bytes.ts';
import type { TypedText } from '../../../../../shared/model/typed-text.ts';
import type { App } from '../../../../kernel/app.ts';
import { ownState } from '../../../../kernel/own-state.ts';
import { changeRequestTab, requestTabOf } from '../../../../kernel/tabs/tabs-state.ts';
import { emptyHistory, type FormHistory } from './model/form-history.ts';
import { pathsAround } from './model/form-path.ts';
import {
  createFormTypesStore,
  type DescribeTypes,
  type FormTypesStore,
} from './model/form-types-store.ts';
import { parseRowId } from './model/row-id.ts';
import { type UnfinishedText, withoutKeyPart } from './model/unfinished-text.ts';

/** Who keeps what is half typed when the form is gone. */
export interface TypedKeeper {
  /** What was kept of a tab. */
  readonly read: (documentId: string) => readonly TypedText[];
  readonly keep: (documentId: string, typed: readonly TypedText[]) => void;
}

/** What the form of one tab remembers while another tab or view is shown. */
export interface FormMemory {
  /** Ids of the rows that are unfolded. */
  readonly expanded: ReadonlySet<string>;
  readonly filter: string;
  readonly isSetOnly: boolean;
  /** How bytes are shown that are not shown as base64, by the id of their row. */
  readonly spellings: ReadonlyMap<string, BytesSpelling>;
  /** What is half typed, by the id of its row; of keys by {@link keyHoldId}. */
  readonly unfinished: ReadonlyMap<string, UnfinishedText>;
  readonly history: FormHistory;
  /** The row that the keys work on; null before one was chosen. */
  readonly activeId: string | null;
  /** The field path of the row to go to once it is there. */
  readonly awaitedPath: string | null;
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
  awaitedPath: null,
  scrollPx: 0,
};

/** The rows of what was kept are unfolded: it is not to be looked for. */
function beginOf(typed: readonly TypedText[]): FormMemory {
  if (typed.length === 0) return empty;
  const paths = typed.map(({ id }) => parseRowId(withoutKeyPart(id)).path);
  const unfinished = new Map(typed.map(({ id, ...rest }) => [id, rest]));
  return {
    ...empty,
    expanded: new Set(paths.flatMap(pathsAround)),
    unfinished,
  };
}

/** Memories without any tab yet. */
export function createFormMemories(keeper: TypedKeeper): FormMemories {
  const stores = new Map<string, StoreApi<FormMemory>>();
  const types = new Map<string | null, HeldTypes>();
  return {
    of(documentId) {
      const known = stores.get(documentId);
      if (known !== undefined) return known;
      const store = createStore<FormMemory>(() => beginOf(keeper.read(documentId)));
      store.subscribe(({ unfinished }, before) => {
        if (unfinished === before.unfinished) return;
        keeper.keep(
          documentId,
          [...unfinished].map(([id, rest]) => ({ id, ...rest })),
        );
      });
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

/** The memories of an app: what is half typed is kept in the tabs. */
export const formMemoriesOf = ownState(({ tabs }: Pick<App, 'own' | 'tabs'>) =>
  createFormMemories({
    read: (tabId) => requestTabOf(tabs.getState(), tabId)?.typed ?? [],
    keep: (tabId, typed) =>
      tabs.setState((state) => changeRequestTab(state, tabId, (tab) => ({ ...tab, typed }))),
  }),
);
