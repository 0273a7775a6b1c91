import { useStore } from 'zustand/react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { HistoryRecord } from '../../../shared/model/history.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';
import { ownState } from '../../kernel/own-state.ts';

/** A comparison of two existing responses in progress. */
export interface Comparing {
  readonly callId: string;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}

/** The comparison of a recorded exchange with the same request sent again. */
export type ExchangeComparison =
  /** The user is asked first, because the method may change data on the server. */
  | { readonly kind: 'asked' }
  /** Both responses exist; nothing is sent. */
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
      /** A comparison with other paths ignored; the old result is shown until it ends. */
      readonly again: Comparing | null;
    };

/** A recorded request being sent again. */
export interface SendingAgain {
  readonly exchangeId: string;
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
}

/** The state of the history, besides its tabs. */
export interface HistoryState {
  /** Grows when the history changes, so that lists are read again. */
  readonly revision: number;
  readonly query: string;
  /** True when only the exchanges of the last shown request are listed. */
  readonly isOfRequest: boolean;
  /** By the id of the earlier exchange. */
  readonly comparisons: Readonly<Record<string, ExchangeComparison>>;
  /** By the id of the waiting tab. */
  readonly sending: Readonly<Record<string, SendingAgain>>;
  /** The response for which an earlier one is being chosen; null when there is none. */
  readonly choosing: { readonly requestId: string; readonly laterId: string } | null;
  /** Exchanges that will be deleted once undo is no longer possible. */
  readonly leaving: ReadonlySet<string>;
}

/** A store of {@link HistoryState}. */
export type HistoryStore = StoreApi<HistoryState>;

/** Creates an empty store. */
export function createHistoryStore(): HistoryStore {
  return createStore<HistoryState>(() => ({
    revision: 0,
    query: '',
    isOfRequest: false,
    comparisons: {},
    sending: {},
    choosing: null,
    leaving: new Set(),
  }));
}

/** The store of an app. */
export const historyOf = ownState(createHistoryStore);

/** Selects a part of the {@link HistoryState}. */
export function useHistory<T>(select: (state: HistoryState) => T): T {
  return useStore(historyOf(useApp()), select);
}

/** Records that the history changed. */
export function noteHistoryChange(store: HistoryStore): void {
  store.setState(({ revision }) => ({ revision: revision + 1 }));
}

/** Sets the comparison of an exchange; null removes it. */
export function setComparison(
  store: HistoryStore,
  exchangeId: string,
  comparison: ExchangeComparison | null,
): void {
  store.setState(({ comparisons: { [exchangeId]: _before, ...others } }) => ({
    comparisons: comparison === null ? others : { ...others, [exchangeId]: comparison },
  }));
}

/** Sets what a tab waits for; null when it is done. */
export function setSending(store: HistoryStore, tabId: string, sending: SendingAgain | null): void {
  store.setState(({ sending: { [tabId]: _before, ...others } }) => ({
    sending: sending === null ? others : { ...others, [tabId]: sending },
  }));
}
