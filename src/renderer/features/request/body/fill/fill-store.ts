import { createStore } from 'zustand/vanilla';
import { ownState } from '../../../../kernel/own-state.ts';

/** The state of filling bodies. */
export interface FillState {
  /** Counts the samples with every field, so that they take turns with oneof members. */
  readonly nextSample: number;
  /** The tab into whose body text is about to be pasted. */
  readonly pastingTabId: string | null;
}

/** The store of an app. */
export const fillStoreOf = ownState(() =>
  createStore<FillState>(() => ({ nextSample: 0, pastingTabId: null })),
);
