import { fetchComparison } from '../features/compare/restore-comparison.ts';
import {
  askForAnswer,
  heldAnswer,
  holdAnswer,
  loseAnswer,
} from '../features/history/history-store.ts';
import { fetchRun } from '../features/runs/restore-run.ts';
import type { App } from './app-context.ts';
import { replaceExchange } from './tabs/request-tab.ts';
import { requestTabOf } from './tabs/tabs-state.ts';

/** Fetches what one tab shows: the answer, the comparison or the run. A page of schemas or of the history asks by itself. */
export async function fetchShown(app: App, tabId: string): Promise<void> {
  const tab = app.tabs.getState().tabs.find((one) => one.tabId === tabId);
  switch (tab?.kind) {
    case 'request':
      return fetchAnswer(app, tabId);
    case 'compare':
      return fetchComparison(app, tabId);
    case 'run':
      return fetchRun(app, tabId);
    case 'schema':
    case 'folder':
    case 'exchange':
    case 'body':
    case 'recording':
    case 'diff':
    case undefined:
      return;
  }
}

/** Fetches what all tabs show: at the start, and from a new engine after a restart. */
export async function fetchAllShown(app: App): Promise<void> {
  await Promise.all(app.tabs.getState().tabs.map(({ tabId }) => fetchShown(app, tabId)));
}

/** Shows the answer of a tab that was held back for its size. */
export async function showHeldAnswer(app: App, tabId: string): Promise<void> {
  const exchangeId = requestTabOf(app.tabs.getState(), tabId)?.exchangeId;
  if (!exchangeId) return;
  askForAnswer(app.history, exchangeId);
  await fetchAnswer(app, tabId);
}

/** A large answer that is not shown yet is held back: a start waits for none, and reads none in vain. */
async function fetchAnswer(
  app: Pick<App, 'engine' | 'tabs' | 'history'>,
  tabId: string,
): Promise<void> {
  const tab = requestTabOf(app.tabs.getState(), tabId);
  if (!tab?.exchangeId) return;
  const result = await app.engine.getExchange({ exchangeId: tab.exchangeId });
  if (!result.ok) {
    // One that is shown already stays.
    if (tab.exchange === null) loseAnswer(app.history, tab.exchangeId, result.problem);
    return;
  }
  const held = heldAnswer(result.value, app.history.getState().asked);
  if (tab.exchange === null && held !== null) {
    holdAnswer(app.history, tab.exchangeId, held);
    return;
  }
  app.tabs.setState((now) => replaceExchange(now, tabId, result.value));
}
