import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createSearchStore, type LookOn, type SearchStore } from './search-store.ts';

/** The search of a tree or a text: whether it is open, and what it shows. */
export interface Search<Hit> {
  readonly store: SearchStore<Hit>;
  readonly isOpen: boolean;
  /** Goes up each time that it is asked for. */
  readonly asked: number;
  /** None while it is closed. */
  readonly hits: readonly Hit[];
  /** The one that is shown; null while nothing is found, or the search is closed. */
  readonly hit: Hit | null;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * @param makeLook tells how it is looked through; memoized, since another one begins anew
 * @param root what Ctrl+F is listened for in, or in the part of the window around it that has a search
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
