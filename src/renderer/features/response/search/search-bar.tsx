import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './search-bar.module.css';
import type { SearchIn, SearchState, SearchStore } from './search-store.ts';

/** What is typed is looked for after a pause this long. */
const pauseMs = 120;

const places: readonly { readonly value: SearchIn; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'names', label: 'Names' },
  { value: 'values', label: 'Values' },
  { value: 'bytes', label: 'Bytes' },
];

/** Above the tree: what is looked for, how often it was found, and on to the next. */
export function SearchBar({
  store,
  byteLength,
  asked,
  onClose,
}: {
  readonly store: SearchStore;
  readonly byteLength: number;
  /** Goes up each time that the search is asked for: the field then takes the focus. */
  readonly asked: number;
  readonly onClose: () => void;
}) {
  const state = useStore(store);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(state.text);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
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
    <search className={styles.bar} aria-label="Search in the response" onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="text"
        className={styles.field}
        aria-label="Search for"
        placeholder={state.in === 'bytes' ? 'Hex digits: 0a 14' : 'Names, numbers, texts'}
        aria-invalid={state.problem !== null}
        title={state.problem?.detail}
        value={text}
        maxLength={1000}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span className={styles.count} role="status" data-bad={state.problem !== null}>
        {countText(state, byteLength)}
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
      <Segmented
        label="Search in"
        value={state.in}
        segments={places}
        onChange={(place) => {
          void store.search(text, place);
          field.current?.focus();
        }}
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
function countText(state: SearchState, byteLength: number): string {
  const { text, hits, current, isSearching, isComplete, scannedBytes, problem } = state;
  if (problem !== null) return problem.title;
  if (text === '') return '';
  const share = byteLength === 0 ? 100 : Math.floor((scannedBytes / byteLength) * 100);
  const scanned = isSearching ? ` (${Math.min(share, 99)} %)` : '';
  if (hits.length === 0) return isSearching ? `Searching${scanned}` : 'Not found';
  return `${formatCount((current ?? 0) + 1)} of ${formatCount(hits.length)}${isComplete ? '' : '+'}${scanned}`;
}
