import type { EngineEventPayloads } from '../../../shared/contract/engine.ts';
import { type Comparison, defaultPairs } from '../../../shared/model/comparison.ts';
import { isSafeMethod } from '../../../shared/model/safe-method.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import {
  type CompareTab,
  changeCompareTab,
  type LookingAgain,
  type TabsState,
} from '../../kernel/tabs/tabs-state.ts';

/** How far a comparison is, as the engine tells it. */
export type ComparisonProgress = EngineEventPayloads['comparisonProgress'];

/** A tab that compares a request, with nothing measured yet. */
export function compareTabOf(tabId: string, request: SavedRequest): CompareTab {
  return {
    kind: 'compare',
    tabId,
    request,
    pairs: defaultPairs,
    ignoredPaths: [],
    comparisonId: null,
    comparison: null,
    running: null,
    lookingAgain: null,
    isAsked: false,
    secretQuestion: null,
  };
}

/** The tab that compares a request already, whatever was changed in it since; null when none does. */
export function compareTabFor(state: TabsState, requestId: string): CompareTab | null {
  const found = state.tabs.find((tab) => tab.kind === 'compare' && tab.request.id === requestId);
  return found?.kind === 'compare' ? found : null;
}

/** Pairs are being sent. The comparison before them stays until the new one is there, and is looked at no more. */
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

/** How far a comparison is; ignored when it has ended or its tab is gone. */
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
 * A comparison has ended, and the one before it is looked at no more. Ignored unless it is the one that
 * the tab waits for.
 *
 * @param isKept whether the engine has it, so that a restart can bring it back
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

/** Nothing was compared: secrets would go to new places. What was compared before stays. */
export function askSecrets(
  state: TabsState,
  tabId: string,
  secretQuestion: Problem | null,
): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({ ...tab, running: null, secretQuestion }));
}

/** The same comparison again: fetched after a restart. */
export function replaceComparison(
  state: TabsState,
  tabId: string,
  comparison: Comparison,
): TabsState {
  return changeCompareTab(state, tabId, (tab) =>
    tab.comparisonId === comparison.id ? { ...tab, comparison } : tab,
  );
}

/** The responses are being looked at again. What is shown stays until that is done. */
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
 * They were looked at again. Ignored unless it is that for which the tab waits.
 *
 * @param comparison what came of it; null leaves what is shown, and the paths that it was made with
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

/** Leaves other paths out from now on. */
export function setIgnoredPaths(
  state: TabsState,
  tabId: string,
  ignoredPaths: readonly string[],
): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({ ...tab, ignoredPaths }));
}

/** Changes the request that a tab compares. What was measured stays: it names what it measured. */
export function editCompared(
  state: TabsState,
  tabId: string,
  patch: Partial<SavedRequest>,
): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({
    ...tab,
    // It speaks of what stood there before.
    secretQuestion: null,
    request: { ...tab.request, ...patch },
  }));
}

/**
 * Whether the user has to be asked before this tab sends: its method may change something on the
 * server, and no comparison of this tab has sent it there yet, as often as now.
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
    // The same URL may lead to another server there.
    agreed.environmentName !== environmentName ||
    agreed.plannedPairs < tab.pairs
  );
}

/** Asks before a tab sends, or takes the question away. */
export function setAsked(state: TabsState, tabId: string, isAsked: boolean): TabsState {
  return changeCompareTab(state, tabId, (tab) => ({ ...tab, isAsked }));
}

/** The comparison of a call that came back as a problem alone. */
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
