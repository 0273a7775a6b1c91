import type { DraftOf } from '../../shared/model/session.ts';
import type { App } from '../kernel/app.ts';
import { closedNoticeId } from '../kernel/close-tab-with-undo.ts';
import { fetchShown } from '../kernel/fetch-shown.ts';
import { hideNotice } from '../kernel/notices-store.ts';
import { reopenTab } from '../kernel/tabs/close-tab.ts';
import { meetFile } from '../kernel/tabs/tab-drafts.ts';
import { changeRequestTab } from '../kernel/tabs/tabs-state.ts';

/** Reopens the tab closed last, with its text and its response. Does nothing when there is none. */
export async function reopenClosedTab(app: App): Promise<void> {
  const draft = app.tabs.getState().closedTabs[0];
  if (draft === undefined) return;
  const { tabId } = draft;
  // Open it now and read it later, so that pressing the keys again opens the next one.
  app.tabs.setState(reopenTab);
  app.saveNow();
  hideNotice(app.notices, closedNoticeId(tabId));
  await Promise.all([fetchShown(app, tabId), draft.kind === 'request' && readSaved(app, draft)]);
}

async function readSaved(
  app: Pick<App, 'engine' | 'tabs'>,
  draft: DraftOf<'request'>,
): Promise<void> {
  const file = await app.engine.readRequest({ requestId: draft.request.id });
  // A request that was never saved has no file.
  if (!file.ok) return;
  app.tabs.setState((now) =>
    changeRequestTab(now, draft.tabId, (tab) => meetFile(tab, draft, file.value)),
  );
}
