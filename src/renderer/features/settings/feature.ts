import { Settings2 } from 'lucide-react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { Feature } from '../../kernel/app.ts';
import { lazyView } from '../../kernel/lazy-view.tsx';
import { openFolderSettings } from '../../kernel/open-folder-settings.ts';
import { folderName } from '../../kernel/tabs/folder-name.ts';
import { cookieChangesOf } from './environments/use-cookies.ts';

/** The feature for settings of folders and the workspace, environments and private data. */
export const settingsFeature: Feature = {
  name: 'settings',
  tabViews: [
    {
      kind: 'folder',
      title: ({ folderPath }, entries) =>
        folderPath === '' ? 'Workspace' : folderName(entries, folderPath),
      iconOf: () => Settings2,
      spokenName: ({ folderPath }, title) =>
        folderPath === '' ? 'Workspace settings' : `Settings of ${title}`,
      View: lazyView(async () => (await import('./folders/folder-workbench.tsx')).FolderWorkbench),
    },
  ],
  overlays: [
    lazyView(async () => (await import('./preferences/preferences-dialog.tsx')).PreferencesDialog),
    lazyView(
      async () => (await import('./environments/environments-dialog.tsx')).EnvironmentsDialog,
    ),
  ],
  start(app, onEvent) {
    onEvent('cookiesChanged', () => {
      cookieChangesOf(app).setState(({ count }) => ({ count: count + 1 }));
    });
  },
  commands: [
    {
      id: 'workspace-settings',
      ...menuCommands['workspace-settings'],
      order: 180,
      run: (app) => openFolderSettings(app, ''),
    },
    {
      id: 'environments',
      ...menuCommands.environments,
      order: 190,
      run: (app) => app.window.setState({ isEnvironmentsOpen: true }),
    },
    {
      id: 'cookies',
      label: 'Cookies',
      keywords: ['session', 'login', 'jar', 'set-cookie', 'clear'],
      order: 192,
      run: (app) => app.window.setState({ isEnvironmentsOpen: true, environmentPane: 'cookies' }),
    },
    {
      id: 'preferences',
      ...menuCommands.preferences,
      order: 195,
      run: (app) => app.window.setState({ isPreferencesOpen: true }),
    },
    {
      id: 'private-data',
      label: 'Private data of workspaces',
      keywords: ['storage', 'disk', 'delete', 'clear', 'cache', 'history', 'secrets', 'drafts'],
      order: 230,
      run: (app) => openFolderSettings(app, '', 'private'),
    },
  ],
};
