import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Result } from '../../../../shared/contract/contract.ts';
import type { SearchQuery } from '../../../../shared/contract/engine-tree.ts';
import type { Problem } from '../../../../shared/problem.ts';

/** What is looked for in; of a text always all. */
export type SearchIn = SearchQuery['in'];

/** What one look found, and where the next goes on. */
export interface Look<Hit> {
  readonly hits: readonly Hit[];
  /** Null when all was looked through. */
  readonly cursor: string | null;
  /** How much of it was, from 0 to 1. */
  readonly share: number;
  /** How often packed bytes up to there were not looked through, or not to their end. */
  readonly unsearched: number;
}

/** Looks through a part of a tree or a text. */
export type LookOn<Hit> = (wanted: {
  readonly text: string;
  readonly in: SearchIn;
  /** Null begins. */
  readonly cursor: string | null;
  readonly budgetMs: number;
}) => Promise<Result<Look<Hit>>>;

/** Hits that are kept; the search waits there until it is told to go on. */
export const maxKeptHits = 10_000;

/** The first response comes soon, so that the first hits show at once; later ones take in more. */
const firstBudgetMs = 60;
const laterBudgetMs = 250;

/** What is looked for, and what was found so far. */
export interface SearchState<Hit> {
  readonly text: string;
  readonly in: SearchIn;
  readonly hits: readonly Hit[];
  /** The hit that is shown; null while none is. */
  readonly current: number | null;
  readonly isSearching: boolean;
  /** Whether all was looked through. */
  readonly isComplete: boolean;
  /** How much of it was, from 0 to 1. */
  readonly share: number;
  /** How often packed bytes were not looked through, or not to their end. */
  readonly unsearched: number;
  readonly problem: Problem | null;
}

/** Looks through a tree or a text step by step: each response may be the last that is wanted. */
export interface SearchStore<Hit> extends StoreApi<SearchState<Hit>> {
  /** Begins anew; an empty text only forgets. */
  readonly search: (text: string, where: SearchIn) => Promise<void>;
  /** Chooses a hit so many further on; the first comes after the last. */
  readonly step: (by: 1 | -1) => void;
  /** What was found stays; nothing is looked for any more. */
  readonly stop: () => void;
  /** Looks on where it was stopped, or had enough. */
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

/** Makes the search of one tree or text. */
export function createSearchStore<Hit>(look: LookOn<Hit>): SearchStore<Hit> {
  const store = createStore<SearchState<Hit>>(() => ({ text: '', in: 'all', ...nothingFound }));
  // Counts up with each search that begins, and each that ends early.
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
          // The first hit is shown as soon as there is one.
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
