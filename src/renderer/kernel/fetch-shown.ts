import type { App } from './app.ts';
import { tabViewOf } from './feature.ts';

/** Fetches what one tab shows: a response, comparison or run. Other tabs fetch for themselves. */
export async function fetchShown(app: App, tabId: string): Promise<void> {
  const tab = app.tabs.getState().tabs.find((one) => one.tabId === tabId);
  if (tab !== undefined) await tabViewOf(app.features, tab.kind)?.fetch?.(app, tabId);
}

/** Fetches what all tabs show: at the start, and from a new engine after a restart. */
export async function fetchAllShown(app: App): Promise<void> {
  await Promise.all(app.tabs.getState().tabs.map(({ tabId }) => fetchShown(app, tabId)));
}
