import type { App } from '../../app/app-context.ts';
import { hideNotice, showNotice } from '../../app/notices-store.ts';
import {
  addTab,
  closeTab,
  insertTab,
  isChanged,
  newRequest,
  showTab,
  tabOf,
  titleOf,
} from '../../app/tabs/tabs-state.ts';

/** Shows the tab of a saved request, or opens one. */
export async function openRequest(app: App, requestId: string): Promise<void> {
  app.saveNow();
  if (showOpen(app, requestId)) return;
  const result = await app.engine.readRequest({ requestId });
  if (!result.ok) {
    showNotice(app.notices, {
      id: `open-${requestId}`,
      content: { kind: 'problem', problem: result.problem },
    });
    return;
  }
  // A second click may have opened it meanwhile.
  if (showOpen(app, requestId)) return;
  const tab = tabOf(crypto.randomUUID(), result.value, result.value);
  app.tabs.setState((state) => addTab(state, tab));
}

/** Opens a tab with a request that is not saved anywhere yet. */
export function openNewRequest(app: App): void {
  app.saveNow();
  const request = newRequest(`new-${crypto.randomUUID()}`);
  app.tabs.setState((state) => addTab(state, tabOf(crypto.randomUUID(), request, null)));
  // The URL is what a new request needs first; it is there once the tab was drawn.
  requestAnimationFrame(() => {
    document.querySelector<HTMLInputElement>('input[aria-label="URL"]')?.focus();
  });
}

/** Closes a tab; one with changes says so, and how to bring them back. */
export function closeRequest(app: App, tabId: string): void {
  const state = app.tabs.getState();
  const index = state.tabs.findIndex((tab) => tab.tabId === tabId);
  const tab = state.tabs[index];
  if (tab === undefined) return;
  if (tab.running !== null) void app.engine.cancelExchange({ exchangeId: tab.running.exchangeId });
  app.tabs.setState((now) => closeTab(now, tabId));
  app.saveNow();
  if (!isChanged(tab)) return;
  const noticeId = closedNoticeId(tabId);
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: `Closed "${titleOf(tab.request)}"`,
      text: 'It had changes that were not saved. Ctrl+Shift+T opens it again too.',
    },
    actions: [
      {
        label: 'Undo',
        run: () => {
          app.tabs.setState((now) => insertTab(now, { ...tab, running: null }, index));
          hideNotice(app.notices, noticeId);
        },
      },
    ],
  });
}

/** Names the notice of a closed tab, which goes when the tab comes back. */
export function closedNoticeId(tabId: string): string {
  return `closed-${tabId}`;
}

function showOpen(app: App, requestId: string): boolean {
  const open = app.tabs.getState().tabs.find((tab) => tab.request.id === requestId);
  if (open === undefined) return false;
  app.tabs.setState((state) => showTab(state, open.tabId));
  return true;
}
