import type { App } from '../../app/app-context.ts';
import { addTab, showTab } from '../../app/tabs/tabs-state.ts';

/** Shows the settings of a folder of the collections; the empty path is the workspace. */
export function openFolderSettings(app: App, folderPath: string): void {
  app.saveNow();
  app.tabs.setState((state) => {
    const open = state.tabs.find((tab) => tab.kind === 'folder' && tab.folderPath === folderPath);
    if (open !== undefined) return showTab(state, open.tabId);
    return addTab(state, { kind: 'folder', tabId: crypto.randomUUID(), folderPath });
  });
}
