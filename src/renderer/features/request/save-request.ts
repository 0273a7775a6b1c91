import type { App } from '../../app/app-context.ts';
import { showProblem } from '../../app/notices-store.ts';
import { changeRequestTab, requestTabOf } from '../../app/tabs/tabs-state.ts';

/** Writes the request of a tab into its file. */
export async function saveRequest(app: App, tabId: string): Promise<void> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (tab === null) return;
  const result = await app.engine.saveRequest({ request: tab.request, folderPath: null });
  if (!result.ok) {
    showProblem(app.notices, `save-${tabId}`, result.problem);
    return;
  }
  app.window.setState({ workspace: result.value.workspace });
  app.tabs.setState((state) =>
    changeRequestTab(state, tabId, (one) => ({ ...one, saved: result.value.request })),
  );
}
