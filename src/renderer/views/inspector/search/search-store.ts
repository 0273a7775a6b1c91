import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Result } from '../../../../shared/contract/contract.ts';
import type { SearchQuery } from '../../../../shared/contract/engine-tree.ts';
import type { Problem } from '../../../../shared/problem.ts';

/** What is searched; for a text always everything. */
export type SearchIn = SearchQuery['in'];

/** The result of one search call, and where the next one continues. */
export interface Look<Hit> {
  readonly hits: readonly Hit[];
  /** Null when everything was searched. */
  readonly cursor: string | null;
  /** The part that was searched, from 0 to 1. */
  readonly share: number;
  /** How many packed values were not searched, or not to their end. */
  readonly unsearched: number;
}

/** Searches a part of a tree or text. */
export type LookOn<Hit> = (wanted: {
  readonly text: string;
  readonly in: SearchIn;
  /** Null starts at the beginning. */
  readonly cursor: string | null;
  readonly budgetMs: number;
}) => Promise<Result<Look<Hit>>>;

/** The maximum number of hits; the search pauses there until the user continues it. */
export const maxKeptHits = 10_000;

/** The first call is short, so that the first hits show at once; later calls search more. */
const firstBudgetMs = 60;
const laterBudgetMs = 250;

/** The query and the hits so far. */
export interface SearchState<Hit> {
  readonly text: string;
  readonly in: SearchIn;
  readonly hits: readonly Hit[];
  /** The index of the current hit; null when there is none. */
  readonly current: number | null;
  readonly isSearching: boolean;
  /** True when everything was searched. */
  readonly isComplete: boolean;
  /** The part that was searched, from 0 to 1. */
  readonly share: number;
  /** How many packed values were not searched, or not to their end. */
  readonly unsearched: number;
  readonly problem: Problem | null;
}

/** Searches a tree or text in steps, so that it can stop after any response. */
export interface SearchStore<Hit> extends StoreApi<SearchState<Hit>> {
  /** Starts a new search; an empty text only clears. */
  readonly search: (text: string, where: SearchIn) => Promise<void>;
  /** Moves on by some hits, in a circle. */
  readonly step: (by: 1 | -1) => void;
  /** Stops searching and keeps the hits. */
  readonly stop: () => void;
  /** Continues after a stop or a pause. */
  readonly goOn: () => Promise<void>;
}

const nothingFound = {
  hits: [],
  current: null,
  isSearching: false,
  isComplete: false,
  share: 0,
  unsearched: 0,
  problem: null,
} as const;

/** Creates the search of one tree or text. */
export function createSearchStore<Hit>(look: LookOn<Hit>): SearchStore<Hit> {
  const store = createStore<SearchState<Hit>>(() => ({ text: '', in: 'all', ...nothingFound }));
  // Grows with each search that starts, and each that ends early.
  let turn = 0;
  let cursor: string | null = null;

  async function search(text: string, where: SearchIn): Promise<void> {
    stop();
    cursor = null;
    store.setState({ text, in: where, ...nothingFound });
    if (text !== '') await lookOn(firstBudgetMs);
  }

  async function lookOn(budgetMs: number): Promise<void> {
    const mine = turn;
    const limit = store.getState().hits.length + maxKeptHits;
    store.setState({ isSearching: true });
    for (let budget = budgetMs; ; budget = laterBudgetMs) {
      const { text, in: where } = store.getState();
      const result = await look({ text, in: where, cursor, budgetMs: budget });
      if (mine !== turn) return;
      if (!result.ok) {
        store.setState({ isSearching: false, problem: result.problem });
        return;
      }
      const { hits, share, unsearched } = result.value;
      cursor = result.value.cursor;
      const isComplete = cursor === null;
      store.setState((state) => {
        const all = hits.length === 0 ? state.hits : [...state.hits, ...hits];
        const isEnough = isComplete || all.length >= limit;
        return {
          hits: all,
          // Show the first hit as soon as there is one.
          current: state.current ?? (all.length > 0 ? 0 : null),
          share,
          unsearched,
          isComplete,
          isSearching: !isEnough,
        };
      });
      if (!store.getState().isSearching) return;
    }
  }

  function stop(): void {
    turn += 1;
    store.setState({ isSearching: false });
  }

  function step(by: 1 | -1): void {
    const { hits, current } = store.getState();
    if (hits.length === 0) return;
    const from = current ?? (by === 1 ? -1 : 0);
    store.setState({ current: (from + by + hits.length) % hits.length });
  }

  async function goOn(): Promise<void> {
    const { isSearching, isComplete, text } = store.getState();
    if (isSearching || isComplete || text === '') return;
    await lookOn(laterBudgetMs);
  }

  return { ...store, search, step, stop, goOn };
}
