import type { App } from '../../app/app-context.ts';
import { refuseHalfTyped } from '../../app/half-typed.ts';
import { settleTyped } from '../../app/settle-typed.ts';
import type { CompareTab } from '../../app/tabs/tabs-state.ts';
import {
  failedComparison,
  finishComparison,
  needsConsent,
  replaceComparison,
  setAsked,
  setIgnoredPaths,
  startComparison,
} from './compare-state.ts';

/**
 * Sends the pairs of a tab as it stands now, or asks first where they may change something on the
 * server. Does nothing while some of it are in flight.
 */
export async function startOrAsk(app: App, tabId: string): Promise<void> {
  const tab = compareTab(app, tabId);
  if (tab === null || tab.running !== null) return;
  if (refuseHalfTyped(app, [tab.request], 'Nothing was compared.')) return;
  const { environmentName } = app.tabs.getState();
  if (needsConsent(tab, environmentName)) app.tabs.setState((now) => setAsked(now, tabId, true));
  else await runComparison(app, tabId);
}

/** Sends the pairs of a tab as it stands now, unasked. Does nothing while some of it are in flight. */
export async function runComparison(app: App, tabId: string): Promise<void> {
  const { environmentName } = app.tabs.getState();
  const tab = compareTab(app, tabId);
  if (tab === null || tab.running !== null) return;
  if (refuseHalfTyped(app, [tab.request], 'Nothing was compared.')) return;
  const comparisonId = crypto.randomUUID();
  const startedAtMs = Date.now();
  app.saveNow();
  app.tabs.setState((now) => startComparison(now, tabId, comparisonId, startedAtMs));
  const { request, pairs, ignoredPaths } = tab;
  await settleTyped(app);
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
  const paths = compareTab(app, tabId)?.ignoredPaths ?? ignoredPaths;
  // Paths that were given meanwhile hold for these responses too.
  if (result.ok && paths !== ignoredPaths) await ignorePaths(app, tabId, paths);
}

/** Ends a comparison after the calls in flight; what was measured is shown. */
export async function cancelComparison(app: App, tabId: string): Promise<void> {
  const running = compareTab(app, tabId)?.running;
  if (running) await app.engine.cancelComparison({ comparisonId: running.comparisonId });
}

/**
 * Looks at the same responses again with other paths left out, and remembers those paths.
 *
 * @returns why the paths were refused, in words; null when they hold
 */
export async function ignorePaths(
  app: App,
  tabId: string,
  ignoredPaths: readonly string[],
): Promise<string | null> {
  const before = compareTab(app, tabId);
  if (before === null) return null;
  app.tabs.setState((now) => setIgnoredPaths(now, tabId, ignoredPaths));
  const { comparisonId } = before;
  if (comparisonId === null) return null;
  const result = await app.engine.compareAgain({ comparisonId, ignoredPaths: [...ignoredPaths] });
  // Paths given since then have asked again for themselves.
  if (compareTab(app, tabId)?.ignoredPaths !== ignoredPaths) return null;
  if (!result.ok) {
    app.tabs.setState((now) => setIgnoredPaths(now, tabId, before.ignoredPaths));
    return [`${result.problem.title}.`, result.problem.detail].join(' ');
  }
  app.tabs.setState((now) => replaceComparison(now, tabId, result.value));
  return null;
}

function compareTab(app: App, tabId: string): CompareTab | null {
  const found = app.tabs.getState().tabs.find((tab) => tab.tabId === tabId);
  return found?.kind === 'compare' ? found : null;
}
