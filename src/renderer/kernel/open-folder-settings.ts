import type { App } from './app.ts';
import { insertTab } from './tabs/close-tab.ts';
import { tabOfDraft } from './tabs/tab-drafts.ts';
import { addTab, changeFolderTab, type FolderPane, showTab } from './tabs/tabs-state.ts';

/**
 * Shows the settings of a folder of the collections; the empty path is the workspace. Invalid rules that were
 * typed there before are restored.
 *
 * @param pane the part to show; defaults to the one shown last
 */
export function openFolderSettings(
  app: Pick<App, 'saveNow' | 'tabs'>,
  folderPath: string,
  pane?: FolderPane,
): void {
  app.saveNow();
  app.tabs.setState((state) => {
    const open = state.tabs.find((tab) => tab.kind === 'folder' && tab.folderPath === folderPath);
    const closed = state.closedTabs.find(
      (draft) => draft.kind === 'folder' && draft.folderPath === folderPath,
    );
    const isKept = closed?.kind === 'folder' && closed.typedRules !== undefined;
    const tabId = open?.tabId ?? (isKept ? closed.tabId : crypto.randomUUID());
    let shown = showTab(state, tabId);
    if (open === undefined) {
      const { length } = state.tabs;
      const tab = { kind: 'folder', tabId, folderPath } as const;
      shown = isKept ? insertTab(state, tabOfDraft(closed, null), length) : addTab(state, tab);
    }
    return pane === undefined ? shown : changeFolderTab(shown, tabId, (tab) => ({ ...tab, pane }));
  });
}
