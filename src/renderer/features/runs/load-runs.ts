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

/**
 * Applies the reports of the engine: tabs show them, and at the end of a run it appears in the list. A window that
 * is behind shows only the latest report of a run: while it draws every report, it reacts to no click.
 */
export function followRuns(app: Pick<App, 'engine' | 'own' | 'tabs'>): (report: RunReport) => void {
  const latest = new Map<string, RunReport>();

  function show(): void {
    const reports = [...latest.values()];
    latest.clear();
    for (const report of reports) {
      app.tabs.setState((state) => progressRun(state, report));
      if (!isUnderWay(report)) void loadRuns(app);
    }
  }

  return (report) => {
    // After all reports that have arrived by now.
    if (latest.size === 0) setTimeout(show);
    latest.set(report.id, report);
  };
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
