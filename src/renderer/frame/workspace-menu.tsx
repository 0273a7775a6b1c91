import { Menu } from '@mantine/core';
import {
  ChevronDown,
  FlaskConical,
  FolderInput,
  FolderOpen,
  FolderPlus,
  FolderSearch,
} from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { shellContract } from '../../shared/contract/shell.ts';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import { useApp, useWindowState } from '../kernel/app-context.ts';
import { runCommand } from '../kernel/commands.ts';
import { openWorkspace } from '../kernel/open-workspace.ts';
import { showInFolder } from '../kernel/show-in-folder.ts';
import styles from './workspace-menu.module.css';

type Listed = z.output<typeof shellContract.listWorkspaces.output>['workspaces'][number];

/** Shows the workspace's name; its menu opens other workspaces. */
export function WorkspaceMenu() {
  const app = useApp();
  const workspaceName = useWindowState((state) => state.workspace?.name);
  const workspaceFolder = useWindowState((state) => state.workspace?.folder);
  const [listed, setListed] = useState<readonly Listed[]>([]);
  const others = listed.filter(({ folder, isSamples }) => !isSamples && folder !== workspaceFolder);
  const isSamples = listed.some((one) => one.isSamples && one.folder === workspaceFolder);

  async function readList() {
    const result = await app.shell.listWorkspaces({});
    if (result.ok) setListed(result.value.workspaces);
  }

  return (
    <Menu position="bottom-start" offset={4} width={280} onOpen={() => void readList()}>
      <Menu.Target>
        <button type="button" className={styles.workspace} title={workspaceFolder}>
          <span className={styles.name}>{workspaceName ?? 'Protodesk'}</span>
          <ChevronDown size={13} aria-hidden className={styles.chevron} />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Workspaces">
        {others.length > 0 && <Menu.Label>Recent workspaces</Menu.Label>}
        {others.map(({ folder, name, isThere }) => (
          <Menu.Item
            key={folder}
            leftSection={<FolderOpen size={14} aria-hidden />}
            disabled={!isThere}
            onClick={() => void openWorkspace(app, { kind: 'listed', folder })}
          >
            <span className={styles.item}>{name}</span>
            <span className={styles.folder} title={folder}>
              {isThere ? folder : `Missing: ${folder}`}
            </span>
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        <Menu.Item
          leftSection={<FlaskConical size={14} aria-hidden />}
          disabled={isSamples}
          onClick={() => void openWorkspace(app, { kind: 'samples' })}
        >
          {menuCommands.samples.label}
        </Menu.Item>
        <Menu.Item
          leftSection={<FolderInput size={14} aria-hidden />}
          onClick={() => runCommand(app, 'open-project')}
        >
          {menuCommands['open-project'].label}
        </Menu.Item>
        <Menu.Item
          leftSection={<FolderOpen size={14} aria-hidden />}
          onClick={() => void openWorkspace(app, { kind: 'choose' })}
        >
          {menuCommands.open.label}
        </Menu.Item>
        <Menu.Item
          leftSection={<FolderPlus size={14} aria-hidden />}
          onClick={() => void openWorkspace(app, { kind: 'create' })}
        >
          {menuCommands.create.label}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<FolderSearch size={14} aria-hidden />}
          disabled={workspaceFolder === undefined}
          onClick={() => workspaceFolder !== undefined && void showInFolder(app, workspaceFolder)}
        >
          Show in folder
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
