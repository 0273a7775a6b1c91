import { useStore } from 'zustand/react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { HistoryRecord } from '../../../shared/model/history.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';
import { ownState } from '../../kernel/own-state.ts';

/** The comparing of two responses that are there. */
export interface Comparing {
  readonly callId: string;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}

/** A recorded exchange beside the same request sent again. */
export type ExchangeComparison =
  /** The method may change something on the server: the user is asked first. */
  | { readonly kind: 'asked' }
  /** Both are there, and nothing is sent. */
  | ({ readonly kind: 'comparing' } & Comparing)
  | { readonly kind: 'running'; readonly laterId: string; readonly startedAtMs: number }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | {
      readonly kind: 'done';
      readonly later: HistoryRecord;
      readonly ignoredPaths: readonly string[];
      readonly data: DataComparison | null;
      /** Why the data could not be compared. */
      readonly problem: Problem | null;
      /** With other paths left out; what is there is shown until then. */
      readonly again: Comparing | null;
    };

/** A recorded request that is on its way again. */
export interface SendingAgain {
  readonly exchangeId: string;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}

/** What the window knows of the history beside its tabs. */
export interface HistoryState {
  /** Goes up when the history has changed, so that lists of it are read again. */
  readonly revision: number;
  readonly query: string;
  /** Whether only the exchanges of the request shown last are listed. */
  readonly isOfRequest: boolean;
  /** The tab that shows what is chosen in the list, until it is kept. */
  readonly previewTabId: string | null;
  /** By the id of the earlier exchange. */
  readonly comparisons: Readonly<Record<string, ExchangeComparison>>;
  /** By the tab that waits for it. */
  readonly sending: Readonly<Record<string, SendingAgain>>;
  /** The response that an earlier one is being chosen for, to compare both; null when none is. */
  readonly choosing: { readonly requestId: string; readonly laterId: string } | null;
  /** Exchanges that are deleted as soon as that cannot be taken back any more. */
  readonly leaving: ReadonlySet<string>;
}

/** A store of {@link HistoryState}. */
export type HistoryStore = StoreApi<HistoryState>;

/** Makes a store that knows nothing yet. */
export function createHistoryStore(): HistoryStore {
  return createStore<HistoryState>(() => ({
    revision: 0,
    query: '',
    isOfRequest: false,
    previewTabId: null,
    comparisons: {},
    sending: {},
    choosing: null,
    leaving: new Set(),
  }));
}

/** The store of an app. */
export const historyOf = ownState(createHistoryStore);

/** A part of what is known of the history. */
export function useHistory<T>(select: (state: HistoryState) => T): T {
  return useStore(historyOf(useApp()), select);
}

/** Notes that the history has changed. */
export function noteHistoryChange(store: HistoryStore): void {
  store.setState(({ revision }) => ({ revision: revision + 1 }));
}

/** Notes how the comparison of an exchange stands; null takes it away. */
export function setComparison(
  store: HistoryStore,
  exchangeId: string,
  comparison: ExchangeComparison | null,
): void {
  store.setState(({ comparisons: { [exchangeId]: _before, ...others } }) => ({
    comparisons: comparison === null ? others : { ...others, [exchangeId]: comparison },
  }));
}

/** Notes what a tab waits for; null when it has come. */
export function setSending(store: HistoryStore, tabId: string, sending: SendingAgain | null): void {
  store.setState(({ sending: { [tabId]: _before, ...others } }) => ({
    sending: sending === null ? others : { ...others, [tabId]: sending },
  }));
}
