import type { App } from '../../app/app-context.ts';
import { showProblem } from '../../app/notices-store.ts';
import type { CompareTab } from '../../app/tabs/tabs-state.ts';
import {
  failedComparison,
  finishComparison,
  replaceComparison,
  setIgnoredPaths,
  startComparison,
} from './compare-state.ts';

/** Sends the pairs of a tab as it stands now. Does nothing while some of it are in flight. */
export async function runComparison(app: App, tabId: string): Promise<void> {
  const { environmentName } = app.tabs.getState();
  const tab = compareTab(app, tabId);
  if (tab === null || tab.running !== null) return;
  const comparisonId = crypto.randomUUID();
  const startedAtMs = Date.now();
  app.saveNow();
  app.tabs.setState((now) => startComparison(now, tabId, comparisonId, startedAtMs));
  const { request, pairs, ignoredPaths } = tab;
  const result = await app.engine.compare({
    comparisonId,
    request,
    environmentName,
    pairs,
    ignoredPaths: [...ignoredPaths],
  });
  const comparison = result.ok
    ? result.value
    : failedComparison(comparisonId, tab, environmentName, startedAtMs, result.problem);
  app.tabs.setState((now) => finishComparison(now, tabId, comparison, result.ok));
}

/** Ends a comparison after the calls in flight; what was measured is shown. */
export async function cancelComparison(app: App, tabId: string): Promise<void> {
  const running = compareTab(app, tabId)?.running;
  if (running) await app.engine.cancelComparison({ comparisonId: running.comparisonId });
}

/** Looks at the same responses again with other paths left out, and remembers those paths. */
export async function ignorePaths(
  app: App,
  tabId: string,
  ignoredPaths: readonly string[],
): Promise<void> {
  app.tabs.setState((now) => setIgnoredPaths(now, tabId, ignoredPaths));
  const comparisonId = compareTab(app, tabId)?.comparisonId;
  if (!comparisonId) return;
  const result = await app.engine.compareAgain({ comparisonId, ignoredPaths: [...ignoredPaths] });
  // Paths typed since then have asked again for themselves.
  if (compareTab(app, tabId)?.ignoredPaths !== ignoredPaths) return;
  if (result.ok) app.tabs.setState((now) => replaceComparison(now, tabId, result.value));
  else showProblem(app.notices, `ignore-${tabId}`, result.problem);
}

function compareTab(app: App, tabId: string): CompareTab | null {
  const found = app.tabs.getState().tabs.find((tab) => tab.tabId === tabId);
  return found?.kind === 'compare' ? found : null;
}
