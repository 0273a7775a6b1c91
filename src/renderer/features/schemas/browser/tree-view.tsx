import { useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { SchemaReport } from '../../../../shared/model/schemas.ts';
import { useApp, useSchemas, useTabs } from '../../../kernel/app-context.ts';
import { setNamesOf } from '../../../kernel/schemas-store.ts';
import { activeTabOf, type TabsState } from '../../../kernel/tabs/tabs-state.ts';
import { RowList } from '../../../ui/rows/row-list.tsx';
import { refreshTree, toggleLevel } from './load-schema-tree.ts';
import type { SchemaActions } from './schema-actions.ts';
import { SchemaMenu } from './schema-menu.tsx';
import { schemaPanelOf, useSchemaPanel } from './schema-panel-store.ts';
import { type SchemaRow, schemaRows, type TreeBy } from './schema-tree.ts';
import { TreeRowView } from './tree-row-view.tsx';
import styles from './tree-view.module.css';

const rowPx = 24;

const labels: Readonly<Record<TreeBy, string>> = {
  package: 'Types by package',
  file: 'Types by file',
};

/** Packages or files with their types, loaded level by level; only the rows in sight are drawn. */
export function TreeView({
  by,
  actions,
}: {
  readonly by: TreeBy;
  readonly actions: SchemaActions;
}) {
  const app = useApp();
  const tree = useSchemaPanel((state) => state.trees[by]);
  const setNames = useSchemas(useShallow((state) => setNamesOf(state.report)));
  const revision = useSchemas((state) => state.revision);
  const problems = useSchemas((state) => state.report?.problems);
  const shownKey = useTabs(shownPageKey);
  const problemCounts = useMemo(() => countProblems(problems ?? []), [problems]);
  const rows = useMemo(() => schemaRows(setNames, tree), [setNames, tree]);
  const [left] = useState(() => schemaPanelOf(app).getState().treePlaces[by]);
  const [focusKey, setFocusKey] = useState(left.focusKey);

  useEffect(() => {
    if (setNames.length > 0) void refreshTree(app, by, revision);
  }, [app, by, revision, setNames]);

  const focused = rows.find((row) => row.key === focusKey) ?? rows[0];

  function keepPlace(scrollPx: number) {
    schemaPanelOf(app).setState(({ treePlaces }) => ({
      treePlaces: { ...treePlaces, [by]: { focusKey, scrollPx } },
    }));
  }

  function toggle(row: SchemaRow) {
    setFocusKey(row.key);
    if ('ref' in row) void toggleLevel(app, by, row.ref);
  }

  function open(row: SchemaRow, isApart = false) {
    setFocusKey(row.key);
    if (row.kind === 'type') actions.onOpenType(row.entry, isApart);
    else if (row.kind === 'file') actions.onOpenSource({ path: row.path }, isApart);
    else toggle(row);
  }

  return (
    <RowList
      role="tree"
      label={labels[by]}
      className={styles.scroller}
      rows={rows}
      rowPx={() => rowPx}
      virtual={{ overscan: 14, initialOffset: left.scrollPx }}
      activeKey={focused?.key ?? null}
      onActive={(row) => setFocusKey(row.key)}
      onAct={open}
      onToggle={toggle}
      nameOf={({ name }) => name}
      onLeave={keepPlace}
      menu={(row, at, onClose) =>
        row.kind !== 'loading' &&
        row.kind !== 'hidden' && (
          <SchemaMenu
            at={at}
            row={row}
            actions={actions}
            onOpen={() => open(row)}
            onClose={onClose}
          />
        )
      }
    >
      {(row, place) => (
        <TreeRowView
          key={row.key}
          place={place}
          row={row}
          isShown={shownKey !== null && shownKey === pageKeyOf(row)}
          problems={row.kind === 'file' ? (problemCounts.get(row.path) ?? null) : null}
          onToggle={() => toggle(row)}
          onOpen={(isApart) => open(row, isApart)}
        />
      )}
    </RowList>
  );
}

/** Returns the type or file of the active tab as one string, so that other tabs cause no redraw. */
function shownPageKey(state: TabsState): string | null {
  const tab = activeTabOf(state);
  if (tab?.kind !== 'schema') return null;
  switch (tab.page.kind) {
    case 'type':
      return `type ${tab.page.setName} ${tab.page.typeName}`;
    case 'file':
      return `file ${tab.page.path}`;
    case 'drift':
      return null;
  }
}

function pageKeyOf(row: SchemaRow): string | null {
  if (row.kind === 'type') return `type ${row.entry.setName} ${row.entry.fullName}`;
  return row.kind === 'file' ? `file ${row.path}` : null;
}

function countProblems(
  problems: SchemaReport['problems'],
): ReadonlyMap<string, { count: number; hasErrors: boolean }> {
  const counts = new Map<string, { count: number; hasErrors: boolean }>();
  for (const { location, severity } of problems) {
    if (location?.file === undefined) continue;
    const { count, hasErrors } = counts.get(location.file) ?? { count: 0, hasErrors: false };
    counts.set(location.file, {
      count: count + 1,
      hasErrors: hasErrors || severity === 'error',
    });
  }
  return counts;
}
