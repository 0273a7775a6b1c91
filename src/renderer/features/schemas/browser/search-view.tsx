import { useMemo, useState } from 'react';
import { useSchemas } from '../../../kernel/app-context.ts';
import { PanelEmpty } from '../../../ui/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { RowList } from '../../../ui/rows/row-list.tsx';
import type { TypeSearch } from '../../../ui/use-type-search.ts';
import type { SchemaActions } from './schema-actions.ts';
import { SearchRowView } from './search-row-view.tsx';
import { isOption, type SearchRow, searchRows } from './search-rows.ts';
import styles from './search-view.module.css';
import type { PlaceSearch } from './use-schema-search.ts';

const rowPx = 24;

/**
 * Shows search results: types at once, then fields, numbers, values, methods and comments with their places.
 */
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
  const isSetShown = useSchemas((state) => (state.report?.sets.length ?? 0) > 1);
  const [allOf, setAllOf] = useState<string | null>(null);
  // A selection from earlier rows would point to another row now.
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
  function open(row: SearchRow, isApart: boolean) {
    switch (row.kind) {
      case 'type':
        return actions.onOpenType(row.entry, isApart);
      case 'hit':
        return actions.onOpenSource({ path: row.hit.path, line: row.hit.line }, isApart);
      case 'more':
        return setAllOf(query);
      case 'heading':
      case 'owner':
        return;
    }
  }

  if (rows.length === 0) {
    if (state.kind === 'failed') return <ProblemNotice problem={state.problem} />;
    const isOver = types.isCurrent && (state.kind === 'done' || state.kind === 'idle');
    return <PanelEmpty>{isOver ? `Nothing matches "${query.trim()}".` : ''}</PanelEmpty>;
  }
  return (
    <RowList
      role="listbox"
      label="Found in the schemas"
      className={styles.scroller}
      rows={rows}
      rowPx={() => rowPx}
      virtual={{ overscan: 14 }}
      activeKey={choice?.query === query ? choice.key : null}
      onActive={({ key }) => setChoice({ query, key })}
      canGoTo={isOption}
      onAct={open}
      onNearEnd={allOf === query ? types.loadMore : undefined}
    >
      {(row, place) => (
        <SearchRowView
          key={row.key}
          place={place}
          row={row}
          query={query}
          isSetShown={isSetShown}
          onOpen={(isApart) => {
            setChoice({ query, key: row.key });
            open(row, isApart);
          }}
        />
      )}
    </RowList>
  );
}
