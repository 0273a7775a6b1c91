import { failureOf, failureWords } from '../../../shared/model/outcome.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { refuseHalfTyped } from '../../kernel/half-typed.ts';
import { showNotice } from '../../kernel/notices-store.ts';
import { settleTyped } from '../../kernel/settle-typed.ts';
import { addTab, type CompareTab, requestTabsOf, showTab } from '../../kernel/tabs/tabs-state.ts';
import {
  askSecrets,
  compareTabFor,
  compareTabOf,
  editCompared,
  endLookingAgain,
  failedComparison,
  finishComparison,
  needsConsent,
  replaceComparison,
  setAsked,
  setIgnoredPaths,
  startComparison,
  startLookingAgain,
} from './compare-state.ts';

/**
 * Compares a request in its own tab, or again in the tab that compared it before. A method that may change
 * data on the server waits there for the user's consent. A request whose last Send failed is refused, except in
 * the tab that compares it.
 *
 * @param isAnyway true compares a request whose last Send failed: it may have been corrected since
 */
export function openCompare(app: App, request: SavedRequest, isAnyway = false): void {
  app.saveNow();
  const open = compareTabFor(app.tabs.getState(), request.id);
  // In its own tab a request may have other data than the one whose Send failed.
  const isAgain = open !== null && open.tabId === app.tabs.getState().activeTabId;
  if (isRefused(app, request)) return;
  if (!isAgain && !isAnyway && refuseFailed(app, request)) return;
  const tab = open ?? compareTabOf(crypto.randomUUID(), request);
  app.tabs.setState((state) => {
    if (open === null) return addTab(state, tab);
    const shown = showTab(state, tab.tabId);
    return tab.running === null ? editCompared(shown, tab.tabId, request) : shown;
  });
  void startOrAsk(app, tab.tabId);
}

/**
 * Sends the pairs of a tab, or asks first when they may change data on the server. Does nothing while some
 * are in flight.
 */
export async function startOrAsk(app: App, tabId: string): Promise<void> {
  const tab = readyTab(app, tabId);
  if (tab === null) return;
  const { environmentName } = app.tabs.getState();
  if (needsConsent(tab, environmentName)) app.tabs.setState((now) => setAsked(now, tabId, true));
  else await runComparison(app, tabId);
}

/** Sends the pairs of a tab without asking. Does nothing while some are in flight. */
export async function runComparison(app: App, tabId: string): Promise<void> {
  const { environmentName } = app.tabs.getState();
  const tab = readyTab(app, tabId);
  if (tab === null) return;
  const comparisonId = crypto.randomUUID();
  const startedAtMs = Date.now();
  app.saveNow();
  cancelLookingAgain(app, tabId);
  app.tabs.setState((now) => startComparison(now, tabId, comparisonId, startedAtMs));
  const { request, pairs, ignoredPaths } = tab;
  await settleTyped(app);
  const result = await app.engine.compare(
    { comparisonId, request, environmentName, pairs, ignoredPaths: [...ignoredPaths] },
    comparisonId,
  );
  if (!result.ok && result.problem.kind === 'secret-place') {
    if (compareTab(app, tabId)?.running?.comparisonId !== comparisonId) return;
    app.tabs.setState((now) => askSecrets(now, tabId, result.problem));
    return;
  }
  const comparison = result.ok
    ? result.value
    : failedComparison(comparisonId, tab, environmentName, startedAtMs, result.problem);
  if (compareTab(app, tabId)?.running?.comparisonId !== comparisonId) return;
  cancelLookingAgain(app, tabId);
  app.tabs.setState((now) => finishComparison(now, tabId, comparison, result.ok));
  const paths = compareTab(app, tabId)?.ignoredPaths ?? ignoredPaths;
  if (!result.ok || paths === ignoredPaths) return;
  // Paths set meanwhile apply to these responses too, after a new look at them.
  app.tabs.setState((now) => setIgnoredPaths(now, tabId, ignoredPaths));
  await ignorePaths(app, tabId, paths);
}

/** Ends a comparison after the calls in flight; the results so far are shown. */
export async function cancelComparison(
  app: Pick<App, 'engine' | 'tabs'>,
  tabId: string,
): Promise<void> {
  const running = compareTab(app, tabId)?.running;
  if (running) await app.engine.cancelCall({ callId: running.comparisonId });
}

/**
 * Looks at the same responses again with other paths ignored, and remembers the paths.
 *
 * @returns why the paths were refused or cancelled; null on success
 */
export async function ignorePaths(
  app: Pick<App, 'engine' | 'tabs'>,
  tabId: string,
  ignoredPaths: readonly string[],
): Promise<Problem | null> {
  const comparisonId = compareTab(app, tabId)?.comparisonId ?? null;
  if (comparisonId === null) {
    app.tabs.setState((now) => setIgnoredPaths(now, tabId, ignoredPaths));
    return null;
  }
  const begun = { callId: crypto.randomUUID(), startedAtMs: Date.now() };
  cancelLookingAgain(app, tabId);
  app.tabs.setState((now) => startLookingAgain(now, tabId, ignoredPaths, begun));
  const { callId } = begun;
  const question = { comparisonId, ignoredPaths: [...ignoredPaths] };
  const result = await app.engine.compareAgain(question, callId);
  // Newer paths have started their own new look.
  if (compareTab(app, tabId)?.lookingAgain?.callId !== callId) return null;
  const found = result.ok ? result.value : null;
  app.tabs.setState((now) => endLookingAgain(now, tabId, callId, found));
  return result.ok ? null : result.problem;
}

/** Ends a new look in progress; the old result stays. */
export function cancelLookingAgain(app: Pick<App, 'engine' | 'tabs'>, tabId: string): void {
  const callId = compareTab(app, tabId)?.lookingAgain?.callId;
  if (callId !== undefined) void app.engine.cancelCall({ callId });
}

/** Returns a tab that is idle and whose request can be sent completely; otherwise shows why not. */
function readyTab(app: App, tabId: string): CompareTab | null {
  const tab = compareTab(app, tabId);
  if (tab === null || tab.running !== null || isRefused(app, tab.request)) return null;
  return tab;
}

function isRefused(app: App, request: SavedRequest): boolean {
  return refuseHalfTyped(app, [request], 'Nothing was compared.');
}

/** Says that a request is not compared whose last call failed. Returns false when it did not fail. */
function refuseFailed(app: App, request: SavedRequest): boolean {
  const { id } = request;
  const tab = requestTabsOf(app.tabs.getState().tabs).find((one) => one.request.id === id);
  const exchange = tab?.exchange ?? null;
  if (exchange === null || exchange.outcome === 'cancelled') return false;
  const failure = exchange.response && failureOf(exchange.response);
  if (exchange.outcome === 'answered' && failure === null) return false;
  const why = failure === null ? exchange.problem?.title : failureWords(failure);
  showNotice(app.notices, {
    id: `compare-${id}`,
    content: {
      kind: 'words',
      title: 'A failed call is not compared',
      text: `The last Send failed${why === undefined ? '' : ` (${why})`}. Send it first.`,
    },
    actions: [{ label: 'Compare anyway', run: () => openCompare(app, request, true) }],
  });
  return true;
}

function compareTab(app: Pick<App, 'tabs'>, tabId: string): CompareTab | null {
  const found = app.tabs.getState().tabs.find((tab) => tab.tabId === tabId);
  return found?.kind === 'compare' ? found : null;
}

/** Fetches the comparison of a tab: at the start, and from a new engine after a restart. */
export async function fetchComparison(
  app: Pick<App, 'engine' | 'tabs'>,
  tabId: string,
): Promise<void> {
  const tab = app.tabs.getState().tabs.find((one) => one.tabId === tabId);
  if (tab?.kind !== 'compare' || tab.comparisonId === null) return;
  const result = await app.engine.getComparison({ comparisonId: tab.comparisonId });
  // If it is gone from the disk, the tab stays as it is, ready to compare again.
  if (result.ok) app.tabs.setState((now) => replaceComparison(now, tabId, result.value));
}
