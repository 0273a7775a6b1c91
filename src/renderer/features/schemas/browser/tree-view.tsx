import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { SchemaReport } from '../../../../shared/model/schemas.ts';
import { useApp, useSchemas, useTabs } from '../../../kernel/app-context.ts';
import { setNamesOf } from '../../../kernel/schemas-store.ts';
import { activeTabOf, type TabsState } from '../../../kernel/tabs/tabs-state.ts';
import { refreshTree, toggleLevel } from './load-schema-tree.ts';
import type { SchemaActions } from './schema-actions.ts';
import { SchemaMenu } from './schema-menu.tsx';
import { schemaPanelOf, useSchemaPanel } from './schema-panel-store.ts';
import {
  noLetters,
  rowByLetters,
  type SchemaRow,
  schemaRows,
  type TreeBy,
  treeStep,
  withLetter,
} from './schema-tree.ts';
import { TreeRowView } from './tree-row-view.tsx';
import styles from './tree-view.module.css';

const rowPx = 24;

const labels: Readonly<Record<TreeBy, string>> = {
  package: 'Types by package',
  file: 'Types by file',
};

/** Packages or files with the types in them, asked for level by level; only the rows in sight exist. */
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
  const scroller = useRef<HTMLDivElement>(null);
  const letters = useRef(noLetters);
  const [left] = useState(() => schemaPanelOf(app).getState().treePlaces[by]);
  const [focusKey, setFocusKey] = useState(left.focusKey);
  const [menu, setMenu] = useState<{
    readonly row: SchemaRow;
    readonly at: { readonly x: number; readonly y: number };
  } | null>(null);

  useEffect(() => {
    if (setNames.length > 0) void refreshTree(app, by, revision);
  }, [app, by, revision, setNames]);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 14,
    initialOffset: left.scrollPx,
  });
  const keepPlace = useEffectEvent((scrollPx: number) => {
    schemaPanelOf(app).setState(({ treePlaces }) => ({
      treePlaces: { ...treePlaces, [by]: { focusKey, scrollPx } },
    }));
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    return () => keepPlace(element?.scrollTop ?? 0);
  }, []);
  const focused = Math.max(
    0,
    rows.findIndex((row) => row.key === focusKey),
  );

  function go(index: number) {
    const row = rows[index];
    if (row === undefined) return;
    setFocusKey(row.key);
    virtualizer.scrollToIndex(index);
  }

  function open(row: SchemaRow, isApart = false) {
    if (row.kind === 'type') actions.onOpenType(row.entry, isApart);
    else if (row.kind === 'file') actions.onOpenSource({ path: row.path }, isApart);
    else if ('ref' in row) void toggleLevel(app, by, row.ref);
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[focused];
    // The menu of a row is no part of the tree on screen, and has keys of its own.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (row === undefined || event.altKey) return;
    const before = letters.current;
    letters.current = noLetters;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(row, event.ctrlKey || event.metaKey);
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1);
    const step = treeStep(rows, focused, event.key, pageRows);
    const letter = /^[\w.]$/u.test(event.key) ? event.key : null;
    if (step === null && letter === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (step?.kind === 'go') go(step.index);
    else if (step?.kind === 'toggle' && 'ref' in row) void toggleLevel(app, by, row.ref);
    else if (letter !== null) {
      letters.current = withLetter(before, letter, event.timeStamp);
      const found = rowByLetters(rows, focused, letters.current.typed);
      if (found !== null) go(found);
    }
  }

  function openMenu(event: MouseEvent) {
    event.preventDefault();
    if (!event.currentTarget.contains(event.target as Node)) return;
    // From the keyboard it comes to the tree itself, and without a place of its own.
    const element =
      (event.target as Element).closest<HTMLElement>('[role="treeitem"]') ??
      scroller.current?.querySelector<HTMLElement>(`#${CSS.escape(rowId(by, focused))}`);
    const row = rows[Number(element?.dataset.index)];
    if (!element || row === undefined || row.kind === 'loading' || row.kind === 'hidden') return;
    setFocusKey(row.key);
    const { left, bottom } = element.getBoundingClientRect();
    const at =
      event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: left + 24, y: bottom };
    setMenu({ row, at });
  }

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="tree"
      aria-label={labels[by]}
      aria-activedescendant={rows.length === 0 ? undefined : rowId(by, focused)}
      tabIndex={0}
      data-schema-list
      onKeyDown={onKeyDown}
      onContextMenu={openMenu}
    >
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <TreeRowView
              key={row.key}
              id={rowId(by, item.index)}
              row={row}
              index={item.index}
              topPx={item.start}
              heightPx={rowPx}
              isFocused={item.index === focused}
              isShown={shownKey !== null && shownKey === pageKeyOf(row)}
              problems={row.kind === 'file' ? (problemCounts.get(row.path) ?? null) : null}
              onToggle={() => {
                setFocusKey(row.key);
                if ('ref' in row) void toggleLevel(app, by, row.ref);
              }}
              onOpen={(isApart) => {
                setFocusKey(row.key);
                open(row, isApart);
              }}
            />
          );
        })}
      </div>
      {menu !== null && (
        <SchemaMenu
          at={menu.at}
          row={menu.row}
          actions={actions}
          onOpen={() => open(menu.row)}
          onClose={() => {
            setMenu(null);
            scroller.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function rowId(by: TreeBy, index: number): string {
  return `schema-${by}-${index}`;
}

/** The type or file that the open tab shows, as one string, so that other tabs draw nothing again. */
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
