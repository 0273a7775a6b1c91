import type { EngineEventPayloads } from '../../../shared/contract/engine.ts';
import { type Comparison, defaultPairs } from '../../../shared/model/comparison.ts';
import { isSafeMethod } from '../../../shared/model/safe-method.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import {
  type CompareTab,
  changeCompareTab,
  type LookingAgain,
  openTab,
  type TabsState,
} from '../../kernel/tabs/tabs-state.ts';

/** The progress of a comparison, as the engine reports it. */
export type ComparisonProgress = EngineEventPayloads['comparisonProgress'];

/** Creates a tab that compares a request, with no results yet. */
export function compareTabOf(tabId: string, request: SavedRequest): CompareTab {
  const kind = 'compare';
  const pairs = defaultPairs;
  return openTab({ kind, tabId, request, pairs, ignoredPaths: [], comparisonId: null });
}

/** Returns the tab that already compares a request, even after edits in it; null when there is none. */
export function compareTabFor(state: TabsState, requestId: string): CompareTab | null {
  const found = state.tabs.find((tab) => tab.kind === 'compare' && tab.request.id === requestId);
  return found?.kind === 'compare' ? found : null;
}

/** Marks a comparison as running. The old one stays until the new one is there; a new look at it ends. */
export function startComparison(
  state: TabsState,
  tabId: string,
  comparisonId: string,
  startedAtMs: number,
): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({
    ...tab,
    isAsked: false,
    secretQuestion: null,
    running: { comparisonId, donePairs: 0, plannedPairs: tab.pairs, startedAtMs },
    lookingAgain: null,
  }));
}

/** Updates the progress of a comparison. Ignored when it has ended or its tab is gone. */
export function progressComparison(state: TabsState, progress: ComparisonProgress): TabsState {
  const { comparisonId, donePairs, plannedPairs } = progress;
  const found = state.tabs.find(
    (tab) => tab.kind === 'compare' && tab.running?.comparisonId === comparisonId,
  );
  if (found === undefined) return state;
  return changeCompareTab(state, found.tabId, (tab) =>
    tab.running === null ? tab : { ...tab, running: { ...tab.running, donePairs, plannedPairs } },
  );
}

/**
 * Ends a comparison, and the new look at the one before. Ignored unless the tab waits for it.
 *
 * @param isKept true when the engine keeps it, so that a restart can restore it
 */
export function finishComparison(
  state: TabsState,
  tabId: string,
  comparison: Comparison,
  isKept: boolean,
): TabsState {
  return changeCompareTab(state, tabId, (tab) =>
    tab.running?.comparisonId === comparison.id
      ? {
          ...tab,
          running: null,
          lookingAgain: null,
          comparison,
          comparisonId: isKept ? comparison.id : null,
        }
      : tab,
  );
}

/** Asks about secrets that would go to new places. Nothing was compared; the old comparison stays. */
export function askSecrets(
  state: TabsState,
  tabId: string,
  secretQuestion: Problem | null,
): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({ ...tab, running: null, secretQuestion }));
}

/** Sets the comparison fetched after a restart. */
export function replaceComparison(
  state: TabsState,
  tabId: string,
  comparison: Comparison,
): TabsState {
  return changeCompareTab(state, tabId, (tab) =>
    tab.comparisonId === comparison.id ? { ...tab, comparison } : tab,
  );
}

/** Marks a new look at the responses as running. The old result stays until it ends. */
export function startLookingAgain(
  state: TabsState,
  tabId: string,
  ignoredPaths: readonly string[],
  begun: Pick<LookingAgain, 'callId' | 'startedAtMs'>,
): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({
    ...tab,
    ignoredPaths,
    lookingAgain: { ...begun, shownPaths: tab.lookingAgain?.shownPaths ?? tab.ignoredPaths },
  }));
}

/**
 * Ends the new look at the responses. Ignored unless the tab waits for it.
 *
 * @param comparison the result; null keeps the old result and its paths
 */
export function endLookingAgain(
  state: TabsState,
  tabId: string,
  callId: string,
  comparison: Comparison | null,
): TabsState {
  return changeCompareTab(state, tabId, (tab) => {
    if (tab.lookingAgain?.callId !== callId) return tab;
    const { shownPaths } = tab.lookingAgain;
    const found = comparison === null ? { ignoredPaths: shownPaths } : { comparison };
    return { ...tab, lookingAgain: null, ...found };
  });
}

/** Sets the ignored paths. */
export function setIgnoredPaths(
  state: TabsState,
  tabId: string,
  ignoredPaths: readonly string[],
): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({ ...tab, ignoredPaths }));
}

/** Changes the request that a tab compares. The old result stays, because it names its request. */
export function editCompared(
  state: TabsState,
  tabId: string,
  patch: Partial<SavedRequest>,
): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({
    ...tab,
    // The question was about the old request.
    secretQuestion: null,
    request: { ...tab.request, ...patch },
  }));
}

/**
 * True when the user must agree before this tab sends. That is when the method may change data on the server,
 * and no comparison of this tab has sent it there as often as now.
 */
export function needsConsent(
  tab: Pick<CompareTab, 'request' | 'comparison' | 'pairs'>,
  environmentName: string | null,
): boolean {
  const { method, url } = tab.request;
  if (isSafeMethod(method)) return false;
  const agreed = tab.comparison;
  return (
    agreed === null ||
    agreed.request.method !== method ||
    agreed.request.url !== url ||
    // The same URL may lead to another server in another environment.
    agreed.environmentName !== environmentName ||
    agreed.plannedPairs < tab.pairs
  );
}

/** Shows or hides the question before a tab sends. */
export function setAsked(state: TabsState, tabId: string, isAsked: boolean): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({ ...tab, isAsked }));
}

/** Returns the comparison of a call that returned only a problem. */
export function failedComparison(
  id: string,
  tab: Pick<CompareTab, 'request' | 'pairs'>,
  environmentName: string | null,
  startedAtMs: number,
  problem: Problem,
): Comparison {
  return {
    id,
    request: tab.request,
    environmentName,
    startedAt: new Date(startedAtMs).toISOString(),
    outcome: problem.kind === 'cancelled' ? 'cancelled' : 'failed',
    pairCount: 0,
    plannedPairs: tab.pairs,
    sides: [emptySide('Protobuf', 'protobuf'), emptySide('JSON', 'json')],
    data: null,
    dataProblem: null,
    times: [],
    verdicts: [],
    warnings: [],
    problem,
  };
}

function emptySide(name: string, encoding: 'protobuf' | 'json'): Comparison['sides'][number] {
  return {
    name,
    encoding,
    exchange: null,
    readAs: null,
    contentType: null,
    statuses: [],
    failedCount: 0,
    reusedCount: 0,
    first: null,
    medians: null,
    decodeMs: null,
    gzipBytes: null,
    protoJsonBytes: null,
    protobufBytes: null,
  };
}
