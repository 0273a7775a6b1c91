import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { App } from './app.ts';
import { showProblem } from './notices-store.ts';
import { newRequest, tabOf } from './tabs/request-tab.ts';
import { addTab, requestTabsOf, showTab } from './tabs/tabs-state.ts';

/** Shows the tab of a saved request, or opens one. */
export async function openRequest(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'tabs'>,
  requestId: string,
): Promise<void> {
  app.saveNow();
  if (showOpen(app, requestId)) return;
  const result = await app.engine.readRequest({ requestId });
  if (!result.ok) {
    showProblem(app.notices, `open-${requestId}`, result.problem);
    return;
  }
  // A second click may have opened it while this one waited.
  if (showOpen(app, requestId)) return;
  const tab = tabOf(crypto.randomUUID(), result.value.request, result.value);
  app.tabs.setState((state) => addTab(state, tab));
}

/**
 * Opens a tab with a request that is not saved yet.
 *
 * @param patch the known parts of the request
 */
export function openNewRequest(
  app: Pick<App, 'saveNow' | 'tabs'>,
  patch: Partial<SavedRequest> = {},
): void {
  app.saveNow();
  const request = { ...newRequest(crypto.randomUUID()), ...patch };
  app.tabs.setState((state) => addTab(state, tabOf(crypto.randomUUID(), request, null)));
  // A new request needs its URL first. The field exists once the tab was drawn.
  requestAnimationFrame(() => {
    document.querySelector<HTMLInputElement>('input[aria-label="URL"]')?.focus();
  });
}

function showOpen(app: Pick<App, 'tabs'>, requestId: string): boolean {
  const open = requestTabsOf(app.tabs.getState().tabs).find((tab) => tab.request.id === requestId);
  if (open === undefined) return false;
  app.tabs.setState((state) => showTab(state, open.tabId));
  return true;
}
