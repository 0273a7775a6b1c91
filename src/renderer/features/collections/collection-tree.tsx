import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { useApp, useTabs } from '../../kernel/app-context.ts';
import { openRequest } from '../../kernel/open-request.ts';
import { showInFolder } from '../../kernel/show-in-folder.ts';
import { isChanged } from '../../kernel/tabs/request-tab.ts';
import { activeRequestId, requestTabsOf } from '../../kernel/tabs/tabs-state.ts';
import type { NameEnd } from '../../ui/inline-name.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { RowList, type RowListHandle } from '../../ui/rows/row-list.tsx';
import {
  createFolder,
  createRequest,
  deleteEntry,
  duplicateEntry,
  moveEntry,
  renameEntry,
  showRequestFile,
} from './change-entries.ts';
import { CollectionRowView } from './collection-row-view.tsx';
import { type CollectionRow, refOf } from './collection-rows.ts';
import styles from './collection-tree.module.css';
import { type EntryAction, EntryMenu, writingActions } from './entry-menu.tsx';
import {
  type DropPart,
  type MovePlace,
  placeByDrop,
  placeByKey,
  rebasePath,
} from './move-places.ts';
import { sayReadOnly } from './say-read-only.ts';

/** The actions of the tree that belong to other parts of the window. */
export interface CollectionActions {
  readonly onCompare: (requestId: string) => void;
  readonly onTime: (requestId: string) => void;
  readonly onCopyAsCurl: (requestId: string) => void;
  /** Opens the settings of a folder; the empty path is the workspace. */
  readonly onSettings: (folderPath: string) => void;
  readonly onCurl: () => void;
}

const rowPx = 26;
/** With a second line that shows where it matches a search. */
const hitRowPx = 42;
/** Up to this number all rows are drawn, which makes page search and screen readers simpler. */
const drawnRows = 300;

/**
 * The folders and requests of a workspace as a tree for mouse and keys. A long tree draws only the rows in
 * sight, plus rows that are focused, renamed or dragged. A letter in the search draws it once, with the
 * results.
 */
export const CollectionTree = memo(function CollectionTree({
  ref,
  rows,
  query,
  entries,
  workspaceFolder,
  collapsed,
  canMove,
  canWrite,
  renamingKey,
  actions,
  onRenaming,
  onCollapse,
}: {
  readonly ref: RefObject<RowListHandle | null>;
  readonly rows: readonly CollectionRow[];
  /** The search text. */
  readonly query: string;
  /** All entries of the workspace, visible or not. */
  readonly entries: readonly CollectionEntry[];
  readonly workspaceFolder: string;
  readonly collapsed: ReadonlySet<string>;
  /** False while a filter hides entries. */
  readonly canMove: boolean;
  /** False in a read-only workspace. */
  readonly canWrite: boolean;
  /** The row whose name is being edited. */
  readonly renamingKey: string | null;
  readonly actions: CollectionActions;
  readonly onRenaming: (key: string | null) => void;
  readonly onCollapse: (collapsed: ReadonlySet<string>) => void;
}) {
  const app = useApp();
  // One string: with the tabs themselves, each typed letter would draw all rows again.
  const changedIds = useTabs((state) =>
    requestTabsOf(state.tabs)
      .filter(isChanged)
      .map((tab) => tab.request.id)
      .join('\n'),
  );
  const activeId = useTabs(activeRequestId);
  const changed = useMemo(() => new Set(changedIds.split('\n')), [changedIds]);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const tabStop = useMemo(
    () =>
      (
        rows.find((row) => row.key === focusKey) ??
        rows.find((row) => row.key === activeId) ??
        rows[0]
      )?.key ?? null,
    [rows, focusKey, activeId],
  );

  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  // The current value after waiting for a change of files.
  const latestCollapsed = useRef(collapsed);
  useLayoutEffect(() => {
    latestCollapsed.current = collapsed;
  }, [collapsed]);

  useEffect(() => {
    if (renamingKey !== null) ref.current?.show(renamingKey);
  }, [ref, renamingKey]);

  /** Focuses a row once it is drawn, which may take a moment. */
  function focusSoon(key: string | undefined) {
    if (key !== undefined) requestAnimationFrame(() => ref.current?.goTo(key));
  }

  function toggle(key: string) {
    // A filter shows its results in all folders; closed folders stay closed.
    if (!canMove) return;
    const next = new Set(collapsed);
    if (!next.delete(key)) next.add(key);
    onCollapse(next);
  }

  function open(folderPath: string) {
    if (!collapsed.has(folderPath)) return;
    onCollapse(new Set([...collapsed].filter((path) => path !== folderPath)));
  }

  function act(row: CollectionRow) {
    if (row.kind === 'folder') toggle(row.key);
    else void openRequest(app, row.key, true);
  }

  function openKept(row: CollectionRow) {
    if (row.kind === 'request') void openRequest(app, row.key);
  }

  /** Runs a change that may give a folder another path; closed folders stay closed. Returns the new key. */
  async function follow(ref: EntryRef, change: () => Promise<string | null>): Promise<string> {
    const moved = await change();
    if (ref.kind === 'request') return ref.id;
    if (moved === null) return ref.path;
    onCollapse(
      new Set([...latestCollapsed.current].map((path) => rebasePath(path, ref.path, moved))),
    );
    return moved;
  }

  function move(row: CollectionRow, place: MovePlace | null) {
    if (place === null) return;
    open(place.folderPath);
    void follow(refOf(row), () => moveEntry(app, refOf(row), place)).then(focusSoon);
  }

  function drop(dragged: EntryRef, over: CollectionRow, part: DropPart) {
    const place = placeByDrop(entries, dragged, refOf(over), part, collapsed);
    if (place === null) return;
    if (part === 'into') open(place.folderPath);
    void follow(dragged, () => moveEntry(app, dragged, place));
  }

  function rename(row: CollectionRow, name: string | null, end: NameEnd) {
    onRenaming(null);
    if (name === null) {
      if (end === 'key') focusSoon(row.key);
      return;
    }
    const renamed = follow(refOf(row), () => renameEntry(app, refOf(row), name));
    void renamed.then((key) => {
      if (end === 'key') focusSoon(key);
    });
  }

  async function makeIn(folderPath: string, make: () => Promise<string | null>) {
    open(folderPath);
    const key = await make();
    if (key !== null) onRenaming(key);
  }

  async function remove(row: CollectionRow) {
    const index = rows.findIndex((one) => one.key === row.key);
    const next = rows.slice(index + 1).find((one) => one.level <= row.level) ?? rows[index - 1];
    await deleteEntry(app, refOf(row), row.name);
    focusSoon(next?.key);
  }

  function run(action: EntryAction, row: CollectionRow) {
    const folderPath = row.kind === 'folder' ? row.key : (row.parentKey ?? '');
    if (!canWrite && writingActions.has(action)) return sayReadOnly(app);
    switch (action) {
      case 'open':
        return openKept(row);
      case 'rename':
        return onRenaming(row.key);
      case 'duplicate':
        return void makeIn(row.parentKey ?? '', () => duplicateEntry(app, refOf(row)));
      case 'delete':
        return void remove(row);
      case 'new-request':
        return void makeIn(folderPath, async () => {
          const requestId = await createRequest(app, folderPath);
          if (requestId !== null) await openRequest(app, requestId);
          return requestId;
        });
      case 'new-folder':
        return void makeIn(folderPath, () => createFolder(app, folderPath));
      case 'settings':
        return actions.onSettings(folderPath);
      case 'compare':
        return actions.onCompare(row.key);
      case 'time':
        return actions.onTime(row.key);
      case 'copy-as-curl':
        return actions.onCopyAsCurl(row.key);
      case 'show-in-folder':
        if (row.kind === 'request') return void showRequestFile(app, row.key);
        return void showInFolder(app, [workspaceFolder, 'collections', folderPath].join('/'));
    }
  }

  function onKey(event: KeyboardEvent, row: CollectionRow | undefined): boolean {
    if (row === undefined) return false;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.altKey) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined || !canMove || !canWrite) return false;
      move(row, placeByKey(entries, refOf(row), step === 1 ? 1 : -1, collapsed));
    } else if (isCommand && event.key.toLowerCase() === 'd') run('duplicate', row);
    else if (!isCommand && event.key === 'F2') run('rename', row);
    else if (!isCommand && event.key === 'Delete') run('delete', row);
    else return false;
    return true;
  }

  return (
    <RowList
      ref={ref}
      role="tree"
      label="Requests"
      className={joinClasses(styles.tree, rows.length === 0 && styles.empty)}
      rowsClassName={styles.rows}
      rows={rows}
      rowPx={({ hit }) => (hit === null ? rowPx : hitRowPx)}
      virtual={{
        overscan: rows.length <= drawnRows ? drawnRows : 20,
        paddingEnd: 8,
        scrollPaddingStart: rowPx,
        scrollPaddingEnd: rowPx,
      }}
      keptKeys={[renamingKey, draggedKey]}
      activeKey={tabStop}
      onActive={(row) => setFocusKey(row.key)}
      focusOn="row"
      onAct={act}
      canActApart={false}
      onToggle={(row) => toggle(row.key)}
      onKey={onKey}
      menu={(row, at, onClose) => (
        <EntryMenu
          at={at}
          row={row}
          canWrite={canWrite}
          onClose={onClose}
          onAction={(action) => run(action, row)}
        />
      )}
    >
      {(row, place) => (
        <CollectionRowView
          key={rowId(row)}
          row={row}
          place={place}
          query={query}
          isActive={row.kind === 'request' && row.key === activeId}
          isChanged={row.kind === 'request' && changed.has(row.key)}
          isRenaming={row.key === renamingKey}
          canDrag={canMove && canWrite}
          canDrop={(dragged, part) =>
            placeByDrop(entries, dragged, refOf(row), part, collapsed) !== null
          }
          onAct={() => act(row)}
          onOpenKept={() => openKept(row)}
          onRename={(name, end) => rename(row, name, end)}
          onHover={() => open(row.key)}
          onDragging={(isDragged) => setDraggedKey(isDragged ? row.key : null)}
          onDrop={(dragged, part) => drop(dragged, row, part)}
        />
      )}
    </RowList>
  );
});

function rowId({ kind, key }: CollectionRow): string {
  return `${kind} ${key}`;
}
