import type { RunPlan } from '../../../shared/model/run-plan.ts';
import type { App } from '../../kernel/app.ts';
import { refuseHalfTyped } from '../../kernel/half-typed.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { fullUrl } from '../../kernel/scope/full-url.ts';
import { settleTyped } from '../../kernel/settle-typed.ts';
import { keepTab } from '../../kernel/tabs/preview-tab.ts';
import { changeRunTab, type RunTab } from '../../kernel/tabs/tabs-state.ts';
import { loadRuns } from './load-runs.ts';
import { firstFault } from './plan-fields.ts';
import { questionOf, type RunQuestion } from './run-question.ts';
import { editPlan, isUnderWay, nextPlanOf, progressRun } from './run-state.ts';
import { runsOf, setStartProblem } from './runs-store.ts';

/**
 * Starts the run of a tab. If requests leave this computer or change data, it asks first; the consent applies
 * to this tab, for the same places and methods. Does nothing during a run, or while the plan is invalid.
 */
export async function startRun(app: App, tabId: string): Promise<void> {
  const tab = runTabOf(app, tabId);
  if (tab === null || isUnderWay(tab.report) || isStarting(app, tabId)) return;
  if (firstFault(tab.plan, runsOf(app).getState().drafts[tabId] ?? {}) !== null) return;
  const requests = tab.plan.series.map(({ request }) => request);
  if (refuseHalfTyped(app, requests, 'Nothing was run.')) return;
  const question = await readQuestion(app, tab.plan);
  // It may have been started or changed while the question was read.
  if (runTabOf(app, tabId) !== tab || isStarting(app, tabId)) return;
  if (question !== null && runsOf(app).getState().agreed[tabId] !== question.key) {
    runsOf(app).setState({ asking: { tabId, question } });
    return;
  }
  await start(app, tab);
}

/** Returns what Start must ask, based on the final URL of each request; null for nothing. */
async function readQuestion(app: Pick<App, 'engine'>, plan: RunPlan): Promise<RunQuestion | null> {
  const urls = plan.series.map(async ({ request, environmentName }) => {
    const place = { kind: 'request', id: request.id } as const;
    const scope = await app.engine.getScope({ place, environmentName });
    return fullUrl(request.url, scope.ok ? scope.value : null);
  });
  return questionOf(plan, await Promise.all(urls));
}

/** Records the user's consent and starts the run. */
export async function agreeAndStart(app: App, tabId: string): Promise<void> {
  runsOf(app).setState(({ asking, agreed }) => ({
    asking: null,
    ...(asking?.tabId === tabId && { agreed: { ...agreed, [tabId]: asking.question.key } }),
  }));
  await startRun(app, tabId);
}

/** Ends the run of a tab early; the measurements so far stay. */
export async function stopRun(
  app: Pick<App, 'engine' | 'notices' | 'tabs'>,
  tabId: string,
): Promise<void> {
  const tab = runTabOf(app, tabId);
  if (tab?.report?.state !== 'running') return;
  const result = await app.engine.stopRun({ runId: tab.report.id });
  if (!result.ok) showProblem(app.notices, `stop-${tabId}`, result.problem);
}

async function start(
  app: Pick<App, 'engine' | 'own' | 'pendingWrites' | 'saveNow' | 'secrets' | 'tabs'>,
  tab: RunTab,
): Promise<void> {
  const { tabId } = tab;
  const runId = crypto.randomUUID();
  const plan = nextPlanOf(tab);
  app.saveNow();
  setStartProblem(runsOf(app), tabId, null);
  runsOf(app).setState(({ starting }) => ({ starting: [...starting, tabId] }));
  // Set first, so that early reports of the run find its tab.
  app.tabs.setState((state) =>
    changeRunTab(keepTab(state, tabId), tabId, (one) => ({ ...one, runId, report: null })),
  );
  await settleTyped(app);
  const result = await app.engine.startRun({ runId, plan });
  runsOf(app).setState(({ starting }) => ({ starting: starting.filter((one) => one !== tabId) }));
  if (result.ok) {
    const { name } = plan;
    app.tabs.setState((state) => progressRun(editPlan(state, tabId, { name }), result.value));
    void loadRuns(app);
    return;
  }
  setStartProblem(runsOf(app), tabId, result.problem);
  // Nothing was run: show the earlier results again.
  app.tabs.setState((state) =>
    changeRunTab(state, tabId, (one) =>
      one.runId === runId ? { ...one, runId: tab.runId, report: tab.report } : one,
    ),
  );
}

function isStarting(app: Pick<App, 'own'>, tabId: string): boolean {
  return runsOf(app).getState().starting.includes(tabId);
}

function runTabOf(app: Pick<App, 'tabs'>, tabId: string): RunTab | null {
  const tab = app.tabs.getState().tabs.find((one) => one.tabId === tabId);
  return tab?.kind === 'run' ? tab : null;
}
