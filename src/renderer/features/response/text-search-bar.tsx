import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../ui/format-quantity.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './search/search-bar.module.css';
import type { TextSearch, TextSearchState } from './text-search.ts';

/** What is typed is looked for after a pause this long. */
const pauseMs = 120;

/** Above a text: what is looked for, how often it was found, and on to the next. */
export function TextSearchBar({
  search,
  asked,
  onClose,
}: {
  readonly search: TextSearch;
  /** Goes up each time that the search is asked for: the field then takes the focus. */
  readonly asked: number;
  readonly onClose: () => void;
}) {
  const state = useStore(search);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(state.query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  useEffect(() => {
    if (typed === search.getState().query) return;
    const timer = setTimeout(() => void search.search(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [search, typed]);

  useEffect(() => () => search.stop(), [search]);

  function onKeyDown(event: KeyboardEvent): void {
    const isNext = event.key === 'Enter' || event.key === 'F3';
    if (event.key === 'Escape') onClose();
    else if (isNext && typed !== search.getState().query) void search.search(typed);
    else if (isNext) search.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const hasHits = state.hits.length > 0;
  return (
    <search className={styles.bar} aria-label="Search in the text" onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="text"
        className={styles.field}
        aria-label="Search for"
        placeholder="Search in this text"
        value={typed}
        maxLength={1000}
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <span className={styles.count} role="status" data-bad={state.problem !== null}>
        {countText(state)}
      </span>
      <IconButton
        label="Previous hit"
        keys="Shift+Enter"
        disabled={!hasHits}
        icon={<ChevronUp size={15} aria-hidden />}
        onClick={() => search.step(-1)}
      />
      <IconButton
        label="Next hit"
        keys="Enter"
        disabled={!hasHits}
        icon={<ChevronDown size={15} aria-hidden />}
        onClick={() => search.step(1)}
      />
      <IconButton
        label="Close the search"
        keys="Escape"
        icon={<X size={15} aria-hidden />}
        onClick={onClose}
      />
    </search>
  );
}

/** `3 of 12`, with a sign that there may be more as long as not all was looked through. */
function countText(state: TextSearchState): string {
  const { query, hits, current, isSearching, isComplete, problem } = state;
  if (problem !== null) return problem.title;
  if (query === '') return '';
  if (hits.length === 0) return isSearching ? 'Searching' : 'Not found';
  return `${formatCount((current ?? 0) + 1)} of ${formatCount(hits.length)}${isComplete ? '' : '+'}`;
}
