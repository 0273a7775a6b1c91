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

/** Keeps half-typed text after the form is closed. */
export interface TypedKeeper {
  /** Returns the kept text of a tab. */
  readonly read: (documentId: string) => readonly TypedText[];
  readonly keep: (documentId: string, typed: readonly TypedText[]) => void;
}

/** The state of a tab's form while another tab or view is shown. */
export interface FormMemory {
  /** The ids of expanded rows. */
  readonly expanded: ReadonlySet<string>;
  readonly filter: string;
  readonly isSetOnly: boolean;
  /** The spellings of bytes other than base64, by row id. */
  readonly spellings: ReadonlyMap<string, BytesSpelling>;
  /** Half-typed text by row id, and for keys by {@link keyHoldId}. */
  readonly unfinished: ReadonlyMap<string, UnfinishedText>;
  readonly history: FormHistory;
  /** The current row for the keyboard; null before a choice. */
  readonly activeId: string | null;
  /** The field path of a row to go to once it exists. */
  readonly awaitedPath: string | null;
  readonly scrollPx: number;
}

/** The types of a schema set, read again when the schemas change. */
export interface HeldTypes extends FormTypesStore {
  /** Reports the revision of the schemas. */
  readonly follow: (revision: number) => void;
}

/** The form states of all open tabs. */
export interface FormMemories {
  /** Returns the state of a tab, empty at first. */
  readonly of: (documentId: string) => StoreApi<FormMemory>;
  /** Returns the types of a schema set that forms needed so far. */
  readonly typesOf: (schemaSet: string | null, describe: DescribeTypes) => HeldTypes;
  /** Drops the state of closed tabs. */
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

/** Expands the rows of half-typed text, so that it is visible. */
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

/** Creates an empty collection of form states. */
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

/** The form states of an app; half-typed text is kept in the tabs. */
export const formMemoriesOf = ownState(({ tabs }: Pick<App, 'own' | 'tabs'>) =>
  createFormMemories({
    read: (tabId) => requestTabOf(tabs.getState(), tabId)?.typed ?? [],
    keep: (tabId, typed) =>
      tabs.setState((state) => changeRequestTab(state, tabId, (tab) => ({ ...tab, typed }))),
  }),
);
