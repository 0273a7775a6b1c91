import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSchemas } from '../../../kernel/app-context.ts';
import { PanelEmpty } from '../../../ui/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { TypeSearch } from '../../../ui/use-type-search.ts';
import type { SchemaActions } from './schema-actions.ts';
import { SearchRowView } from './search-row-view.tsx';
import { nextOption, type SearchRow, searchRows } from './search-rows.ts';
import styles from './search-view.module.css';
import type { PlaceSearch } from './use-schema-search.ts';

const rowPx = 24;
/** How near its end the list is when more types are asked for. */
const rowsAhead = 20;

/** What was found: types at once, then fields, numbers, values, methods and comments with their places. */
export function SearchView({
  query,
  types,
  places,
  actions,
}: {
  readonly query: string;
  readonly types: TypeSearch;
  readonly places: PlaceSearch;
  readonly actions: SchemaActions;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const isSetShown = useSchemas((state) => (state.report?.sets.length ?? 0) > 1);
  const [allOf, setAllOf] = useState<string | null>(null);
  // What was chosen among other rows would stand for another one now.
  const [choice, setChoice] = useState<{ readonly query: string; readonly key: string } | null>(
    null,
  );
  const { hits, state } = places;
  const found = types.found;
  const rows = useMemo(
    () =>
      searchRows({
        types: found?.types ?? [],
        typeTotal: found?.total ?? 0,
        hits,
        isEveryType: allOf === query,
      }),
    [found, hits, allOf, query],
  );
  // By its key: more types come in above the places.
  const chosen = choice?.query === query ? rows.findIndex((row) => row.key === choice.key) : -1;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 14,
  });
  const items = virtualizer.getVirtualItems();

  const isAtTypesEnd = allOf === query && (items.at(-1)?.index ?? 0) > rows.length - rowsAhead;
  const { loadMore } = types;
  useEffect(() => {
    if (isAtTypesEnd) loadMore();
  }, [isAtTypesEnd, loadMore]);

  function setChosen(index: number) {
    const key = rows[index]?.key;
    setChoice(key === undefined ? null : { query, key });
  }

  function open(row: SearchRow | undefined, isApart: boolean) {
    switch (row?.kind) {
      case 'type':
        return actions.onOpenType(row.entry, isApart);
      case 'hit':
        return actions.onOpenSource({ path: row.hit.path, line: row.hit.line }, isApart);
      case 'more':
        return setAllOf(query);
      case 'heading':
      case 'owner':
      case undefined:
        return;
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      open(rows[chosen], event.ctrlKey || event.metaKey);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next =
      step !== undefined
        ? nextOption(rows, chosen, step)
        : event.key === 'Home'
          ? nextOption(rows, -1, 1)
          : event.key === 'End'
            ? nextOption(rows, rows.length, -1)
            : null;
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    virtualizer.scrollToIndex(next);
  }

  if (rows.length === 0) {
    if (state.kind === 'failed') return <ProblemNotice problem={state.problem} />;
    const isOver = types.isCurrent && (state.kind === 'done' || state.kind === 'idle');
    return (
      <PanelEmpty>{isOver ? `Nothing in the schemas fits "${query.trim()}".` : ''}</PanelEmpty>
    );
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      aria-label="Found in the schemas"
      aria-activedescendant={chosen < 0 ? undefined : `found-${chosen}`}
      tabIndex={0}
      data-schema-list
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (chosen < 0 && event.target === event.currentTarget) setChosen(nextOption(rows, -1, 1));
      }}
    >
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <SearchRowView
              key={row.key}
              id={`found-${item.index}`}
              row={row}
              query={query}
              topPx={item.start}
              heightPx={rowPx}
              isChosen={item.index === chosen}
              isSetShown={isSetShown}
              onOpen={(isApart) => {
                setChosen(item.index);
                open(row, isApart);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
