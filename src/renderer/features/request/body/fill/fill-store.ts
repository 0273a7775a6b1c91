import { createStore } from 'zustand/vanilla';
import { ownState } from '../../../../kernel/own-state.ts';

/** What filling bodies remembers. */
export interface FillState {
  /** Counts the samples with every field, which take turns with the members of oneofs. */
  readonly nextSample: number;
  /** The tab whose body is about to be pasted. */
  readonly pastingTabId: string | null;
}

/** The store of an app. */
export const fillStoreOf = ownState(() =>
  createStore<FillState>(() => ({ nextSample: 0, pastingTabId: null })),
);
