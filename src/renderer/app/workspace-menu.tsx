import { Menu } from '@mantine/core';
import { ChevronDown, FlaskConical, FolderOpen, FolderPlus, FolderSearch } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { shellContract } from '../../shared/contract/shell.ts';
import { showInFolder } from '../features/collections/change-entries.ts';
import { useApp, useWindowState } from './app-context.ts';
import { openWorkspace } from './open-workspace.ts';
import styles from './workspace-menu.module.css';

type Listed = z.output<typeof shellContract.listWorkspaces.output>['workspaces'][number];

/** The name of the workspace; its menu goes to others. */
export function WorkspaceMenu() {
  const app = useApp();
  const workspace = useWindowState((state) => state.workspace);
  const [listed, setListed] = useState<readonly Listed[]>([]);
  const others = listed.filter(
    ({ folder, isSamples }) => !isSamples && folder !== workspace?.folder,
  );
  const isSamples = listed.some((one) => one.isSamples && one.folder === workspace?.folder);

  async function readList() {
    const result = await app.shell.listWorkspaces({});
    if (result.ok) setListed(result.value.workspaces);
  }

  return (
    <Menu position="bottom-start" offset={4} width={280} onOpen={() => void readList()}>
      <Menu.Target>
        <button type="button" className={styles.workspace} title={workspace?.folder}>
          <span className={styles.name}>{workspace?.name ?? 'Protodesk'}</span>
          <ChevronDown size={13} aria-hidden className={styles.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Workspaces">
        {others.length > 0 && <Menu.Label>Recent workspaces</Menu.Label>}
        {others.map(({ folder, name }) => (
          <Menu.Item
            key={folder}
            leftSection={<FolderOpen size={14} aria-hidden />}
            onClick={() => void openWorkspace(app, { kind: 'listed', folder })}
          >
            <span className={styles.item}>{name}</span>
            <span className={styles.folder}>{folder}</span>
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        <Menu.Item
          leftSection={<FlaskConical size={14} aria-hidden />}
          disabled={isSamples}
          onClick={() => void openWorkspace(app, { kind: 'samples' })}
        >
          Sample workspace
        </Menu.Item>
        <Menu.Item
          leftSection={<FolderOpen size={14} aria-hidden />}
          onClick={() => void openWorkspace(app, { kind: 'choose' })}
        >
          Open workspace...
        </Menu.Item>
        <Menu.Item
          leftSection={<FolderPlus size={14} aria-hidden />}
          onClick={() => void openWorkspace(app, { kind: 'create' })}
        >
          New workspace...
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<FolderSearch size={14} aria-hidden />}
          disabled={workspace === null}
          onClick={() => workspace !== null && void showInFolder(app, workspace.folder)}
        >
          Show in folder
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
