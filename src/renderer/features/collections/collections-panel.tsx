import { ChevronRight, FolderOpen, Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { useApp, useTabs, useWindowState } from '../../app/app-context.ts';
import { isChanged } from '../../app/tabs/request-tab.ts';
import { requestTabsOf } from '../../app/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { MethodBadge } from '../../ui/method-badge.tsx';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import {
  type CollectionRow,
  collectionRows,
  filterCollections,
  treeMove,
} from './collection-rows.ts';
import styles from './collections-panel.module.css';
import { openNewRequest, openRequest } from './open-request.ts';

const noFolders: ReadonlySet<string> = new Set();

/** The saved requests of the workspace. */
export function CollectionsPanel({ onImport }: { readonly onImport: () => void }) {
  const app = useApp();
  const workspace = useWindowState((state) => state.workspace);
  const problem = useWindowState((state) => state.workspaceProblem);
  const [query, setQuery] = useState('');
  const [collapsed, setCollapsed] = useState(noFolders);
  const tree = useRef<HTMLDivElement>(null);

  const rows = useMemo(() => {
    const shown = filterCollections(workspace?.collections ?? [], query);
    return collectionRows(shown, query === '' ? collapsed : noFolders);
  }, [workspace, query, collapsed]);

  function toggle(key: string) {
    setCollapsed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }

  return (
    <Panel
      title="Collections"
      tools={
        <Button
          look="quiet"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => openNewRequest(app)}
        >
          New request
        </Button>
      }
      pinned={
        <FilterField
          label="Filter requests"
          placeholder="Filter requests"
          value={query}
          onChange={setQuery}
          onDown={() => tree.current?.querySelector<HTMLElement>('[role="treeitem"]')?.focus()}
        />
      }
      foot={
        <>
          <p>Drop .proto files here, or</p>
          <Button
            className={styles.open}
            icon={<FolderOpen size={14} aria-hidden />}
            onClick={onImport}
          >
            Open folder...
          </Button>
        </>
      }
    >
      {problem !== null && <ProblemNotice problem={problem} />}
      {workspace !== null && rows.length === 0 && (
        <PanelEmpty>
          {query === '' ? 'No saved requests in this workspace.' : `No request fits "${query}".`}
        </PanelEmpty>
      )}
      <CollectionTree treeRef={tree} rows={rows} onToggle={toggle} />
      {workspace !== null && workspace.problems.length > 0 && (
        <div className={styles.problems}>
          {workspace.problems.map((one) => (
            <ProblemNotice key={`${one.title} ${one.location?.file} ${one.detail}`} problem={one} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function CollectionTree({
  treeRef,
  rows,
  onToggle,
}: {
  readonly treeRef: RefObject<HTMLDivElement | null>;
  readonly rows: readonly CollectionRow[];
  readonly onToggle: (key: string) => void;
}) {
  const app = useApp();
  const allTabs = useTabs((state) => state.tabs);
  const tabs = useMemo(() => requestTabsOf(allTabs), [allTabs]);
  const activeTabId = useTabs((state) => state.activeTabId);
  const activeId = tabs.find((tab) => tab.tabId === activeTabId)?.request.id ?? null;
  const changed = new Set(tabs.filter(isChanged).map((tab) => tab.request.id));
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const tabStop = rows.some((row) => row.key === focusKey)
    ? focusKey
    : (rows.find((row) => row.key === activeId)?.key ?? rows[0]?.key);

  function act(row: CollectionRow) {
    if (row.kind === 'folder') onToggle(row.key);
    else void openRequest(app, row.key);
  }

  function onKeyDown(event: KeyboardEvent, row: CollectionRow) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      act(row);
      return;
    }
    const move = treeMove(rows, row.key, event.key);
    if (move === null) return;
    event.preventDefault();
    if (move.kind === 'toggle') return onToggle(move.key);
    setFocusKey(move.key);
    treeRef.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(move.key)}"]`)?.focus();
  }

  return (
    <div ref={treeRef} role="tree" aria-label="Requests" className={styles.tree}>
      {rows.map((row) => (
        <div
          key={`${row.kind} ${row.key}`}
          role="treeitem"
          data-key={row.key}
          aria-level={row.level}
          aria-selected={row.key === activeId}
          {...(row.kind === 'folder' && { 'aria-expanded': row.isExpanded })}
          tabIndex={row.key === tabStop ? 0 : -1}
          className={joinClasses(styles.row, row.key === activeId && styles.active)}
          style={{ paddingLeft: 8 + (row.level - 1) * 14 }}
          onClick={() => act(row)}
          onFocus={() => setFocusKey(row.key)}
          onKeyDown={(event) => onKeyDown(event, row)}
        >
          {row.kind === 'folder' ? (
            <ChevronRight
              size={14}
              aria-hidden
              className={joinClasses(styles.chevron, row.isExpanded && styles.expanded)}
            />
          ) : (
            <MethodBadge method={row.method ?? ''} isInColumn />
          )}
          <span className={joinClasses(styles.name, row.kind === 'folder' && styles.folder)}>
            {row.name}
          </span>
          {changed.has(row.key) && (
            <span className={styles.dot} role="img" aria-label="has unsaved changes" />
          )}
        </div>
      ))}
    </div>
  );
}
