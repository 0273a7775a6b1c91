import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { useApp } from '../../kernel/app-context.ts';
import { ownState } from '../../kernel/own-state.ts';

/** What the collections remember beside the workspace itself. */
export interface CollectionsState {
  /** The tab whose request is about to be saved for the first time. */
  readonly savingTabId: string | null;
  /** The request that was just saved into a new file, until its entry is in sight. */
  readonly savedId: string | null;
  /** The row of the collections whose name is being edited: a folder's path or a request's id. */
  readonly namingKey: string | null;
  /** Problems of the workspace's files that are not to be shown as long as they stay the same. */
  readonly dismissedProblems: ReadonlySet<string>;
  /** Whether they are unfolded; null leaves it to whether any is an error. */
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

/** A part of what the collections remember. */
export function useCollections<T>(select: (state: CollectionsState) => T): T {
  return useStore(collectionsOf(useApp()), select);
}
