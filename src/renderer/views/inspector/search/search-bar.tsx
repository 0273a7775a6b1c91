import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './search-bar.module.css';
import type { SearchIn, SearchState, SearchStore } from './search-store.ts';

/** The search starts after a pause of this length in typing. */
const pauseMs = 120;

const places: readonly { readonly value: SearchIn; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'names', label: 'Names' },
  { value: 'values', label: 'Values' },
  { value: 'bytes', label: 'Bytes' },
];

/** The bar above a tree or text: the query, the number of hits, and buttons to step through them. */
export function SearchBar({
  of,
  store,
  asked,
  onClose,
}: {
  /** For a tree, the user also chooses what to search. */
  readonly of: 'tree' | 'text';
  readonly store: SearchStore<unknown>;
  /** Grows each time the search is requested: the field then gets the focus. */
  readonly asked: number;
  readonly onClose: () => void;
}) {
  const state = useStore(store);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(state.text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the search is requested
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);

  useEffect(() => {
    if (text === store.getState().text) return;
    const timer = setTimeout(() => void store.search(text, store.getState().in), pauseMs);
    return () => clearTimeout(timer);
  }, [store, text]);

  useEffect(() => () => store.stop(), [store]);

  function onKeyDown(event: KeyboardEvent): void {
    const isNext = event.key === 'Enter' || event.key === 'F3';
    if (event.key === 'Escape') onClose();
    else if (isNext && text !== store.getState().text) void store.search(text, state.in);
    else if (isNext) store.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search
      className={styles.bar}
      aria-label={of === 'tree' ? 'Search in the response' : 'Search in the text'}
      onKeyDown={onKeyDown}
    >
      <input
        ref={field}
        type="text"
        className={styles.field}
        aria-label="Search for"
        placeholder={placeholderOf(of, state.in)}
        aria-invalid={state.problem !== null}
        title={state.problem?.detail}
        value={text}
        maxLength={1000}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span
        className={styles.count}
        role="status"
        title={state.unsearched > 0 ? unsearchedHint : undefined}
        data-bad={state.problem !== null}
      >
        {countText(state)}
      </span>
      {!state.isSearching && !state.isComplete && state.hits.length > 0 && (
        <button type="button" className={styles.more} onClick={() => void store.goOn()}>
          Go on
        </button>
      )}
      {state.isSearching && (
        <button type="button" className={styles.more} onClick={store.stop}>
          Stop
        </button>
      )}
      <IconButton
        label="Previous hit"
        keys="Shift+Enter"
        disabled={state.hits.length === 0}
        icon={<ChevronUp size={15} aria-hidden />}
        onClick={() => store.step(-1)}
      />
      <IconButton
        label="Next hit"
        keys="Enter"
        disabled={state.hits.length === 0}
        icon={<ChevronDown size={15} aria-hidden />}
        onClick={() => store.step(1)}
      />
      {of === 'tree' && (
        <Segmented
          label="Search in"
          value={state.in}
          segments={places}
          onChange={(place) => {
            void store.search(text, place);
            field.current?.focus();
          }}
        />
      )}
      <IconButton
        label="Close the search"
        keys="Escape"
        icon={<X size={15} aria-hidden />}
        onClick={onClose}
      />
    </search>
  );
}

function placeholderOf(of: 'tree' | 'text', where: SearchIn): string {
  if (of === 'text') return 'Search in this text';
  return where === 'bytes' ? 'Hex digits: 0a 14' : 'Names, numbers, texts';
}

const unsearchedHint =
  'They are damaged, packed in an unknown way, or too large unpacked. The readable part of damaged ones was searched.';

/** Returns `3 of 12`, with a sign that there may be more until the search is complete. */
function countText(state: SearchState<unknown>): string {
  const { text, hits, current, isSearching, isComplete, share, unsearched, problem } = state;
  if (problem !== null) return problem.title;
  if (text === '') return '';
  const looked = isSearching ? ` (${Math.min(Math.floor(share * 100), 99)} %)` : '';
  const left =
    unsearched === 0 ? '' : `, ${formatCounted(unsearched, 'compressed part')} not fully searched`;
  if (hits.length === 0) return (isSearching ? `Searching${looked}` : 'Not found') + left;
  const place = `${formatCount((current ?? 0) + 1)} of ${formatCount(hits.length)}`;
  return `${place}${isComplete ? '' : '+'}${looked}${left}`;
}
