import type { App } from '../../kernel/app.ts';
import { replaceComparison } from './compare-state.ts';

/** Fetches the comparison that a tab shows: at the start, and from a new engine after a restart. */
export async function fetchComparison(
  app: Pick<App, 'engine' | 'tabs'>,
  tabId: string,
): Promise<void> {
  const tab = app.tabs.getState().tabs.find((one) => one.tabId === tabId);
  if (tab?.kind !== 'compare' || tab.comparisonId === null) return;
  const result = await app.engine.getComparison({ comparisonId: tab.comparisonId });
  // One that is gone from the disk leaves the tab as it is: it can be made again.
  if (result.ok) app.tabs.setState((now) => replaceComparison(now, tabId, result.value));
}
