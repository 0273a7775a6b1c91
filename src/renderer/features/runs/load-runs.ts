import type { RunReport } from '../../../shared/model/run-result.ts';
import type { App } from '../../kernel/app.ts';
import { isUnderWay, loseRun, progressRun } from './run-state.ts';
import { runsOf } from './runs-store.ts';

/** Reads the list of saved runs again. The old list stays until then. */
export async function loadRuns(app: Pick<App, 'engine' | 'own'>): Promise<void> {
  const result = await app.engine.listRuns({});
  if (result.ok) runsOf(app).setState({ entries: result.value.runs, problem: null });
  else runsOf(app).setState({ problem: result.problem });
}

/** Applies a report of the engine: tabs show it, and at the end the run appears in the list. */
export function followRun(app: Pick<App, 'engine' | 'own' | 'tabs'>, report: RunReport): void {
  app.tabs.setState((state) => progressRun(state, report));
  if (!isUnderWay(report)) void loadRuns(app);
}

/** Fetches the run of a tab after a restart of the window or of the engine. */
export async function fetchRun(app: Pick<App, 'engine' | 'tabs'>, tabId: string): Promise<void> {
  const tab = app.tabs.getState().tabs.find((one) => one.tabId === tabId);
  if (tab?.kind !== 'run' || tab.runId === null) return;
  const { runId } = tab;
  const result = await app.engine.getRun({ runId });
  if (result.ok) app.tabs.setState((state) => progressRun(state, result.value));
  else if (result.problem.kind !== 'engine-stopped') {
    app.tabs.setState((state) => loseRun(state, tabId, runId, result.problem));
  }
}
