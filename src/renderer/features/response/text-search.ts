import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../../shared/problem.ts';
import type { EngineCalls } from './engine-calls.ts';
import type { TextHit } from './text-marks.ts';
import type { TextKind } from './use-text-part.ts';

/** Hits that are kept; more than that nobody goes through. */
export const maxTextHitsKept = 10_000;

/** Of one call. */
const hitsAtOnce = 500;

/** What is looked for in a text, and what was found so far. */
export interface TextSearchState {
  readonly query: string;
  readonly hits: readonly TextHit[];
  /** The hit that is shown; null while none is. */
  readonly current: number | null;
  readonly isSearching: boolean;
  /** Whether all of the text was looked through. */
  readonly isComplete: boolean;
  readonly problem: Problem | null;
}

/** Looks through a text step by step, the whole of it and not only the part that is shown. */
export interface TextSearch extends StoreApi<TextSearchState> {
  /** Begins anew; an empty text only forgets. */
  readonly search: (query: string) => Promise<void>;
  /** Chooses a hit so many further on; the first comes after the last. */
  readonly step: (by: 1 | -1) => void;
  readonly stop: () => void;
}

const nothingFound = {
  hits: [],
  current: null,
  isSearching: false,
  isComplete: false,
  problem: null,
} as const;

/** Makes the search of one text. */
export function createTextSearch(
  engine: Pick<EngineCalls, 'findInText'>,
  bodyId: string,
  as: TextKind,
): TextSearch {
  const store = createStore<TextSearchState>(() => ({ query: '', ...nothingFound }));
  // Counts up with each search that begins or ends: the answer to an earlier one is not wanted.
  let turn = 0;

  async function search(query: string): Promise<void> {
    turn += 1;
    const mine = turn;
    store.setState({ query, ...nothingFound, isSearching: query !== '' });
    let next: number | null = query === '' ? null : 0;
    while (next !== null) {
      const from: number = next;
      const found = await engine.findInText({ bodyId, as, query, from, maxHits: hitsAtOnce });
      if (mine !== turn) return;
      if (!found.ok) {
        store.setState({ isSearching: false, problem: found.problem });
        return;
      }
      next = found.value.next;
      const hits = [...store.getState().hits, ...found.value.hits].slice(0, maxTextHitsKept);
      const isFull = hits.length === maxTextHitsKept;
      store.setState(({ current }) => ({
        hits,
        current: current ?? (hits.length > 0 ? 0 : null),
        isSearching: next !== null && !isFull,
        isComplete: next === null,
      }));
      if (isFull) return;
    }
  }

  return {
    ...store,
    search,
    step(by) {
      const { hits, current } = store.getState();
      if (hits.length === 0) return;
      store.setState({ current: ((current ?? 0) + by + hits.length) % hits.length });
    },
    stop() {
      turn += 1;
      store.setState({ isSearching: false });
    },
  };
}
