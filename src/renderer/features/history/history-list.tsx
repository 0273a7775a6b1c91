import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { HistoryEntry } from '../../../shared/model/history.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import type { HistoryRow } from './history-days.ts';
import { HistoryEntryView } from './history-entry-view.tsx';
import styles from './history-list.module.css';
import { type HistoryAction, HistoryMenu } from './history-menu.tsx';

const dayPx = 26;
const entryPx = 44;
/** How near its end the list is when more is asked for. */
const rowsAhead = 40;
const pageRows = 10;

/** The exchanges under their days; only those in sight are drawn. */
export function HistoryList({
  rows,
  nowMs,
  shownId,
  isStale,
  onAction,
  onNearEnd,
}: {
  readonly rows: readonly HistoryRow[];
  readonly nowMs: number;
  /** The exchange whose tab is in front. */
  readonly shownId: string | null;
  readonly isStale: boolean;
  readonly onAction: (action: HistoryAction, entry: HistoryEntry) => void;
  readonly onNearEnd: () => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [chosenKey, setChosenKey] = useState<string | null>(shownId);
  const [menu, setMenu] = useState<{
    readonly entry: HistoryEntry;
    readonly at: { readonly x: number; readonly y: number };
  } | null>(null);
  const chosen = rows.findIndex((row) => row.key === chosenKey);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? dayPx : entryPx),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();

  const isNearEnd = (items.at(-1)?.index ?? 0) > rows.length - rowsAhead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that came.
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, rows.length]);

  function act(action: HistoryAction, row: HistoryRow | undefined) {
    if (row?.kind !== 'entry') return;
    // The focus goes on to the one that takes its place.
    if (action === 'delete') move(entryFrom(rows, chosen, 1) ?? entryFrom(rows, chosen, -1));
    onAction(action, row.entry);
  }

  function move(index: number | null) {
    const key = index === null ? undefined : rows[index]?.key;
    if (index === null || key === undefined) return;
    setChosenKey(key);
    virtualizer.scrollToIndex(index);
  }

  function showMenu(index: number, entry: HistoryEntry) {
    const box = scroller.current?.querySelector(`#history-${index}`)?.getBoundingClientRect();
    setMenu({ entry, at: { x: (box?.left ?? 0) + 40, y: box?.bottom ?? 0 } });
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[chosen];
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (event.key === 'Enter') {
      act(event.ctrlKey || event.metaKey ? 'open-kept' : 'open', row);
      // Ctrl+Enter sends elsewhere.
      event.stopPropagation();
    } else if (event.key === 'Delete') act('delete', row);
    else if (isMenuKey && row?.kind === 'entry') showMenu(chosen, row.entry);
    else {
      const next = nextEntry(rows, chosen, event.key);
      if (next === null) return;
      move(next);
    }
    event.preventDefault();
  }

  return (
    <>
      <div
        ref={scroller}
        className={joinClasses(styles.scroller, isStale && styles.stale)}
        role="listbox"
        aria-label="Exchanges"
        aria-activedescendant={chosen < 0 ? undefined : `history-${chosen}`}
        aria-busy={isStale}
        tabIndex={0}
        data-history-list
        onKeyDown={onKeyDown}
        onFocus={({ target, currentTarget }) => {
          // A press has the focus too: to scroll now would take its entry from under the pointer.
          const isByKeys = target === currentTarget && target.matches(':focus-visible');
          if (chosen < 0 && isByKeys) move(entryFrom(rows, -1, 1));
        }}
      >
        <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            const place = { transform: `translateY(${item.start}px)`, height: item.size };
            if (row === undefined) return null;
            if (row.kind === 'day') {
              return (
                <div key={row.key} role="presentation" className={styles.day} style={place}>
                  {row.title}
                </div>
              );
            }
            return (
              <HistoryEntryView
                key={row.key}
                id={`history-${item.index}`}
                entry={row.entry}
                nowMs={nowMs}
                style={place}
                isChosen={item.index === chosen}
                isShown={row.key === shownId}
                onOpen={(isKept) => {
                  setChosenKey(row.key);
                  act(isKept ? 'open-kept' : 'open', row);
                }}
                onMenu={(at) => {
                  setChosenKey(row.key);
                  setMenu({ entry: row.entry, at });
                }}
              />
            );
          })}
        </div>
      </div>
      {menu !== null && (
        <HistoryMenu
          at={menu.at}
          name={menu.entry.name}
          onClose={() => {
            setMenu(null);
            scroller.current?.focus();
          }}
          onAction={(action) =>
            act(action, { kind: 'entry', key: menu.entry.exchangeId, entry: menu.entry })
          }
        />
      )}
    </>
  );
}

/** Where a key leads in the list; null for one that leads nowhere. */
function nextEntry(rows: readonly HistoryRow[], from: number, key: string): number | null {
  switch (key) {
    case 'ArrowDown':
      return entryFrom(rows, from, 1);
    case 'ArrowUp':
      return entryFrom(rows, from, -1);
    case 'Home':
      return entryFrom(rows, -1, 1);
    case 'End':
      return entryFrom(rows, rows.length, -1);
    case 'PageDown':
      return entryFrom(rows, Math.min(rows.length, from + pageRows) - 1, 1) ?? lastOf(rows);
    case 'PageUp':
      return entryFrom(rows, Math.max(0, from - pageRows) + 1, -1) ?? entryFrom(rows, -1, 1);
    default:
      return null;
  }
}

function lastOf(rows: readonly HistoryRow[]): number | null {
  return entryFrom(rows, rows.length, -1);
}

/** The next exchange after a row, or before it; days are passed by. */
function entryFrom(rows: readonly HistoryRow[], from: number, step: 1 | -1): number | null {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (rows[index]?.kind === 'entry') return index;
  }
  return null;
}
