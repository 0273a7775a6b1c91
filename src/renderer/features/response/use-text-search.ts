import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { EngineCalls } from './engine-calls.ts';
import type { TextHit } from './text-marks.ts';
import { createTextSearch, type TextSearch } from './text-search.ts';
import type { TextKind } from './use-text-part.ts';

/** The search of a text: whether it is open, and what it shows. */
export interface OpenSearch {
  readonly search: TextSearch;
  readonly isOpen: boolean;
  /** Goes up each time that it is asked for. */
  readonly asked: number;
  /** None while it is closed. */
  readonly hits: readonly TextHit[];
  readonly hit: TextHit | null;
  readonly open: () => void;
  readonly close: () => void;
}

const none: readonly TextHit[] = [];

/** @param root what Ctrl+F is listened for in, or in the part of the window around it that has a search */
export function useTextSearch(
  engine: EngineCalls,
  bodyId: string,
  as: TextKind,
  root: RefObject<HTMLElement | null>,
): OpenSearch {
  // A new object each time it is drawn; what it says is what counts.
  const asJson = JSON.stringify(as);
  const search = useMemo(
    () => createTextSearch(engine, bodyId, JSON.parse(asJson) as TextKind),
    [engine, bodyId, asJson],
  );
  const [asked, setAsked] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const hits = useStore(search, (state) => state.hits);
  const current = useStore(search, (state) => state.current);

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
    search,
    isOpen,
    asked,
    hits: isOpen ? hits : none,
    hit: isOpen && current !== null ? (hits[current] ?? null) : null,
    open() {
      setIsOpen(true);
      setAsked((before) => before + 1);
    },
    close() {
      search.stop();
      setIsOpen(false);
    },
  };
}
