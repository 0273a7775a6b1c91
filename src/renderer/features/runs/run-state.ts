import { titleOf } from '../../../shared/model/request-title.ts';
import type { RunPlan } from '../../../shared/model/run-plan.ts';
import type { RunReport } from '../../../shared/model/run-result.ts';
import type { Problem } from '../../../shared/problem.ts';
import { keepTab } from '../../kernel/tabs/preview-tab.ts';
import {
  changeRunTab,
  openTab,
  type RunTab,
  type TabsState,
} from '../../kernel/tabs/tabs-state.ts';

/** Creates a tab with a plan that was not run yet. */
export function runTabOf(tabId: string, plan: RunPlan): RunTab {
  return openTab({ kind: 'run', tabId, plan, runId: null });
}

/** True when a run still sends, or waits for responses. */
export function isUnderWay(report: RunReport | null): boolean {
  return report?.state === 'running' || report?.state === 'stopping';
}

/** Returns the number of requests with a known outcome. */
export function settledOf({
  done,
  failed,
  aborted,
}: Pick<RunReport, 'done' | 'failed' | 'aborted'>): number {
  return done + failed + aborted;
}

/**
 * Applies a report of the engine. Late reports (after the end, or after a later one) are ignored: events and
 * responses arrive separately.
 */
export function progressRun(state: TabsState, report: RunReport): TabsState {
  return state.tabs
    .filter((tab): tab is RunTab => tab.kind === 'run' && tab.runId === report.id)
    .reduce(
      (next, { tabId }) =>
        changeRunTab(next, tabId, (tab) =>
          isOlder(report, tab.report) ? tab : { ...tab, report },
        ),
      state,
    );
}

function isOlder(report: RunReport, shown: RunReport | null): boolean {
  if (shown?.id !== report.id) return false;
  if (!isUnderWay(shown)) return isUnderWay(report);
  if (shown.state === 'stopping' && report.state === 'running') return true;
  return report.elapsedMs < shown.elapsedMs && isUnderWay(report);
}

/**
 * Handles a run that the engine no longer has. A run in progress ended with its engine. The plan of a run
 * that was not read yet can be run again.
 */
export function loseRun(state: TabsState, tabId: string, runId: string, why: Problem): TabsState {
  return changeRunTab(state, tabId, (tab) => {
    if (tab.runId !== runId) return tab;
    if (tab.report === null) return { ...tab, runId: null };
    if (!isUnderWay(tab.report)) return tab;
    return { ...tab, report: { ...tab.report, state: 'failed', problem: why } };
  });
}

/**
 * Returns the plan of the next run of a tab. A name that the user gave belongs to the run that has it, so the
 * next run has the name of its request again.
 */
export function nextPlanOf({ plan, report }: Pick<RunTab, 'plan' | 'report'>): RunPlan {
  const [first] = plan.series;
  return report === null || !first ? plan : { ...plan, name: titleOf(first.request) };
}

/** Changes what a tab will run next; the last results stay visible, and the tab stays too. */
export function editPlan(state: TabsState, tabId: string, patch: Partial<RunPlan>): TabsState {
  return changeRunTab(keepTab(state, tabId), tabId, (tab) => ({
    ...tab,
    plan: { ...tab.plan, ...patch },
  }));
}
