import type { SavedRequest } from '../../shared/model/saved-request.ts';
import type { App } from './app.ts';
import { showProblem } from './notices-store.ts';
import { keepTab, showPreview } from './tabs/preview-tab.ts';
import { newRequest, tabOf } from './tabs/request-tab.ts';
import { addTab, requestTabsOf, showTab } from './tabs/tabs-state.ts';

/** The request that was pressed last in each window: an earlier one may be read after it. */
const pressedLast = new WeakMap<App['tabs'], string>();

/**
 * Shows the tab of a saved request, or opens one.
 *
 * @param isPreview true opens the preview tab, which the next one replaces
 */
export async function openRequest(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'tabs'>,
  requestId: string,
  isPreview = false,
): Promise<void> {
  app.saveNow();
  pressedLast.set(app.tabs, requestId);
  if (showOpen(app, requestId, isPreview)) return;
  const result = await app.engine.readRequest({ requestId });
  if (!result.ok) {
    showProblem(app.notices, `open-${requestId}`, result.problem);
    return;
  }
  // A second click may have opened it while this one waited.
  if (showOpen(app, requestId, isPreview)) return;
  if (isPreview && pressedLast.get(app.tabs) !== requestId) return;
  const tab = tabOf(crypto.randomUUID(), result.value.request, result.value);
  app.tabs.setState((state) => (isPreview ? showPreview(state, tab) : addTab(state, tab)));
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

function showOpen(app: Pick<App, 'tabs'>, requestId: string, isPreview: boolean): boolean {
  const open = requestTabsOf(app.tabs.getState().tabs).find((tab) => tab.request.id === requestId);
  if (open === undefined) return false;
  const { tabId } = open;
  app.tabs.setState((state) => showTab(isPreview ? state : keepTab(state, tabId), tabId));
  return true;
}
