import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { loadRuns } from './load-runs.ts';
import { editPlan, progressRun } from './run-state.ts';

/** Renames what a tab runs, and the run that it shows. */
export async function renameRunOfTab(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'tabs'>,
  tabId: string,
  name: string,
): Promise<void> {
  app.tabs.setState((state) => editPlan(state, tabId, { name }));
  const tab = app.tabs.getState().tabs.find((one) => one.tabId === tabId);
  if (tab?.kind === 'run' && tab.report !== null) await renameRun(app, tab.report.id, name);
}

/** Renames a saved run, in the panel and in its tabs. */
export async function renameRun(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'tabs'>,
  runId: string,
  name: string,
): Promise<void> {
  const result = await app.engine.renameRun({ runId, name });
  if (!result.ok) {
    showProblem(app.notices, `rename-${runId}`, result.problem);
    return;
  }
  app.tabs.setState((state) =>
    state.tabs
      .filter((tab) => tab.kind === 'run' && tab.runId === runId)
      .reduce(
        (next, { tabId }) => editPlan(next, tabId, { name }),
        progressRun(state, result.value),
      ),
  );
  await loadRuns(app);
}
