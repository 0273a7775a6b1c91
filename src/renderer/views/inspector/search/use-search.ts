import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createSearchStore, type LookOn, type SearchStore } from './search-store.ts';

/** The search of a tree or text: open or closed, and its hits. */
export interface Search<Hit> {
  readonly store: SearchStore<Hit>;
  readonly isOpen: boolean;
  /** Grows each time the search is requested. */
  readonly asked: number;
  /** Empty while it is closed. */
  readonly hits: readonly Hit[];
  /** The current hit; null when there is none, or the search is closed. */
  readonly hit: Hit | null;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * @param makeLook returns the function that searches; memoize it, since a new one restarts the search
 * @param root where Ctrl+F is listened for, or in the part of the window around it that has a search
 */
export function useSearch<Hit>(
  makeLook: () => LookOn<Hit>,
  root: RefObject<HTMLElement | null>,
): Search<Hit> {
  const store = useMemo(() => createSearchStore(makeLook()), [makeLook]);
  const [asked, setAsked] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const hits = useStore(store, (state) => state.hits);
  const current = useStore(store, (state) => state.current);

  const open = useCallback(() => {
    setIsOpen(true);
    setAsked((before) => before + 1);
  }, []);

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
        open();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [root, open]);

  return {
    store,
    isOpen,
    asked,
    hits: isOpen ? hits : none,
    hit: isOpen && current !== null ? (hits[current] ?? null) : null,
    open,
    close() {
      store.stop();
      setIsOpen(false);
    },
  };
}

const none: readonly never[] = [];
