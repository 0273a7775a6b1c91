import { Send } from 'lucide-react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { App, Feature } from '../../kernel/app.ts';
import { lazyView } from '../../kernel/lazy-view.tsx';
import { ownState } from '../../kernel/own-state.ts';
import { activeRequestId, activeTabOf } from '../../kernel/tabs/tabs-state.ts';
import { showPanel } from '../../kernel/window-store.ts';
import { nameNewFolder, reloadWorkspace, renameOpenRequest } from './change-entries.ts';
import { CollectionsPanel } from './collections-panel.tsx';
import { collectionsOf } from './collections-state.ts';
import { ConflictBanner } from './conflict-banner.tsx';
import { createWorkspaceFollower } from './follow-workspace.ts';
import { importDrafts, importOldDrafts } from './import-drafts.ts';
import { savedRequests } from './palette-requests.tsx';
import { readFilesAgain } from './read-files-again.ts';
import { ReadOnlyBanner } from './read-only-banner.tsx';
import { askToSaveAs, saveRequest } from './save-request.ts';

const followerOf = ownState((app: Pick<App, 'own' | 'engine' | 'tabs' | 'window'>) =>
  createWorkspaceFollower(app),
);

/** The feature for saved requests in folders. */
export const collectionsFeature: Feature = {
  name: 'collections',
  panels: [{ name: 'requests', label: 'Requests', Icon: Send, View: CollectionsPanel }],
  banners: [ReadOnlyBanner],
  tabBanners: [ConflictBanner],
  overlays: [lazyView(async () => (await import('./save-dialog.tsx')).SaveDialog)],
  paletteSources: [savedRequests],
  commands: [
    {
      // Comparisons and runs are saved automatically.
      id: 'save',
      ...menuCommands.save,
      order: 20,
      canRun: ({ tabs }) => activeTabOf(tabs.getState())?.kind === 'request',
      run(app) {
        const tab = activeTabOf(app.tabs.getState());
        if (tab?.kind === 'request') void saveRequest(app, tab.tabId);
      },
    },
    {
      // Opens the folders around it, as after a save.
      id: 'reveal',
      label: 'Show in sidebar',
      keywords: ['reveal', 'locate', 'collection', 'request'],
      order: 90,
      canRun: ({ tabs }) => activeRequestId(tabs.getState()) !== null,
      run(app) {
        showPanel(app.window, 'requests');
        collectionsOf(app).setState({ savedId: activeRequestId(app.tabs.getState()) });
      },
    },
    {
      id: 'new-folder',
      label: 'New folder',
      keywords: ['collection', 'group', 'create', 'add'],
      order: 100,
      run: (app) => void nameNewFolder(app),
    },
    {
      id: 'drafts',
      label: 'Import drafts...',
      keywords: ['restore', 'recover', 'unsaved'],
      order: 240,
      run: (app) => void importDrafts(app),
    },
    {
      id: 'old-drafts',
      label: 'Import drafts of an earlier version',
      keywords: ['restore', 'recover', 'unsaved', 'migrate'],
      order: 250,
      run: (app) => void importOldDrafts(app),
    },
    {
      id: 'files-again',
      label: 'Reload files',
      keywords: ['refresh', 'sync', 'disk', 'workspace', 'read again'],
      order: 260,
      run: (app) => void reloadWorkspace(app),
    },
  ],
  actions: (app) => ({
    readFilesAgain: (requestIds) =>
      void readFilesAgain(app, requestIds, app.window.getState().workspace),
    saveRequest: (tabId) => void saveRequest(app, tabId),
    saveRequestAs: (tabId) => askToSaveAs(app, tabId),
    renameRequest: (tabId, name) => void renameOpenRequest(app, tabId, name),
  }),
  start(app, onEvent) {
    onEvent('workspaceChanged', ({ workspace }) => followerOf(app).follow(workspace));
  },
  async load(app, isAgain) {
    if (!isAgain) return;
    const result = await app.engine.getWorkspace({});
    // Files may have changed while no engine was running.
    if (result.ok) followerOf(app).follow(result.value);
    else app.window.setState({ workspaceProblem: result.problem });
  },
};
