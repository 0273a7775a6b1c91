import type { App } from '../../kernel/app.ts';
import { editRequest } from '../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { renameEntry } from './change-entries.ts';

/** Renames the request of a tab: with its file at once, or as a draft when it has none. */
export async function renameOpenRequest(
  app: Pick<App, 'engine' | 'notices' | 'tabs' | 'window'>,
  tabId: string,
  name: string,
): Promise<void> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (tab === null) return;
  if (tab.saved === null) app.tabs.setState((state) => editRequest(state, tabId, { name }));
  else await renameEntry(app, { kind: 'request', id: tab.request.id }, name);
}
