import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchHit } from '../../../shared/contract/engine-tree.ts';
import type { EngineCalls } from './engine-calls.ts';
import { createSearchStore, type SearchStore } from './search/search-store.ts';
import type { TreeQuery } from './tree/tree-query.ts';

/** The search of a tree: whether it is open, and the hit that is shown. */
export interface Search {
  readonly store: SearchStore;
  readonly isOpen: boolean;
  /** Goes up each time that it is asked for. */
  readonly asked: number;
  /** Null while nothing is found, or the search is closed. */
  readonly hit: SearchHit | null;
  readonly open: () => void;
  readonly close: () => void;
}

/** @param root what Ctrl+F is listened for in, or in the part of the window around it that has a search */
export function useSearch(
  engine: EngineCalls,
  query: TreeQuery,
  root: RefObject<HTMLElement | null>,
): Search {
  const store = useMemo(() => createSearchStore(engine, query), [engine, query]);
  const [asked, setAsked] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const hit = useStore(store, ({ hits, current }) =>
    current === null ? null : (hits[current] ?? null),
  );

  useEffect(() => {
    const around = root.current?.closest<HTMLElement>('[data-own-search]') ?? root.current;
    if (around === null) return;
    const listening = new AbortController();
    around.addEventListener(
      'keydown',
      (event) => {
        const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
        if (!isFind || event.shiftKey || event.altKey) return;
        event.preventDefault();
        setIsOpen(true);
        setAsked((before) => before + 1);
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [root]);

  return {
    store,
    isOpen,
    asked,
    hit: isOpen ? hit : null,
    open() {
      setIsOpen(true);
      setAsked((before) => before + 1);
    },
    close() {
      store.stop();
      setIsOpen(false);
    },
  };
}
