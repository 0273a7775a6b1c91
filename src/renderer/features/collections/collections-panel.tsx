import { Menu } from '@mantine/core';
import {
  ChevronsDownUp,
  ChevronsUpDown,
  Ellipsis,
  FilePlus,
  FolderOpen,
  FolderPlus,
  Plus,
  RefreshCw,
  Settings2,
  SquareTerminal,
  TriangleAlert,
} from 'lucide-react';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import type { App } from '../../kernel/app.ts';
import { useApp, useTabs, useWindowState } from '../../kernel/app-context.ts';
import { runCommand } from '../../kernel/commands.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { openFolderSettings } from '../../kernel/open-folder-settings.ts';
import { openNewRequest } from '../../kernel/open-request.ts';
import { showInFolder } from '../../kernel/show-in-folder.ts';
import { activeRequestId, requestTabsOf } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuKeys } from '../../ui/menu-keys.tsx';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { RowListHandle } from '../../ui/rows/row-list.tsx';
import { nameNewFolder, reloadWorkspace } from './change-entries.ts';
import { collectionRows } from './collection-rows.ts';
import { type CollectionActions, CollectionTree } from './collection-tree.tsx';
import { collectionsOf, useCollections } from './collections-state.ts';
import { folderChoices } from './move-places.ts';
import { searchCollections, wordsOf } from './search-collections.ts';
import { useCollapsed } from './use-collapsed.ts';
import { useEntryInSight } from './use-entry-in-sight.ts';
import { WorkspaceProblems } from './workspace-problems.tsx';

const noFolders: ReadonlySet<string> = new Set();
const noEntries: readonly CollectionEntry[] = [];

/** The panel of the workspace's saved requests. */
export function CollectionsPanel() {
  const app = useApp();
  const actions = useMemo(() => actionsOf(app), [app]);
  // Selected separately, so that other changes by a save draw nothing again here.
  const workspaceFolder = useWindowState((state) => state.workspace?.folder ?? null);
  const entries = useWindowState((state) => state.workspace?.collections ?? noEntries);
  const canWrite = useWindowState((state) => state.workspace?.access.kind !== 'read-only');
  const problem = useWindowState((state) => state.workspaceProblem);
  const dismissed = useCollections((state) => state.dismissedProblems);
  const [query, setQuery] = useState('');
  const namingKey = useCollections((state) => state.namingKey);
  const setNamingKey = useCallback(
    (key: string | null) => collectionsOf(app).setState({ namingKey: key }),
    [app],
  );
  const tree = useRef<RowListHandle>(null);
  const [collapsed, setCollapsed] = useCollapsed(workspaceFolder, entries);

  // Typed letters appear first, results later. An empty search shows everything at once.
  const laterQuery = useDeferredValue(query);
  const soughtQuery = query === '' ? query : laterQuery;
  const rows = useMemo(() => {
    const words = wordsOf(soughtQuery);
    const shown = searchCollections(entries, words);
    return collectionRows(shown, words.length === 0 ? collapsed : noFolders, words);
  }, [entries, soughtQuery, collapsed]);
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (!isFocusDue.current || soughtQuery !== query) return;
    isFocusDue.current = false;
    tree.current?.focus();
  }, [soughtQuery, query]);

  const activeId = useTabs(activeRequestId);
  const savedId = useCollections((state) => state.savedId);
  useEntryInSight({
    tree,
    entries,
    rows,
    activeId,
    savedId,
    onOpen: (folderPaths) => {
      setQuery('');
      setCollapsed(new Set([...collapsed].filter((path) => !folderPaths.includes(path))));
    },
    onShown: () => collectionsOf(app).setState({ savedId: null }),
  });

  // Show again what a search hid.
  const isSearching = soughtQuery.trim() !== '';
  const showActive = useEffectEvent(() => {
    if (activeId !== null) tree.current?.show(activeId);
  });
  useEffect(() => {
    if (!isSearching) showActive();
  }, [isSearching]);

  // A new entry is shown for naming even when a search hides it.
  const showNamed = useEffectEvent((key: string) => {
    if (!rows.some((row) => row.key === key)) setQuery('');
  });
  useEffect(() => {
    if (namingKey !== null) showNamed(namingKey);
  }, [namingKey]);

  return (
    <Panel
      title="Collections"
      tools={
        <>
          <Menu position="bottom-end" offset={4} width={190}>
            <Menu.Target>
              <Button look="quiet" icon={<Plus size={14} aria-hidden />}>
                New
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<FilePlus size={14} aria-hidden />}
                rightSection={<MenuKeys keys={menuCommands['new-tab'].keys} />}
                onClick={() => openNewRequest(app)}
              >
                {menuCommands['new-tab'].label}
              </Menu.Item>
              <Menu.Item
                leftSection={<SquareTerminal size={14} aria-hidden />}
                onClick={actions.onCurl}
              >
                {menuCommands['new-from-curl'].label}
              </Menu.Item>
              <Menu.Item
                leftSection={<FolderPlus size={14} aria-hidden />}
                disabled={!canWrite}
                onClick={() => void nameNewFolder(app)}
              >
                New folder
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Menu position="bottom-end" offset={4} width={210}>
            <Menu.Target>
              <IconButton label="More for collections" icon={<Ellipsis size={15} aria-hidden />} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<RefreshCw size={14} aria-hidden />}
                onClick={() => void reloadWorkspace(app)}
              >
                Reload files
              </Menu.Item>
              {dismissed.size > 0 && (
                <Menu.Item
                  leftSection={<TriangleAlert size={14} aria-hidden />}
                  onClick={() => collectionsOf(app).setState({ dismissedProblems: new Set() })}
                >
                  Show dismissed problems
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item
                leftSection={<ChevronsUpDown size={14} aria-hidden />}
                onClick={() => setCollapsed(noFolders)}
              >
                Expand all folders
              </Menu.Item>
              <Menu.Item
                leftSection={<ChevronsDownUp size={14} aria-hidden />}
                onClick={() =>
                  setCollapsed(new Set(folderChoices(entries).map(({ path }) => path)))
                }
              >
                Collapse all folders
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                leftSection={<Settings2 size={14} aria-hidden />}
                disabled={workspaceFolder === null}
                onClick={() => actions.onSettings('')}
              >
                {menuCommands['workspace-settings'].label}
              </Menu.Item>
              <Menu.Item
                leftSection={<FolderOpen size={14} aria-hidden />}
                disabled={workspaceFolder === null}
                onClick={() => workspaceFolder !== null && void showInFolder(app, workspaceFolder)}
              >
                Show in folder
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
      pinned={
        <FilterField
          label="Filter requests"
          placeholder="Search name, URL or type"
          value={query}
          onChange={setQuery}
          onDown={() => {
            isFocusDue.current = soughtQuery !== query;
            if (!isFocusDue.current) tree.current?.focus();
          }}
        />
      }
      foot={<WorkspaceProblems />}
    >
      {problem !== null && <ProblemNotice problem={problem} />}
      {workspaceFolder !== null && rows.length === 0 && (
        <PanelEmpty>
          {soughtQuery === ''
            ? 'No saved requests in this workspace.'
            : `No request matches "${soughtQuery}".`}
        </PanelEmpty>
      )}
      <CollectionTree
        ref={tree}
        rows={rows}
        query={soughtQuery}
        entries={entries}
        workspaceFolder={workspaceFolder ?? ''}
        collapsed={collapsed}
        canMove={!isSearching}
        canWrite={canWrite}
        renamingKey={namingKey}
        actions={actions}
        onRenaming={setNamingKey}
        onCollapse={setCollapsed}
      />
    </Panel>
  );
}

/** Returns the actions that rows trigger in other parts of the window. */
function actionsOf(app: App): CollectionActions {
  const { compareRequest, copyAsCurl, timeRequest } = app.actions;
  return {
    onCompare: (requestId) => void takeSaved(app, requestId, compareRequest),
    onTime: (requestId) => void takeSaved(app, requestId, timeRequest),
    onCopyAsCurl: (requestId) => void takeSaved(app, requestId, copyAsCurl),
    onSettings: (folderPath) => openFolderSettings(app, folderPath),
    onCurl: () => runCommand(app, 'new-from-curl'),
  };
}

/** Acts on a saved request: as it is typed when it is open, else as in its file. */
async function takeSaved(
  app: Pick<App, 'engine' | 'notices' | 'tabs'>,
  requestId: string,
  act: ((request: SavedRequest) => void) | undefined,
): Promise<void> {
  const tab = requestTabsOf(app.tabs.getState().tabs).find((one) => one.request.id === requestId);
  if (tab !== undefined) return act?.(tab.request);
  const file = await app.engine.readRequest({ requestId });
  if (file.ok) act?.(file.value.request);
  else showProblem(app.notices, `open-${requestId}`, file.problem);
}
