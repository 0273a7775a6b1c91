import { closedNoticeId } from '../features/collections/open-request.ts';
import { fetchAnswer } from '../features/request/send-request.ts';
import type { App } from './app-context.ts';
import { hideNotice } from './notices-store.ts';
import { changeTab, reopenTab } from './tabs/tabs-state.ts';

/** Opens the tab that was closed last, with what was typed in it and its answer; without one it does nothing. */
export async function reopenClosedTab(app: App): Promise<void> {
  const draft = app.tabs.getState().closedTabs[0];
  if (draft === undefined) return;
  const { tabId, request } = draft;
  // At once, so that pressing the keys again opens the next one; what is read comes after it.
  app.tabs.setState(reopenTab);
  app.saveNow();
  hideNotice(app.notices, closedNoticeId(tabId));
  const [file] = await Promise.all([
    app.engine.readRequest({ requestId: request.id }),
    fetchAnswer(app.engine, app.tabs, tabId),
  ]);
  // A request that was never saved has no file.
  if (!file.ok) return;
  app.tabs.setState((now) => changeTab(now, tabId, (tab) => ({ ...tab, saved: file.value })));
}
