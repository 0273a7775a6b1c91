import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DataComparison } from '../../../shared/model/comparison.ts';
import type { Exchange } from '../../../shared/model/exchange.ts';
import type { HistoryRecord } from '../../../shared/model/history.ts';
import type { Problem } from '../../../shared/problem.ts';

/** The comparing of two answers that are there. */
export interface Comparing {
  readonly taskId: string;
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

/** An answer of an earlier session that is too large to be fetched unasked. */
export interface HeldAnswer {
  readonly byteLength: number;
  readonly startedAt: string;
}

/** Above this an answer of an earlier session is only shown when it is asked for. */
export const maxUnaskedBytes = 5_000_000;

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
  /** Answers that open requests would show, by the id of the exchange. */
  readonly held: Readonly<Record<string, HeldAnswer>>;
  /** Why answers that open requests would show are not there, by the id of the exchange. */
  readonly lost: Readonly<Record<string, Problem>>;
  /** Exchanges, and what was opened, that had to go from the disk while a tab shows them. */
  readonly removed: ReadonlySet<string>;
  /** Exchanges that the user asked for, however large. */
  readonly asked: ReadonlySet<string>;
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
    held: {},
    lost: {},
    removed: new Set(),
    asked: new Set(),
    leaving: new Set(),
  }));
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

/** Holds an answer back until it is asked for. */
export function holdAnswer(store: HistoryStore, exchangeId: string, answer: HeldAnswer): void {
  store.setState(({ held }) => ({ held: { ...held, [exchangeId]: answer } }));
}

/** Notes that an answer is not kept any more. */
export function loseAnswer(store: HistoryStore, exchangeId: string, problem: Problem): void {
  store.setState(({ lost }) => ({ lost: { ...lost, [exchangeId]: problem } }));
}

/** Notes what had to go from the disk while tabs show it. */
export function noteRemovedFromDisk(store: HistoryStore, ids: readonly string[]): void {
  store.setState(({ removed }) => ({ removed: new Set([...removed, ...ids]) }));
}

/** Notes that the user asked for an answer. */
export function askForAnswer(store: HistoryStore, exchangeId: string): void {
  store.setState(({ asked, held: { [exchangeId]: _before, ...held } }) => ({
    asked: asked.has(exchangeId) ? asked : new Set([...asked, exchangeId]),
    held,
  }));
}

/** What is held back of an exchange; null when it is small, or was asked for. */
export function heldAnswer(
  { id, startedAt, response }: Exchange,
  asked: ReadonlySet<string>,
): HeldAnswer | null {
  const byteLength = response?.body.byteLength ?? 0;
  return byteLength <= maxUnaskedBytes || asked.has(id) ? null : { byteLength, startedAt };
}
