import { fetchComparison } from '../features/compare/restore-comparison.ts';
import { fetchAnswer } from '../features/request/send-request.ts';
import { fetchRun } from '../features/runs/restore-run.ts';
import type { App } from './app-context.ts';

/** Fetches what one tab shows: the answer, the comparison or the run. A schema page asks by itself. */
export async function fetchShown(app: App, tabId: string): Promise<void> {
  const tab = app.tabs.getState().tabs.find((one) => one.tabId === tabId);
  switch (tab?.kind) {
    case 'request':
      return fetchAnswer(app.engine, app.tabs, tabId);
    case 'compare':
      return fetchComparison(app, tabId);
    case 'run':
      return fetchRun(app, tabId);
    case 'schema':
    case 'folder':
    case 'exchange':
    case undefined:
      return;
  }
}

/** Fetches what all tabs show: at the start, and from a new engine after a restart. */
export async function fetchAllShown(app: App): Promise<void> {
  await Promise.all(app.tabs.getState().tabs.map(({ tabId }) => fetchShown(app, tabId)));
}
