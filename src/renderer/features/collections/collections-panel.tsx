import { Menu } from '@mantine/core';
import {
  ChevronsDownUp,
  Ellipsis,
  FilePlus,
  FolderOpen,
  FolderPlus,
  Plus,
  RefreshCw,
} from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { CollectionEntry } from '../../../shared/model/workspace.ts';
import { useApp, useTabs, useWindowState } from '../../app/app-context.ts';
import { activeRequestId } from '../../app/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuKeys } from '../../ui/menu-keys.tsx';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { createFolder, reloadWorkspace, showInFolder } from './change-entries.ts';
import { collectionRows, filterCollections } from './collection-rows.ts';
import { type CollectionActions, CollectionTree } from './collection-tree.tsx';
import styles from './collections-panel.module.css';
import { folderChoices } from './move-places.ts';
import { openNewRequest } from './open-request.ts';
import { useCollapsed } from './use-collapsed.ts';
import { useEntryInSight } from './use-entry-in-sight.ts';

const noFolders: ReadonlySet<string> = new Set();
const noEntries: readonly CollectionEntry[] = [];

/** The saved requests of the workspace. */
export function CollectionsPanel({
  actions,
  onImport,
}: {
  readonly actions: CollectionActions;
  readonly onImport: () => void;
}) {
  const app = useApp();
  const workspace = useWindowState((state) => state.workspace);
  const problem = useWindowState((state) => state.workspaceProblem);
  const [query, setQuery] = useState('');
  const [renamingKey, setRenamingKey] = useState<string | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  const entries = workspace?.collections ?? noEntries;
  const [collapsed, setCollapsed] = useCollapsed(workspace?.folder ?? null, entries);

  const rows = useMemo(() => {
    const shown = filterCollections(entries, query);
    return collectionRows(shown, query === '' ? collapsed : noFolders);
  }, [entries, query, collapsed]);

  const activeId = useTabs(activeRequestId);
  const savedId = useWindowState((state) => state.savedId);
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
    onShown: () => app.window.setState({ savedId: null }),
  });

  /** What is made while a filter hides it is shown, to be named. */
  function startRenaming(key: string | null) {
    if (key !== null && !rows.some((row) => row.key === key)) setQuery('');
    setRenamingKey(key);
  }

  async function newFolder() {
    setQuery('');
    setRenamingKey(await createFolder(app, ''));
  }

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
                rightSection={<MenuKeys keys="Ctrl+T" />}
                onClick={() => openNewRequest(app)}
              >
                Request
              </Menu.Item>
              <Menu.Item
                leftSection={<FolderPlus size={14} aria-hidden />}
                onClick={() => void newFolder()}
              >
                Folder
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
                Read files again
              </Menu.Item>
              <Menu.Item
                leftSection={<ChevronsDownUp size={14} aria-hidden />}
                onClick={() =>
                  setCollapsed(new Set(folderChoices(entries).map(({ path }) => path)))
                }
              >
                Collapse all folders
              </Menu.Item>
              <Menu.Item
                leftSection={<FolderOpen size={14} aria-hidden />}
                disabled={workspace === null}
                onClick={() => workspace !== null && void showInFolder(app, workspace.folder)}
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
      <CollectionTree
        treeRef={tree}
        rows={rows}
        entries={entries}
        workspaceFolder={workspace?.folder ?? ''}
        collapsed={collapsed}
        canMove={query === ''}
        renamingKey={renamingKey}
        actions={actions}
        onRenaming={startRenaming}
        onCollapse={setCollapsed}
      />
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
