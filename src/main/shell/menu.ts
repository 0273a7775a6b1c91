import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import {
  type CommandWords,
  type MenuCommand,
  menuCommands,
} from '../../shared/model/menu-commands.ts';
import type { Log } from './log.ts';
import type { MainWindow } from './window.ts';
import type { Workspaces } from './workspaces.ts';

/**
 * Creates the application menu. Keys that the window handles itself are shown but not registered: the page
 * sees them first and knows what has the focus.
 */
export function setupMenu(options: {
  readonly log: Log;
  readonly window: MainWindow;
  readonly workspaces: Workspaces;
}): void {
  const { log, window, workspaces } = options;

  function command(name: MenuCommand): MenuItemConstructorOptions {
    const { label, keys }: CommandWords = menuCommands[name];
    return {
      label,
      click: () => window.command(name),
      ...(keys && { accelerator: keys.replace('Mod', 'CmdOrCtrl'), registerAccelerator: false }),
    };
  }

  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [macMenu(command('preferences'))] : []),
    {
      label: '&File',
      submenu: [
        command('new-tab'),
        command('new-from-curl'),
        command('save'),
        command('save-as'),
        command('open-project'),
        command('import-folder'),
        command('open-body'),
        command('open-pasted'),
        { type: 'separator' },
        {
          label: menuCommands.open.label,
          click: () => workspaces.openFromMenu({ kind: 'choose' }),
        },
        {
          label: menuCommands.create.label,
          click: () => workspaces.openFromMenu({ kind: 'create' }),
        },
        {
          label: menuCommands.samples.label,
          click: () => workspaces.openFromMenu({ kind: 'samples' }),
        },
        command('workspace-settings'),
        command('environments'),
        ...(isMac ? [] : [command('preferences')]),
        { type: 'separator' },
        command('close-tab'),
        command('reopen-tab'),
        ...(isMac ? [] : [{ role: 'quit' } as const]),
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        command('show-requests'),
        command('show-schemas'),
        command('show-history'),
        command('show-runs'),
        command('toggle-sidebar'),
        command('open-palette'),
        command('response-room'),
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
      submenu: [command('send'), command('compare'), command('time')],
    },
    {
      role: 'help',
      submenu: [
        command('shortcuts'),
        {
          label: menuCommands.logs.label,
          click: () => {
            shell.openPath(log.folder).catch((error: unknown) => log.error('menu', error));
          },
        },
        command('about'),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** The menu with the name of the app, where a Mac has Preferences. */
function macMenu(preferences: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      preferences,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  };
}
