import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { useApp } from '../../kernel/app-context.ts';
import { ownState } from '../../kernel/own-state.ts';

/** What requests remember beside their tabs. */
export interface RequestState {
  /** Whether a curl command is asked for, to make a request of. */
  readonly isCurlOpen: boolean;
  /** Counts the samples with every field, which take turns with the members of oneofs. */
  readonly nextSample: number;
  /** The tab whose body is about to be pasted. */
  readonly pastingTabId: string | null;
}

/** The store of an app. */
export const requestStateOf = ownState(() =>
  createStore<RequestState>(() => ({ isCurlOpen: false, nextSample: 0, pastingTabId: null })),
);

/** A part of what requests remember. */
export function useRequestState<T>(select: (state: RequestState) => T): T {
  return useStore(requestStateOf(useApp()), select);
}
