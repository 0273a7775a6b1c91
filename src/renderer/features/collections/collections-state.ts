import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { useApp } from '../../kernel/app-context.ts';
import { ownState } from '../../kernel/own-state.ts';

/** The state of the collections, besides the workspace. */
export interface CollectionsState {
  /** The tab whose request is being saved into a new file. */
  readonly savingTabId: string | null;
  /** The request just saved into a new file, until its entry is visible. */
  readonly savedId: string | null;
  /** The row whose name is being edited: a folder's path or a request's id. */
  readonly namingKey: string | null;
  /** Dismissed problems of files, hidden while they do not change. */
  readonly dismissedProblems: ReadonlySet<string>;
  /** True when the problems are expanded; null expands them when one is an error. */
  readonly areProblemsOpen: boolean | null;
}

/** The store of an app. */
export const collectionsOf = ownState(() =>
  createStore<CollectionsState>(() => ({
    savingTabId: null,
    savedId: null,
    namingKey: null,
    dismissedProblems: new Set(),
    areProblemsOpen: null,
  })),
);

/** Selects a part of the state of the collections. */
export function useCollections<T>(select: (state: CollectionsState) => T): T {
  return useStore(collectionsOf(useApp()), select);
}
