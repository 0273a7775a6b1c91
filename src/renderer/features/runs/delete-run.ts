import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { changeRunTab } from '../../kernel/tabs/tabs-state.ts';
import { loadRuns } from './load-runs.ts';

/** Removes a saved run with its samples. A tab that shows it keeps the plan, to run it again. */
export async function deleteRun(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'tabs'>,
  runId: string,
): Promise<void> {
  const result = await app.engine.deleteRun({ runId });
  if (result.ok) {
    app.tabs.setState((state) =>
      state.tabs
        .filter((tab) => tab.kind === 'run' && tab.runId === runId)
        .reduce(
          (next, { tabId }) =>
            changeRunTab(next, tabId, (tab) => ({ ...tab, runId: null, report: null })),
          state,
        ),
    );
  } else {
    showProblem(app.notices, `delete-${runId}`, result.problem);
  }
  await loadRuns(app);
}
