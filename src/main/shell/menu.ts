import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import type { MenuCommand } from '../../shared/contract/shell.ts';
import type { Log } from './log.ts';
import type { MainWindow } from './window.ts';
import type { Workspaces } from './workspaces.ts';

/**
 * The application menu. Keys that the window handles itself are shown but not registered: the page
 * sees them first and knows what has the focus.
 */
export function setupMenu(options: {
  readonly log: Log;
  readonly window: MainWindow;
  readonly workspaces: Workspaces;
}): void {
  const { log, window, workspaces } = options;

  function command(
    label: string,
    name: MenuCommand,
    accelerator?: string,
  ): MenuItemConstructorOptions {
    return {
      label,
      click: () => window.command(name),
      ...(accelerator && { accelerator, registerAccelerator: false }),
    };
  }

  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        command('New request', 'new-tab', 'CmdOrCtrl+T'),
        command('New request from curl...', 'new-from-curl'),
        command('Save', 'save', 'CmdOrCtrl+S'),
        command('Open .proto folder...', 'import-folder'),
        command('Open body or recording...', 'open-body', 'CmdOrCtrl+O'),
        command('Open what is on the clipboard...', 'open-pasted', 'CmdOrCtrl+Shift+O'),
        { type: 'separator' },
        { label: 'Open workspace...', click: () => workspaces.openFromMenu({ kind: 'choose' }) },
        { label: 'New workspace...', click: () => workspaces.openFromMenu({ kind: 'create' }) },
        { label: 'Sample workspace', click: () => workspaces.openFromMenu({ kind: 'samples' }) },
        command('Settings of the workspace', 'workspace-settings'),
        command('Environments...', 'environments'),
        { type: 'separator' },
        command('Close tab', 'close-tab', 'CmdOrCtrl+W'),
        command('Reopen closed tab', 'reopen-tab', 'CmdOrCtrl+Shift+T'),
        ...(isMac ? [] : [{ role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        command('Requests', 'show-requests'),
        command('Schemas', 'show-schemas'),
        command('History', 'show-history'),
        command('Runs', 'show-runs'),
        command('Command palette', 'open-palette', 'CmdOrCtrl+K'),
        command('Response in all the room', 'answer-room', 'CmdOrCtrl+Shift+M'),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    {
      label: '&Request',
      submenu: [
        command('Send', 'send', 'CmdOrCtrl+Enter'),
        command('Compare with JSON', 'compare', 'CmdOrCtrl+Shift+C'),
        command('Time it', 'time', 'CmdOrCtrl+Shift+R'),
      ],
    },
    {
      role: 'help',
      submenu: [
        {
          label: 'Show logs',
          click: () => {
            shell.openPath(log.folder).catch((error: unknown) => log.error('menu', error));
          },
        },
        command('About Protodesk', 'about'),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
