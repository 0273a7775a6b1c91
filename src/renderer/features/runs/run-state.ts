import type { RunPlan } from '../../../shared/model/run-plan.ts';
import type { RunReport } from '../../../shared/model/run-result.ts';
import type { Problem } from '../../../shared/problem.ts';
import { changeRunTab, type RunTab, type TabsState } from '../../kernel/tabs/tabs-state.ts';

/** A tab with a plan that was not run yet. */
export function runTabOf(tabId: string, plan: RunPlan): RunTab {
  return { kind: 'run', tabId, plan, runId: null, report: null };
}

/** Whether a run still sends, or waits for what it sent. */
export function isUnderWay(report: RunReport | null): boolean {
  return report?.state === 'running' || report?.state === 'stopping';
}

/** Requests of which it is known what came of them. */
export function settledOf({
  done,
  failed,
  aborted,
}: Pick<RunReport, 'done' | 'failed' | 'aborted'>): number {
  return done + failed + aborted;
}

/**
 * What the engine tells of a run. Told late, after the end or after a later report, it is ignored:
 * events and the responses of calls come by ways of their own.
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
 * A run that the engine has no more. One that was under way ended with its engine; the plan of one
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

/** Changes what a tab will run next; what was run before stays shown. */
export function editPlan(state: TabsState, tabId: string, patch: Partial<RunPlan>): TabsState {
  return changeRunTab(state, tabId, (tab) => ({ ...tab, plan: { ...tab.plan, ...patch } }));
}
